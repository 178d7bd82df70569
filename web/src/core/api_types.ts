// What the server takes and answers.
// Written by `croupier serve --api-types` from the tables that the server checks requests by; a test keeps it so.

// The same in both languages
export interface Words {
  en: string;
  vi: string;
}

// A number; 0: none
export type IdOrNone = number;

// A game by its id, as `GET /api/games` lists them
export type Game = string;

// A clause of the game's rulebook (6.1.1), or a ruling (G4)
export type ClauseId = string;

// Rank and suit, as in AS, TD, 9H; ?? is one that is closed
export type Card = string;

// A post, those of the ladder first, from below
export type Post = "dealer" | "acting-pit-supervisor" | "pit-supervisor" | "pit-manager" | "shift-manager" | "operations-manager" | "assistant-director" | "table-games-director" | "senior-management" | "surveillance" | "security" | "cage" | "regulator" | "internal-audit";

// The lowest post that may, or `player`
export type PostNeeded = Post | "player";

// Where a table is in its round
export type Phase = "closed" | "idle" | "betting" | "no-more-bets" | "dealing" | "shaking" | "spinning" | "decisions" | "arranging" | "result" | "settling";

// What became of a bet
export type Outcome = "win" | "lose" | "push" | "void" | "surrender" | "returned";

// An event of the catalogue
export type EventName = "open-table" | "close-table" | "suspend" | "resume" | "set-limit" | "set-option" | "sit" | "leave" | "buy-in" | "tip" | "open-round" | "bet" | "withdraw" | "no-more-bets" | "collect" | "pay" | "correct-result" | "correct-entry" | "correct-payment" | "ruling" | "call" | "commit" | "add-number" | "reveal" | "end-commitment" | "shake" | "open-cage" | "key" | "key-clear" | "key-confirm" | "spin" | "revolution" | "ball" | "check-ball" | "colour-chips" | "colour-back" | "decide-chip" | "new-shoe" | "burn" | "cut-card" | "card" | "turn" | "ask-squeeze" | "restrict-squeeze" | "offer-insurance" | "insure" | "decline" | "close-insurance" | "banker-first" | "announce-result" | "box-bets" | "act" | "split-pair" | "unclaimed" | "spread" | "arrange" | "compare";

// Who sends an event
export type EventSender = "player" | "staff" | "device" | "virtual-dealer";

// Where chips lie
export type Account = "purse" | "felt" | "float" | "drop" | "tips" | "cash" | "unclaimed" | "held" | "colour";

// A kind of account of the ledger
export type LedgerAccount = "outside" | "cage" | "vault" | "float" | "drop" | "tips" | "felt" | "purse" | "unclaimed" | "difference" | "owed" | "colour" | "doubtful" | "held";

// What kind of clause
export type ClauseKind = "rule" | "procedure" | "irregularity" | "dispute" | "term" | "equipment" | "notice";

// A machine at a table
export type DeviceKind = "shoe" | "keypad" | "wheel";

// What an alert is about
export type AlertKind = "summon" | "request" | "float" | "suspended" | "difference" | "dispute" | "promise" | "disabled" | "self-check" | "out-of-order" | "unsound" | "edition" | "alteration" | "exchange" | "limit" | "repeated" | "log-ins" | "code" | "staff" | "rewound" | "anchor-file" | "anchor-command" | "stopped" | "equipment" | "inspect" | "settings" | "waiting" | "doubtful" | "no-judge";

// Chips bought, chips cashed in, or winnings that the cage kept given back
export type ExchangeKind = "buy-in" | "cash-out" | "return";

// To the float, or from it
export type FillKind = "fill" | "credit";

// How far it is
export type FillState = "asked" | "done" | "cancelled";

// How far it is
export type RequestState = "open" | "granted" | "refused" | "taken-back";

// How far a case is
export type DisputeState = "open" | "taken" | "decided" | "complaint" | "closed";

// What is done with a case
export type DisputeAct = "open" | "take" | "statement" | "note" | "evidence" | "clause" | "promise" | "escalate" | "decide" | "accept" | "complaint";

// A document of the house
export type DocumentKind = "notice" | "procedure" | "control";

// What a player's notice is about
export type NoticeKind = "case" | "result" | "payment" | "kept";

// How a case is decided
export type DisputeOutcome = "upheld" | "partly" | "dismissed";

// A field of an event that is filled in
export type TakenField = "player" | "bet" | "box" | "hand" | "cards" | "dice" | "amount" | "number" | "text";

// Who did something
export interface Actor {
  role: "player" | "staff" | "system";
  id?: number;
  name?: string;
  post?: Post; // of staff, as it was then
}

// Who signed, and when
export interface Signature {
  staff: number;
  name: string;
  post?: Post;
  time: number;
}

// Somebody by number and name
export interface Named {
  id: number;
  name: string;
}

// Who performed or authorised something
export interface Authority {
  id: number; // 0: the system
  name: string;
  post?: Post;
}

// Somebody on shift at a table
export interface OnShift {
  staff: number;
  name: string;
  post: Post;
  since: number;
}

// A shift
export interface Shift {
  table: number;
  staff: number;
  name: string;
  post: Post;
  since: number;
}

// A shift of one's own
export interface OwnShift {
  table: number;
  post: Post;
  since: number;
}

// A player's chips of a table's own that are not on its felt
export interface ColourChips {
  table: number;
  colour: number;
  amount: number;
}

// A player
export interface Guest {
  player: number;
  name: string;
  purse: number;
  owed?: number; // to the house
  held?: number; // by the cage, for the player
  colours?: ColourChips[];
}

// A member of staff
export interface StaffMember {
  staff: number;
  name: string;
  post: Post;
  active: boolean;
  password_set?: number; // this and the next three are for who may change the account, for surveillance, the regulator and oneself
  signed_in?: number; // the last time
  failures?: number; // wrong log-ins since
  factor?: boolean; // whether there is a second one
  shifts: OwnShift[];
}

// A machine at a table
export interface Device {
  device: number;
  name: string;
  kind: DeviceKind;
  table: number;
  active: boolean;
}

// A bet of the rulebook by its id; `all`: every own bet
export type EventBet = string;

// Of an option, as the options of tables have it
export type OptionValue = number | boolean | string;

// Something that happened at a table, as the viewer may know it
export interface TableEvent {
  seq: number;
  time?: number;
  event: EventName;
  sender: EventSender;
  id?: number; // of the sender
  post?: Post; // of a sender of staff
  authorised_by?: number;
  authorised_post?: Post;
  witnessed_by?: number;
  witnessed_post?: Post;
  player?: number; // whom it concerns
  bet?: EventBet;
  box?: number;
  hand?: number;
  amount?: number;
  amount2?: number;
  number?: number;
  cards?: Card[];
  dice?: number[];
  engine?: number; // of open-table
  edition?: string; // of open-table, its hash
  day_begins?: string; // of open-table, where it is not 06:00
  layout?: number;
  seats?: number;
  options?: Record<string, OptionValue>; // how the table is played
  option?: string;
  value?: OptionValue;
  kind?: string; // of a limit
  spot?: string;
  entry?: string; // what was keyed (G15)
  owner?: number;
  clause?: ClauseId;
  ref?: number;
  round?: number;
  bytes?: string; // a commitment or a seed, in hexadecimal digits
  text?: string;
}

// An event that somebody sends
export interface EventAsked {
  event: EventName;
  player?: IdOrNone; // whom it concerns, a player's own when it is missing
  bet?: EventBet;
  box?: number;
  hand?: number;
  amount?: number;
  amount2?: number;
  number?: number;
  cards?: string[];
  dice?: number[];
  layout?: number;
  seats?: number;
  options?: Record<string, OptionValue>; // how the table is played
  option?: string; // one of them
  value?: OptionValue;
  kind?: string; // of bet, `all`, or the game's own limit
  spot?: string; // a bet's id
  entry?: EventName; // what was keyed wrongly (G15)
  owner?: IdOrNone; // whose bet it was
  clause?: string;
  ref?: number;
  round?: number; // needed where API.md says so
  bytes?: string; // of add-number, the commitment it is meant for
  text?: string;
}

// The answer to a request: what it left open, filled in
export interface EventDecided {
  grant: boolean;
  player?: IdOrNone;
  bet?: EventBet;
  box?: number;
  hand?: number;
  amount?: number;
  amount2?: number;
  number?: number;
  cards?: string[];
  dice?: number[];
  ref?: number;
  text?: string;
}

// What an event brings about
export interface Effect {
  effect: "chips" | "commission" | "announce" | "light" | "card" | "turn" | "screen" | "summon";
  player?: number;
  bet?: EventBet;
  amount?: number;
  from?: Account;
  to?: Account;
  say?: string; // an announcement, in capitals
  words?: Words; // of totals
  box?: number;
  hand?: number;
  card?: Card;
  screen?: "table" | "board" | "limits" | "sign" | "offer";
  post?: Post;
  clause?: ClauseId;
}

// An event with its effects
export interface Happened {
  table: number;
  event: TableEvent;
  effects: Effect[];
}

// What the virtual dealer has committed itself to, while it is open
export interface FairView {
  commitment: string;
  takes_numbers: boolean; // players may still add theirs
  added: number;
  own?: string; // the caller's own
}

// The least and the most of a bet
export interface Limit {
  min: number;
  max: number;
}

// The limits of a table
export interface Limits {
  differential?: number;
  unit?: number; // the smallest chip (G16)
  bets: Record<string, Limit>; // by kind of bet
}

// A bet that lies there
export interface Bet {
  player: number;
  bet: string;
  box?: number; // or a colour of chips
  stake: number;
  void?: ClauseId;
}

// A bet with what it brought: the figures that the ledger moves
export interface Line {
  player: number;
  bet: string;
  box?: number;
  hand?: number;
  on?: string; // of insurance
  after?: number; // of insurance
  stake: number;
  counted?: number; // where a limit has cut the stake
  outcome: Outcome;
  pays: number; // out of the float, commission taken off
  commission: number;
  returned: number; // to the player, the stake with it
  clauses: ClauseId[];
  paid: boolean; // taken or paid already
}

// An event that the rules would take from this player now
export interface Offer {
  event: EventName;
  number?: number;
  do?: string; // the decision's name
  bet?: EventBet;
  box?: number;
  hand?: number;
  ref?: number;
  amount?: number;
  clause?: ClauseId;
  title?: Words;
  name?: Words;
  min?: number;
  max?: number;
  pays?: string; // the ratio
  on?: string;
  needs?: "card";
  leave?: Post; // whose leave it needs
  round?: number;
}

// What is to be filled in
export type StepNeeds = "nothing" | "card" | "cards" | "number" | "count" | "players" | "fields" | "amount";

// Something a dealer may do now
export interface Step {
  event: EventName;
  needs: StepNeeds;
  number?: number;
  min?: number;
  max?: number;
  box?: number;
  hand?: number;
  player?: number;
  who?: number[]; // whose answer is open
  closed?: boolean; // a card that nobody has read will do
  cards?: Card[];
  takes?: TakenField[];
  act?: string; // the decision's name
  bet?: EventBet;
  ref?: number;
  amount?: number;
  title?: Words;
  name?: Words;
  pays?: string;
  on?: string;
  leave?: Post;
  round?: number;
  two?: boolean; // goes by request
  do: Words; // what is done
  say?: Words; // what is called out
  post?: Post; // where a dealer's own is not enough
  clause?: ClauseId;
}

// What the number of a call means
export interface Choice {
  number: number;
  name: Words;
}

// An irregularity that can be called now
export interface Call {
  clause: ClauseId;
  title: Words;
  summary: Words;
  by: PostNeeded;
  decides?: Post; // a higher one that decides
  two?: boolean; // another one signs it
  effect: string;
  takes: TakenField[];
  choices?: Choice[];
}

// What staff may do now
export interface Guide {
  next: Step | null;
  also: Step[];
  calls: Call[];
}

// Cards that lie somewhere
export interface Hand {
  id: string;
  name: Words;
  cards: Card[];
  points?: number;
  won?: boolean;
  box?: number;
}

// The game's own part: VIEWS.md has what each game tells
export interface Play {
  hands?: unknown[]; // where the plain felt draws them, as Hand
  dice?: number[];
  [more: string]: unknown;
}

// What happens at a table, for one viewer
export interface Felt {
  game: Game;
  edition: string;
  phase: Phase;
  seq: number;
  round: number;
  felt: number; // all chips in play
  layout: number;
  seats: number;
  suspended: boolean;
  suspended_clause?: string;
  void?: string; // the clause, when the last round was void
  fair?: FairView;
  limits: Limits;
  bets: Bet[];
  over: boolean;
  lit: string[];
  lines: Line[];
  offers: Offer[];
  guide?: Guide;
  undo?: Step | null;
  play: Play;
}

// A table for one viewer: its felt, and what the floor adds
export interface TableView {
  replay?: boolean; // one step of a finished round
  table: number;
  name: string;
  game: Game;
  edition: string;
  edition_id: IdOrNone;
  edition_next?: EditionNext; // where the next opening begins another
  dealt: "virtual" | "hand";
  float_open?: boolean;
  disabled?: boolean;
  out_of_order?: boolean;
  waits_for?: number; // a request
  confirm?: Keyed; // of the guest who looks
  countdown_ms?: number; // that players still have
  stalled?: string; // why the virtual dealer waits
  waits?: Words; // what the virtual dealer waits for longer than the house gives
  lacks?: Lack[]; // of equipment
  demonstration: boolean;
  time: number;
  float?: number;
  drop?: number;
  tips?: number;
  unclaimed?: number;
  difference?: number;
  staff?: OnShift[];
  names: Record<string, string>; // of players, by number
  view: Felt;
  purse?: number;
  owed?: number;
}

// The game's own: VIEWS.md has what each game tells; nothing in a void round
export interface ResultData {
  [more: string]: unknown;
}

// A finished round in a list of the last
export interface Last {
  round: number;
  opened: number;
  ended: number;
  void?: ClauseId;
  result: Words;
  data: ResultData;
  bets?: number;
  staked?: number;
  returned?: number;
  taken?: number;
  paid?: number;
  commission?: number;
}

// A finished round of one's own
export interface PastRound {
  id: number;
  table: number;
  name: string;
  game: Game;
  edition: string;
  edition_id: IdOrNone;
  round: number;
  opened: number;
  ended: number;
  result: Words;
  data: ResultData;
  void?: ClauseId;
  corrected?: boolean;
  staked: number;
  returned: number;
  net: number;
  voided?: number;
  tips?: number;
  lines: Line[];
}

// A finished round that was looked for
export interface FoundRound {
  id: number;
  table: number;
  name: string;
  game: Game;
  edition: string;
  edition_id: IdOrNone;
  round: number;
  opened: number;
  ended: number;
  result: Words;
  data: ResultData;
  void?: ClauseId;
  corrected?: boolean;
  dealer?: Named;
  clauses: ClauseId[]; // called in it
  players: number;
  bets: number;
  staked: number;
  returned: number;
  win: number;
  voided: number;
  commission: number;
  tips: number;
  largest: number;
}

// One event of a round, and the table after it
export interface RoundStep {
  seq: number;
  time: number;
  event: TableEvent;
  effects: Effect[];
  view: TableView;
  words?: Words;
}

// How numbers are drawn where no cards are
export interface FairDraw {
  count: number;
  sides: number; // each of so many
  first: number; // the smallest
}

// A round to check
export interface FairRound {
  fair: number; // the version
  state: "uncommitted" | "open" | "ended" | "shown";
  game: Game;
  edition: string;
  place: string; // floor and table
  round: number;
  void?: boolean;
  commitment?: string; // in hexadecimal digits, as all hashes and seeds
  context?: string;
  added?: number; // numbers of players
  numbers?: string[]; // in order, once the seed is shown
  seed?: string;
  changed?: boolean; // cards, by staff
  draw?: FairDraw;
  result?: number[];
  places?: number[]; // in the shoe, from 0
  cards?: Card[];
}

// A round step by step
export interface RoundReplay {
  id: number;
  table: number;
  name: string;
  game: Game;
  edition: string;
  edition_id: IdOrNone;
  round: number;
  opened: number;
  ended: number;
  result: Words;
  data: ResultData;
  void?: ClauseId;
  corrected?: boolean;
  dealer?: Named;
  steps: RoundStep[];
  more: boolean; // there are further steps
}

// A kind of thing of part 3
export type EquipmentKind = "dice" | "dice-cage" | "dome" | "keypad" | "display" | "lights" | "wheel" | "ball" | "dolly" | "colour-chips" | "value-markers" | "chip-stand" | "cards" | "shoe" | "shuffler" | "discard-box" | "cut-card" | "cut-card-holder" | "no-insurance-sign" | "insurance-marker" | "limit-sign" | "drop-box" | "tip-box" | "paddle" | "uv-scanner";

// What became of a thing
export type ThingState = "spare" | "in-use" | "condemned" | "repair" | "destroyed";

// Why something is lacking
export type LackWhy = "missing" | "condemned" | "unchecked";

// A thing by its serial number
export interface Thing {
  equipment: number;
  kind: EquipmentKind;
  name: Words;
  serial: string;
  supplier?: string;
  state: ThingState;
  table?: number; // left out: in the store
  added: number;
  used_up: boolean; // once condemned it is destroyed
  today: boolean; // it was checked this gaming day
  checked?: Signature;
  post?: Post; // of a condemned one: who may put it right
  clause?: ClauseId; // that condemned it
  round?: number;
  destroyed_by?: number; // the first of two who say so
}

// Something that a table lacks
export interface Lack {
  kind: EquipmentKind;
  name: Words;
  why: LackWhy;
  clause: ClauseId; // of part 3, or that spoilt it
  post: Post; // who sees to it
}

// What a game needs at its table
export interface EquipmentNeed {
  kind: EquipmentKind;
  name: Words;
  clause: ClauseId;
  count: number;
  things: Thing[];
}

// The equipment of a table: the list before opening
export interface TableEquipment {
  table: number;
  required: boolean; // it does not open without
  lacks: Lack[];
  needs: EquipmentNeed[];
}

// What happened to a thing
export interface LifeStep {
  time: number;
  what: string; // a record by its name
  words: Words;
  by?: Actor;
  table?: number;
  round?: number;
  other?: number; // what it was replaced by, what it replaced, or the machine
  shuffled_by?: string;
  cut_by?: string;
  clause?: ClauseId;
  text?: string;
}

// What became of doubtful money
export type DoubtfulState = "reported" | "held" | "returned" | "handed-over" | "dropped";

// Money that the scanner did not pass
export interface Doubtful {
  doubtful: number;
  state: DoubtfulState;
  table: number;
  player?: number;
  name?: string;
  chips: boolean; // else cash
  amount: number;
  text: string;
  reported: Signature;
  confirmed?: Signature;
  said?: Signature; // the first of the two who end it
  keep?: boolean; // what that one has said
  ended?: Signature;
}

// A table in the lobby
export interface LobbyTable {
  table: number;
  name: string;
  game: Game;
  edition: string;
  edition_id: IdOrNone;
  edition_next?: EditionNext;
  dealt: "virtual" | "hand";
  float_open: boolean;
  disabled?: boolean;
  out_of_order?: boolean;
  waits_for?: number;
  countdown_ms?: number;
  stalled?: string;
  waits?: Words;
  lacks?: Lack[];
  phase: Phase;
  suspended: boolean;
  seq: number;
  round: number;
  layout: number;
  seats: number;
  players: number;
  min?: number;
  max?: number;
  last: Last[];
}

// Tables, a page of them
export interface Lobby {
  demonstration: boolean;
  time: number;
  day_begins: number; // the hour, of the house's time, at which a gaming day begins
  equipment: boolean; // tables open only with what part 3 lists
  evidence_key: string;
  chips: number[];
  tables: LobbyTable[];
  next?: number; // there are more tables, behind this one
}

// A game of the house
export interface GameInfo {
  game: Game;
  edition: string;
  name: Words;
}

// An edition adopted
export interface Adoption {
  adoption: number;
  from: number;
  by: Actor;
  time: number;
  tables: number[]; // none: every table of its game
}

// An edition of a rulebook
export interface Edition {
  id: number;
  game: Game;
  document: string;
  hash: string; // BLAKE2b of the text, in hexadecimal digits
  by: Actor; // who brought it in
  time: number;
  adoptions: Adoption[];
  playing: number; // tables that play by it now
  due: boolean; // it is what the game is opened under now
  built_in: boolean; // this program was built with it
  damaged?: boolean; // its text cannot be read
}

// An edition with its text
export interface EditionText {
  id: number;
  game: Game;
  document: string;
  hash: string;
  by: Actor;
  time: number;
  adoptions: Adoption[];
  playing: number;
  due: boolean;
  built_in: boolean;
  damaged?: boolean;
  text: string; // the rulebook, as it was brought in
}

// What the next opening of a table begins
export interface EditionNext {
  edition_id: number;
  edition: string;
  from: number;
}

// A kind of bet
export interface KindRule {
  kind: string;
  name: Words;
  limited: boolean; // has limits of its own
}

// What a bet pays and where it lies
export interface BetRule {
  bet: string;
  kind: string;
  pays: string | Record<string, string>; // the ratio, or several by what decides
  commission_pays?: string | Record<string, string>; // played without commission: what it pays with
  no_commission_pays?: string | Record<string, string>; // the other way round
  returns?: Record<string, string>; // parts of the stake
  loses?: string | Record<string, string>; // how often the stake
  clause: ClauseId;
  covers?: number[];
  name: Words;
  area: [number, number, number, number]; // left, top, width and height on the felt
}

// The rules of a table
export interface Rules {
  game: Game;
  edition: string;
  name: Words;
  options: Record<string, unknown>;
  kinds: KindRule[];
  bets: BetRule[];
  announcements: Record<string, Words>; // by the `say` of an effect, in small letters
  [more: string]: unknown; // the game's own
}

// What kind of clause, or a ruling
export type AnswerKind = ClauseKind | "ruling";

// A clause or ruling that answers a question
export interface AskAnswer {
  clause: ClauseId;
  kind: AnswerKind;
  games: Game[]; // whose rulebooks have it
  title: Words;
  summary?: Words;
  by?: PostNeeded; // of an irregularity, by the catalogue
  phases?: Phase[]; // in which it can be called
  ended?: boolean; // also when the round is paid, until the next is opened
  call?: Call; // as it can be called at the table now
  may?: "call" | "request" | "no"; // what whoever asks may do there now
  send?: CallEvent; // what calls it, with the fields that it takes filled in
}

// The event that calls an irregularity
export interface CallEvent {
  event: EventName;
  clause: ClauseId;
}

// A clause or ruling in our own words
export interface Clause {
  clause: ClauseId;
  title: Words;
  kind?: ClauseKind;
  summary?: Words;
}

// Chips asked from the cage, or for it
export interface Fill {
  fill: number;
  kind: FillKind;
  table: number;
  amount: number;
  state: FillState;
  asked_by: number;
  approved_by?: number;
  time: number;
}

// A count against what the books expected
export interface Counted {
  expected?: number;
  count: number;
  difference?: number;
  again?: boolean; // it moves something: somebody else counts too, and it holds when both have counted the same
}

// Whose work it is when one person does it
export type DutyKind = "alone" | "ordinary" | "course";

// Something that one person of a post can do alone
export interface Duty {
  what: string; // an operation, or an event of a table
  event: boolean;
  clause?: ClauseId;
  post: Post;
  kind: DutyKind;
  from: LedgerAccount;
  to: LedgerAccount; // of the first chips that move
  games: Game[];
}

// Above which amount one more person signs
export interface SignLimit {
  table: number;
  name: string;
  above: number;
  set: boolean; // by the house: else it is the table's maximum
}

// What one person has said of an account beside the ladder
export interface AccountWaits {
  by: Actor;
  staff?: number; // left out: a new one
  name: string;
  post: Post;
  active: boolean;
  password: boolean; // and another password
}

// A limit that one person has said
export interface LimitWaits {
  by: Actor;
  table?: number; // left out: the cage
  above: number; // 0: the table's maximum
}

// An exchange at the cage that one person has said
export interface ExchangeWaits {
  by: Actor;
  player: number;
  kind: ExchangeKind;
  amount: number;
}

// Somebody has counted what is brought into the cage
export interface StockWaits {
  by: Actor;
}

// Somebody has counted, and somebody else counts too
export interface CountWaits {
  table: number;
  name: string;
  of: "float-opening" | "float-closing" | "drop" | "tips";
  by: Actor;
}

// An account
export interface Balance {
  account: LedgerAccount;
  owner: number; // a table or player
  colour?: number; // of a table's own chips
  balance: number;
}

// Why a table is out of order
export interface Trouble {
  record: number;
  problem: string;
}

// A table as the pit sees it
export interface PitTable {
  table: number;
  name: string;
  game: Game;
  edition: string;
  edition_id: IdOrNone;
  edition_next?: EditionNext;
  dealt: "virtual" | "hand";
  phase: Phase;
  round: number;
  suspended: boolean;
  resume_post?: Post;
  suspended_clause?: ClauseId;
  disabled: boolean;
  out_of_order?: Trouble;
  float_open: boolean;
  stalled?: string;
  min?: number;
  max?: number;
  players: number;
  felt: number;
  float: number;
  drop: number;
  win: number;
  rounds: number;
  hands_an_hour: number;
  dealer?: OnShift;
  supervisor?: OnShift;
  alerts: number;
  request?: number;
  lacks?: Lack[]; // of equipment
}

// Something that somebody should see to
export interface Alert {
  alert: number;
  table?: number;
  time: number;
  kind: AlertKind;
  post: Post; // the lowest that may acknowledge it
  clause?: ClauseId;
  words: Words;
  request?: number;
  dispute?: number;
  record?: number;
  problem?: string;
  player?: number;
  amount?: number;
  acknowledged?: Signature;
}

// An event that waits, or waited, for a higher post or a second person
export interface Request {
  request: number;
  table: number;
  name: string;
  game: Game;
  time: number;
  by: Actor;
  event: TableEvent;
  clause?: ClauseId;
  title: Words;
  summary?: Words;
  options: Choice[];
  post: Post;
  second?: Post;
  guest?: number; // who may confirm it instead
  players: Named[];
  state: RequestState;
  confirmed?: boolean; // by the guest
  granted?: Signature;
  witnessed?: Signature;
  answered?: Signature;
  text?: string;
  seq?: number; // of the event, once it has happened
}

// How a round came out
export interface RoundState {
  result?: Words;
  void?: ClauseId;
}

// A bet that comes out otherwise, with what goes back to the player in all
export interface LineChange {
  player: number;
  bet: string;
  box?: number;
  hand?: number;
  stake: number;
  before?: number;
  after?: number;
}

// Whose chips move: what the house gives in all, and what comes into the purse at once; below zero: takes
export interface PlayerChange {
  id: number;
  name: string;
  house: number;
  now: number;
  purse: number; // as it is
  owed?: number;
}

// What a request would change
export interface Change {
  clause?: ClauseId;
  round: number;
  before?: RoundState; // as long as the table has that round
  after?: RoundState;
  lines: LineChange[];
  players: PlayerChange[];
  house: number; // what it gets in all
  later: boolean; // it is collected and paid in its turn
  suspends: boolean;
}

// What a member of staff keys for a guest, who alone is told
export interface Keyed {
  table: number;
  name: string;
  event: TableEvent;
  by: Actor;
  request?: number; // what was asked for, to be confirmed or refused
  state: "done" | "open" | "granted" | "refused" | "taken-back";
}

// How far the log had come: a line that `croupier audit --anchors` reads
export interface Anchor {
  id: string; // where it stands among all
  series: string; // whose
  number: number; // of it
  time: number;
  anchor: string; // base64 of what is signed
}

// Anchors, the oldest first
export interface AnchorPage {
  anchors: Anchor[];
  next?: string; // there are more, behind this one
}

// A check that the program made of itself
export interface Check {
  time: number;
  reason: string;
  by?: string;
  version: string;
  program: string;
  rulebooks: string;
  clauses: string;
  schema: string;
  good: boolean;
  changed: string[];
}

// What a ground of 8.4 points at, one of them (D5)
export interface Cited {
  clause?: string; // of the rules
  step?: number; // of the case
  document?: number; // of the house
  article?: string; // of the law
}

// A ground of 8.4 to rest a decision on
export interface GroundAsked {
  ground: string; // its word, or 8.4.1 to 8.4.8
  of: Cited;
}

// What a ground of 8.4 points at, in words; a player is not told which step
export interface CitedWords {
  clause?: ClauseId;
  step?: number;
  document?: number;
  article?: string;
  words: Words;
}

// A ground of 8.4
export interface Ground {
  clause: ClauseId;
  ground: string;
  title: Words;
  of: CitedWords;
}

// What a ground of 8.4 may point at in this case: of steps and documents their numbers
export interface Citable {
  clause: ClauseId;
  title: Words;
  cites: "clause" | "step" | "document" | "article";
  of?: number[];
}

// Why a part of what 8.2 asks for cannot be had
export interface CaseReasons {
  record?: string;
  dealer?: string;
  player?: string;
  surveillance?: string;
}

// A part of what the pit manager gathers (8.2)
export interface CaseCheck {
  part: "record" | "dealer" | "player" | "surveillance";
  done: boolean;
}

// A notice, procedure or control of the house; its hash is of its text
export interface Document {
  document: number;
  kind: DocumentKind;
  title: string;
  text: string;
  hash: string;
  time: number;
  by?: Actor;
  approved?: Signature;
  withdrawn?: Signature;
}

// What a player is told until it was seen
export interface Notice {
  notice: number;
  kind: NoticeKind;
  time: number;
  table: number;
  name: string;
  dispute?: number;
  round?: number;
  amount?: number; // that came to the player, below nought: that went back
  words: Words;
}

// What moves with a decision
export interface Correction {
  table?: number;
  request?: number;
  seq?: number;
  event: EventName;
  amount: number;
}

// The decision of a case
export interface Decision {
  time: number;
  by?: Actor;
  post?: Post;
  outcome: DisputeOutcome;
  grounds: Ground[];
  text: string;
  without?: CaseReasons;
  correction?: Correction;
}

// What was done with a case: in words for its player, in full for staff
export interface DisputeStep {
  step?: number;
  time: number;
  do: DisputeAct;
  by?: Actor;
  post?: Post;
  words?: Words;
  of?: "player" | "staff";
  text?: string;
  clause?: ClauseId;
  title?: Words;
  outcome?: DisputeOutcome;
  grounds?: Ground[];
  without?: CaseReasons;
  correction?: Correction;
  letter?: string; // the hash of the letter as it was filed
  until?: number;
  camera?: string;
  from?: number;
  to?: number;
  table?: number;
  round?: number;
}

// A case
export interface Dispute {
  dispute: number;
  state: DisputeState;
  post: Post; // whose turn it is
  table: number;
  name: string;
  game: Game;
  round?: number;
  clause?: ClauseId;
  title?: Words;
  opened: number;
  player?: Actor;
  by?: Actor;
  taken?: Signature;
  promised?: number;
  late?: boolean;
  words: Words;
  decision?: Decision;
  checklist?: CaseCheck[];
  citable?: Citable[]; // for who may decide
  guidance?: Words;
  may?: (DisputeAct | "letter")[];
  steps?: DisputeStep[];
}

// A figure of a report
export type ReportFigure = "rounds" | "hands_an_hour" | "minutes" | "bets" | "average_bet" | "drop" | "wagered" | "paid" | "returned" | "win" | "hold" | "margin" | "expected" | "deviation" | "luck" | "commission" | "tips" | "fills" | "credits" | "voids" | "voided" | "corrections" | "adjusted" | "irregularities" | "difference";

// A column of a report
export interface ReportColumn {
  id: ReportFigure;
  unit: "count" | "money" | "share" | "deviations" | "minutes";
  name: Words;
}

// A row of a report: what it is of, and its figures: shares and deviations in hundredths
export interface ReportRow {
  table?: number;
  name?: string;
  game?: string;
  kind?: string; // of bets
  dealer?: number; // 0: the virtual one
  player?: number;
  start?: string; // of the hour, day or month
  rounds: number;
  hands_an_hour?: number;
  minutes?: number;
  bets: number;
  average_bet: number;
  drop?: number;
  wagered: number;
  paid?: number;
  returned: number;
  win: number;
  hold?: number;
  margin: number;
  expected: number;
  deviation?: number;
  luck?: number;
  commission?: number;
  tips?: number;
  fills?: number;
  credits?: number;
  voids?: number;
  voided: number;
  corrections?: number;
  adjusted?: number;
  irregularities?: number;
  difference?: number;
}

// Sums between two times
export interface Report {
  report: string;
  from: number;
  to: number;
  table?: number;
  columns: ReportColumn[];
  rows: ReportRow[];
  total: ReportRow;
}

// Something that a report lists
export interface Entry {
  time: number;
  what: string;
  words: Words;
  table?: number;
  name?: string;
  round?: number;
  bet?: Words;
  clause?: ClauseId;
  by?: Authority;
  authorised?: Authority;
  witnessed?: Authority;
  reason?: string;
  before?: string;
  after?: string;
}

// What a value of a rulebook is about
export type EditionSubject = "other" | "document" | "date" | "name" | "option" | "ratio" | "table" | "limit" | "pay-order" | "clause" | "void-round" | "void-bet" | "area";

// What a rulebook says of itself
export interface EditionHead {
  game: Game;
  name: Words;
  document: string;
  date: string;
  hash: string; // BLAKE2b of its text
  bytes: number;
  bets: number;
  options: Record<string, OptionValue>;
}

// A value of a rulebook
export interface EditionValue {
  value: string; // as the text has it
  words: Words;
}

// A value that is not the same in two editions
export interface EditionChange {
  subject: EditionSubject;
  what: Words; // the subject
  change: "changed" | "added" | "removed";
  path: string; // where it stands, as in bets.small.pays
  bet?: string;
  kind?: string; // of bets
  of?: Words; // what it is a value of
  before?: EditionValue;
  after?: EditionValue; // of an option that is not said its standard
}

// What the house expects of one unit
export interface ExactEdge {
  edge: string | null; // exact, where the bet can be counted out
  edge_pct: number;
  player_favoured: boolean;
}

// A bet whose edge is another one
export interface EdgeChange {
  bet: string;
  kind: string;
  name: Words;
  before?: ExactEdge;
  after?: ExactEdge;
}

// What two editions differ in
export interface EditionDiff {
  game: Game;
  from: EditionHead;
  to: EditionHead;
  changes: EditionChange[];
  edges: EdgeChange[];
  no_edges?: string; // why the edges are not known
}

// Who is in front of the screen
export interface Session {
  role: "anyone" | "player" | "staff" | "device";
  id?: number;
  name?: string; // of staff
  post?: Post; // of staff
  locked: boolean;
  needs_factor: boolean; // the post asks for a second factor: nothing else is answered until there is one
  needs_password: boolean; // somebody else set the password: nothing else is answered until its owner changes it
  news?: number; // when the account was last changed by somebody else, or signed in to from a new place: `GET /api/me` says what
  demonstration: boolean;
  ladder: Post[]; // the posts of the ladder, from below
}

// What the owner of an account is told: the last time that its password was set or its second factor taken off by somebody else, that it was signed in to at a new screen, that a code for a new token was given
export interface AccountNews {
  what: "password" | "factor" | "place" | "code";
  time: number;
  by?: string; // of staff, left out of what the machine's command line did, or a guest is not told
}

// A session of the caller's
export interface OwnSession {
  session: number;
  since: number;
  idle: number; // seconds
  address: string;
  locked: boolean;
  this: boolean; // the one that asks
}

// A second factor that is being set up, or the recovery codes of one that is
export interface Factor {
  secret?: string; // base 32
  address?: string; // otpauth://, for a QR code
  recovery?: string[];
}

// Why it was refused
export interface Refusal {
  code: string;
  message: Words;
  clause?: ClauseId;
  where?: string; // the field, or whose leave it needs
}

// Refused; nothing has changed
export interface Refused {
  error: Refusal;
}

// What a report lists
export interface Entries {
  entries: Entry[];
}

// The letter of complaint
export interface Letter {
  language: "en" | "vi";
  title: string;
  text: string;
  html: string;
}

// The limits of a kind of bet
export interface LimitAsked {
  min?: number;
  max?: number;
}

// What may become of a bet
export interface OddsOutcome {
  pays: string; // in stakes
  p: string | number; // the chance, exact where it is a fraction
}

// What a bet is worth
export interface BetOdds {
  game: Game;
  bet: string;
  edition: string;
  rules: Record<string, unknown>;
  outcomes?: OddsOutcome[];
  edge?: string | null; // exact
  edge_pct: number;
  sd: number;
  variance?: string;
  hit_rate?: string | number;
  player_favoured?: boolean;
  [more: string]: unknown;
}

// What every bet of a game is worth
export interface Odds {
  game: Game;
  edition: string;
  rules: Record<string, unknown>;
  simulated: string[]; // bets that a simulation lays every round
  bets: BetOdds[];
}

// The best decision for a hand
export interface StrategyRow {
  game: Game;
  rules: Record<string, unknown>;
  hand: string;
  up: string; // the dealer's card
  best: string;
  else?: string; // where the best is not open
  ev: Record<string, number>; // by decision
}

// The table of best decisions
export interface Strategy {
  game: Game;
  edition: string;
  rules: Record<string, unknown>;
  rows: StrategyRow[];
}

// How a bet went
export interface BetSimulated {
  game: Game;
  bet: string;
  seed: number;
  rounds: number;
  stake: number;
  mean: number;
  sd: number;
  se: number;
  edge_pct: number;
  z?: number | null;
  dealing?: string;
  decks?: number;
  [more: string]: unknown;
}

// Rounds that were simulated
export interface Simulation {
  game: Game;
  edition: string;
  rules: Record<string, unknown>;
  seed: number;
  rounds: number;
  bets: BetSimulated[];
}

// How the server is
export interface Health {
  status: "ok" | "unavailable";
}

// Watches tables
export interface TablesAsked {
  subscribe: number[];
  after?: Record<string, number>; // the last seq seen, by table
  views?: boolean;
}

// Watches them no more
export interface TablesLeft {
  unsubscribe: number[];
}

// Asks for the pit's news, or no more
export interface PitAsked {
  pit: boolean;
}

// Something to hear; of the client: to be echoed
export interface Beat {
  beat: number;
}

// Runs an operation by its name: the parts of its path beside it, its body as `event` or `body`
export interface OperationAsked {
  id: number;
  do: string;
  key?: string;
  event?: unknown;
  body?: unknown;
  [more: string]: unknown;
}

// What a client may say over the WebSocket
export type MessageAsked = TablesAsked | TablesLeft | PitAsked | Beat | OperationAsked;

// A table as it is, and what happened there
export interface TableMessage {
  table: number;
  seq?: number;
  events?: Happened[];
  view?: TableView;
  error?: Refusal; // there is no such table
}

// The answer to `pit`, or: ask for the lists anew
export interface PitMessage {
  pit: boolean | "reread";
}

// News of an alert
export interface AlertMessage {
  alert: Alert;
}

// News of a request
export interface RequestMessage {
  request: Request;
}

// News of a case
export interface DisputeMessage {
  dispute: Dispute;
}

// Something was keyed for the guest who hears it
export interface KeyedMessage {
  keyed: Keyed;
}

// A notice to the player who hears it
export interface NoticeMessage {
  notice: Notice;
}

// The answer to an operation, as its path would give it
export interface OperationMessage {
  id?: number;
  status: number;
  body: unknown;
}

// What the server says over the WebSocket
export type Message = TableMessage | PitMessage | Beat | AlertMessage | RequestMessage | DisputeMessage | KeyedMessage | NoticeMessage | OperationMessage;

// The operations of the floor, by name.
export interface Operations {
  // The lobby: tables with their game, phase, limits and last results
  "floor": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last table seen
      limit?: number;
    };
    answer: Lobby;
  };
  // The games of the house with their names and editions, in its order
  "games": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: {
      games: GameInfo[];
    };
  };
  // Who the caller is, with the purse of a player or the shifts of a member of staff
  "me": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: {
      demonstration: boolean;
      role: "player" | "staff" | "device";
      player?: number;
      staff?: number;
      device?: number;
      name?: string;
      post?: Post;
      kind?: DeviceKind;
      table?: number; // of a device
      purse?: number;
      owed?: number;
      held?: number; // by the cage, for the player
      colours?: ColourChips[]; // of a player
      shifts?: OwnShift[];
      news?: AccountNews[]; // what others have done to the account, or was done from a new place
      notices?: Notice[]; // that a player has not seen
    };
  };
  // The player has seen a notice
  "me-notice": {
    parts: { notice: number };
    body: Record<string, never>;
    answer: {
      notices: Notice[];
    };
  };
  // On a demonstration floor: fills the caller's purse again
  "me-chips": {
    parts: Record<string, never>;
    body: Record<string, never>;
    answer: {
      purse: number;
      owed?: number;
    };
  };
  // Changes the caller's own password; other sessions end
  "me-password": {
    parts: Record<string, never>;
    body: {
      old: string; // the password until now
      password: string;
    };
    answer: {
      staff: number;
    };
  };
  // A new player. On a demonstration floor anybody may, and gets chips and the token, shown this once; who is made by staff gets a code for ten minutes, and with it a token that nobody else sees
  "player-add": {
    parts: Record<string, never>;
    body: {
      name?: string;
    };
    answer: {
      player: number;
      name: string;
      token?: string;
      code?: string;
      purse: number;
    };
  };
  // A code from the table or the cage, good once and for ten minutes, becomes the player's token, shown this once
  "player-redeem": {
    parts: Record<string, never>;
    body: {
      code: string;
    };
    answer: {
      player: number;
      token: string;
    };
  };
  // A player's token ends, and a code for a new one is given to the player at the cage; surveillance and the player are told, and it is not redeemed at a screen of who gave it
  "player-code": {
    parts: { player: number };
    body: Record<string, never>;
    answer: {
      player: number;
      code: string;
    };
  };
  // Writes down that a player is a member of staff, or close to one: whoever it is then neither asks nor signs for anything about that player
  "player-link": {
    parts: { player: number };
    body: {
      staff: number; // 0: nobody
    };
    answer: {
      player: number;
      staff: number;
    };
  };
  // Replaces the caller's token: the one until now ends, and every other session with it
  "me-token": {
    parts: Record<string, never>;
    body: Record<string, never>;
    answer: {
      player: number;
      token: string;
    };
  };
  // Players with their purses
  "players": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      players: Guest[];
    };
  };
  // One player
  "player": {
    parts: { player: number };
    query: Record<string, never>;
    answer: Guest;
  };
  // A new table; with min and max it is opened at once
  "tables-add": {
    parts: Record<string, never>;
    body: {
      name: string;
      game: Game;
      virtual?: boolean;
      min?: number;
      max?: number;
      layout?: number;
      seats?: number;
      options?: Record<string, OptionValue>; // by name
      limits?: Record<string, LimitAsked>; // by kind of bet, or by the game's own limit
      betting_ms?: number;
      offer_ms?: number;
      decision_ms?: number;
      arranging_ms?: number;
      step_ms?: number;
      pause_ms?: number;
    };
    answer: {
      table: number;
    };
  };
  // What the caller may see of a table
  "table": {
    parts: { table: number };
    query: Record<string, never>;
    answer: TableView;
  };
  // Name, timings, dealt by hand or by the virtual dealer
  "table-set": {
    parts: { table: number };
    body: {
      name?: string;
      virtual?: boolean;
      betting_ms?: number;
      offer_ms?: number;
      decision_ms?: number;
      arranging_ms?: number;
      step_ms?: number;
      pause_ms?: number;
    };
    answer: {
      table: number;
    };
  };
  // What every bet pays at this table, by which clause, and where it lies; the words of its announcements
  "table-rules": {
    parts: { table: number };
    query: Record<string, never>;
    answer: Rules;
  };
  // The editions of the rulebooks that the house has, who brought each in, and who adopted it for what from when
  "editions": {
    parts: Record<string, never>;
    query: {
      game?: Game;
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      editions: Edition[];
    };
  };
  // Brings in an edition: the text of its rulebook, which is kept by its hash. Nothing is played by it until somebody else adopts it
  "edition-add": {
    parts: Record<string, never>;
    body: {
      text: string;
    };
    answer: Edition;
  };
  // One edition with the text of its rulebook
  "edition": {
    parts: { edition: number };
    query: Record<string, never>;
    answer: EditionText;
  };
  // Adopts an edition, for its game or for some tables of it, from now or from a date on: it begins at the next opening of each table. Another person than who brought it in
  "edition-adopt": {
    parts: { edition: number };
    body: {
      from?: number; // not before now
      tables?: number[]; // left out: every table of the game
    };
    answer: Edition;
  };
  // The clauses and rulings of the table's game, in our own words
  "table-clauses": {
    parts: { table: number };
    query: Record<string, never>;
    answer: {
      clauses: Clause[];
      rulings: Clause[];
    };
  };
  // Clauses and rulings that answer a question in words, in either language, best first; at a table with who may call them now
  "ask": {
    parts: Record<string, never>;
    query: {
      q: string; // the question
      table?: number; // where it is asked
      game?: Game; // without a table
      limit?: number;
    };
    answer: {
      table?: number;
      phase?: Phase;
      edition?: string;
      edition_id?: IdOrNone;
      edition_next?: EditionNext;
      answers: AskAnswer[];
    };
  };
  // Events of a table after a seq
  "events": {
    parts: { table: number };
    query: {
      after?: number; // a seq
      limit?: number;
    };
    answer: {
      complete: boolean; // none is missing after the seq
      events: Happened[];
      last: number; // the last seq
    };
  };
  // Something happens at a table: a bet, a card, a decision, a call of part 7, a limit set, a table opened
  "event": {
    parts: { table: number };
    body: {
      event: EventName;
      player?: IdOrNone; // whom it concerns, a player's own when it is missing
      bet?: EventBet;
      box?: number;
      hand?: number;
      amount?: number;
      amount2?: number;
      number?: number;
      cards?: string[];
      dice?: number[];
      layout?: number;
      seats?: number;
      options?: Record<string, OptionValue>; // how the table is played
      option?: string; // one of them
      value?: OptionValue;
      kind?: string; // of bet, `all`, or the game's own limit
      spot?: string; // a bet's id
      entry?: EventName; // what was keyed wrongly (G15)
      owner?: IdOrNone; // whose bet it was
      clause?: string;
      ref?: number;
      round?: number; // needed where API.md says so
      bytes?: string; // of add-number, the commitment it is meant for
      text?: string;
    };
    answer: {
      seq: number;
      phase: Phase;
      round: number;
      purse?: number;
      owed?: number;
    };
  };
  // The caller's own finished rounds at all tables, newest first
  "me-rounds": {
    parts: Record<string, never>;
    query: {
      before?: number; // the id of the last one seen
      limit?: number;
    };
    answer: {
      rounds: PastRound[];
      more: boolean;
    };
  };
  // One round step by step, as the caller saw it, or for staff as a player did
  "round": {
    parts: { table: number; round: number };
    query: {
      as?: IdOrNone; // the player whose view it is, for staff
      after?: number; // a seq
      limit?: number;
    };
    answer: RoundReplay;
  };
  // What a stranger needs to check a round that the virtual dealer dealt, as docs/FAIRNESS.md and `croupier verify` do it: for every round ever dealt, without names. A browser that asks for a page gets one
  "fair": {
    parts: { table: number; round: number };
    query: Record<string, never>;
    answer: FairRound;
  };
  // Finds rounds, newest first
  "rounds-find": {
    parts: Record<string, never>;
    query: {
      table?: IdOrNone;
      game?: Game;
      player?: IdOrNone;
      dealer?: IdOrNone;
      edition?: IdOrNone;
      day?: string; // a gaming day by its date
      from?: number;
      to?: number;
      result?: string;
      clause?: ClauseId;
      void?: "0" | "1";
      corrected?: "0" | "1";
      min?: number;
      max?: number;
      before?: number; // the id of the last one seen
      limit?: number;
    };
    answer: {
      rounds: FoundRound[];
      more: boolean;
    };
  };
  // Finished rounds of a table, newest first
  "rounds": {
    parts: { table: number };
    query: {
      limit?: number;
    };
    answer: {
      rounds: Last[];
    };
  };
  // Asks for chips from the cage for a float
  "fill": {
    parts: { table: number };
    body: {
      amount: number;
    };
    answer: {
      fill: number;
    };
  };
  // Asks to send chips of a float to the cage
  "credit": {
    parts: { table: number };
    body: {
      amount: number;
    };
    answer: {
      fill: number;
    };
  };
  // Fills and credits, newest first
  "fills": {
    parts: Record<string, never>;
    query: {
      open?: "0" | "1"; // those that wait
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      fills: Fill[];
    };
  };
  // The second signature: the chips move
  "fill-approve": {
    parts: { fill: number };
    body: Record<string, never>;
    answer: {
      fill: number;
      float: number;
    };
  };
  // Takes back what was asked
  "fill-cancel": {
    parts: { fill: number };
    body: Record<string, never>;
    answer: {
      fill: number;
      float: number;
    };
  };
  // Opens or closes a float by count; the difference is recorded
  "float": {
    parts: { table: number };
    body: {
      open: boolean;
      count: number;
    };
    answer: Counted;
  };
  // The drop box is emptied and counted in the cage
  "drop": {
    parts: { table: number };
    body: {
      count: number;
    };
    answer: Counted;
  };
  // The tip box is emptied: its chips are paid out to the staff
  "tips": {
    parts: { table: number };
    body: Record<string, never>;
    answer: {
      amount?: number;
      count?: number;
      again?: boolean; // somebody else counts it too, and then it is paid out
    };
  };
  // Who could move chips on one person's word, found by trying every operation and event as every post: what `croupier report duties` finds
  "duties": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: {
      duties: Duty[];
    };
  };
  // Above which amounts one more person signs: at the cage, and at each table
  "limits": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: {
      cage: number;
      tables: SignLimit[];
    };
  };
  // Sets such a limit, of a table or of the cage: one person lowers it, two raise it
  "limit-set": {
    parts: Record<string, never>;
    body: {
      table?: number; // left out: the cage
      above: number; // 0: the table's maximum
    };
    answer: {
      table?: number;
      above: number;
      again?: boolean; // somebody else has to say the same, and then it holds
    };
  };
  // What one person has said and another has to say too: an account beside the ladder, a limit, an exchange at the cage; of counts, which are blind, only whose
  "waiting": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: {
      account?: AccountWaits;
      limit?: LimitWaits;
      exchange?: ExchangeWaits;
      stock?: StockWaits;
      counts: CountWaits[];
    };
  };
  // A player buys chips at the cage; above the house's limit two people send the same, one of them of the cage
  "buy-in": {
    parts: Record<string, never>;
    body: {
      player: number;
      amount: number;
    };
    answer: {
      player: number;
      purse: number;
      owed?: number;
      again?: boolean; // somebody else has to say the same, and then it is done
    };
  };
  // A player turns chips into cash at the cage; above the house's limit two people send the same, one of them of the cage
  "cash-out": {
    parts: Record<string, never>;
    body: {
      player: number;
      amount: number;
    };
    answer: {
      player: number;
      purse: number;
      owed?: number;
      again?: boolean; // somebody else has to say the same, and then it is done
    };
  };
  // Winnings that the cage has kept for a player, who did not come for them, go to the player; above the house's limit two people send the same, one of them of the cage
  "cage-return": {
    parts: Record<string, never>;
    body: {
      player: number;
      amount: number;
    };
    answer: {
      player: number;
      purse: number;
      owed?: number;
      held?: number;
      again?: boolean; // somebody else has to say the same, and then it is done
    };
  };
  // Chips and cash that the house brings into the cage
  "stock": {
    parts: Record<string, never>;
    body: {
      chips?: number;
      cash?: number;
    };
    answer: {
      again?: boolean; // somebody else has to say the same, and then it is there
      cage: number;
      vault: number;
    };
  };
  // Every account and its balance, as they are on disk
  "balances": {
    parts: Record<string, never>;
    query: {
      after?: number; // what `next` was in the page before
      limit?: number;
    };
    answer: {
      accounts: Balance[];
      next?: number; // there are more accounts: ask for those behind it
    };
  };
  // Staff with their posts
  "staff": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      staff: StaffMember[];
    };
  };
  // A new member of staff, of a post of the ladder below the caller's
  "staff-add": {
    parts: Record<string, never>;
    body: {
      name: string;
      post: Post;
      password: string;
    };
    answer: {
      staff: number;
    };
  };
  // Takes the second factor from the account of somebody below the caller on the ladder who has lost it
  "factor-end": {
    parts: { staff: number };
    body: Record<string, never>;
    answer: {
      staff: number;
    };
  };
  // Post, password, active or not, of somebody below the caller on the ladder
  "staff-set": {
    parts: { staff: number };
    body: {
      post?: Post;
      active?: boolean;
      password?: string;
    };
    answer: {
      staff: number;
    };
  };
  // Makes or changes an account of surveillance, security, the cage, the regulator or internal audit: two people send the same, one of that post and another of it, of senior management or the regulator; or these two
  "staff-beside": {
    parts: Record<string, never>;
    body: {
      staff?: number; // left out: a new one, with `name` and `password`
      name?: string;
      post?: Post;
      active?: boolean;
      password?: string; // set by the second of the two
    };
    answer: {
      again?: boolean; // somebody else has to say the same
      staff?: number;
    };
  };
  // Somebody who neither made the account nor set its password has seen that its owner chose it: from then on it is nobody else's hand
  "staff-vouch": {
    parts: { staff: number };
    body: Record<string, never>;
    answer: {
      staff: number;
    };
  };
  // Who deals and who supervises where, since when; a page is of so many tables
  "shifts": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last table seen
      limit?: number;
    };
    answer: {
      shifts: Shift[];
      next?: number; // there are more tables, behind this one
    };
  };
  // Somebody deals or supervises at a table from now on
  "shift-start": {
    parts: { table: number };
    body: {
      staff: number;
      post?: Post;
    };
    answer: {
      table: number;
      staff: number;
      post: Post;
    };
  };
  // A shift ends
  "shift-end": {
    parts: { table: number; staff: number };
    body: Record<string, never>;
    answer: {
      table: number;
    };
  };
  // Devices and their tables, newest first
  "devices": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      devices: Device[];
    };
  };
  // A shoe, keypad or wheel sensor at a table; answers with its token, shown this once
  "device-add": {
    parts: Record<string, never>;
    body: {
      kind: DeviceKind;
      table: number;
      name?: string;
    };
    answer: {
      device: number;
      token: string;
    };
  };
  // A device's token is no longer good
  "device-end": {
    parts: { device: number };
    body: Record<string, never>;
    answer: {
      device: number;
    };
  };
  // The program takes the hashes of itself, its rulebooks, clauses and schema, compares them with the last time, and keeps them
  "self-check": {
    parts: Record<string, never>;
    body: Record<string, never>;
    answer: {
      check: Check;
    };
  };
  // Every check the program made of itself, newest first
  "self-checks": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      checks: Check[];
    };
  };
  // Signed statements of how far the log had come, the oldest first; with `Accept: text/event-stream` each new one as it comes onto the disk, and first those behind `Last-Event-ID` or `after`
  "anchors": {
    parts: Record<string, never>;
    query: {
      after?: string; // the id of the last one seen
      limit?: number;
    };
    answer: AnchorPage;
  };
  // Every table as the pit sees it: who is there, limits, chips, win, pace, what is wrong
  "pit": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last table seen
      limit?: number;
    };
    answer: {
      time: number;
      disabled: boolean;
      disabled_games: Game[];
      tables: PitTable[];
      next?: number; // there are more tables, behind this one
    };
  };
  // Alerts, newest first
  "alerts": {
    parts: Record<string, never>;
    query: {
      open?: "0" | "1"; // those that nobody has acknowledged
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      alerts: Alert[];
    };
  };
  // Somebody of the post it is for has seen to an alert
  "alert-acknowledge": {
    parts: { alert: number };
    body: Record<string, never>;
    answer: {
      alert: Alert;
    };
  };
  // What waited for a higher post, newest first
  "requests": {
    parts: Record<string, never>;
    query: {
      open?: "0" | "1"; // what still waits
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      requests: Request[];
    };
  };
  // Asks a higher post to allow an event; until it is answered the table takes only calls of part 7
  "request": {
    parts: { table: number };
    body: {
      event: EventName;
      player?: IdOrNone; // whom it concerns, a player's own when it is missing
      bet?: EventBet;
      box?: number;
      hand?: number;
      amount?: number;
      amount2?: number;
      number?: number;
      cards?: string[];
      dice?: number[];
      layout?: number;
      seats?: number;
      options?: Record<string, OptionValue>; // how the table is played
      option?: string; // one of them
      value?: OptionValue;
      kind?: string; // of bet, `all`, or the game's own limit
      spot?: string; // a bet's id
      entry?: EventName; // what was keyed wrongly (G15)
      owner?: IdOrNone; // whose bet it was
      clause?: string;
      ref?: number;
      round?: number; // needed where API.md says so
      bytes?: string; // of add-number, the commitment it is meant for
      text?: string;
    };
    answer: {
      request: number;
      post: Post;
    };
  };
  // What it would change if it were granted now, tried on a copy of the table: who signs sees it first
  "request-change": {
    parts: { request: number };
    query: {
      number?: number; // what the answer would decide
    };
    answer: Change;
  };
  // Grants it, and the event happens at once in both names; or refuses it. What was keyed for a guest above the house's limit the guest may answer too
  "request-answer": {
    parts: { request: number };
    body: {
      grant: boolean;
      player?: IdOrNone;
      bet?: EventBet;
      box?: number;
      hand?: number;
      amount?: number;
      amount2?: number;
      number?: number;
      cards?: string[];
      dice?: number[];
      ref?: number;
      text?: string;
    };
    answer: {
      request: Request;
    };
  };
  // Who asked takes it back, or a pit supervisor does
  "request-take-back": {
    parts: { request: number };
    body: Record<string, never>;
    answer: {
      request: number;
    };
  };
  // Disables or enables the floor, one game, one table or one player; rounds in progress end by their rules
  "disable": {
    parts: Record<string, never>;
    body: {
      scope: "floor" | "game" | "table" | "player";
      id?: number;
      game?: string;
      off: boolean;
      text: string;
    };
    answer: {
      scope: "floor" | "game" | "table" | "player";
      game?: Game;
      of?: number;
      off: boolean;
    };
  };
  // Cases, newest first; a player sees their own
  "disputes": {
    parts: Record<string, never>;
    query: {
      open?: "0" | "1"; // those not closed
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      disputes: Dispute[];
    };
  };
  // One case with every step the caller may see
  "dispute": {
    parts: { dispute: number };
    query: Record<string, never>;
    answer: Dispute;
  };
  // Opens a case about a round, or about none
  "dispute-open": {
    parts: Record<string, never>;
    body: {
      table: number;
      round?: number;
      player?: number; // whose case it is: staff say it, of a player their own
      clause?: string;
      text: string;
    };
    answer: {
      dispute: number;
    };
  };
  // Names the clause at issue
  "dispute-clause": {
    parts: { dispute: number };
    body: {
      clause: string;
    };
    answer: Dispute;
  };
  // What the player, or a member of staff, states
  "dispute-statement": {
    parts: { dispute: number };
    body: {
      text: string;
      of?: "player" | "staff"; // `player`: staff write down what the player states
    };
    answer: Dispute;
  };
  // A note among staff, which players never see
  "dispute-note": {
    parts: { dispute: number };
    body: {
      text: string;
    };
    answer: Dispute;
  };
  // Refers to camera footage, or to the bundle of a round
  "dispute-evidence": {
    parts: { dispute: number };
    body: {
      camera?: string;
      from?: number;
      to?: number;
      table?: number;
      round?: number;
      text?: string;
    };
    answer: Dispute;
  };
  // Takes a case in hand
  "dispute-take": {
    parts: { dispute: number };
    body: Record<string, never>;
    answer: Dispute;
  };
  // Tells the player until when it will take (8.3)
  "dispute-promise": {
    parts: { dispute: number };
    body: {
      minutes?: number;
      until?: number;
    };
    answer: Dispute;
  };
  // Passes a case on to the pit manager (8.1)
  "dispute-escalate": {
    parts: { dispute: number };
    body: {
      text?: string;
    };
    answer: Dispute;
  };
  // Decides a case on grounds of 8.4, with the correction that goes with it
  "dispute-decide": {
    parts: { dispute: number };
    body: {
      outcome: DisputeOutcome;
      grounds: GroundAsked[];
      text: string;
      without?: CaseReasons;
      correction?: EventAsked;
    };
    answer: Dispute;
  };
  // The player agrees with the decision
  "dispute-accept": {
    parts: { dispute: number };
    body: Record<string, never>;
    answer: Dispute;
  };
  // The player's formal complaint to senior management (8.5)
  "dispute-complaint": {
    parts: { dispute: number };
    body: {
      text: string;
    };
    answer: Dispute;
  };
  // The letter of complaint, filled in
  "dispute-letter": {
    parts: { dispute: number };
    query: {
      language?: "en" | "vi";
      format?: "html" | "text"; // the letter alone
    };
    answer: Letter;
  };
  // Notices, procedures and controls of the house, which decisions cite (8.4.2 to 8.4.4); players see the notices that hold
  "documents": {
    parts: Record<string, never>;
    query: {
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      documents: Document[];
    };
  };
  // Brings in a notice, a procedure or a control; it holds when another one has approved it
  "document-add": {
    parts: Record<string, never>;
    body: {
      kind: DocumentKind;
      title: string;
      text: string;
    };
    answer: Document;
  };
  // Approves a document that somebody else brought in
  "document-approve": {
    parts: { document: number };
    body: Record<string, never>;
    answer: Document;
  };
  // A document holds no more
  "document-withdraw": {
    parts: { document: number };
    body: Record<string, never>;
    answer: Document;
  };
  // Sums between two times
  "reports": {
    parts: Record<string, never>;
    query: {
      report?: "tables" | "games" | "hours" | "days" | "months" | "dealers" | "players" | "meters";
      from?: number;
      to?: number;
      table?: IdOrNone;
      format?: "json" | "csv";
    };
    answer: Report;
  };
  // Significant events between two times, with who and with whose leave
  "report-events": {
    parts: Record<string, never>;
    query: {
      from?: number;
      to?: number;
      table?: IdOrNone;
      format?: "json" | "csv";
    };
    answer: Entries;
  };
  // What was altered between two times: who performed it, who authorised it, why, before and after
  "report-alterations": {
    parts: Record<string, never>;
    query: {
      from?: number;
      to?: number;
      table?: IdOrNone;
      format?: "json" | "csv";
    };
    answer: Entries;
  };
  // A round as one signed file: its events, edition, hash chain and words, which `croupier verify` checks anywhere
  "evidence": {
    parts: { table: number; round: number };
    query: Record<string, never>;
    answer: string;
  };
  // What two editions of a game differ in, with the exact edge before and after of every bet whose edge does
  "edition-diff": {
    parts: { edition: number; other: number };
    query: Record<string, never>;
    answer: EditionDiff;
  };
  // What a text that was not brought in changes in an edition; a text that is no rulebook of its game is refused with its line
  "edition-diff-text": {
    parts: { edition: number };
    body: {
      text: string; // the rulebook, as a file has it
    };
    answer: EditionDiff;
  };
  // The house's own options: the hour at which the gaming day begins (G14; an open table keeps its own until it is opened again), and whether tables open only with what part 3 lists, registered and checked (G17). Surveillance is told
  "floor-set": {
    parts: Record<string, never>;
    body: {
      day_begins?: number;
      equipment?: boolean;
    };
    answer: {
      day_begins: number;
      equipment: boolean;
    };
  };
  // The equipment room: every thing by its serial number, newest first
  "equipment": {
    parts: Record<string, never>;
    query: {
      open?: "0" | "1"; // what is not destroyed
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      equipment: Thing[];
    };
  };
  // A thing is delivered; cards and dice are sets with one number
  "equipment-add": {
    parts: Record<string, never>;
    body: {
      kind: EquipmentKind;
      serial: string;
      supplier?: string;
      table?: number; // left out: into the store
    };
    answer: Thing;
  };
  // The life of one thing, from its delivery on
  "equipment-life": {
    parts: { equipment: number };
    query: Record<string, never>;
    answer: {
      equipment: number;
      thing?: Thing;
      life: LifeStep[];
    };
  };
  // Brings a thing to a table, or back into the store; a condemned one goes to the store alone, by whom its clause names
  "equipment-move": {
    parts: { equipment: number };
    body: {
      table: IdOrNone;
    };
    answer: Thing;
  };
  // Condemns a thing; a call of part 7 that spoils one does it by itself
  "equipment-condemn": {
    parts: { equipment: number };
    body: {
      text: string;
    };
    answer: Thing;
  };
  // Gives a thing to be repaired, or has it back, repaired and checked, by whom its clause names; cards and dice are not
  "equipment-repair": {
    parts: { equipment: number };
    body: {
      done: boolean;
      text?: string;
    };
    answer: Thing;
  };
  // A spare thing takes the place of one at a table and is checked, by whom the clause names that condemned it
  "equipment-replace": {
    parts: { equipment: number };
    body: {
      by: number; // the spare one
    };
    answer: Thing;
  };
  // Two people say that a thing is destroyed
  "equipment-destroy": {
    parts: { equipment: number };
    body: Record<string, never>;
    answer: {
      equipment: number;
      again?: boolean; // somebody else has to say the same
    };
  };
  // What a game needs at this table by part 3, what of it is there, and what is lacking
  "table-equipment": {
    parts: { table: number };
    query: Record<string, never>;
    answer: TableEquipment;
  };
  // Things at a table were looked at: good, or faulty and condemned
  "equipment-check": {
    parts: { table: number };
    body: {
      equipment: number[];
      good: boolean;
      text?: string;
    };
    answer: TableEquipment;
  };
  // A set of cards was shuffled, by a machine or a person, and cut by a guest or a member of staff
  "equipment-shuffle": {
    parts: { table: number };
    body: {
      equipment: number; // the cards
      machine?: number;
      shuffler?: number; // of staff
      cut_player?: number;
      cut_staff?: number;
    };
    answer: Thing;
  };
  // Money that the ultraviolet scanner did not pass, newest first
  "doubtful": {
    parts: Record<string, never>;
    query: {
      open?: "0" | "1"; // what is reported or held
      after?: number; // the number of the last one seen
      limit?: number;
    };
    answer: {
      doubtful: Doubtful[];
    };
  };
  // Notes or chips that the scanner does not pass are reported at a table; the pit and security are told
  "doubtful-report": {
    parts: { table: number };
    body: {
      player?: number; // whose, needed of chips
      chips: boolean; // else cash
      amount: number;
      text: string;
    };
    answer: {
      doubtful: Doubtful;
    };
  };
  // Another person than who reported it holds it, and it lies on an account of its own; or finds it good
  "doubtful-confirm": {
    parts: { doubtful: number };
    body: {
      hold: boolean;
    };
    answer: {
      doubtful: Doubtful;
    };
  };
  // Security and the cage, both, give what is held back to its owner, or hand it over to the authorities
  "doubtful-end": {
    parts: { doubtful: number };
    body: {
      keep: boolean; // it is handed over
    };
    answer: {
      doubtful: Doubtful;
      again?: boolean; // the other of the two has to say the same
    };
  };
}

// The server's own routes.
export interface Routes {
  // Log in: staff with name and password, and the code of their second factor or a recovery code; players with their token. Sets the session cookie.
  "login": {
    parts: Record<string, never>;
    body: {
      name?: string;
      password?: string;
      code?: string;
      token?: string;
    };
    answer: Session;
  };
  // End the session.
  "logout": {
    parts: Record<string, never>;
    body: Record<string, never>;
    answer: Session;
  };
  // Unlock a screen that has been idle.
  "unlock": {
    parts: Record<string, never>;
    body: {
      password: string;
    };
    answer: Session;
  };
  // Who this session belongs to, and whether it is locked.
  "session": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: Session;
  };
  // Set up a second factor: without `new` a secret is made and shown (who has a factor already shows a code of it), with the code that it gives as `new` it holds, and recovery codes are shown once.
  "factor": {
    parts: Record<string, never>;
    body: {
      code?: string; // of the one there is
      new?: string;
    };
    answer: Factor;
  };
  // The caller's own sessions.
  "sessions": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: {
      sessions: OwnSession[];
    };
  };
  // End one of one's own sessions.
  "session-end": {
    parts: Record<string, never>;
    body: {
      session: number;
    };
    answer: {
      sessions: OwnSession[];
    };
  };
  // This description.
  "openapi": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: unknown;
  };
  // What every bet of a game is worth by the edition that is adopted, or by another, as `croupier odds GAME --json` prints it; `rule` may be repeated.
  "odds": {
    parts: { game: string };
    query: {
      edition?: number; // of the house, left out what is adopted for the game
      rule?: string; // KEY=VALUE
    };
    answer: Odds;
  };
  // The table of best decisions of a game that has one, as `croupier odds GAME --strategy --json` prints it.
  "strategy": {
    parts: { game: string };
    query: {
      edition?: number;
      rule?: string; // KEY=VALUE
    };
    answer: Strategy;
  };
  // At most 2,000,000 rounds, as `croupier simulate GAME --json` plays them; one at a time for a client.
  "simulation": {
    parts: { game: string };
    query: {
      rounds: number;
      seed?: number;
      edition?: number;
      rule?: string; // KEY=VALUE
    };
    answer: Simulation;
  };
  // The process runs.
  "health": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: Health;
  };
  // The store takes writes; 503 when it does not.
  "ready": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: Health;
  };
  // Figures in Prometheus' text format; only at the address that `--metrics` names.
  "metrics": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: string;
  };
  // The WebSocket.
  "websocket": {
    parts: Record<string, never>;
    query: Record<string, never>;
    answer: string;
  };
}

// What the server tells. docs/API.md and docs/VIEWS.md describe it; nothing here decides anything.
export type Words = { en: string; vi: string };
export type Game = string; // as the server names it
export type Phase =
  | "closed" | "idle" | "betting" | "no-more-bets" | "dealing" | "shaking" | "spinning"
  | "decisions" | "arranging" | "result" | "settling";

export interface Refusal { code: string; message: Words; clause?: string; where?: string }

export interface Bet { player: number; bet: string; box?: number; stake: number; void?: string }

export interface Line {
  player: number; bet: string; box?: number; hand?: number; on?: string; after?: number;
  stake: number; counted?: number;
  outcome: "win" | "lose" | "push" | "void" | "surrender" | "returned";
  pays: number; commission: number; returned: number; clauses: string[]; paid: boolean;
}

// Something the rules would take from this player now; sent back as an event it is accepted.
export interface Offer {
  event: string; do?: string; number?: number; box?: number; hand?: number; bet?: string; ref?: number;
  round?: number; on?: string; pays?: string; amount?: number; min?: number; max?: number; clause?: string; title?: Words;
  needs?: "card"; leave?: string; name?: Words;
}

export interface Step {
  event: string; needs: "nothing" | "card" | "cards" | "number" | "count" | "players" | "fields" | "amount";
  box?: number; hand?: number; number?: number; who?: number[]; do: Words; say?: Words; clause?: string;
  [more: string]: unknown;
}

export interface Call {
  clause: string; title: Words; summary: Words; by: string; two?: boolean; effect: string; takes: string[];
  choices?: { number: number; name: Words }[];
}

export interface Guide { next: Step | null; also: Step[]; calls: Call[] }

export interface Limit { min: number; max: number }

// What happens at the table itself, for one viewer.
export interface Play { [more: string]: any }
export interface Felt {
  game: Game; edition: string; phase: Phase; seq: number; round: number; felt: number; layout: number; seats: number;
  suspended: boolean; suspended_clause?: string; void?: string; over?: boolean;
  limits: { differential?: number; bets: Record<string, Limit> };
  bets: Bet[]; lit?: string[]; lines?: Line[]; offers?: Offer[]; guide?: Guide; undo?: Step; play: Play;
}

// A table of the floor: the felt, and what the floor adds.
export interface TableView {
  table: number; name: string; game: Game; edition: string; dealt: "virtual" | "hand"; float_open: boolean;
  countdown_ms?: number; stalled?: string; out_of_order?: boolean; demonstration: boolean; time: number;
  purse?: number; owed?: number; names: Record<string, string>;
  float?: number; drop?: number; tips?: number; staff?: { staff: number; name: string; post: string; since: number }[];
  view: Felt;
  [more: string]: unknown;
}

export interface Effect {
  effect: "chips" | "commission" | "announce" | "light" | "card" | "turn" | "screen" | "summon";
  player?: number; amount?: number; from?: string; to?: string; bet?: string; box?: number; hand?: number; card?: string;
  say?: string; screen?: string; post?: string; clause?: string;
}

export interface TableEvent {
  seq: number; time: number; event: string; sender: string; id?: number; post?: string; player?: number; bet?: string;
  box?: number; hand?: number; amount?: number; amount2?: number; number?: number; cards?: string[]; dice?: number[];
  clause?: string; round?: number; text?: string; [more: string]: unknown;
}

// What comes over the WebSocket: an answer (id, status), a beat, a table as it is, what happened there, news of the pit.
export interface Told {
  beat?: number; id?: number; status?: number; body?: unknown;
  table?: number; view?: TableView; events?: Happened[];
  pit?: boolean | "reread"; alert?: { alert: number; table?: number };
  request?: { request: number; table: number }; dispute?: { dispute: number };
}

export interface Happened { table: number; event: TableEvent; effects: Effect[] }

export interface BetRule {
  bet: string; kind: string; pays: string | Record<string, string>; clause: string; covers?: number[];
  area?: [number, number, number, number]; name: Words;
}
export interface Rules {
  game: Game; edition: string; name: Words; options: Record<string, unknown>;
  kinds: { kind: string; name?: Words; limited?: boolean }[]; bets: BetRule[];
  announcements?: Record<string, Words>; // by the `say` of an effect, in small letters
  [more: string]: unknown; // the game's own
}

export interface Clause { clause: string; title: Words; kind?: string; summary?: Words }

// One round of a table's last: `data` is the game's own.
export interface Last { round: number; void?: string; result: Words; data?: any; ended: number }
export interface LobbyTable {
  table: number; name: string; game: Game; edition: string; dealt: "virtual" | "hand"; phase: Phase; suspended: boolean;
  seq: number; round: number; seats: number; players: number; min?: number; max?: number; layout?: number;
  countdown_ms?: number; stalled?: string; out_of_order?: boolean;
  last: Last[];
}
export interface Lobby { demonstration: boolean; time: number; chips: number[]; tables: LobbyTable[] }

export interface RoundStep {
  seq: number; time: number; event: TableEvent; effects: Effect[]; view: TableView; words?: Words;
}
export interface RoundReplay {
  table: number; name: string; game: Game; edition: string; round: number; opened: number; ended: number;
  result: Words; void?: string; dealer?: { id: number; name: string }; steps: RoundStep[];
}

// Who the session is, as the server says it.
export interface Session {
  role: "anyone" | "player" | "staff" | "device"; id?: number; name?: string; post?: string; locked: boolean; demonstration: boolean;
}

export interface Me {
  role: "nobody" | "player" | "staff" | "device"; id?: number; name?: string; post?: string; purse?: number; locked?: boolean;
}

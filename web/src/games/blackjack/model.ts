// The boxes of a blackjack table as a screen needs them: whose stacks, which hands, whose turn. All of it is read out of the view.
import type { Bet, BetRule, Line, Offer, TableView } from "../../core/types";
import type { FeltProps } from "../../felt/felt";
import type { BlackjackHand, BlackjackPlay } from "./api_types";

// A closed table tells nothing of it.
export const playOf = (table: TableView): Partial<BlackjackPlay> => table.view.play as Partial<BlackjackPlay>;

export interface Stack { player: number; stake: number; waiting?: boolean }
export interface Hand {
  number: number; cards: string[]; total: number; soft: boolean; bust: boolean; blackjack: boolean; doubled: boolean;
  on: Stack[]; inTurn: boolean; lines: Line[];
}
export interface Box {
  number: number; mine: boolean; absent: boolean; inTurn: boolean;
  spots: Map<string, Stack[]>; // stacks by bet: the main bet and those before it
  insured: Stack[];
  hands: Hand[];
  strays: string[];
}

// Of the bets that lie at a box, the one whose stacks the cards are played for: the largest area, nearest to the player.
export function mainBet(props: FeltProps): BetRule | undefined {
  const laid = spotsOf(props);
  return laid.reduce<BetRule | undefined>((a, b) => (a && bottom(a) >= bottom(b) ? a : b), undefined);
}
const bottom = (rule: BetRule): number => (rule.area ? rule.area[1] + rule.area[3] : 0);

// Bets with limits are laid at the box; what has none lies on the line before all boxes and is laid when it is offered.
export function spotsOf(props: FeltProps): BetRule[] {
  const limited = new Set(props.rules.kinds.filter((kind) => kind.limited).map((kind) => kind.kind));
  return props.rules.bets.filter((rule) => rule.area && limited.has(rule.kind));
}
export function linesOf(props: FeltProps): BetRule[] {
  const limited = new Set(props.rules.kinds.filter((kind) => kind.limited).map((kind) => kind.kind));
  return props.rules.bets.filter((rule) => rule.area && !limited.has(rule.kind));
}

function spot(props: FeltProps, bet: string, box: number): Stack[] {
  const out: Stack[] = props.table.view.bets
    .filter((at: Bet) => at.bet === bet && at.box === box && !at.void)
    .map((at) => ({ player: at.player, stake: at.stake }));
  const more = props.laid.filter((at) => at.bet === bet && at.box === box).reduce((sum, at) => sum + at.stake, 0);
  if (more > 0) {
    const own = out.find((at) => at.player === props.me);
    if (own) Object.assign(own, { stake: own.stake + more, waiting: true });
    else out.push({ player: props.me, stake: more, waiting: true });
  }
  return out;
}

function hand(raw: BlackjackHand, number: number, inTurn: boolean, lines: Line[]): Hand {
  return {
    number, inTurn, cards: raw.cards, total: raw.total, soft: raw.soft, bust: !!raw.bust,
    blackjack: !!raw.blackjack && raw.cards.length > 1, doubled: !!raw.doubled, on: raw.on,
    lines: lines.filter((line) => (line.hand ?? 1) === number),
  };
}

export function boxesOf(props: FeltProps): Box[] {
  const { view } = props.table;
  const play = playOf(props.table);
  const main = mainBet(props)?.bet;
  const out: Box[] = [];
  for (let number = 1; number <= view.seats; number++) {
    const raw = play.boxes?.find((box) => box.box === number);
    const turn = play.turn?.box === number ? play.turn : null;
    const lines = (view.lines ?? []).filter((line) => line.box === number);
    const spots = new Map(spotsOf(props).map((rule) => [rule.bet, spot(props, rule.bet, number)]));
    if (play.paid_between) for (const bet of spots.keys()) if (bet !== main) spots.set(bet, []);
    const hands: Hand[] = (raw?.hands ?? []).map((one, i) =>
      hand(one, i + 1, turn?.hand === i + 1, lines.filter((line) => line.bet === main)));
    out.push({
      number, spots, hands, absent: !!raw?.absent, inTurn: !!turn,
      mine: props.me > 0 && [...spots.values(), ...hands.map((one) => one.on)].some((stacks) => stacks.some((at) => at.player === props.me)),
      insured: (play.insured ?? []).filter((at) => at.box === number).map((at) => ({ player: at.player, stake: at.stake })),
      strays: (play.strays ?? []).filter((at) => at.box === number).flatMap((at) => at.cards),
    });
  }
  return out;
}

// What the player may say now, box by box and in the order of the boxes: a decision, insurance, joining. The page around has the rest.
const elsewhere = new Set(["bet", "withdraw", "tip", "sit", "leave", "call", "unclaimed"]);
export interface Choice { box: number; hand: number; offers: Offer[] }
export function choicesOf(props: FeltProps): Choice[] {
  const out: Choice[] = [];
  const turn = playOf(props.table).turn;
  for (const offer of props.table.view.offers ?? []) {
    if (elsewhere.has(offer.event)) continue;
    // A follower's double is joining and deciding in one: it is shown once.
    const same = (other: Offer): boolean => (["event", "do", "box", "hand", "ref", "number"] as const).every((key) => other[key] === offer[key]);
    if (out.some((one) => one.offers.some(same))) continue;
    const box = offer.box ?? turn?.box ?? 0;
    // A hand of its own for each decision; insurance and joining are about the box.
    const about = offer.event === "act" ? offer.hand ?? turn?.hand ?? 0 : 0;
    const there = out.find((one) => one.box === box && (one.hand === about || about === 0 || one.hand === 0));
    if (there) {
      there.offers.push(offer);
      there.hand ||= about;
    } else out.push({ box, hand: about, offers: [offer] });
  }
  return out.sort((a, b) => a.box - b.box || a.hand - b.hand);
}

export const handOutcome = (one: Hand, player: number): Line | undefined =>
  one.lines.find((line) => line.player === player) ?? (player === 0 ? one.lines[0] : undefined);

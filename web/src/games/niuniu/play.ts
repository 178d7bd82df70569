// What a Niu Niu view holds. Sums are added up from the points the table tells; which of them count, it tells too.
import type { Line, Offer, Rules, TableView } from "../../core/types";
import { tell } from "../../core/words";
import type { NiuniuHand, NiuniuPlay, NiuniuRules } from "./api_types";

export type { NiuniuBox as NiuBox, NiuniuHand as NiuHand } from "./api_types";
// A closed table tells nothing of it.
export type NiuPlay = Partial<NiuniuPlay>;
export const playOf = (table: TableView): NiuPlay => table.view.play as NiuPlay;

type NiuRules = Rules & NiuniuRules;

export const handName = (rules: Rules, hand: string | undefined): string =>
  hand ? tell((rules as NiuRules).hands.find((one) => one.hand === hand)?.name) || hand : "";
export const handClause = (rules: Rules, hand: string): string | undefined => (rules as NiuRules).hands.find((one) => one.hand === hand)?.clause;

export function sumOf(play: NiuPlay, cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + (play.points?.[card[0]] ?? 0), 0);
}
export const counts = (play: NiuPlay, sum: number): boolean => play.three_sums?.includes(sum) ?? false;

// The three first, then the two, as they were set out; as dealt when they were not.
export function setOut(hand: NiuniuHand): { three: string[]; two: string[] } {
  const mask = hand.three ?? 0;
  if (!mask) return { three: [], two: hand.cards };
  return { three: hand.cards.filter((_, i) => mask & (1 << i)), two: hand.cards.filter((_, i) => !(mask & (1 << i))) };
}

export const ownerOf = (table: TableView, box: number): number => table.view.bets.find((bet) => bet.box === box && bet.bet === "ante" && !bet.void)?.player ?? 0;
export const linesOf = (table: TableView, box: number): Line[] => (table.view.lines ?? []).filter((line) => line.box === box);
// What the box brought its player, once it is decided; null before.
export function netOf(table: TableView, box: number): number | null {
  const lines = linesOf(table, box);
  return lines.length === 0 ? null : lines.reduce((net, line) => net + line.returned - line.stake, 0);
}

export const offerFor = (table: TableView, event: string, box: number, bet?: string): Offer | undefined =>
  table.view.offers?.find((offer) => offer.event === event && offer.box === box && (bet === undefined || offer.bet === bet));

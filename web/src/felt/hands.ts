// What a view may tell of any game: the hands that lie there, and dice. docs/VIEWS.md has the members.
import type { TableView, Words } from "../core/types";

export interface Hand { id: string; name: Words; cards: string[]; points?: number; won?: boolean; box?: number }

const words = (name: unknown): name is Words => typeof name === "object" && name !== null && "en" in name && "vi" in name;

export function handsOf(table: TableView): Hand[] {
  const told: unknown = table.view.play.hands;
  if (!Array.isArray(told)) return [];
  return (told as Partial<Hand>[]).filter((hand) => words(hand.name) && Array.isArray(hand.cards)).map((hand, i) => ({ ...hand, id: hand.id ?? String(i), name: hand.name!, cards: hand.cards! }));
}

export function diceOf(table: TableView): number[] {
  const told: unknown = table.view.play.dice;
  return Array.isArray(told) ? told.filter((face): face is number => typeof face === "number") : [];
}

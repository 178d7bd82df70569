// What a view may tell of any game: the hands that lie there, and dice. docs/VIEWS.md has the members.
import type { TableView, Words } from "../core/types";

export interface Hand { id: string; name: Words; cards: string[]; points?: number; won: boolean; box?: number }

const words = (name: unknown): name is Words => typeof name === "object" && name !== null && "en" in name && "vi" in name;

// A hand has won when the view says so, or when the bet of its name is lit.
export function handsOf(table: TableView): Hand[] {
  const told: unknown = table.view.play.hands;
  if (!Array.isArray(told)) return [];
  const lit = table.view.lit ?? [];
  return (told as Partial<Hand>[]).filter((hand) => words(hand.name) && Array.isArray(hand.cards)).map((hand, i) => {
    const id = hand.id ?? String(i);
    return { ...hand, id, name: hand.name!, cards: hand.cards!, won: hand.won ?? lit.includes(id) };
  });
}

export function diceOf(table: TableView): number[] {
  const told: unknown = table.view.play.dice;
  return Array.isArray(told) ? told.filter((face): face is number => typeof face === "number") : [];
}

// Steps of the guide as events, and the keys they answer to.
import type { Step, EventAsked, TableView } from "../../core/types";
import { screenOf } from "../../games/registry";

// A step carries words for the screen besides the event; only these go back to the table.
const fields = ["event", "player", "bet", "box", "hand", "amount", "amount2", "number", "cards", "dice", "options", "ref", "round", "text"] as const;
export function bodyOf(step: Partial<EventAsked> & { event: EventAsked["event"] }, filled: Partial<EventAsked> = {}): EventAsked {
  const said = fields.filter((field) => step[field] !== undefined).map((field) => [field, step[field]]);
  return { event: step.event, ...(Object.fromEntries(said) as Partial<EventAsked>), ...(step.event === "call" ? { clause: step.clause } : {}), ...filled };
}

// Letters that begin no card: ranks are A 2-9 T J Q K. The suits' letters are free while no rank has been typed.
const spare = [..."befgilmnopruvwxyz"];
const nameOf = (step: Step): string => (typeof step.act === "string" ? step.act : step.event);

// A decision that needs no field of its own: at most an amount, and then as a rule the whole.
const isPlain = (step: Step, asks: string[]): boolean => step.needs === "nothing" || (step.needs === "amount" && !asks.includes(step.event));

export interface Lettered { step: Step; letter: string; plain: boolean }

// What else may be done at a table, each with its letter: the game's own first.
export function lettered(table: TableView): Lettered[] {
  const { keys = {}, asks = [] } = screenOf(table.game);
  const used = new Set<string>();
  const out = (table.view.guide?.also ?? []).map((step): Lettered => {
    const letter = keys[nameOf(step)];
    const plain = isPlain(step, asks);
    if (!letter || used.has(letter)) return { step, letter: "", plain };
    used.add(letter);
    return { step, letter, plain };
  });
  for (const one of out) {
    if (one.letter) continue;
    one.letter = spare.find((letter) => !used.has(letter)) ?? "";
    used.add(one.letter);
  }
  return out;
}

// One key says the whole number: it is sent without Enter.
export const takesOneKey = (step: Step): boolean => step.needs === "number" && Number(step.max) < 10;
export const mostOf = (step: Step): Partial<EventAsked> => (step.needs === "amount" ? { amount: Number(step.max) } : {});
// Somebody's answer is waited for; the event is what the house does without one.
export const goesWithout = (step: Step): boolean => step.needs === "players" && step.event !== "bet";

const ranks: Record<string, string> = { a: "A", "0": "T", t: "T", j: "J", q: "Q", k: "K" };
export const rankOf = (key: string): string | undefined => (/^[2-9]$/.test(key) ? key : ranks[key.toLowerCase()]);
export const suitOf = (key: string): string | undefined => ({ s: "S", h: "H", c: "C", d: "D" } as Record<string, string>)[key.toLowerCase()];

// "as td, ??": cards as typed into a field.
export function cardsOf(text: string): string[] {
  return text.toUpperCase().replace(/10/g, "T").match(/\?\?|[A2-9TJQK0][SHCD]/g)?.map((card) => card.replace("0", "T")) ?? [];
}

// Steps that the guests' dialog has fields for.
export const forGuests = new Set(["tip", "buy-in", "sit", "leave", "bet", "withdraw"]);

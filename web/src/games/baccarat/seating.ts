// Baccarat bets belong to players, not to seats. On this screen a player's chips lie at the seat they picked here, and
// the others' at the other seats in the order of their names; when there are more players than seats, some share one.
import { signal } from "@preact/signals";
import type { Rules, TableView } from "../../core/types";
import type { BaccaratPlay as Told } from "./api_types";

export type { BaccaratHand, BaccaratInsured as Insured } from "./api_types";
// A closed table tells nothing of it.
export type BaccaratPlay = Partial<Told>;
export const playOf = (table: TableView): BaccaratPlay => table.view.play as BaccaratPlay;

export interface Seat { seat: number; own: boolean; players: number[] }

const kept = signal<Record<number, number>>(read());

function read(): Record<number, number> {
  try {
    return JSON.parse(localStorage.getItem("baccarat-seats") ?? "{}") as Record<number, number>;
  } catch {
    return {};
  }
}

// The middle of the table until another seat is picked.
export function ownSeat(table: number, seats: number): number {
  const picked = kept.value[table];
  return picked >= 1 && picked <= seats ? picked : Math.ceil(seats / 2);
}

export function pickSeat(table: number, seat: number): void {
  kept.value = { ...kept.value, [table]: seat };
  localStorage.setItem("baccarat-seats", JSON.stringify(kept.value));
}

export const nameOf = (table: TableView, player: number): string => table.names[String(player)] ?? `#${player}`;

export function seating(table: TableView, me: number, own: number): Seat[] {
  const count = table.view.seats || 7;
  const seats: Seat[] = Array.from({ length: count }, (_, i) => ({ seat: i + 1, own: i + 1 === own, players: i + 1 === own ? [me] : [] }));
  const free = seats.filter((seat) => !seat.own);
  const others = [...new Set(table.view.bets.map((bet) => bet.player))].filter((player) => player !== me || !own);
  others.sort((a, b) => nameOf(table, a).localeCompare(nameOf(table, b), "vi") || a - b);
  others.forEach((player, i) => free[i % free.length].players.push(player));
  return seats;
}

// The areas that this table's felt has at each seat.
export function areasOf(rules: Rules, play: BaccaratPlay): Rules["bets"] {
  const insurance = play.insurance_taken ?? rules.options.insurance === true;
  return rules.bets.filter((bet) => bet.area && (bet.kind !== "insurance" || insurance));
}

export function stakeAt(table: TableView, players: readonly number[], bet: string): number {
  let sum = 0;
  for (const at of table.view.bets) if (at.bet === bet && !at.void && players.includes(at.player)) sum += at.stake;
  if (bet === "insurance") for (const at of playOf(table).insured ?? []) if (players.includes(at.player)) sum += at.stake;
  return sum;
}

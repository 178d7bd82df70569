// Where the bets of a roulette table lie on this screen, from the rulebook's areas, and which of them a finger means.
// Lying as at the table on a wide screen; on a phone the same cloth stands upright, turned a quarter clockwise.
import { ratio } from "../../core/money";
import type { BetRule, Rules } from "../../core/types";
import { tell } from "../../core/words";

export interface Spot {
  rule: BetRule;
  x: number; y: number; w: number; h: number;
  cx: number; cy: number;
  inside: boolean; // on a line or a crossing
}

export interface Layout {
  width: number; height: number; upright: boolean;
  cell: number; // the shorter side of a number
  spots: Spot[];
  byBet: Map<string, Spot>;
  byNumber: Map<number, Spot>; // the numbers' own areas
}

export const uprightRow = 46; // high enough for a finger on a number and on the lines around it

// The numbers in the order of the wheel.
export const wheelOf = (rules: Rules): number[] => (rules.wheel as number[] | undefined) ?? [];

const isNumber = (rule: BetRule): boolean => rule.covers?.length === 1;

export function layOut(rules: Rules, width: number, upright: boolean, row = uprightRow): Layout {
  const placed = rules.bets.filter((rule) => rule.area);
  const far = (at: number, size: number): number => Math.max(...placed.map((rule) => rule.area![at] + rule.area![size]));
  const [long, wide] = [far(0, 2), far(1, 3)];
  const numbers = placed.filter(isNumber);
  const side = Math.min(...numbers.map((rule) => rule.area![2]));
  const sx = upright ? width / wide : width / long;
  const sy = upright ? row / side : sx;
  const spots = placed.map((rule): Spot => {
    const [ax, ay, aw, ah] = rule.area!;
    const [x, y, w, h] = upright ? [(wide - ay - ah) * sx, ax * sy, ah * sx, aw * sy] : [ax * sx, ay * sy, aw * sx, ah * sy];
    return { rule, x, y, w, h, cx: x + w / 2, cy: y + h / 2, inside: aw * ah < (side * side) / 2 };
  });
  return {
    width, height: (upright ? long : wide) * sy, upright, cell: Math.min(side * sx, side * sy), spots,
    byBet: new Map(spots.map((spot) => [spot.rule.bet, spot])),
    byNumber: new Map(spots.filter((spot) => isNumber(spot.rule)).map((spot) => [spot.rule.covers![0], spot])),
  };
}

// How far a point lies from an area, by the longer of both ways; 0 inside it.
function away(spot: Spot, x: number, y: number): number {
  return Math.max(Math.abs(x - spot.cx) - spot.w / 2, Math.abs(y - spot.cy) - spot.h / 2, 0);
}

// The bet a finger means: a line or crossing near it goes before the number under it. A finger is wider than a mouse.
export function spotAt(layout: Layout, x: number, y: number, finger: boolean): Spot | null {
  const reach = layout.cell * (finger ? 0.11 : 0.03);
  let best: Spot | null = null;
  let least = reach;
  for (const spot of layout.spots) {
    if (!spot.inside) continue;
    const distance = away(spot, x, y);
    if (distance > least || (distance === least && best)) continue;
    [best, least] = [spot, distance];
  }
  return best ?? layout.spots.find((spot) => !spot.inside && away(spot, x, y) === 0) ?? null;
}

// The next bet in a direction, for the arrow keys: the nearest, straight ahead before aside.
export function nextSpot(layout: Layout, from: Spot, dx: number, dy: number): Spot {
  let best = from;
  let least = Infinity;
  for (const spot of layout.spots) {
    const along = (spot.cx - from.cx) * dx + (spot.cy - from.cy) * dy;
    const aside = Math.abs((spot.cx - from.cx) * dy) + Math.abs((spot.cy - from.cy) * dx);
    if (along < 1) continue;
    const cost = along + aside * 2;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

// What the cloth says: numbers that follow one another by the first and last, a column by what it pays, the rest by name.
export function label(rule: BetRule): string {
  const covers = rule.covers ?? [];
  if (covers.length === 1) return String(covers[0]);
  if (covers.every((number, i) => i === 0 || number === covers[i - 1] + 1)) return `${covers[0]} – ${covers[covers.length - 1]}`;
  if (rule.kind === "column" && typeof rule.pays === "string") return ratio(rule.pays);
  return tell(rule.name);
}

// Red and black are what those bets cover.
export function colours(rules: Rules): (number: number) => "red" | "black" | "green" {
  const of = (bet: string): Set<number> => new Set(rules.bets.find((rule) => rule.bet === bet)?.covers);
  const [red, black] = [of("red"), of("black")];
  return (number) => (red.has(number) ? "red" : black.has(number) ? "black" : "green");
}

// The bet on one number alone.
export const straightOn = (rules: Rules, number: number): BetRule | undefined =>
  rules.bets.find((rule) => rule.covers?.length === 1 && rule.covers[0] === number);

// `reach` pockets either side of one, in the order of the wheel.
export function neighbours(wheel: readonly number[], number: number, reach: number): number[] {
  const at = wheel.indexOf(number);
  return Array.from({ length: 2 * reach + 1 }, (_, i) => wheel[(at - reach + i + wheel.length) % wheel.length]);
}

// Where areas lie that nothing but the rulebook places: its rectangles as cells of a grid, whose lines are their edges.
import type { BetRule, TableView } from "../core/types";

export interface Cell { columns: string; rows: string }
export interface Grid { tracks: string; rows: number; widths: number[]; spans: [number, number][]; cells: Map<string, Cell> }

type Rect = [number, number, number, number];
const overlap = ([ax, ay, aw, ah]: Rect, [bx, by, bw, bh]: Rect): boolean => ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
const edges = (rects: Rect[], at: 0 | 1): number[] => [...new Set(rects.flatMap((rect) => [rect[at], rect[at] + rect[at + 2]]))].sort((a, b) => a - b);

// null: some area has no place of its own.
export function gridOf(bets: BetRule[]): Grid | null {
  const rects = bets.flatMap((rule) => (rule.area && rule.area[2] > 0 && rule.area[3] > 0 ? [rule.area] : []));
  if (rects.length === 0 || rects.length < bets.length || rects.some((one, i) => rects.slice(0, i).some((other) => overlap(one, other)))) return null;
  const [x, y] = [edges(rects, 0), edges(rects, 1)];
  const widths = x.slice(1).map((edge, i) => edge - x[i]);
  const spans = rects.map(([left, , wide]): [number, number] => [x.indexOf(left), x.indexOf(left + wide)]);
  const cells = bets.map((rule, i): [string, Cell] => {
    const [, top, , high] = rects[i];
    return [rule.bet, { columns: `${spans[i][0] + 1} / ${spans[i][1] + 1}`, rows: `${y.indexOf(top) + 1} / ${y.indexOf(top + high) + 1}` }];
  });
  return { tracks: widths.map((wide) => `minmax(0, ${wide}fr)`).join(" "), rows: y.length - 1, widths, spans, cells: new Map(cells) };
}

// How wide the narrowest area is when the grid is drawn so wide, with so much room between its tracks.
export function narrowest(grid: Grid, width: number, gap: number): number {
  const all = grid.widths.reduce((sum, wide) => sum + wide, 0);
  const unit = (width - gap * (grid.widths.length - 1)) / all;
  return Math.min(...grid.spans.map(([from, to]) => grid.widths.slice(from, to).reduce((sum, wide) => sum + wide * unit, 0) + gap * (to - from - 1)));
}

// The boxes that bets name here: those of the table when any bet has one; [0]: it has none.
export function boxesOf(table: TableView): number[] {
  const { bets, offers = [], seats } = table.view;
  const named = [...bets, ...offers.filter((offer) => offer.event === "bet")].flatMap((one) => one.box ?? []);
  if (named.length === 0) return [0];
  return Array.from({ length: Math.max(seats, ...named) }, (_, i) => i + 1);
}

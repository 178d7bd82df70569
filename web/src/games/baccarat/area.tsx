// One area of a seat: its name, what it pays, the chips on it.
import { ratio } from "../../core/money";
import type { BetRule } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { at, cell, type Point, type Ring } from "../../felt/arc";

const say = dictionary({
  en: {
    cases: { "2": "2 cards", "3": "3 cards", win: "a win", six: "a win with 6" } as Record<string, string>, six: "wins with 6 pay",
    without: "No commission",
  },
  vi: {
    cases: { "2": "2 lá", "3": "3 lá", win: "thắng", six: "thắng với 6 điểm" } as Record<string, string>, six: "thắng 6 điểm trả",
    without: "Không hoa hồng",
  },
});

// Where an area lies and how much room it has. `turn`: how text stands there.
export interface Shape { path: string; middle: Point; turn: number; width: number; height: number }

export interface Band { y: number; from: number; to: number }

// The rows of the areas, nearest to the dealer first, each deep enough for a finger; where several share a row, for names on two lines.
export function bandsOf(bets: readonly BetRule[], start: number, scale: number, least: number, shared: number): Band[] {
  const rows = new Map<number, { height: number; count: number }>();
  for (const bet of bets) {
    const row = rows.get(bet.area![1]) ?? { height: 0, count: 0 };
    rows.set(bet.area![1], { height: Math.max(row.height, bet.area![3]), count: row.count + 1 });
  }
  let from = start;
  return [...rows].sort((a, b) => a[0] - b[0]).map(([y, row]) => {
    const to = from + Math.max(row.count > 1 ? shared : least, row.height * scale);
    const band = { y, from, to };
    from = to;
    return band;
  });
}

const bandOf = (bands: readonly Band[], bet: BetRule): Band => bands.find((band) => band.y === bet.area![1])!;
const seatWidth = (bets: readonly BetRule[]): number => Math.max(...bets.map((bet) => bet.area![0] + bet.area![2]));

export function ringShape(ring: Ring, share: [number, number], bands: readonly Band[], bets: readonly BetRule[], bet: BetRule): Shape {
  const { from, to } = bandOf(bands, bet);
  const whole = seatWidth(bets);
  const angle = (x: number): number => share[0] + ((share[1] - share[0]) * x) / whole;
  const [left, right] = [angle(bet.area![0]), angle(bet.area![0] + bet.area![2])];
  const radius = (from + to) / 2;
  const width = (((right - left) * Math.PI) / 180) * radius;
  return { path: cell(ring, from, to, left, right), middle: at(ring, radius, (left + right) / 2), turn: -(left + right) / 2, width, height: to - from };
}

export function flatShape(x: number, width: number, bands: readonly Band[], bets: readonly BetRule[], bet: BetRule): Shape {
  const { from, to } = bandOf(bands, bet);
  const scale = width / seatWidth(bets);
  const [left, wide] = [x + bet.area![0] * scale, bet.area![2] * scale];
  return { path: `M${left} ${from} h${wide} V${to} h${-wide} Z`, middle: { x: left + wide / 2, y: (from + to) / 2 }, turn: 0, width: wide, height: to - from };
}

// "19 : 20"; "12–20 : 1" where it depends; nothing where it is told only when it is offered.
export function paysShort(bet: BetRule): string {
  if (typeof bet.pays === "string") return ratio(bet.pays);
  const all = Object.values(bet.pays ?? {});
  if (bet.kind === "insurance" || all.length === 0) return "";
  if (all.some((pays) => pays.includes("/"))) return ratio(all[0]);
  return `${all[0]}–${all[all.length - 1]} : 1`;
}

export function paysLong(bet: BetRule): string {
  if (typeof bet.pays === "string") return ratio(bet.pays);
  if (bet.kind === "insurance") return "";
  return Object.entries(bet.pays ?? {}).map(([name, pays]) => `${say().cases[name] ?? name} ${ratio(pays)}`).join(", ");
}

// The terms printed beside BANKER on a felt without commission.
export function terms(bet: BetRule): string | null {
  if (typeof bet.pays === "string" || !bet.pays?.six) return null;
  return `${say().six} ${ratio(bet.pays.six)}`;
}

// Two lines of about the same length.
export function twoLines(name: string): string[] {
  const words = name.split(" ");
  if (words.length < 2) return [name];
  let best = 1;
  const longest = (cut: number): number => Math.max(words.slice(0, cut).join(" ").length, words.slice(cut).join(" ").length);
  for (let cut = 2; cut < words.length; cut++) if (longest(cut) < longest(best)) best = cut;
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}

// Text in the middle of a shape, line under line.
function Lines(props: { shape: Shape; lines: { text: string; size: number; class: string }[]; lift?: number; aside?: number }) {
  const { shape, lines } = props;
  const whole = lines.reduce((sum, line) => sum + line.size * 1.2, 0);
  let y = shape.middle.y - whole / 2 - (props.lift ?? 0);
  return (
    <g transform={`rotate(${shape.turn} ${shape.middle.x} ${shape.middle.y})`} text-anchor="middle" pointer-events="none" aria-hidden="true">
      {lines.map((line) => {
        y += line.size * 1.2;
        return <text
          key={line.text} class={line.class} x={shape.middle.x - (props.aside ?? 0)} y={y - line.size * 0.35} font-size={line.size}
        >{line.text}</text>;
      })}
    </g>
  );
}

// Two cards of one rank, as felts show a pair where there is no room for words.
function PairSign(props: { shape: Shape }) {
  const { x, y } = props.shape.middle;
  return (
    <g class="sign" transform={`rotate(${props.shape.turn} ${x} ${y}) translate(${x} ${y})`} pointer-events="none" aria-hidden="true">
      <rect x="-14" y="-12" width="16" height="22" rx="2" />
      <rect x="-3" y="-8" width="16" height="22" rx="2" />
    </g>
  );
}

export function AreaFace(props: { bet: BetRule; shape: Shape; font: number; small: boolean; commission: boolean; offered?: string; taken: boolean }) {
  const { bet, shape, font } = props;
  const name = tell(bet.name);
  const tint = bet.bet.split("-")[0];
  const main = bet.bet === "player" || bet.bet === "banker";
  if (props.small) {
    if (shape.width < font * 5) return bet.bet.endsWith("-pair") ? <g class={tint}><PairSign shape={shape} /></g> : <Lines
      shape={shape} lines={[{ text: "6", size: font * 1.5, class: "name" }]}
    />;
    return <Lines shape={shape} lines={[{ text: name, size: font, class: `name ${tint}` }]} lift={props.taken ? font * 0.8 : 0} />;
  }
  const note = bet.bet === "banker" && !props.commission ? terms(bet) : null;
  const pays = props.offered ? ratio(props.offered) : note ? `${paysShort(bet)} · ${say().without}` : paysShort(bet);
  const lines: { text: string; size: number; class: string }[] = [];
  const narrow = shape.width < name.length * font * 0.7;
  for (const text of narrow ? twoLines(name) : [name]) lines.push({ text, size: main ? font * 1.6 : font, class: `name ${tint}` });
  const under = props.taken && shape.width <= font * 14; // the chips lie below the name
  if (pays && !under) lines.push({ text: pays, size: font, class: "pays" });
  if (note) lines.push({ text: note, size: font, class: "pays" });
  const longest = Math.max(...lines.map((line) => line.text.length * line.size * 0.62)); // beside it the chips need about eight letters
  const aside = props.taken && !under && longest / 2 + font * 8 > shape.width / 2 ? font * 2.6 : 0;
  return <Lines shape={shape} lines={lines} lift={under ? font * 0.9 : 0} aside={aside} />;
}

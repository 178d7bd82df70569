// The sic bo table (3.1): fifty areas where the rulebook lays them, lit from behind when they win, the cage above.
import { useState } from "preact/hooks";
import { money, ratio } from "../../core/money";
import type { BetRule } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { nextArea, useWide, type Box } from "../../felt/areas";
import { stakesOn, type FeltProps } from "../../felt/felt";
import { FeltStack } from "../../felt/stack";
import { DieShape } from "../../ui/die";
import { playOf } from "./play";

const say = dictionary({
  en: { pays: "pays", mine: "you have", wins: "wins", throws: "Last throws", cage: "Dice cage", shaking: "Shaking", total: "Total", small: "SMALL", big: "BIG", triple: "TRIPLE", others: "others have" },
  vi: { pays: "trả", mine: "bạn có", wins: "thắng", throws: "Các lần lắc gần nhất", cage: "Lồng xúc xắc", shaking: "Đang lắc", total: "Tổng", small: "XỈU", big: "TÀI", triple: "BỘ BA", others: "khách khác có" },
});

function Die(props: { x: number; y: number; size: number; face: number; class?: string }) {
  return <g class={props.class} transform={`translate(${props.x} ${props.y})`}><DieShape face={props.face} size={props.size} /></g>;
}

interface Layout { boxes: Map<string, Box>; width: number; height: number }

// The rulebook's diagram is stretched to the screen; the strip above it is the cage's.
const STRIP = 44;
function wideLayout(bets: BetRule[]): Layout {
  const [across, down] = [2.4, 2];
  const boxes = new Map<string, Box>();
  let [width, height] = [0, 0];
  for (const { bet, area } of bets) {
    if (!area) continue;
    const box: Box = [area[0] * across, area[1] * down + STRIP * 2, area[2] * across, area[3] * down];
    boxes.set(bet, box);
    width = Math.max(width, box[0] + box[2]);
    height = Math.max(height, box[1] + box[3]);
  }
  return { boxes, width, height };
}

// On a phone the bands stand one under another in the same order, each kind of a band in rows of its own.
const TALL = { width: 372, strip: 68, row: 48 };
const perRow: Record<string, number> = { small: 3, double: 6, triple: 6, total: 7, pair: 5, single: 6 };
function tallLayout(bets: BetRule[]): Layout {
  const boxes = new Map<string, Box>();
  const areas = bets.filter((rule) => rule.area);
  const bands = [...new Set(areas.map((rule) => rule.area![1]))].sort((a, b) => a - b);
  let y = TALL.strip;
  for (const band of bands) {
    const inBand = areas.filter((rule) => rule.area![1] === band).sort((a, b) => a.area![0] - b.area![0]);
    // What stands alone in its kind goes first, side by side.
    const alone = inBand.filter((rule) => inBand.filter((other) => other.kind === rule.kind).length === 1);
    const kinds = [...new Set(inBand.filter((rule) => !alone.includes(rule)).map((rule) => rule.kind))];
    for (const row of [alone, ...kinds.map((kind) => inBand.filter((rule) => rule.kind === kind))]) {
      const many = row === alone ? row.length : perRow[row[0].kind] ?? 6;
      for (let i = 0; i < row.length; i++) {
        const w = TALL.width / many;
        const h = row === alone ? TALL.row + 12 : TALL.row;
        boxes.set(row[i].bet, [(i % many) * w, y + Math.floor(i / many) * h, w, h]);
      }
      if (row.length > 0) y += Math.ceil(row.length / many) * (row === alone ? TALL.row + 12 : TALL.row);
    }
  }
  return { boxes, width: TALL.width, height: y };
}

const ratioText = (pays: BetRule["pays"]): string => (typeof pays === "string" ? ratio(pays) : Object.values(pays).map(ratio).join(" · "));
// In a small area: "150:1", "1·2·3:1".
const tightRatio = (pays: BetRule["pays"]): string => {
  const all = typeof pays === "string" ? [pays] : Object.values(pays);
  return `${all.join("·")}:1`;
};

// The dice an area is about stand in its name: "double:3", "pair:1-2".
function facesOf(rule: BetRule): number[] {
  const [kind, which] = rule.bet.split(":");
  if (!which || kind === "total") return [];
  const faces = which.split("-").map(Number);
  return kind === "double" ? [faces[0], faces[0]] : kind === "triple" ? [faces[0], faces[0], faces[0]] : faces;
}

// What an area says: a word, a number or its dice.
interface Face { lines: string[]; size: number; dice: number[]; die: number; upright: boolean }
function faceOf(rule: BetRule, [, , w, h]: Box, wide: boolean): Face {
  const words = say();
  const face: Face = { lines: [], size: 0, dice: facesOf(rule), die: 0, upright: false };
  if (face.dice.length > 0) {
    face.upright = wide && h > w * 1.6;
    face.die = face.upright ? w * 0.54 : wide ? (face.dice.length > 1 ? w * 0.38 : 38) : [0, 24, 19, 16][face.dice.length];
  } else if (rule.kind === "small" || rule.kind === "big") {
    face.lines = [words[rule.kind]];
    face.size = wide ? 34 : 22;
  } else if (rule.bet.includes(":")) {
    face.lines = [rule.bet.split(":")[1]];
    face.size = wide ? 32 : 20;
  } else {
    const parts = tell(rule.name).split(" ");
    const half = Math.ceil(parts.length / 2);
    face.lines = [parts.slice(0, half).join(" "), parts.slice(half).join(" ")];
    face.size = wide ? 18 : 14;
  }
  return face;
}

function AreaFace(props: { rule: BetRule; box: Box; wide: boolean; stacked: boolean }) {
  const { rule, wide, stacked } = props;
  const [x, y, w, h] = props.box;
  const face = faceOf(rule, props.box, wide);
  const many = face.dice.length;
  const step = face.die * 1.12;
  const long = many > 0 ? step * (many - 1) + face.die : 0;
  // Room is left below for chips, so that they hide neither the dice nor the ratio.
  const cx = x + w / 2 - (many === 1 && stacked && wide ? w * 0.14 : 0);
  const top = wide ? y + 10 : y + 5;
  const lead = face.size * 1.15;
  const middle = wide ? y + (h > 130 ? 52 : 30) : y + (face.lines.length > 1 ? 22 : h > 50 ? 22 : 16);
  const tight = (w < 56 && tightRatio(rule.pays).length > 4) || (!wide && (stacked || typeof rule.pays !== "string"));
  const left = !wide && stacked;
  const covered = left && h <= 50; // on a phone chips lie over the ratio; it is said where the finger is
  return (
    <>
      {face.lines.map((line, i) => (
        <text key={i} class="area-name" x={x + w / 2 - (!wide && stacked && face.lines.length === 1 && h > 50 ? 14 : 0)} y={middle + (i - (face.lines.length - 1) / 2) * lead} font-size={face.size}>{line}</text>
      ))}
      {face.dice.map((pips, i) => (
        <Die key={i} face={pips} size={face.die} x={face.upright ? x + (w - face.die) / 2 : cx - long / 2 + i * step} y={face.upright ? top + i * step : wide && many === 1 ? y + 16 : top} />
      ))}
      {covered ? null : (
        <text class={left ? "area-pays left" : "area-pays"} x={left ? x + 4 : x + w / 2} y={y + h - (wide ? 9 : 6)} font-size={wide ? 15 : 12}>
          {tight ? tightRatio(rule.pays) : ratioText(rule.pays)}
        </text>
      )}
    </>
  );
}

// Where chips lie in an area, and how large.
function chipSpot([x, y, w, h]: Box, rule: BetRule, wide: boolean): { x: number; y: number; size: number } {
  const single = facesOf(rule).length === 1;
  if (!wide) return h > 50 ? { x: x + w - 24, y: y + h - 19, size: 24 } : { x: x + w / 2, y: y + h - 11, size: 0 }; // the amount alone
  if (single) return { x: x + w * 0.68, y: y + 38, size: 46 };
  const size = Math.min(h > 110 ? 44 : 28, w * 0.8);
  return { x: x + w / 2, y: y + h - 31 - size / 2, size };
}

function nameOf(rule: BetRule, mine: number, others: number, lit: boolean): string {
  const words = say();
  const own = mine > 0 ? `, ${words.mine} ${money(mine)}` : "";
  const rest = others > 0 ? `, ${words.others} ${money(others)}` : "";
  return `${tell(rule.name)}, ${words.pays} ${ratioText(rule.pays)}${own}${rest}${lit ? `, ${words.wins}` : ""}`;
}

function Area(props: FeltProps & { rule: BetRule; box: Box; wide: boolean; first: boolean; lit: boolean; onMove(key: string): boolean }) {
  const { rule, box, wide, lit } = props;
  const [x, y, w, h] = box;
  const stakes = stakesOn(props, rule.bet);
  const live = props.onBet !== undefined;
  const press = (key: KeyboardEvent): void => {
    if (key.key === "Enter" || key.key === " ") {
      key.preventDefault();
      props.onBet?.(rule.bet);
    } else if (props.onMove(key.key)) key.preventDefault();
  };
  const chip = chipSpot(box, rule, wide);
  const mine = stakes.mine + stakes.waiting;
  return (
    <g
      class={`area ${lit ? "lit" : ""} ${live ? "live" : ""}`} role="button" tabindex={props.first ? 0 : -1} data-bet={rule.bet} aria-disabled={!live}
      aria-label={nameOf(rule, mine, stakes.others, lit)}
      onClick={() => props.onBet?.(rule.bet)} onKeyDown={press} onFocus={() => props.onPoint?.(rule.bet)} onPointerEnter={() => props.onPoint?.(rule.bet)}
      onPointerLeave={(leave) => leave.pointerType === "mouse" && props.onPoint?.(null)}
    >
      {lit ? <rect class="lamp" x={x} y={y} width={w} height={h} /> : null}
      <rect class="area-line" x={x} y={y} width={w} height={h} />
      <AreaFace rule={rule} box={box} wide={wide} stacked={mine + stakes.others > 0} />
      {stakes.others > 0 ? (
        // Behind one's own chips the others' show their edge.
        <g class="stack-mark">
          <FeltStack
            x={mine > 0 ? chip.x + chip.size * 0.4 : chip.x} y={mine > 0 ? chip.y - chip.size * 0.25 : chip.y} total={stakes.others} size={chip.size}
            font={wide ? 14 : 12} below plain={chip.size === 0} bare={mine > 0}
          />
        </g>
      ) : null}
      {mine > 0 ? (
        <g class="stack-mark" key={mine}>
          <FeltStack x={chip.x} y={chip.y} total={mine} size={chip.size} font={wide ? 14 : 12} below plain={chip.size === 0} mine faded={stakes.waiting > 0 && stakes.mine === 0} />
        </g>
      ) : null}
    </g>
  );
}

// The cage shakes while the dealer shakes; opened, the dice lie there with what they make.
function Cage(props: { table: FeltProps["table"]; x: number; y: number; size: number }) {
  const { x, y, size } = props;
  const words = say();
  const { phase } = props.table.view;
  const { dice, total, kind, cage_open: open } = playOf(props.table);
  const name = dice ? `${words.total} ${total}` : "";
  const label = dice ? `${words.cage}: ${dice.join(", ")}. ${name}, ${kind ? words[kind] : ""}` : phase === "shaking" ? `${words.cage}: ${words.shaking}` : words.cage;
  if (dice)
    return (
      <g role="img" aria-label={label} data-dice={dice.join("")}>
        {dice.map((face, i) => <Die key={i} class="thrown" face={face} size={size} x={x + i * size * 1.16} y={y} />)}
        <text class="cage-total" x={x + size * 3.7} y={y + size * 0.42} font-size={size * 0.62}>{total}</text>
        <text class="cage-kind" x={x + size * 3.7} y={y + size * 0.92} font-size={Math.max(13, size * 0.3)}>{kind ? words[kind] : ""}</text>
      </g>
    );
  const shaking = phase === "shaking";
  return (
    <g role="img" aria-label={label}>
      <g class={shaking && !open ? "cage shaking" : "cage"}>
        <circle cx={x + size} cy={y + size * 0.05} r={size * 0.05} />
        <path class="dome" d={`M${x + size * 0.3} ${y + size * 0.9} V${y + size * 0.6} A${size * 0.7} ${size * 0.5} 0 0 1 ${x + size * 1.7} ${y + size * 0.6} V${y + size * 0.9} Z`} />
        <path d={`M${x + size * 0.3} ${y + size * 0.6} H${x + size * 1.7}`} stroke-dasharray={`${size * 0.05} ${size * 0.07}`} />
        <rect x={x + size * 0.12} y={y + size * 0.9} width={size * 1.76} height={size * 0.1} rx={size * 0.05} />
      </g>
      {shaking ? <text class="cage-kind" x={x + size * 2.3} y={y + size * 0.7} font-size={14}>{words.shaking}</text> : null}
    </g>
  );
}

function Throws(props: { table: FeltProps["table"]; right: number; y: number; count: number; size: number }) {
  const words = say();
  const throws = (playOf(props.table).throws ?? []).slice(0, props.count);
  const step = props.size * 1.5;
  return (
    <g role="img" aria-label={`${words.throws}: ${throws.map((one) => one.total).join(", ")}`}>
      {throws.map((one, i) => (
        <g key={i} transform={`translate(${props.right - (i + 1) * step} ${props.y})`} class={`throw ${one.kind}`} opacity={i === 0 ? 1 : 0.82}>
          {one.dice.map((face, d) => <Die key={d} face={face} size={props.size * 0.4} x={d * props.size * 0.45} y={0} />)}
          <text x={props.size * 0.65} y={props.size * 0.98} font-size={props.size * 0.5}>{one.total}</text>
        </g>
      ))}
    </g>
  );
}

export function SicBoFelt(props: FeltProps) {
  const [at, wide] = useWide(640);
  const layout = wide ? wideLayout(props.rules.bets) : tallLayout(props.rules.bets);
  const [focus, setFocus] = useState<string>(props.rules.bets[0]?.bet ?? "");
  const lit = new Set(props.table.view.lit ?? []);
  const shown = props.rules.bets.filter((rule) => layout.boxes.has(rule.bet));
  const move = (from: string, key: string): boolean => {
    const to = nextArea(layout.boxes, from, key);
    if (!to) return false;
    setFocus(to);
    at.current?.querySelector<SVGElement>(`[data-bet="${to}"]`)?.focus();
    return true;
  };
  return (
    <div ref={at} class="felt-room">
      <svg class={`felt sicbo ${wide ? "wide-felt" : "tall-felt"}`} viewBox={`-2 -2 ${layout.width + 4} ${layout.height + 4}`} role="group" aria-label={props.table.name}>
        <rect class="cloth" x={-2} y={-2} width={layout.width + 4} height={layout.height + 4} rx={6} />
        <Cage table={props.table} x={wide ? 16 : 10} y={wide ? 14 : 10} size={wide ? 60 : 48} />
        <Throws table={props.table} right={layout.width - (wide ? 10 : 4)} y={wide ? 16 : 12} count={wide ? 10 : 4} size={wide ? 40 : 30} />
        {shown.map((rule) => (
          <Area
            key={rule.bet} {...props} rule={rule} box={layout.boxes.get(rule.bet)!} wide={wide} lit={lit.has(rule.bet)} first={rule.bet === focus}
            onPoint={(bet) => { if (bet) setFocus(bet); props.onPoint?.(bet); }} onMove={(key) => move(rule.bet, key)}
          />
        ))}
      </svg>
    </div>
  );
}

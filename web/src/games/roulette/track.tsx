// The racetrack: the wheel's pockets in their order. A finger on one lays a chip on it and on its neighbours.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { dictionary } from "../../core/words";
import { neighbours } from "./layout";

type Colour = "red" | "black" | "green";
export const reaches = [0, 1, 2, 3, 4];

const say = dictionary({
  en: {
    track: "Racetrack",
    and: (number: number, reach: number) => (reach === 0 ? `${number} alone` : `${number} and ${reach} ${reach === 1 ? "neighbour" : "neighbours"} on each side`),
    bets: (count: number) => (count === 1 ? "one bet" : `${count} bets`),
  },
  vi: {
    track: "Vòng số theo cò quay",
    and: (number: number, reach: number) => (reach === 0 ? `riêng số ${number}` : `số ${number} và ${reach} số liền kề mỗi bên`),
    bets: (count: number) => `${count} cược`,
  },
});

interface Shape { paths: string[]; middles: [number, number][] }

// Two straights joined by half circles; every pocket has the same length on the middle line. The first one lies in the middle
// of the left end, or of the upper end when it stands upright.
function shape(width: number, height: number, thick: number, count: number): Shape {
  const upright = height > width;
  const [long, short] = upright ? [height, width] : [width, height];
  const radius = (short - thick) / 2;
  const straight = long - short;
  const around = 2 * straight + 2 * Math.PI * radius;
  const point = (s: number, offset: number): [number, number] => {
    let along = (s + around) % around;
    const quarter = (Math.PI * radius) / 2;
    const reach = radius + offset;
    const round = (centre: number, angle: number): [number, number] => [centre - reach * Math.cos(angle), short / 2 - reach * Math.sin(angle)];
    if (along < quarter) return round(short / 2, along / radius);
    along -= quarter;
    if (along < straight) return [short / 2 + along, short / 2 - reach];
    along -= straight;
    if (along < 2 * quarter) return round(long - short / 2, Math.PI / 2 + along / radius);
    along -= 2 * quarter;
    if (along < straight) return [long - short / 2 - along, short / 2 + reach];
    return round(short / 2, -Math.PI / 2 + (along - straight) / radius);
  };
  // Standing upright it is the same picture turned a quarter.
  const seen = ([x, y]: [number, number]): [number, number] => (upright ? [short - y, x] : [x, y]);
  const step = around / count;
  const edge = (i: number, offset: number): [number, number][] => Array.from({ length: 9 }, (_, k) => seen(point((i - 0.5 + k / 8) * step, offset)));
  const path = (i: number): string => `M${[...edge(i, thick / 2), ...edge(i, -thick / 2).reverse()].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L")} Z`;
  return { paths: Array.from({ length: count }, (_, i) => path(i)), middles: Array.from({ length: count }, (_, i) => seen(point(i * step, 0))) };
}

export function Racetrack(props: {
  width: number; height: number; thick: number; wheel: readonly number[]; reach: number; shown: ReadonlySet<number>; lit: number | null;
  colour(number: number): Colour; onLay?(numbers: number[]): void; onPoint(numbers: number[] | null): void; children?: ComponentChildren;
}) {
  const { wheel, reach, onLay } = props;
  const [focus, setFocus] = useState(wheel[0]);
  const drawn = useMemo(() => shape(props.width, props.height, props.thick, wheel.length), [props.width, props.height, props.thick, wheel]);
  const of = (number: number): number[] => neighbours(wheel, number, reach);
  const move = (key: KeyboardEvent, number: number): void => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key.key];
    if (key.key === "Enter" || key.key === " ") onLay?.(of(number));
    else if (!way) return;
    else {
      const next = neighbours(wheel, number, 1)[1 + way];
      setFocus(next);
      (key.currentTarget as SVGElement).parentNode?.querySelector<SVGElement>(`[data-pocket="${next}"]`)?.focus();
    }
    key.preventDefault();
  };
  const inset = props.thick + 8;
  return (
    <div class="track" style={{ width: `${props.width}px`, height: `${props.height}px` }}>
      <svg viewBox={`0 0 ${props.width} ${props.height}`} width={props.width} height={props.height} role="group" aria-label={say().track}>
        {wheel.map((number, i) => {
          const [x, y] = drawn.middles[i];
          const bettable = onLay
            ? {
                role: "button", tabindex: focus === number ? 0 : -1,
                "aria-label": `${say().and(number, reach)}, ${say().bets(2 * reach + 1)}`,
                onClick: () => onLay(of(number)), onKeyDown: (key: KeyboardEvent) => move(key, number),
                onFocus: () => { setFocus(number); props.onPoint(of(number)); }, onBlur: () => props.onPoint(null),
              }
            : { "aria-hidden": true };
          return (
            <g
              key={number} data-pocket={number}
              class={`pocket-cell ${props.colour(number)}${props.shown.has(number) ? " shown" : ""}${props.lit === number ? " lit" : ""}`}
              onPointerEnter={() => onLay && props.onPoint(of(number))} onPointerLeave={() => onLay && props.onPoint(null)} {...(bettable as object)}
            >
              <path d={drawn.paths[i]} />
              <text x={x} y={y}>{number}</text>
            </g>
          );
        })}
      </svg>
      <div class="track-middle" style={{ inset: `${inset}px` }}>{props.children}</div>
    </div>
  );
}

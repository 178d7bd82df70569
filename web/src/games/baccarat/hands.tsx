// The middle of the table: two hands, the shoe they come from, cards that wait for the next hand.
import { dictionary } from "../../core/words";
import { CardShape, cardName } from "../../ui/card";
import type { Point } from "../../felt/arc";
import type { BaccaratHand } from "./seating";

const say = dictionary({
  en: {
    total: "total", none: "no cards yet", squeezing: (name: string) => `${name} is squeezing`, yours: "Yours to squeeze", shoe: "Shoe",
    cut: "Cut card out", newShoe: "New shoe next", carried: "For the next hand",
  },
  vi: {
    total: "tổng điểm", none: "chưa có bài", squeezing: (name: string) => `${name} đang nặn bài`, yours: "Bạn được nặn bài", shoe: "Hộp bài",
    cut: "Đã ra lá bài cắt", newShoe: "Sắp thay bộ bài", carried: "Cho ván sau",
  },
});

export interface HandProps {
  name: string; side: "player" | "banker"; hand?: BaccaratHand; won: boolean; x: number; y: number; card: number; font: number;
  from: Point; // where cards come from
  covered: number; // a card that this screen still keeps covered, -1: none
  squeezer?: string; mine?: boolean;
}

// The two totals meet in the middle of the table (x); a hand lies outwards from its total, the third card across at its end.
export function Hand(props: HandProps) {
  const { x, y, card, font } = props;
  const high = card * 1.4;
  const cards = (props.hand?.cards ?? []).map((face, i) => (i === props.covered ? "??" : face));
  const out = props.side === "player" ? -1 : 1;
  const gap = card * 0.08;
  const badge = Math.max(font * 1.1, card * 0.34);
  const inner = x + out * (badge * 2 + gap * 3); // where its cards begin
  const order = props.side === "player" ? [1, 0] : [0, 1]; // both hands read from left to right
  const places: Point[] = [...order.map((far) => ({ x: inner + out * (card / 2 + far * (card + gap)), y })), { x: inner + out * (2 * card + gap * 2 + high / 2), y }];
  const closed = cards.includes("??");
  const total = cards.length === 0 ? "" : props.covered >= 0 || cards.every((face) => face === "??") ? "–" : String(props.hand!.total);
  const spoken = cards.length === 0 ? say().none : `${cards.map(cardName).join(", ")}${total && total !== "–" ? `, ${say().total} ${total}` : ""}`;
  const middle = inner + out * (card + gap / 2);
  return (
    <g class={`hand ${props.side}${props.won ? " won" : ""}`} role="img" aria-label={`${props.name}: ${spoken}`} data-hand={props.side}>
      <text class="hand-name" x={middle} y={y - high / 2 - font * 0.9} font-size={font * 1.3} text-anchor="middle">{props.name}</text>
      {[0, 1].map((i) => <rect key={i} class="card-place" x={places[i].x - card / 2} y={y - high / 2} width={card} height={high} rx={card * 0.08} />)}
      {cards.map((face, i) => (
        <g key={i} class="dealt" style={{ "--dx": `${props.from.x - places[i].x}px`, "--dy": `${props.from.y - places[i].y}px` }}>
          <g transform={`translate(${places[i].x} ${places[i].y}) rotate(${i === 2 ? 90 : 0}) scale(${card / 60}) translate(-30 -42)`}>
            <CardShape card={face} />
            {face === "??" && props.squeezer ? <path class="bent" d="M60 84 L60 66 L42 84 Z" /> : null}
          </g>
        </g>
      ))}
      {total ? (
        <g class="total" transform={`translate(${x + out * (badge + gap)} ${y})`}>
          <circle r={badge} />
          <text font-size={badge * 1.25} text-anchor="middle" dominant-baseline="central" data-total={props.side}>{total}</text>
        </g>
      ) : null}
      {props.squeezer && closed ? <text
        class="squeezing" x={middle} y={y + high / 2 + font * 1.3} font-size={font} text-anchor="middle"
      >{props.mine ? say().yours : say().squeezing(props.squeezer)}</text> : null}
    </g>
  );
}

// Seen from above, its mouth to the left; the cut card lies before it when it has come out.
export function Shoe(props: { x: number; y: number; size: number; font: number; cut: boolean; spent: boolean; carried: readonly string[]; side: boolean }) {
  const { x, y, size, font } = props;
  const words = say();
  const note = props.spent ? words.newShoe : props.cut ? words.cut : "";
  return (
    <g
      class="shoe" role="img"
      aria-label={[words.shoe, note, props.carried.length ? `${words.carried}: ${props.carried.map(cardName).join(", ")}` : ""].filter(Boolean).join(". ")}
    >
      <path
        class="box"
        d={`M${x - size * 0.5} ${y - size * 0.26} L${x - size * 0.2} ${y - size * 0.34} H${x + size * 0.5} V${y + size * 0.34} H${x - size * 0.2} L${x - size * 0.5} ${y + size * 0.26} Z`}
      />
      <g transform={`translate(${x - size * 0.34} ${y}) rotate(90) scale(${size / 190}) translate(-30 -42)`}><CardShape card="??" /></g>
      {props.cut ? <rect class="cut-card" x={x - size * 0.78} y={y - size * 0.2} width={size * 0.16} height={size * 0.4} rx="2" /> : null}
      {note ? <text x={x} y={y + size * 0.34 + font * 1.3} font-size={font} text-anchor="middle">{note}</text> : null}
      {props.carried.map((face, i) => (
        <g
          key={i}
          transform={`translate(${x - size * 0.3 + i * size * 0.2} ${y + size * 0.34 + font * (note ? 2 : 0.6) + size * 0.22}) scale(${size / 240}) translate(-30 -42)`}
        ><CardShape card={face} /></g>
      ))}
      {props.carried.length && props.side ? <text
        x={x} y={y + size * 0.34 + font * (note ? 3.2 : 1.8) + size * 0.4} font-size={font} text-anchor="middle"
      >{words.carried}</text> : null}
    </g>
  );
}

// Chips on a felt that say their total in a size one can read: a chip and a small plate beside it.
import { short } from "../core/money";
import { ChipShape } from "../ui/chip";

// `size` is the chip's; the plate's figures stand at `font`. The chip's middle is at x, y less half of what the plate takes.
export function FeltStack(props: { x: number; y: number; total: number; size: number; font: number; turn?: number; faded?: boolean; note?: string; mine?: boolean }) {
  const { x, y, size, font } = props;
  const text = props.note ?? short(props.total);
  const plate = text.length * font * 0.6 + font * 0.7;
  const left = x - (size * 0.8 + plate) / 2;
  return (
    <g class={`felt-stack${props.mine ? " mine" : ""}${props.faded ? " waiting" : ""}`} transform={props.turn ? `rotate(${props.turn} ${x} ${y})` : undefined} pointer-events="none" aria-hidden="true">
      <rect class="plate" x={left + size * 0.5} y={y - font * 0.75} width={plate + size * 0.3} height={font * 1.5} rx={font * 0.4} />
      <svg class="landed" x={left} y={y - size / 2} width={size} height={size} viewBox="0 0 48 48"><ChipShape value={props.total} text="" /></svg>
      <text x={left + size * 0.8 + plate / 2} y={y} font-size={font} text-anchor="middle" dominant-baseline="central">{text}</text>
    </g>
  );
}

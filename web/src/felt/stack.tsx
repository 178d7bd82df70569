// Chips on a felt that say their total in a size one can read: a chip and a small plate beside it.
import { short } from "../core/money";
import { ChipShape } from "../ui/chip";

const letter = 0.7; // of a bold figure, in sizes of its type
export const stackWidth = (text: string, size: number, font: number): number => size + text.length * font * letter + font * 0.9;

export interface StackProps {
  x: number; y: number; total: number;
  size: number; // of the chip
  font: number; // of the figures
  turn?: number; note?: string; mine?: boolean;
  faded?: boolean; // not yet confirmed
  taken?: boolean; // lost and collected
  below?: boolean; // the plate over the chip's lower edge, for a round spot
  plain?: boolean; // the plate alone, where there is no room for a chip
  bare?: boolean; // the chip alone
}

export function FeltStack(props: StackProps) {
  const { x, y, size, font } = props;
  const text = props.note ?? short(props.total);
  const looks = `felt-stack${props.mine ? " mine" : ""}${props.faded ? " waiting" : ""}${props.taken ? " taken" : ""}`;
  if (props.bare) // where a total would not fit; it is told in words
    return <svg
      class={`landed${props.taken ? " taken" : ""}`} x={x - size / 2} y={y - size / 2} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true"
    ><ChipShape value={props.total} text="" /></svg>;
  if (props.below) {
    const wide = text.length * font * letter + font * 0.5;
    const top = y + (props.plain ? -font * 0.7 : Math.max(-font * 0.1, size / 2 - font));
    return (
      <g class={looks} pointer-events="none" aria-hidden="true">
        {props.plain ? null : (
          <svg class="landed" x={x - size / 2} y={y - size / 2} width={size} height={size} viewBox="0 0 48 48"><ChipShape value={props.total} text="" /></svg>
        )}
        <rect class="plate" x={x - wide / 2} y={top} width={wide} height={font * 1.4} rx={font * 0.4} />
        <text x={x} y={top + font * 0.7} font-size={font} text-anchor="middle" dominant-baseline="central">{text}</text>
      </g>
    );
  }
  const whole = stackWidth(text, size, font);
  const left = x - whole / 2;
  return (
    <g class={looks} transform={props.turn ? `rotate(${props.turn} ${x} ${y})` : undefined} pointer-events="none" aria-hidden="true">
      <rect class="plate" x={left + size * 0.5} y={y - font * 0.75} width={whole - size * 0.5} height={font * 1.5} rx={font * 0.4} />
      <svg class="landed" x={left} y={y - size / 2} width={size} height={size} viewBox="0 0 48 48"><ChipShape value={props.total} text="" /></svg>
      <text x={left + (size + whole) / 2} y={y} font-size={font} text-anchor="middle" dominant-baseline="central">{text}</text>
    </g>
  );
}

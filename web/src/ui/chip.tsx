// Chips: one look a denomination, told apart without colour by the edge and the number.
import { short } from "../core/money";

interface Look { fill: string; edge: string; ink: string; marks: number; shape: "bar" | "dot" | "diamond" }
const looks: Record<number, Look> = {
  10000: { fill: "#8f949b", edge: "#f3efe4", ink: "#101214", marks: 4, shape: "bar" },
  25000: { fill: "#2f7f57", edge: "#f3efe4", ink: "#ffffff", marks: 4, shape: "dot" },
  50000: { fill: "#b3502a", edge: "#f3efe4", ink: "#ffffff", marks: 6, shape: "bar" },
  100000: { fill: "#1d2126", edge: "#f3efe4", ink: "#ffffff", marks: 6, shape: "dot" },
  500000: { fill: "#6b3fa0", edge: "#f3efe4", ink: "#ffffff", marks: 8, shape: "bar" },
  1000000: { fill: "#e2c14d", edge: "#1d2126", ink: "#101214", marks: 8, shape: "dot" },
  5000000: { fill: "#a9342f", edge: "#f1d27a", ink: "#ffffff", marks: 4, shape: "diamond" },
  10000000: { fill: "#1f5fa8", edge: "#f1d27a", ink: "#ffffff", marks: 6, shape: "diamond" },
  50000000: { fill: "#ece6d6", edge: "#8a6414", ink: "#101214", marks: 8, shape: "diamond" },
};
const denominations = Object.keys(looks).map(Number).sort((a, b) => b - a);
const lookOf = (value: number): Look => looks[denominations.find((chip) => chip <= value) ?? 10000];

function Mark(props: { look: Look; angle: number }) {
  const { look, angle } = props;
  const turn = `rotate(${angle} 24 24)`;
  if (look.shape === "bar") return <rect x="20.5" y="1" width="7" height="5.5" fill={look.edge} transform={turn} />;
  if (look.shape === "dot") return <circle cx="24" cy="3.9" r="2.6" fill={look.edge} transform={turn} />;
  return <path d="M24 0.8 L27.4 3.9 L24 7 L20.6 3.9 Z" fill={look.edge} transform={turn} />;
}

// Drawn into a 48 x 48 box; `value` picks the look, `text` what it says (the value itself when left out).
export function ChipShape(props: { value: number; text?: string }) {
  const look = lookOf(props.value);
  const text = props.text ?? short(props.value);
  return (
    <g>
      <circle cx="24" cy="24" r="23" fill={look.fill} stroke="rgb(0 0 0 / 0.55)" stroke-width="1" />
      {Array.from({ length: look.marks }, (_, i) => <Mark key={i} look={look} angle={(360 / look.marks) * i} />)}
      <circle cx="24" cy="24" r="17" fill={look.fill} stroke={look.edge} stroke-width="1.2" />
      <text x="24" y="24" fill={look.ink} font-size={text.length > 4 ? 9.5 : text.length > 3 ? 11.5 : 13.5} font-weight="700" text-anchor="middle" dominant-baseline="central">{text}</text>
    </g>
  );
}

export function Chip(props: { value: number; text?: string; size?: number }) {
  const size = props.size ?? 48;
  return <svg class="chip" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true"><ChipShape value={props.value} text={props.text} /></svg>;
}

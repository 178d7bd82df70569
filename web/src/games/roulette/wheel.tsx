// The wheel. It turns only while a spin lasts, and rests with the last number on top. Wheel and ball are one layer each,
// moved by transforms alone, so that turning costs the page nothing.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { calm } from "../../core/prefs";

type Colour = "red" | "black" | "green";

const at = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

function Rotor(props: { wheel: readonly number[]; colour(number: number): Colour }) {
  const step = 360 / props.wheel.length;
  return (
    <g>
      {props.wheel.map((number, i) => {
        const [from, to] = [(i - 0.5) * step, (i + 0.5) * step];
        return (
          <g key={number}>
            <path class={`pocket ${props.colour(number)}`} d={`M${at(86, from)} A86 86 0 0 1 ${at(86, to)} L${at(48, to)} A48 48 0 0 0 ${at(48, from)} Z`} />
            <text class="pocket-number" y="-76" transform={`rotate(${i * step})`}>{number}</text>
          </g>
        );
      })}
      <circle class="wheel-line" r="66" />
      <circle class="wheel-cone" r="48" />
      {[0, 90, 180, 270].map((turn) => <path key={turn} class="wheel-arm" d="M-3 0 L-1.5 -30 A5 5 0 1 1 1.5 -30 L3 0 Z" transform={`rotate(${turn})`} />)}
      <circle class="wheel-hub" r="9" />
    </g>
  );
}

// Where an element's turning has got to, in degrees.
function angleOf(element: Element): number {
  const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
}

interface Parts { wheel: SVGSVGElement; ball: HTMLElement; drop: HTMLElement }
const lap = { wheel: 5200, ball: 1500 };
const landing = 1400;

function turn(element: Element, way: number, duration: number): void {
  const from = angleOf(element);
  for (const old of element.getAnimations()) old.cancel();
  element.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + 360 * way}deg)` }], { duration, iterations: Infinity });
}

// From wherever it is, on in its own way, to an angle and no further.
function bring(element: HTMLElement | SVGElement, to: number, way: number): void {
  const from = angleOf(element);
  for (const old of element.getAnimations()) old.cancel();
  const rest = ((((to - from) * way) % 360) + 360) % 360;
  element.style.transform = `rotate(${to}deg)`;
  element.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + way * (rest < 90 ? rest + 360 : rest)}deg)` }], {
    duration: landing, easing: "cubic-bezier(0.2, 0.55, 0.3, 1)",
  });
}

function start(parts: Parts, way: number, ballWay: number): void {
  turn(parts.wheel, way, lap.wheel);
  turn(parts.ball, ballWay, lap.ball);
  parts.drop.style.transform = "none";
}

function land(parts: Parts, angle: number, way: number, ballWay: number): void {
  bring(parts.wheel, angle, way);
  bring(parts.ball, 0, ballWay);
  parts.drop.style.transform = "translateY(17%)";
  parts.drop.animate(
    [{ transform: "none" }, { transform: "none", offset: 0.5 }, { transform: "translateY(19%)", offset: 0.8 }, { transform: "translateY(17%)" }],
    { duration: landing },
  );
}

function rest(parts: Parts, angle: number): void {
  for (const part of [parts.wheel, parts.ball, parts.drop]) for (const old of part.getAnimations()) old.cancel();
  parts.wheel.style.transform = `rotate(${angle}deg)`;
  parts.ball.style.transform = "rotate(0deg)";
  parts.drop.style.transform = "translateY(17%)";
}

export function Wheel(props: {
  wheel: readonly number[]; colour(number: number): Colour; running: boolean; backwards: boolean; together: boolean; number: number | null; small: boolean;
}) {
  const [wheel, ball, drop] = [useRef<SVGSVGElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const turned = useRef(false);
  const way = props.backwards ? -1 : 1;
  const ballWay = props.together ? way : -way;
  useLayoutEffect(() => {
    const parts: Parts = { wheel: wheel.current!, ball: ball.current!, drop: drop.current! };
    if (props.running && !calm()) {
      start(parts, way, ballWay);
      turned.current = true;
      return;
    }
    const place = props.number === null ? 0 : props.wheel.indexOf(props.number);
    const angle = (-360 * place) / props.wheel.length;
    if (turned.current) land(parts, angle, way, ballWay);
    else rest(parts, angle);
    turned.current = false;
  }, [props.running, props.number, way, ballWay]);
  const rotor = useMemo(() => <Rotor wheel={props.wheel} colour={props.colour} />, [props.wheel, props.colour]);
  const hidden = props.number === null && !props.running;
  return (
    <div
      class={`wheel${props.running ? " turning" : ""}${props.small ? " small" : ""}`} data-testid="wheel"
      data-number={props.running ? "" : props.number ?? ""} aria-hidden="true"
    >
      <svg class="wheel-bowl" viewBox="-100 -100 200 200"><circle r="98" /><circle class="wheel-track" r="92" /></svg>
      <svg class="wheel-rotor" viewBox="-100 -100 200 200" ref={wheel}>{rotor}</svg>
      <div class="wheel-ball" ref={ball} hidden={hidden}><div ref={drop}><i /></div></div>
    </div>
  );
}

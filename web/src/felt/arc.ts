// Geometry of felts that lie around a dealer: cells of a ring, measured from the dealer's hands outwards.
import { useEffect, useRef, useState } from "preact/hooks";

export interface Ring { x: number; y: number } // its centre
export interface Point { x: number; y: number }

// Angles in degrees from straight down, to the right above zero.
export function at(ring: Ring, radius: number, angle: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: ring.x + radius * Math.sin(turn), y: ring.y + radius * Math.cos(turn) };
}

const spot = (point: Point): string => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

export function cell(ring: Ring, inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [at(ring, inner, from), at(ring, inner, to), at(ring, outer, to), at(ring, outer, from)].map(spot);
  return `M${a} A${inner} ${inner} 0 0 0 ${b} L${c} A${outer} ${outer} 0 0 1 ${d} Z`;
}

// An angle for each of several places side by side, some wider than others: [from, to].
export function shares(weights: readonly number[], half: number, gap: number): [number, number][] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = (2 * half - gap * (weights.length - 1)) / whole;
  let from = -half;
  return weights.map((weight) => {
    const to = from + weight * unit;
    const share: [number, number] = [from, to];
    from = to + gap;
    return share;
  });
}

// How wide the element is now, in CSS pixels; 0 before it is there.
export function useWidth<T extends HTMLElement>(): [preact.RefObject<T>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = (): void => setWidth(Math.round(watched.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

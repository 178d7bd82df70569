// What any felt of many areas needs: how wide it is drawn, and arrow keys from area to area.
import { useEffect, useRef, useState } from "preact/hooks";

export type Box = [number, number, number, number];

// Whether the place for a felt is at least so wide; asked anew when it changes.
export function useWide(least: number): [{ current: HTMLDivElement | null }, boolean] {
  const at = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(innerWidth >= least);
  useEffect(() => {
    if (!at.current) return;
    const look = new ResizeObserver(([entry]) => setWide(entry.contentRect.width >= least));
    look.observe(at.current);
    return () => look.disconnect();
  }, []);
  return [at, wide];
}

const middle = ([x, y, w, h]: Box): [number, number] => [x + w / 2, y + h / 2];

// The nearest area in the direction of the arrow; what lies askew counts as farther.
export function nextArea(areas: Map<string, Box>, from: string, key: string): string | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const here = areas.get(from);
  if (!way || !here) return null;
  const [x, y] = middle(here);
  let best: [number, string] | null = null;
  for (const [bet, area] of areas) {
    const [ax, ay] = middle(area);
    const along = (ax - x) * way[0] + (ay - y) * way[1];
    const across = Math.abs((ax - x) * way[1]) + Math.abs((ay - y) * way[0]);
    if (bet === from || along <= 0.5) continue;
    const far = along + across * 3;
    if (!best || far < best[0]) best = [far, bet];
  }
  return best?.[1] ?? null;
}

// Arrow keys among the areas of a felt ([data-roam]): the nearest one that lies in that direction.
const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export function roam(press: KeyboardEvent): void {
  const way = ways[press.key];
  const here = (press.target as Element).closest<HTMLElement | SVGElement>("[data-roam]");
  if (!way || !here) return;
  press.preventDefault();
  const [x, y] = middle(here);
  let best: [number, HTMLElement | SVGElement] | null = null;
  for (const other of here.closest(".felt")!.querySelectorAll<HTMLElement | SVGElement>("[data-roam]")) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (other === here || along < 8) continue;
    const far = along + 2 * aside;
    if (!best || far < best[0]) best = [far, other];
  }
  best?.[1].focus();
}

export const pressed = (key: KeyboardEvent, act: () => void): void => {
  if (key.key !== "Enter" && key.key !== " ") {
    roam(key);
    return;
  }
  key.preventDefault();
  act();
};

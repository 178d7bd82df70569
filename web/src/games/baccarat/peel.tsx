// A card face down that is lifted by a corner or an edge: the back that still lies, and the part folded over, which shows the face.
import { CardShape, suits } from "../../ui/card";
import type { Point } from "../../felt/arc";

export interface Lift { from: Point; to: Point } // the point that is held, and where it has been drawn to
export const cardWidth = 60;
export const cardHeight = 84;
const corners: Point[] = [{ x: 0, y: 0 }, { x: cardWidth, y: 0 }, { x: cardWidth, y: cardHeight }, { x: 0, y: cardHeight }];

// The point of the rim that a finger there takes hold of: a corner when one is near.
export function hold(touch: Point): Point {
  const near = corners.find((corner) => Math.hypot(corner.x - touch.x, corner.y - touch.y) < 26);
  if (near) return near;
  const rims: [number, Point][] = [
    [touch.x, { x: 0, y: touch.y }], [cardWidth - touch.x, { x: cardWidth, y: touch.y }],
    [touch.y, { x: touch.x, y: 0 }], [cardHeight - touch.y, { x: touch.x, y: cardHeight }],
  ];
  return rims.reduce((a, b) => (b[0] < a[0] ? b : a))[1];
}

// Lifted from the edge nearest to the guest, this part of it.
export const liftedBy = (part: number): Lift => ({ from: { x: cardWidth / 2, y: cardHeight }, to: { x: cardWidth / 2, y: cardHeight * (1 - 2 * part) } });

interface Fold { middle: Point; normal: Point }

// The fold lies halfway between where the point was and where it is. Drawn outwards nothing is lifted.
function foldOf(lift: Lift | null): Fold | null {
  if (!lift) return null;
  const [dx, dy] = [lift.to.x - lift.from.x, lift.to.y - lift.from.y];
  const far = Math.hypot(dx, dy);
  const inwards = dx * (cardWidth / 2 - lift.from.x) + dy * (cardHeight / 2 - lift.from.y);
  if (far < 1 || inwards <= 0) return null;
  return { middle: { x: (lift.from.x + lift.to.x) / 2, y: (lift.from.y + lift.to.y) / 2 }, normal: { x: dx / far, y: dy / far } };
}

const side = (fold: Fold, point: Point): number => (point.x - fold.middle.x) * fold.normal.x + (point.y - fold.middle.y) * fold.normal.y;

// The part of the card on one side of the fold: 1 still lies, -1 is lifted.
function part(fold: Fold, which: 1 | -1): Point[] {
  const out: Point[] = [];
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % 4];
    const [a, b] = [side(fold, corner) * which, side(fold, next) * which];
    if (a >= 0) out.push(corner);
    if (a >= 0 !== b >= 0) out.push({ x: corner.x + ((next.x - corner.x) * a) / (a - b), y: corner.y + ((next.y - corner.y) * a) / (a - b) });
  });
  return out;
}

function areaOf(points: readonly Point[]): number {
  let sum = 0;
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length];
    sum += point.x * next.y - next.x * point.y;
  });
  return Math.abs(sum) / 2;
}

// How much of the card is lifted, 0 to 1.
export function lifted(lift: Lift | null): number {
  const fold = foldOf(lift);
  return fold ? areaOf(part(fold, -1)) / (cardWidth * cardHeight) : 0;
}

function mirror(fold: Fold): string {
  const { normal: n, middle: m } = fold;
  const along = 2 * (m.x * n.x + m.y * n.y);
  return `matrix(${1 - 2 * n.x * n.x} ${-2 * n.x * n.y} ${-2 * n.x * n.y} ${1 - 2 * n.y * n.y} ${along * n.x} ${along * n.y})`;
}

const outline = (points: readonly Point[]): string => points.map((point) => `${point.x.toFixed(2)},${point.y.toFixed(2)}`).join(" ");

// ---- The face as a squeezer meets it: pips, and no index in the corner to give it away ----

const [left, middle, right] = [17, 30, 43];
const pips: Record<string, [number, number][]> = {
  A: [[middle, 42]],
  "2": [[middle, 14], [middle, 70]],
  "3": [[middle, 14], [middle, 42], [middle, 70]],
  "4": [[left, 14], [right, 14], [left, 70], [right, 70]],
  "5": [[left, 14], [right, 14], [middle, 42], [left, 70], [right, 70]],
  "6": [[left, 14], [right, 14], [left, 42], [right, 42], [left, 70], [right, 70]],
  "7": [[left, 14], [right, 14], [middle, 28], [left, 42], [right, 42], [left, 70], [right, 70]],
  "8": [[left, 14], [right, 14], [middle, 28], [left, 42], [right, 42], [middle, 56], [left, 70], [right, 70]],
  "9": [[left, 14], [right, 14], [left, 32.7], [right, 32.7], [middle, 42], [left, 51.3], [right, 51.3], [left, 70], [right, 70]],
  T: [[left, 14], [right, 14], [middle, 23], [left, 32.7], [right, 32.7], [left, 51.3], [right, 51.3], [middle, 61], [left, 70], [right, 70]],
};

function PipFace(props: { card: string }) {
  const suit = suits[props.card[1]];
  const paper = <rect x="0.5" y="0.5" width="59" height="83" rx="5" fill="#fdfbf5" stroke="#2a2f36" />;
  if (!suit) return paper;
  const places = pips[props.card[0]];
  if (!places)
    return (
      <g>
        {paper}
        <rect x="8" y="8" width="44" height="68" rx="2" fill="none" stroke={suit.colour} stroke-width="1.4" />
        <path d={suit.path} fill={suit.colour} transform="translate(17 19) scale(0.6)" />
        <path d={suit.path} fill={suit.colour} transform="translate(43 65) rotate(180) scale(0.6)" />
        <text x="30" y="43" font-size="34" font-weight="700" fill={suit.colour} text-anchor="middle" dominant-baseline="central">{props.card[0]}</text>
      </g>
    );
  const size = props.card[0] === "A" ? 1.7 : 0.68;
  return (
    <g>
      {paper}
      {places.map(([x, y]) => <path key={`${x} ${y}`} d={suit.path} fill={suit.colour} transform={`translate(${x} ${y}) rotate(${y > 42 ? 180 : 0}) scale(${size})`} />)}
    </g>
  );
}

// `card`: "??" while nobody has been told what it is; the folded part is then blank.
export function PeelingCard(props: { card: string; lift: Lift | null; id: string }) {
  const fold = foldOf(props.lift);
  if (!fold) return <CardShape card="??" />;
  const [lies, up] = [outline(part(fold, 1)), outline(part(fold, -1))];
  return (
    <g>
      <clipPath id={`${props.id}-lies`}><polygon points={lies} /></clipPath>
      <clipPath id={`${props.id}-up`}><polygon points={up} /></clipPath>
      <g clip-path={`url(#${props.id}-lies)`}><CardShape card="??" /></g>
      <g transform={mirror(fold)}>
        <polygon points={up} fill="#000" opacity="0.35" transform={`translate(${fold.normal.x * -1.6} ${fold.normal.y * -1.6})`} />
        <g clip-path={`url(#${props.id}-up)`}>
          <g transform={`translate(${cardWidth} 0) scale(-1 1)`}><PipFace card={props.card} /></g>
        </g>
        <polygon points={up} fill="none" stroke="rgb(0 0 0 / 0.3)" stroke-width="0.6" />
      </g>
    </g>
  );
}

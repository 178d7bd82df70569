// A die of our own; the one and the four are red, as on the dice of the east.
const pips: Record<number, [number, number][]> = {
  1: [[0.5, 0.5]],
  2: [[0.27, 0.27], [0.73, 0.73]],
  3: [[0.25, 0.25], [0.5, 0.5], [0.75, 0.75]],
  4: [[0.28, 0.28], [0.72, 0.28], [0.28, 0.72], [0.72, 0.72]],
  5: [[0.26, 0.26], [0.74, 0.26], [0.5, 0.5], [0.26, 0.74], [0.74, 0.74]],
  6: [[0.28, 0.24], [0.72, 0.24], [0.28, 0.5], [0.72, 0.5], [0.28, 0.76], [0.72, 0.76]],
};

// Drawn into a box of the given size.
export function DieShape(props: { face: number; size: number }) {
  const { size, face } = props;
  const red = face === 1 || face === 4;
  return (
    <>
      <rect width={size} height={size} rx={size * 0.17} fill="#f8f4ea" stroke="rgb(0 0 0 / 0.45)" stroke-width={size * 0.03} />
      {(pips[face] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x * size} cy={y * size} r={size * (face === 1 ? 0.16 : 0.095)} fill={red ? "#b3262c" : "#191c20"} />
      ))}
    </>
  );
}

export function Die(props: { face: number; size: number }) {
  return (
    <svg class="die" viewBox="-2 -2 104 104" width={props.size} height={props.size} role="img" aria-label={String(props.face)}>
      <DieShape face={props.face} size={100} />
    </svg>
  );
}

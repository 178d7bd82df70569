// The five roads of baccarat as the table's own display draws them, six rows high, the newest columns in sight.
// The cells come from the table; here they are only drawn.
import { dictionary } from "../../core/words";
import type { BaccaratBead, BaccaratBigCell, BaccaratBoards, BaccaratSmallCell } from "./api_types";

export type Bead = BaccaratBead;
export type BigCell = BaccaratBigCell;
export type SmallCell = BaccaratSmallCell;
export type Boards = BaccaratBoards;

const rows = 6;
const say = dictionary({
  en: {
    bead: "Bead plate", big: "Big road", eye: "Big eye boy", small: "Small road", cockroach: "Cockroach road",
    letter: { player: "P", banker: "B", tie: "T" }, side: { player: "Player", banker: "Banker", tie: "Tie" }, none: "no hand yet", last: "last",
    hands: "hands",
  },
  vi: {
    bead: "Bảng hạt", big: "Đường lớn", eye: "Đường mắt to", small: "Đường nhỏ", cockroach: "Đường gián",
    letter: { player: "P", banker: "B", tie: "T" }, side: { player: "Nhà Con", banker: "Nhà Cái", tie: "Hòa" }, none: "chưa có ván nào",
    last: "ván cuối", hands: "ván",
  },
});
export const roadNames = say;

// The grid behind a road; `cell` is its side in pixels.
function Grid(props: { name: string; told: string; columns: number; cell: number; kind: string; children: preact.ComponentChildren }) {
  const { columns, cell } = props;
  const [width, height] = [columns * cell, rows * cell];
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, i) => `M${(i + 1) * cell} 0 V${height}`),
    ...Array.from({ length: rows - 1 }, (_, i) => `M0 ${(i + 1) * cell} H${width}`),
  ].join(" ");
  return (
    <svg class={`road ${props.kind}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${props.name}: ${props.told}`} data-road={props.kind}>
      <rect class="road-ground" width={width} height={height} />
      <path class="road-lines" d={lines} />
      {props.children}
    </svg>
  );
}

function Pairs(props: { at: Pick<Bead, "player_pair" | "banker_pair">; r: number }) {
  const dot = props.r * 0.3;
  return (
    <>
      {props.at.banker_pair ? <circle class="mark banker" data-mark="banker-pair" cx={-props.r * 0.78} cy={-props.r * 0.78} r={dot} /> : null}
      {props.at.player_pair ? <circle class="mark player" data-mark="player-pair" cx={props.r * 0.78} cy={props.r * 0.78} r={dot} /> : null}
    </>
  );
}

const firstColumn = (last: number, columns: number): number => Math.max(0, last + 1 - columns);

export function BeadPlate(props: { beads: Bead[]; columns: number; cell?: number }) {
  const { beads, columns } = props;
  const cell = props.cell ?? 32;
  const words = say();
  const from = firstColumn(Math.ceil(beads.length / rows) - 1, columns);
  const newest = beads[beads.length - 1];
  return (
    <Grid
      name={words.bead} told={newest ? `${beads.length} ${words.hands}, ${words.last}: ${words.side[newest.winner]}` : words.none}
      columns={columns} cell={cell} kind="bead-plate"
    >
      {beads.slice(from * rows).map((bead, i) => {
        const r = cell * 0.41;
        return (
          <g
            key={i} class={`bead ${bead.winner}${bead.free ? " free" : ""}`} data-cell={bead.winner}
            transform={`translate(${(Math.floor(i / rows) + 0.5) * cell} ${((i % rows) + 0.5) * cell})`}
          >
            <circle r={r} />
            <text font-size={cell * 0.46}>{words.letter[bead.winner]}</text>
            {bead.natural ? <path class="mark natural" data-mark="natural" d={`M${-r * 0.45} ${r * 0.68} H${r * 0.45}`} stroke-width={cell * 0.06} /> : null}
            <Pairs at={bead} r={r} />
          </g>
        );
      })}
    </Grid>
  );
}

// Ties lie as a green stroke over the hand before them, with their number when there are more; before the first hand in the first cell.
function Ties(props: { ties: number; r: number }) {
  if (props.ties === 0) return null;
  return (
    <g data-mark="tie">
      <path class="mark tie" d={`M${-props.r} ${props.r} L${props.r} ${-props.r}`} stroke-width={props.r * 0.24} />
      {props.ties > 1 ? <text class="tie-count" font-size={props.r * 1.15}>{props.ties}</text> : null}
    </g>
  );
}

export function BigRoad(props: { boards: Boards; columns: number; cell?: number }) {
  const { boards, columns } = props;
  const cell = props.cell ?? 24;
  const words = say();
  const cells = boards.big_road;
  const from = firstColumn(Math.max(-1, ...cells.map((one) => one.column)), columns);
  const newest = cells[cells.length - 1];
  const r = cell * 0.38;
  return (
    <Grid name={words.big} told={newest ? `${words.last}: ${words.side[newest.winner]}` : words.none} columns={columns} cell={cell} kind="big-road">
      {cells.length === 0 && boards.leading_ties > 0 ? (
        <g transform={`translate(${cell / 2} ${cell / 2})`}><Ties ties={boards.leading_ties} r={r} /></g>
      ) : null}
      {cells.filter((one) => one.column >= from).map((one) => (
        <g
          key={`${one.column}/${one.row}`} class={`ring ${one.winner}${one.free ? " free" : ""}`} data-cell={one.winner}
          transform={`translate(${(one.column - from + 0.5) * cell} ${(one.row + 0.5) * cell})`}
        >
          <circle r={r} stroke-width={cell * 0.11} stroke-dasharray={one.free ? `${cell * 0.16} ${cell * 0.1}` : undefined} />
          {one.natural ? <circle class="mark natural" data-mark="natural" r={r * 0.28} /> : null}
          <Ties ties={one.ties ?? 0} r={r} />
          <Pairs at={one} r={r} />
        </g>
      ))}
    </Grid>
  );
}

// Four cells of a small road lie in one of the big road's.
export type SmallKind = "big-eye-boy" | "small-road" | "cockroach-road";
const cellsOf: Record<SmallKind, (boards: Boards) => SmallCell[]> = {
  "big-eye-boy": (boards) => boards.big_eye_boy, "small-road": (boards) => boards.small_road, "cockroach-road": (boards) => boards.cockroach_road,
};

export function SmallRoad(props: { kind: SmallKind; boards: Boards; columns: number; cell?: number }) {
  const { kind, columns } = props;
  const cell = props.cell ?? 12;
  const words = say();
  const name = { "big-eye-boy": words.eye, "small-road": words.small, "cockroach-road": words.cockroach }[kind];
  const cells = cellsOf[kind](props.boards);
  const from = firstColumn(Math.max(-1, ...cells.map((one) => one.column)), columns);
  const r = cell * 0.36;
  return (
    <Grid name={name} told={cells.length ? `${cells.length}` : words.none} columns={columns} cell={cell} kind={kind}>
      {cells.filter((one) => one.column >= from).map((one) => {
        const [x, y] = [(one.column - from + 0.5) * cell, (one.row + 0.5) * cell];
        const key = `${one.column}/${one.row}`;
        if (kind === "cockroach-road")
          return <path key={key} class={`slash ${one.colour}`} data-cell={one.colour} d={`M${x - r} ${y + r} L${x + r} ${y - r}`} stroke-width={cell * 0.2} />;
        const look = kind === "big-eye-boy" ? "hollow" : "solid";
        return <circle key={key} class={`${look} ${one.colour}`} data-cell={one.colour} cx={x} cy={y} r={r} stroke-width={cell * 0.16} />;
      })}
    </Grid>
  );
}

export function RoadTitle(props: { children: string }) {
  return <h3 class="road-title">{props.children}</h3>;
}

// All five together: the bead plate left, the big road over the three small ones.
export function FiveRoads(props: { boards: Boards; columns?: number; beads?: number }) {
  const { boards } = props;
  const words = say();
  const columns = props.columns ?? 24;
  const small = Math.round(columns * 1.5);
  return (
    <div class="five-roads">
      <section class="of-beads"><RoadTitle>{words.bead}</RoadTitle><BeadPlate beads={boards.bead_plate} columns={props.beads ?? 10} /></section>
      <section class="of-big"><RoadTitle>{words.big}</RoadTitle><BigRoad boards={boards} columns={columns} /></section>
      <section class="of-eye"><RoadTitle>{words.eye}</RoadTitle><SmallRoad kind="big-eye-boy" boards={boards} columns={small} /></section>
      <section class="of-small"><RoadTitle>{words.small}</RoadTitle><SmallRoad kind="small-road" boards={boards} columns={small} /></section>
      <section class="of-cockroach"><RoadTitle>{words.cockroach}</RoadTitle><SmallRoad kind="cockroach-road" boards={boards} columns={small} /></section>
    </div>
  );
}

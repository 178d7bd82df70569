import "./style.css";
import type { Last, TableView } from "../../core/types";
import type { GameScreen } from "../../felt/game_screen";
import { Die } from "../../ui/die";
import { say } from "./words";
import { playOf } from "./play";

interface Fallen { dice?: number[]; total?: number; kind?: string }

function Fell(props: { one: Last }) {
  const { dice, total, kind = "" } = (props.one.data ?? {}) as Fallen;
  return <li class={`fell throw ${kind}`} title={(dice ?? []).join(" ")}><b>{total}</b><span>{say().letter[kind]}</span></li>;
}

function Keyed(props: { table: TableView }) {
  const { keys, dice } = playOf(props.table);
  const faces: number[] = keys ?? dice ?? [];
  return <>{faces.map((face, i) => <Die key={i} face={face} size={44} />)}</>;
}

export const sicbo: GameScreen = {
  slips: { shake: { as: "number" }, key: { as: "die" } },
  sign: <><rect x="4" y="4" width="24" height="24" rx="5" /><circle cx="11" cy="11" r="2.4" /><circle cx="16" cy="16" r="2.4" /><circle cx="21" cy="21" r="2.4" /></>,
  Fell,
  dice: { count: 3, faces: 6 },
  keys: { "key-clear": "c" },
  entered: { steps: ["key", "key-confirm"], Shown: Keyed },
  felt: () => import("./felt").then((part) => part.SicBoFelt),
  board: () => import("./board").then((part) => part.board),
  NumberPad: () => import("./number_pad").then((part) => part.NumberPad),
};

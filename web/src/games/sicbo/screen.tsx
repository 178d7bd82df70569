import "./style.css";
import type { Last } from "../../core/types";
import type { GameScreen } from "../../felt/game_screen";
import { say } from "./words";

interface Fallen { dice?: number[]; total?: number; kind?: string }

function Fell(props: { one: Last }) {
  const { dice, total, kind = "" } = (props.one.data ?? {}) as Fallen;
  return <li class={`fell throw ${kind}`} title={(dice ?? []).join(" ")}><b>{total}</b><span>{say().letter[kind]}</span></li>;
}

export const sicbo: GameScreen = {
  sign: <><rect x="4" y="4" width="24" height="24" rx="5" /><circle cx="11" cy="11" r="2.4" /><circle cx="16" cy="16" r="2.4" /><circle cx="21" cy="21" r="2.4" /></>,
  Fell,
  felt: () => import("./felt").then((part) => part.SicBoFelt),
  board: () => import("./board").then((part) => part.board),
};

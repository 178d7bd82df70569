import "./style.css";
import type { Last } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import type { GameScreen } from "../../felt/game_screen";

// The dealer's hand is told first, with its name in capitals; the boxes' are for the round itself.
const firstHand = (told: string): string => told.split(", ")[0].replace(/^(?:\p{Ll}+ )+/u, "");

function Fell(props: { one: Last }) {
  const told = tell(props.one.result);
  return <li class="fell hand" title={told}>{firstHand(told)}</li>;
}

const entries = dictionary<Record<string, string>>({ en: { arrange: "Hand set out" }, vi: { arrange: "Xếp bài" } });

export const niuniu: GameScreen = {
  slips: { card: { as: "card" }, turn: { as: "card", turned: true } },
  entries,
  sign: <><path d="M6 6 C6 14 10 15 16 15 C22 15 26 14 26 6 M10 15 V20 C10 25 13 28 16 28 C19 28 22 25 22 20 V15" /><path d="M13.5 23 H18.5" /></>,
  Fell,
  cards: true,
  cardBoxes: true,
  opens: { layout: 1, seats: true },
  keys: { "cut-card": "x" },
  onFelt: ["arrange"],
  felt: () => import("./felt").then((part) => part.NiuNiuFelt),
  board: () => import("./board").then((part) => part.board),
};

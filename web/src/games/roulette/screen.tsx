import "./style.css";
import type { Last } from "../../core/types";
import { dictionary } from "../../core/words";
import type { GameScreen } from "../../felt/game_screen";

const say = dictionary({ en: { issuer: "Issued at table", colour: "Colour" }, vi: { issuer: "Do bàn phát, số", colour: "Màu" } });

interface Fallen { number?: number; colour?: string }

function Fell(props: { one: Last }) {
  const { number, colour } = (props.one.data ?? {}) as Fallen;
  return <li class={`fell number ${colour}`}>{number}</li>;
}

const entries = dictionary<Record<string, string>>({ en: { "colour-chips": "Colour chips", "colour-back": "Colour chips given back" }, vi: { "colour-chips": "Chip màu", "colour-back": "Trả chip màu" } });

export const roulette: GameScreen = {
  slips: { spin: { as: "number" }, revolution: { as: "number", unsaid: 1 } },
  entries,
  sign: (
    <>
      <circle cx="16" cy="16" r="12" /><circle cx="16" cy="16" r="6" />
      <path d="M16 4 V10 M16 22 V28 M4 16 H10 M22 16 H28 M7.5 7.5 L11.8 11.8 M20.2 20.2 L24.5 24.5 M24.5 7.5 L20.2 11.8 M11.8 20.2 L7.5 24.5" />
    </>
  ),
  Fell,
  boxes: 12, // 4.7: a bet's box is the colour of its chips
  ownChips: true, // R7
  // 7.11: a chip of another table, by the table that issued it and its colour
  names: (clause) => (clause === "7.11" ? { number: say().issuer, box: say().colour } : {}),
  keys: { spin: "s", revolution: "r" },
  felt: () => import("./felt").then((part) => part.RouletteFelt),
  board: () => import("./board").then((part) => part.board),
  Pit: () => import("./pit").then((part) => part.Pit),
  NumberPad: () => import("./number_pad").then((part) => part.NumberPad),
};

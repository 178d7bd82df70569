import "./style.css";
import type { Last } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import type { GameScreen } from "../../felt/game_screen";

const say = dictionary({ en: { bust: "bust" }, vi: { bust: "quắc" } });

interface Fallen { total?: number; bust?: boolean; blackjack?: boolean }

function Fell(props: { one: Last }) {
  const { total, bust, blackjack: natural } = (props.one.data ?? {}) as Fallen;
  return (
    <li class={`fell points${bust ? " bust" : natural ? " natural" : ""}`} title={tell(props.one.result)}>
      <b>{total}</b>
      {bust || natural ? <span>{bust ? say().bust : "BJ"}</span> : null}
    </li>
  );
}

const entries = dictionary<Record<string, string>>({ en: { act: "Decision", insure: "Insurance", decline: "Declined", "split-pair": "Pair bet", card: "Card drawn" }, vi: { act: "Quyết định", insure: "Bảo hiểm", decline: "Từ chối", "split-pair": "Cược đôi", card: "Rút lá bài" } });

export const blackjack: GameScreen = {
  slips: { card: { as: "card" }, burn: { as: "card", between: true }, "cut-card": { as: "nothing", between: true } },
  entries,
  sign: <><rect x="5" y="5" width="15" height="22" rx="2" /><path d="M21 9 L27 11 L22 28 L14 26.6" /><path d="M12.5 11 L16 16 L12.5 21 L9 16 Z" /></>,
  Fell,
  cards: true,
  opens: { seats: true },
  keys: {
    hit: "h", stand: "s", double: "d", split: "p", surrender: "r", "even-money": "e", insure: "i", decline: "n", "cut-card": "x", "close-insurance": "l",
  },
  asks: ["split-pair"], // its most is the table's limit
  onFelt: ["act", "insure", "decline", "split-pair"],
  felt: () => import("./felt").then((part) => part.BlackjackFelt),
  board: () => import("./board").then((part) => part.board),
  Pit: () => import("./pit").then((part) => part.Pit),
  Odds: () => import("./chart").then((part) => part.Chart),
};

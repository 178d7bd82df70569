// The display of a Niu Niu table: the dealer's hand.
import type { TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import type { BoardParts } from "../../felt/game_screen";
import { BoardHand } from "../../ui/board_hand";
import { playOf } from "./play";

const say = dictionary({ en: { dealer: "Dealer" }, vi: { dealer: "Nhà Cái" } });

function Drawn(props: { table: TableView }) {
  const { view } = props.table;
  const cards = playOf(props.table).dealer?.cards ?? [];
  if (cards.length === 0) return null;
  const ended = ["result", "settling"].includes(view.phase) || view.over;
  return <div class="board-hands"><BoardHand name={say().dealer} cards={cards} class={ended ? "won" : ""} /></div>;
}

export const board: BoardParts = { Drawn };

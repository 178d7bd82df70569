// The display of a blackjack table: the dealer's hand.
import type { TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import type { BoardParts } from "../../felt/game_screen";
import { BoardHand } from "../../ui/board_hand";
import { playOf } from "./model";

const say = dictionary({ en: { dealer: "Dealer", bust: "bust" }, vi: { dealer: "Nhà Cái", bust: "quắc" } });

function Drawn(props: { table: TableView }) {
  const { view } = props.table;
  const dealer = playOf(props.table).dealer;
  if (!dealer?.cards.length) return null;
  const ended = ["result", "settling"].includes(view.phase) || view.over;
  const told = dealer.bust && ended ? `${dealer.total} · ${say().bust}` : dealer.total;
  return <div class="board-hands"><BoardHand name={say().dealer} cards={dealer.cards} total={told} class={ended ? "won" : ""} /></div>;
}

export const board: BoardParts = { Drawn };

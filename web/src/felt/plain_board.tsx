// The display of a game that has none of its own: the hands or dice that its view tells.
import type { TableView } from "../core/types";
import { tell } from "../core/words";
import { BoardHand } from "../ui/board_hand";
import { Die } from "../ui/die";
import type { BoardParts } from "./game_screen";
import { diceOf, handsOf } from "./hands";

function Drawn(props: { table: TableView }) {
  const [hands, dice] = [handsOf(props.table), diceOf(props.table)];
  if (dice.length > 0) return <div class="board-hands">{dice.map((face, i) => <Die key={i} face={face} size={96} />)}</div>;
  if (hands.every((hand) => hand.cards.length === 0)) return null;
  return (
    <div class="board-hands">
      {hands.map((hand) => <BoardHand key={hand.id} name={tell(hand.name)} cards={hand.cards} total={hand.points} class={hand.won ? "won" : ""} />)}
    </div>
  );
}

const board: BoardParts = { Drawn };
export const plainBoard = (): Promise<BoardParts> => Promise.resolve(board);

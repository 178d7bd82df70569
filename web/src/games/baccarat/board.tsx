// The display of a baccarat table: both hands, the winner, the signs that stand there, the five roads.
import type { TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import type { BoardParts } from "../../felt/game_screen";
import { BoardHand } from "../../ui/board_hand";
import { NoScores } from "../../ui/scores";
import { FiveRoads, type Bead } from "./roads";
import { playOf } from "./seating";

const say = dictionary({
  en: {
    player: "Player", banker: "Banker", tie: "Tie", wins: "wins", natural: "natural", insurance: "Non-Insurance Baccarat", commission: "No commission", free: "Free hand", nextFree: "The next hand is free",
    playerPair: "Player pair", bankerPair: "Banker pair", hands: "Hands" },
  vi: {
    player: "Nhà Con", banker: "Nhà Cái", tie: "Hòa", wins: "thắng", natural: "tự nhiên", insurance: "Non-Insurance Baccarat", commission: "Không thu phí", free: "Ván miễn phí", nextFree: "Ván sau là ván miễn phí",
    playerPair: "Đôi Nhà Con", bankerPair: "Đôi Nhà Cái", hands: "Số ván" } });

interface Hand { cards?: string[]; total?: number }

function Drawn(props: { table: TableView }) {
  const { play } = props.table.view;
  const words = say();
  const [player, banker] = [play.player as Hand | undefined, play.banker as Hand | undefined];
  if (!player?.cards?.length && !banker?.cards?.length) return null;
  const winner = play.winner as "player" | "banker" | "tie" | undefined;
  return (
    <div class="board-hands">
      <BoardHand name={words.player} cards={player?.cards ?? []} total={player?.total} class={winner === "player" ? "player won" : "player"} />
      <BoardHand name={words.banker} cards={banker?.cards ?? []} total={banker?.total} class={winner === "banker" ? "banker won" : "banker"} />
      {winner ? (
        <p class={`board-winner ${winner}`}>{winner === "tie" ? words.tie : `${words[winner]} ${words.wins}`}{play.natural ? ` · ${words.natural}` : ""}</p>
      ) : null}
    </div>
  );
}

function Scores(props: { table: TableView }) {
  const boards = playOf(props.table).boards;
  const words = say();
  if (!boards) return <NoScores />;
  const beads = boards.bead_plate;
  const count = (test: (bead: Bead) => boolean | undefined): number => beads.filter(test).length;
  return (
    <div class="scores of-baccarat">
      <dl class="bead-counts">
        <div class="banker"><dt>{words.banker}</dt><dd>{count((bead) => bead.winner === "banker")}</dd></div>
        <div class="player"><dt>{words.player}</dt><dd>{count((bead) => bead.winner === "player")}</dd></div>
        <div class="tie"><dt>{words.tie}</dt><dd>{count((bead) => bead.winner === "tie")}</dd></div>
        <div><dt>{words.bankerPair}</dt><dd>{count((bead) => bead.banker_pair)}</dd></div>
        <div><dt>{words.playerPair}</dt><dd>{count((bead) => bead.player_pair)}</dd></div>
        <div><dt>{words.hands}</dt><dd>{beads.length}</dd></div>
      </dl>
      <FiveRoads boards={boards} />
    </div>
  );
}

function signs(table: TableView): { text: string; id?: string }[] {
  const { play } = table.view;
  return [
    ...(play.insurance_taken === false ? [{ text: say().insurance, id: "non-insurance" }] : []),
    ...(play.commission === false ? [{ text: say().commission }] : []),
  ];
}

const notices: BoardParts["notices"] = ({ view: { play } }) =>
  play.free_hand ? [{ text: say().free, kind: "free" }] : play.next_is_free ? [{ text: say().nextFree, kind: "free" }] : [];

export const board: BoardParts = { Drawn, drawnSaysAll: true, Scores, signs, notices };

import "./style.css";
import type { Last } from "../../core/types";
import { dictionary } from "../../core/words";
import type { GameScreen } from "../../felt/game_screen";
import type { Bead } from "./roads";

const say = dictionary({
  en: { last: "Last results", void: "void", player: "Player", banker: "Banker", tie: "Tie" },
  vi: { last: "Kết quả gần nhất", void: "hủy", player: "Nhà Con", banker: "Nhà Cái", tie: "Hòa" },
});

const letters = { player: "P", banker: "B", tie: "T" };

// Beads as they lie on the plate, the newest first; what was void is counted.
function LastLine(props: { last: Last[] }) {
  const words = say();
  const beads = props.last.filter((one) => !one.void && one.data?.winner).map((one) => one.data as unknown as Bead);
  const voids = props.last.filter((one) => one.void).length;
  return (
    <ol class="fallen beads" aria-label={words.last}>
      {beads.map((bead, i) => (
        <li key={i} class={`fell bead-dot ${bead.winner}${bead.free ? " free" : ""}`} title={words[bead.winner]}>
          {letters[bead.winner]}
          {bead.banker_pair ? <i class="pair banker" /> : null}
          {bead.player_pair ? <i class="pair player" /> : null}
        </li>
      ))}
      {voids > 0 ? <li class="fell void">{voids} {words.void}</li> : null}
    </ol>
  );
}

const entries = dictionary<Record<string, string>>({ en: { insure: "Insurance", decline: "Declined" }, vi: { insure: "Bảo hiểm", decline: "Từ chối" } });

export const baccarat: GameScreen = {
  slips: { card: { as: "card" }, turn: { as: "card", turned: true }, burn: { as: "card", between: true }, "cut-card": { as: "nothing", between: true } },
  entries,
  sign: <><rect x="4" y="6" width="13" height="20" rx="2" /><rect x="15" y="6" width="13" height="20" rx="2" /></>,
  LastLine,
  cards: true,
  opens: { layout: 1, seats: true },
  keys: { insure: "i", decline: "n", "cut-card": "x", "close-insurance": "l" },
  onFelt: ["insure", "decline", "ask-squeeze", "turn", "banker-first"],
  felt: () => import("./felt").then((part) => part.BaccaratFelt),
  Note: () => import("./free_hand").then((part) => part.FreeHand),
  board: () => import("./board").then((part) => part.board),
  Pit: () => import("./pit").then((part) => part.Pit),
};

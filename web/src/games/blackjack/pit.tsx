// How many bets a box takes.
import { dictionary } from "../../core/words";
import type { PitProps } from "../../felt/game_screen";
import { playOf } from "./model";

const say = dictionary({ en: { boxBets: "Bets a box takes", set: "Set" }, vi: { boxBets: "Số cược mỗi ô", set: "Đặt" } });

export function Pit(props: PitProps) {
  return (
    <form class="row" onSubmit={props.form((data) => ({ event: "box-bets", number: Number(data.get("count")) }))}>
      <label>{say().boxBets}<input name="count" type="number" min={1} max={3} defaultValue={String(playOf(props.table).box_bets ?? 3)} /></label>
      <button>{say().set}</button>
    </form>
  );
}

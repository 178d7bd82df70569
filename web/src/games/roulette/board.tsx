// The display of a roulette table: the wheel or the number, the layout lying, the numbers that fell.
import { useMemo } from "preact/hooks";
import type { Rules, TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import type { BoardParts } from "../../felt/game_screen";
import { NoScores, Share } from "../../ui/scores";
import { RouletteBoard } from "./felt";
import { colours, wheelOf } from "./layout";
import { Wheel } from "./wheel";
import type { RouletteTally } from "./api_types";
import { playOf } from "./play";

const say = dictionary({
  en: {
    named: { red: "red", black: "black", green: "zero" }, noSpin: "No spin", numbers: "Last numbers", hot: "Hot", cold: "Cold", times: "×",
    red: "Red", black: "Black", green: "Zero", low: "Low", high: "High", odd: "Odd", even: "Even", dozen: "Dozen", column: "Column" },
  vi: {
    named: { red: "đỏ", black: "đen", green: "số không" }, noSpin: "Vòng quay không hợp lệ", numbers: "Các số vừa ra", hot: "Nóng", cold: "Lạnh", times: "×",
    red: "Đỏ", black: "Đen", green: "Số 0", low: "Thấp", high: "Cao", odd: "Lẻ", even: "Chẵn", dozen: "Nhóm", column: "Cột" } });

function Drawn(props: { table: TableView; rules: Rules }) {
  const play = playOf(props.table);
  const colour = colours(props.rules);
  const dolly = play.dolly as number | undefined;
  if (dolly !== undefined) return <p class={`board-number ${colour(dolly)}`}>{dolly}<span>{say().named[colour(dolly)]}</span></p>;
  return (
    <div class="roulette-felt board-wheel">
      <Wheel
        wheel={wheelOf(props.rules)} colour={colour} running={Boolean(play.ball_running)} backwards={play.wheel === "counter-clockwise"}
        together={Boolean(play.same_direction)} number={play.last_number ?? null} small={false}
      />
    </div>
  );
}

function Scores(props: { table: TableView; rules: Rules }) {
  const play = playOf(props.table);
  const words = say();
  const colour = useMemo(() => colours(props.rules), [props.rules]);
  const numbers = play.numbers ?? [];
  const all = numbers.length;
  const heat = (name: string, list: RouletteTally[], kind: string) => (
    <div class={`heat ${kind}`}>
      <h3 class="road-title">{name}</h3>
      <ul>
        {list.map((one) => (
          <li key={one.number}><span class={`fell number ${colour(one.number)}`}>{one.number}</span><small class="figures">{words.times}{one.count}</small></li>
        ))}
      </ul>
    </div>
  );
  if (all === 0) return <NoScores />;
  return (
    <div class="scores of-roulette">
      <section class="of-numbers">
        <h3 class="road-title">{words.numbers}</h3>
        <ol class="fallen roulette" data-testid="numbers">{numbers.map((one, i) => <li key={i} class={`fell number ${colour(one)}`}>{one}</li>)}</ol>
      </section>
      <section class="of-heat">
        {heat(words.hot, (play.hot ?? []).filter((one) => one.count > 0), "hot")}
        {heat(words.cold, play.cold ?? [], "cold")}
      </section>
      <section class="of-shares four">
        <div>
          <Share name={words.red} count={play.red ?? 0} all={all} class="red" /><Share name={words.black} count={play.black ?? 0} all={all} class="black" />
          <Share name={words.green} count={play.green ?? 0} all={all} class="green" />
        </div>
        <div>
          <Share name={words.low} count={play.low ?? 0} all={all} /><Share name={words.high} count={play.high ?? 0} all={all} />
          <Share name={words.odd} count={play.odd ?? 0} all={all} /><Share name={words.even} count={play.even ?? 0} all={all} />
        </div>
        <div>{(play.dozens ?? []).map((count, i) => <Share key={i} name={`${words.dozen} ${i + 1}`} count={count} all={all} />)}</div>
        <div>{(play.columns ?? []).map((count, i) => <Share key={i} name={`${words.column} ${i + 1}`} count={count} all={all} />)}</div>
      </section>
    </div>
  );
}

export const board: BoardParts = {
  Drawn, drawnSaysAll: true, Scores, Cloth: RouletteBoard, notices: (table) => (playOf(table).no_spin && !table.view.void ? [{ text: say().noSpin, kind: "void" }] : []) };

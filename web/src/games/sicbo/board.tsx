// The display of a sic bo table: the throw, and the scoreboard of throws (3.6).
import type { TableView } from "../../core/types";
import type { BoardParts } from "../../felt/game_screen";
import { Die } from "../../ui/die";
import { NoScores, Share } from "../../ui/scores";
import { say } from "./words";
import { playOf } from "./play";

function Drawn(props: { table: TableView }) {
  const play = playOf(props.table);
  if (!play.dice || !play.kind) return null;
  return (
    <div class={`board-throw ${play.kind}`}>
      {play.dice.map((face, i) => <Die key={i} face={face} size={120} />)}
      <p>{play.total}<span>{say()[play.kind]}</span></p>
    </div>
  );
}

function Scores(props: { table: TableView }) {
  const play = playOf(props.table);
  const words = say();
  const throws = play.throws ?? [];
  const most = Math.max(1, ...(play.totals ?? []));
  if (throws.length === 0) return <NoScores />;
  return (
    <div class="scores of-sicbo">
      <section class="of-throws">
        <h3 class="road-title">{words.throws}</h3>
        <ol class="throws" data-testid="throws">
          {throws.map((one, i) => (
            <li key={i} class={one.kind}>
              {one.dice.map((face, d) => <Die key={d} face={face} size={24} />)}
              <b class="figures">{one.total}</b>
              <span>{words.letter[one.kind]}</span>
            </li>
          ))}
        </ol>
      </section>
      <section class="of-shares">
        <Share name={words.small} count={play.small ?? 0} all={throws.length} class="small-kind" />
        <Share name={words.big} count={play.big ?? 0} all={throws.length} class="big-kind" />
        <Share name={words.triple} count={play.triple ?? 0} all={throws.length} class="triple-kind" />
      </section>
      <section class="of-totals">
        <h3 class="road-title">{words.totals}</h3>
        <ol class="bars">
          {(play.totals ?? []).map((count, i) => (
            <li key={i}><small class="figures">{count}</small><i style={{ height: `${(64 * count) / most}px` }} /><b>{i + 3}</b></li>
          ))}
        </ol>
      </section>
      <section class="of-faces">
        <h3 class="road-title">{words.faces}</h3>
        <ul class="faces">{(play.faces ?? []).map((count, i) => <li key={i}><Die face={i + 1} size={32} /><b class="figures">{count}</b></li>)}</ul>
      </section>
    </div>
  );
}

export const board: BoardParts = { Drawn, drawnSaysAll: true, Scores };

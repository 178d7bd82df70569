// What fell: in small for a tile or a line, and whole for the display at the table. All of it as the server counted it.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import { number } from "../core/money";
import { usePutRight } from "../core/table";
import type { Answer, Game, Last, TableView } from "../core/types";
import { dictionary, tell } from "../core/words";
import { screenOf } from "../games/registry";

const say = dictionary({
  en: { none: "Results appear after the first round.", void: "void", last: "Last results" },
  vi: { none: "Kết quả sẽ hiện sau ván đầu tiên.", void: "hủy", last: "Kết quả gần nhất" },
});

// ---- In small ----

function Fallen(props: { game: Game; one: Last }) {
  const { one } = props;
  const { Fell } = screenOf(props.game);
  if (one.void) return <li class="fell void" title={`${tell(one.result)} (${one.void})`}>{say().void}</li>;
  if (Fell) return <Fell one={one} />;
  return <li class="fell told" title={tell(one.result)}>{tell(one.result)}</li>;
}

// The last results as a line, newest first.
export function LastResults(props: { game: Game; last: Last[] }) {
  const words = say();
  const { LastLine } = screenOf(props.game);
  if (props.last.length === 0) return <p class="muted small">{words.none}</p>;
  if (LastLine) return <LastLine last={props.last} />;
  return (
    <ol class={`fallen ${props.game}`} aria-label={words.last}>
      {props.last.slice(0, 10).map((one) => <Fallen key={one.round} game={props.game} one={one} />)}
    </ol>
  );
}

// The last rounds of a table, read again when one has ended or was put right.
export function useLastRounds(view: TableView | null, limit = 20): Last[] {
  const [last, setLast] = useState<Last[]>([]);
  const again = usePutRight(view?.table ?? 0);
  const key = view ? `${view.table}/${view.view.round}/${view.view.over || view.view.phase === "idle"}/${again}` : "";
  useEffect(() => {
    if (!view) return;
    let wanted = true;
    get<Answer<"rounds">>(`/api/tables/${view.table}/rounds?limit=${limit}`).then((answer) => wanted && setLast(answer.rounds), () => {});
    return () => { wanted = false; };
  }, [key]);
  return last;
}

// ---- Whole ----

export const NoScores = () => <p class="muted score-none">{say().none}</p>;

const percent = (count: number, all: number): string => (all === 0 ? "–" : `${Math.round((100 * count) / all)} %`);

export function Share(props: { name: string; count: number; all: number; class?: string }) {
  return (
    <div class={`share ${props.class ?? ""}`}>
      <span class="share-name">{props.name}</span>
      <span class="share-bar" aria-hidden="true"><i style={{ width: props.all ? `${(100 * props.count) / props.all}%` : "0" }} /></span>
      <span class="share-count figures">{props.count} · {percent(props.count, props.all)}</span>
    </div>
  );
}

// A scoreboard of words, for a game that has none of its own.
export function RoundList(props: { last: Last[] }) {
  const words = say();
  if (props.last.length === 0) return <NoScores />;
  return (
    <div class="scores of-rounds">
      <h3 class="road-title">{words.last}</h3>
      <ol class="round-list" data-testid="rounds">
        {props.last.map((one) => (
          <li key={one.round} class={one.void ? "void" : ""}>
            <span class="figures muted">{number(one.round)}</span>
            <span>{tell(one.result)}</span>
            {one.void ? <span class="fell void">{words.void} · {one.void}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

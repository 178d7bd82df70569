// The display of a table: a monitor beside it, read from three metres. Limits, what falls, what fell; nothing to touch.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { gameName } from "../core/games";
import { money, short } from "../core/money";
import { useTable } from "../core/table";
import type { Happened, Last, Rules, TableView } from "../core/types";
import { dictionary, phases, tell } from "../core/words";
import type { BoardParts } from "../felt/game_screen";
import { plainBoard } from "../felt/plain_board";
import { useFelt, usePart } from "../felt/use_felt";
import { screenOf } from "../games/registry";
import { Boundary } from "../ui/boundary";
import { Countdown } from "../ui/countdown";
import { RoundList, useLastRounds } from "../ui/scores";
import { speak } from "../ui/toast";

const say = dictionary({
  en: {
    loading: "Opening the display…", edition: "Rulebook", round: "Round", limits: "Limits", differential: "Differential", void: "Round void",
    suspended: "Table suspended", closed: "This table is closed", clause: "clause", felt: "The felt",
    scores: "Scoreboards", result: "Result", before: "Last round",
  },
  vi: {
    loading: "Đang mở bảng hiển thị…", edition: "Thể lệ", round: "Ván", limits: "Hạn mức", differential: "Chênh lệch tối đa", void: "Ván hủy",
    suspended: "Bàn tạm dừng", closed: "Bàn này đang đóng", clause: "điều", felt: "Mặt bàn",
    scores: "Bảng điểm", result: "Kết quả", before: "Ván trước",
  },
});

// When the bets close by this machine's clock, and how long they were open.
function useClock(view: TableView | null): { until: number; total: number } {
  const [clock, setClock] = useState({ until: 0, total: 0 });
  useEffect(() => {
    const left = view?.countdown_ms;
    setClock((old) => (left === undefined ? { until: 0, total: 0 } : { until: Date.now() + left, total: Math.max(left, old.until ? old.total : 0) }));
  }, [view]);
  return clock;
}

// ---- Limits ----

interface Group { names: string[]; min: number; max: number }
// Kinds of bets with the same limits stand together.
function groups(rules: Rules, table: TableView): Group[] {
  const found: Group[] = [];
  for (const kind of rules.kinds) {
    const limit = table.view.limits.bets[kind.kind];
    if (!limit) continue;
    const name = (kind.name ? tell(kind.name) : kind.kind).replace(/-/g, "\u2011").replace(/ /g, "\u00a0");
    const group = found.find((one) => one.min === limit.min && one.max === limit.max);
    if (group) group.names.push(name);
    else found.push({ names: [name], min: limit.min, max: limit.max });
  }
  return found;
}

function Limits(props: { rules: Rules; table: TableView }) {
  const words = say();
  const { differential } = props.table.view.limits;
  return (
    <section class="board-limits" aria-label={words.limits}>
      <h2>{words.limits}</h2>
      <dl>
        {groups(props.rules, props.table).map((group) => (
          <div key={group.names[0]}>
            <dt>{group.names.join(" · ")}</dt>
            <dd class="money" title={`${money(group.min)} – ${money(group.max)}`}>{short(group.min)} – {short(group.max)} ₫</dd>
          </div>
        ))}
        {differential ? <div><dt>{words.differential}</dt><dd class="money">{short(differential)} ₫</dd></div> : null}
      </dl>
    </section>
  );
}

// ---- The result, large ----

// What stands instead of a result, or above it.
function Notices(props: { table: TableView; parts: BoardParts }) {
  const { view } = props.table;
  const words = say();
  const all: [string, string][] = [];
  if (view.phase === "closed") all.push([words.closed, "stop"]);
  if (view.suspended) all.push([view.suspended_clause ? `${words.suspended} · ${words.clause} ${view.suspended_clause}` : words.suspended, "stop"]);
  if (view.void) all.push([`${words.void} · ${words.clause} ${view.void}`, "void"]);
  for (const { text, kind } of props.parts.notices?.(props.table) ?? []) all.push([text, kind]);
  return <>{all.map(([text, kind]) => <p key={text} class={`board-notice ${kind}`} data-notice={kind}>{text}</p>)}</>;
}

function Result(props: { table: TableView; rules: Rules; last: Last[]; parts: BoardParts }) {
  const { table, last, parts } = props;
  const newest = last[0];
  const own = newest && newest.round === table.view.round ? newest : null;
  const betting = table.view.phase === "betting";
  useEffect(() => {
    if (own) speak(tell(own.result));
  }, [own?.round]);
  return (
    <section class="board-result" aria-label={say().result}>
      <Notices table={table} parts={parts} />
      {table.view.void || !parts.Drawn ? null : <parts.Drawn table={table} rules={props.rules} />}
      {!own && newest && (betting || table.view.phase === "idle") ? <p class="board-before"><span>{say().before}</span>{tell(newest.result)}</p> : null}
      {own && (!parts.drawnSaysAll || own.void) ? <p class="board-words">{tell(own.result)}</p> : null}
    </section>
  );
}

// ---- The felt in small ----

// A felt is drawn as wide as on a table's page and made smaller as a whole, so that its lettering keeps its proportions.
const feltWidth = 1000;
function Small(props: { children: ComponentChildren }) {
  const [outer, inner] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [scale, setScale] = useState({ by: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const [around, own] = [outer.current!, inner.current!];
      const room = getComputedStyle(around.parentElement!).containerType === "size" ? around.parentElement!.clientHeight : Infinity;
      const by = Math.min(around.clientWidth / feltWidth, own.offsetHeight > 0 ? room / own.offsetHeight : 1);
      setScale((old) => (old.by === by && old.height === own.offsetHeight ? old : { by, height: own.offsetHeight }));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(outer.current!.parentElement!);
    watch.observe(inner.current!);
    measure();
    return () => watch.disconnect();
  }, []);
  return (
    <div class="small-felt" ref={outer} style={{ height: `${scale.height * scale.by}px` }}>
      <div ref={inner} style={{ width: `${feltWidth}px`, transform: `translateX(-50%) scale(${scale.by})` }}>{props.children}</div>
    </div>
  );
}

// ---- The page ----

function Head(props: { table: TableView; parts: BoardParts }) {
  const { table } = props;
  const words = say();
  const { view } = table;
  const clock = useClock(table);
  return (
    <header class="board-head">
      <div>
        <h1>{table.name}</h1>
        <p>{gameName(table.game)} · {words.edition} {table.edition} · {words.round} {view.round}</p>
      </div>
      {(props.parts.signs?.(table) ?? []).map(({ text, id }) => <p key={text} class="board-sign" data-testid={id}>{text}</p>)}
      <p class={`board-phase ${view.phase}`} role="status">
        {clock.until > 0 ? <Countdown until={clock.until} total={clock.total} /> : null}
        <span>{phases()[view.phase]}</span>
      </p>
    </header>
  );
}

// A felt as it is drawn on a table's page, or the game's own cloth for the display.
function Cloth(props: { table: TableView; rules: Rules; happened: Happened[]; parts: BoardParts }) {
  const { table, rules, parts } = props;
  const { felt: Felt } = useFelt(parts.Cloth ? undefined : table.game);
  if (parts.Cloth) return <parts.Cloth table={table} rules={rules} />;
  return Felt ? <Small><Felt table={table} rules={rules} happened={props.happened} mode="watch" me={0} laid={[]} /></Small> : null;
}

export function BoardPage(props: { id: number }) {
  const { view, rules, happened } = useTable(props.id);
  const parts = usePart(view ? screenOf(view.game).board ?? plainBoard : undefined);
  const last = useLastRounds(view, 40);
  if (!view || !rules || !parts) return <p class="empty">{say().loading}</p>;
  return (
    <div class={`board ${view.game}`} data-phase={view.view.phase}>
      <Boundary name="head"><Head table={view} parts={parts} /></Boundary>
      <div class="board-left">
        <Boundary name="result"><Result table={view} rules={rules} last={last} parts={parts} /></Boundary>
        <section class="board-felt" aria-label={say().felt}>
          <Boundary name="felt"><Cloth table={view} rules={rules} happened={happened} parts={parts} /></Boundary>
        </section>
        <Boundary name="limits"><Limits table={view} rules={rules} /></Boundary>
      </div>
      <section class="board-scores" aria-label={say().scores}>
        <Boundary name="scores">{parts.Scores ? <parts.Scores table={view} rules={rules} /> : <RoundList last={last} />}</Boundary>
      </section>
    </div>
  );
}

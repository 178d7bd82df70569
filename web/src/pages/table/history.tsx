// The last rounds: one's own over all tables, and those of this table; each can be played again step by step.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../core/api";
import { gameName } from "../../core/games";
import { watchKeyed } from "../../core/live";
import { dateTime, signedMoney } from "../../core/money";
import { query } from "../../core/router";
import { usePutRight } from "../../core/table";
import type { Answer, PastRound, RoundReplay, Rules, TableView } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { loadRound, Replay } from "../../ui/replay";
import { LineList, sumsOf } from "./results";

const say = dictionary({
  en: {
    title: "History", own: "My bets", table: "This table", again: "Play again", dispute: "Dispute this round", more: "Earlier rounds", emptyOwn: "Your finished rounds will appear here.",
    fair: "Check the draw", emptyTable: "Finished rounds of this table will appear here.", gone: "This round can no longer be shown.", void: "void", round: "Round", loading: "Looking it up…", putRight: "put right", afterwards: "Put right afterwards" },
  vi: {
    title: "Lịch sử", own: "Cược của tôi", table: "Bàn này", again: "Phát lại", dispute: "Khiếu nại ván này", more: "Các ván trước", emptyOwn: "Các ván đã chơi của bạn sẽ hiện ở đây.",
    fair: "Kiểm chứng", emptyTable: "Các ván đã xong của bàn sẽ hiện ở đây.", gone: "Không còn xem lại được ván này.", void: "vô hiệu", round: "Ván", loading: "Đang tra cứu…", putRight: "đã sửa", afterwards: "Được sửa về sau" } });

const PAGE = 10, MOST = 100;

// `newest`: the last round that has ended; `again`: how often one of them was put right.
function usePast(path: string, newest: number, again: number): { rounds: PastRound[] | null; more: boolean; earlier(): void } {
  const [rounds, setRounds] = useState<PastRound[] | null>(null);
  const [more, setMore] = useState(false);
  const shown = useRef({ path, newest, count: PAGE });
  useEffect(() => {
    let wanted = true;
    const same = shown.current.path === path && shown.current.newest === newest;
    const limit = same ? Math.min(MOST, Math.max(PAGE, shown.current.count)) : PAGE;
    shown.current = { path, newest, count: limit };
    get<Answer<"me-rounds">>(`${path}?limit=${limit}`).then(
      (page) => { if (wanted) { setRounds(page.rounds.slice(0, limit)); setMore(page.more ?? false); } },
      () => wanted && setRounds([]),
    );
    return () => { wanted = false; };
  }, [path, newest, again]);
  const earlier = (): void => {
    const last = rounds?.[rounds.length - 1]?.id;
    if (!last) return;
    get<Answer<"me-rounds">>(`${path}?limit=${PAGE}&before=${last}`).then(
      (page) => { shown.current.count += page.rounds.length; setRounds((known) => [...(known ?? []), ...page.rounds]); setMore(page.more ?? false); }, () => setMore(false),
    );
  };
  return { rounds, more, earlier };
}

// The last round that has ended; of one's own, the last in which one had a bet.
function useNewest(table: TableView, player: number): number {
  const { view } = table;
  const last = useRef({ player, round: view.round - 1 });
  const ended = view.over ? view.round : view.round - 1;
  const counts = player === 0 || last.current.player !== player || (view.over && (view.lines ?? []).some((line) => line.player === player));
  if (counts) last.current = { player, round: ended };
  return last.current.round;
}

// The guest is told of what was put right at whichever table.
function useTold(player: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => (player ? watchKeyed(({ notice }) => notice && setCount((old) => old + 1), () => {}) : undefined), [player]);
  return count;
}

// The round that the address names: a notice leads here.
const asked = (): number => Number(new URLSearchParams(query.value).get("round") ?? 0);

// What a ruling or a corrected payment moved, beside the lines of the bets.
const afterwards = (past: PastRound): number => (past.corrected && past.lines ? past.net - sumsOf(past.lines).net : 0);

function PastItem(props: { past: PastRound; own: boolean; here: number; rules: Rules; onReplay(past: PastRound): void }) {
  const { past } = props;
  const words = say();
  const wanted = past.table === props.here && past.round === asked();
  const [open, setOpen] = useState(false);
  const at = useRef<HTMLLIElement>(null);
  const later = afterwards(past);
  useEffect(() => {
    if (!wanted) return;
    setOpen(true);
    at.current?.scrollIntoView({ block: "center" });
  }, [wanted]);
  return (
    <li class="past" data-round={past.round} ref={at}>
      <div class="past-head">
        <button class="quiet past-name" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span class="figures muted tiny">{props.own && past.table !== props.here ? `${past.name ?? gameName(past.game ?? "")} · ` : ""}{words.round} {past.round}{past.ended ? ` · ${dateTime(past.ended)}` : ""}</span>
          <span>{tell(past.result)}{past.void ? ` ${words.void}` : ""}{past.corrected ? <span class="red small" data-testid="put-right"> {words.putRight}</span> : null}</span>
        </button>
        {past.net !== undefined ? <strong class={`money ${past.net > 0 ? "green" : past.net < 0 ? "red" : ""}`}>{signedMoney(past.net)}</strong> : null}
      </div>
      {open ? (
        <div class="stack past-more">
          {past.void ? <p class="small">{words.void} <ClauseTag table={past.table} clause={past.void} /></p> : null}
          {past.lines ? <LineList table={past.table} rules={past.table === props.here ? props.rules : null} lines={past.lines} /> : null}
          {later ? <p class="spread small" data-testid="afterwards"><span>{words.afterwards}</span> <strong class={`money ${later > 0 ? "green" : "red"}`}>{signedMoney(later)}</strong></p> : null}
          <div class="row">
            <button data-testid="replay" onClick={() => props.onReplay(past)}>{words.again}</button>
            <a class="small" href={`/fair/${past.table}/${past.round}`}>{words.fair}</a>
            {props.own ? <a class="button" href={`/disputes?table=${past.table}&round=${past.round}`}>{words.dispute}</a> : null}
          </div>
        </div>
      ) : null}
    </li>
  );
}

export function HistoryPanel(props: { table: TableView; rules: Rules; player: number }) {
  const { table } = props;
  const words = say();
  const [tab, setTab] = useState<"own" | "table">(props.player ? "own" : "table");
  const own = tab === "own" && props.player > 0;
  const newest = useNewest(table, own ? props.player : 0);
  const again = usePutRight(table.table) + useTold(props.player);
  const past = usePast(own ? "/api/me/rounds" : `/api/tables/${table.table}/rounds`, newest, again);
  const [replay, setReplay] = useState<RoundReplay | "away" | null>(null);
  const show = (round: Pick<PastRound, "table" | "round">): void => {
    setReplay(null);
    loadRound(round.table, round.round).then((found) => setReplay(found.steps?.length ? found : "away"), () => setReplay("away"));
  };
  useEffect(() => setTab(props.player ? "own" : "table"), [props.player]);
  const round = asked();
  const listed = past.rounds?.some((one) => one.round === round && (one.table ?? table.table) === table.table);
  useEffect(() => { if (round && listed === false) show({ table: table.table, round }); }, [round, listed]);
  return (
    <section class="panel history" aria-label={words.title}>
      <div class="spread">
        <h2>{words.title}</h2>
        {props.player ? (
          <div class="row tabs" role="group" aria-label={words.title}>
            <button class="quiet" aria-pressed={own} onClick={() => setTab("own")}>{words.own}</button>
            <button class="quiet" aria-pressed={!own} onClick={() => setTab("table")}>{words.table}</button>
          </div>
        ) : null}
      </div>
      {replay === "away" ? <p class="small muted" role="status">{words.gone}</p> : null}
      {past.rounds === null ? <p class="small muted">{words.loading}</p> : past.rounds.length === 0 ? <p class="small muted">{own ? words.emptyOwn : words.emptyTable}</p> : null}
      <ul class="past-list">
        {(past.rounds ?? []).map((one) => (
          <PastItem key={`${tab}/${one.table ?? table.table}/${one.round}`} past={{ ...one, table: one.table ?? table.table }} own={own} here={table.table} rules={props.rules} onReplay={show} />
        ))}
      </ul>
      {past.more ? <button class="quiet" onClick={past.earlier}>{words.more}</button> : null}
      {replay && replay !== "away" ? <Replay replay={replay} me={props.player} onClose={() => setReplay(null)} /> : null}
    </section>
  );
}

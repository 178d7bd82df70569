// The lobby: every table as a tile. Which are open, what they cost, what fell last. A tile in sight follows its table over the
// socket; the results are read again when a round has ended there or was put right.
import { useEffect, useRef, useState } from "preact/hooks";
import { everyTable, get } from "../core/api";
import { gameName } from "../core/games";
import { watchTable } from "../core/live";
import { money, short } from "../core/money";
import { me, redeem, takeChips } from "../core/session";
import { usePutRight } from "../core/table";
import type { Answer, Game, Last, Lobby, LobbyTable, TableView } from "../core/types";
import { dictionary, phases, tell } from "../core/words";
import { screenOf } from "../games/registry";
import { Boundary } from "../ui/boundary";
import { Chip } from "../ui/chip";
import { Countdown } from "../ui/countdown";
import { LastResults } from "../ui/scores";
import { refused } from "../ui/toast";

const say = dictionary({
  en: {
    title: "Tables", chips: "Take demonstration chips", more: "More chips", yours: "Your chips",
    code: "Code from the dealer or the cage", enter: "Enter", account: "My account",
    welcome: "A new purse is yours in one click; nothing to fill in.", held: "The cage keeps winnings for you that you did not come for:",
    empty: "No table has been opened yet. Every table of the floor appears here with its limits and last results.",
    loading: "Looking over the floor…", failed: "The floor could not be read.",
    again: "Try again", virtual: "Dealt by machine", hand: "Dealt by hand", limits: "Limits", closed: "closed", seats: (n: number) => `${n} seats`,
    players: (n: number) => (n === 0 ? "nobody playing" : n === 1 ? "1 playing" : `${n} playing`), suspended: "suspended", waitsFor: "waits for", lacksOf: "waits, lacks",
    stalled: "waiting for chips", broken: "out of order", play: "Open table", deal: "Deal", board: "Display",
    last: "Last results", all: "All games", filter: "Game",
  },
  vi: {
    title: "Các bàn", chips: "Nhận chip trình diễn", more: "Thêm chip", yours: "Chip của bạn", code: "Mã do người chia bài hoặc quầy cấp", enter: "Nhập", account: "Tài khoản của tôi",
    welcome: "Một lần bấm là có chip; không phải điền gì.", held: "Quầy thu ngân đang giữ hộ khoản thắng bạn chưa nhận:",
    empty: "Chưa có bàn nào được mở. Mỗi bàn của sàn sẽ hiện ở đây cùng hạn mức và kết quả gần nhất.", loading: "Đang xem các bàn…",
    failed: "Không đọc được danh sách bàn.",
    again: "Thử lại", virtual: "Máy chia", hand: "Nhân viên chia", limits: "Hạn mức", closed: "đóng", seats: (n: number) => `${n} chỗ`,
    players: (n: number) => (n === 0 ? "chưa có khách" : `${n} khách đang chơi`), suspended: "tạm dừng", waitsFor: "đang chờ", lacksOf: "đang chờ, thiếu", stalled: "chờ thêm chip", broken: "không hoạt động", play: "Vào bàn",
    deal: "Chia bài", board: "Bảng hiển thị",
    last: "Kết quả gần nhất", all: "Tất cả", filter: "Trò chơi",
  },
});

// What a tile says, from the lobby's list or from the table's own view, whichever is newer.
interface Tile { table: LobbyTable; until: number; total: number; mine: boolean }

function fromView(old: LobbyTable, view: TableView): LobbyTable {
  const felt = view.view;
  return {
    ...old, name: view.name, phase: felt.phase, suspended: felt.suspended, seq: felt.seq, round: felt.round, seats: felt.seats, countdown_ms: view.countdown_ms,
    stalled: view.stalled, waits: view.waits, lacks: view.lacks, out_of_order: view.out_of_order, players: new Set(felt.bets.map((bet) => bet.player)).size,
  };
}

const onShift = (view: TableView): boolean => me.value.role === "staff" && (view.staff ?? []).some((one) => one.staff === me.value.id);

function useTile(table: LobbyTable, inSight: boolean, onPurse: (purse: number) => void): { tile: Tile; last: Last[] } {
  const [tile, setTile] = useState<Tile>({ table, until: 0, total: 0, mine: false });
  const [last, setLast] = useState<Last[]>(table.last);
  const ended = useRef("");
  const again = usePutRight(inSight ? table.table : 0);
  const read = (): void => { get<Answer<"rounds">>(`/api/tables/${table.table}/rounds?limit=10`).then((answer) => setLast(answer.rounds), () => {}); };
  useEffect(() => { if (again > 0) read(); }, [again]);
  useEffect(() => setLast(table.last), [table.last]);
  useEffect(() => setTile((old) => (table.seq >= old.table.seq ? { ...old, ...clockOf(old, table), table } : old)), [table]);
  useEffect(() => {
    if (!inSight) return;
    return watchTable(table.table, (view) => {
      setTile((old) => ({ ...clockOf(old, view), table: fromView(old.table, view), mine: onShift(view) }));
      if (view.purse !== undefined) onPurse(view.purse);
      const key = `${view.view.round}/${view.view.phase === "idle" || Boolean(view.view.over)}`;
      if (ended.current && key !== ended.current) read();
      ended.current = key;
    });
  }, [table.table, inSight, me.value.role, me.value.id]);
  return { tile, last };
}

function clockOf(old: Tile, now: { countdown_ms?: number }): { until: number; total: number; mine: boolean } {
  if (now.countdown_ms === undefined) return { until: 0, total: 0, mine: old.mine };
  const until = Date.now() + now.countdown_ms;
  return { until, total: old.until > 0 ? Math.max(old.total, now.countdown_ms) : now.countdown_ms, mine: old.mine };
}

// Whether a tile is in sight; what is not need not be told what happens there.
function useSight(): [{ current: HTMLElement | null }, boolean] {
  const at = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setSeen(entries[entries.length - 1].isIntersecting), { rootMargin: "100px" });
    watch.observe(at.current!);
    return () => watch.disconnect();
  }, []);
  return [at, seen];
}

function State(props: { tile: Tile }) {
  const { table, until, total } = props.tile;
  const words = say();
  if (table.out_of_order) return <span class="tile-state stop">{words.broken}</span>;
  if (table.waits) return <span class="tile-state stop">{words.waitsFor} {tell(table.waits)}</span>;
  if (table.lacks) return <span class="tile-state stop">{words.lacksOf}: {table.lacks.map((one) => tell(one.name)).join(", ")}</span>;
  if (table.suspended) return <span class="tile-state stop">{words.suspended}</span>;
  if (table.stalled) return <span class="tile-state stop">{words.stalled}</span>;
  return (
    <span class={`tile-state ${table.phase}`}>
      {until > 0 ? <Countdown until={until} total={total} /> : null}
      <span>{phases()[table.phase]}</span>
    </span>
  );
}

// The game's own sign: what lies on its table; a plain card for a game that has none.
function Sign(props: { game: Game }) {
  return <svg class="tile-sign" viewBox="0 0 32 32" aria-hidden="true">{screenOf(props.game).sign ?? <rect x="8" y="4" width="16" height="24" rx="3" />}</svg>;
}

function TableTile(props: { table: LobbyTable; onPurse(purse: number): void }) {
  const [at, seen] = useSight();
  const { tile, last } = useTile(props.table, seen, props.onPurse);
  const words = say();
  const { table } = tile;
  const open = table.phase !== "closed";
  const staff = tile.mine || (me.value.role === "staff" && me.value.post !== "dealer");
  return (
    <article ref={at} class={`tile ${table.game}${open ? "" : " shut"}`} data-table={table.table} data-phase={table.phase}>
      <a class="tile-face" href={`/t/${table.table}`} aria-label={`${table.name}, ${gameName(table.game)}, ${words.play}`}>
        <header>
          <Sign game={table.game} />
          <div><h2>{table.name}</h2><p>{gameName(table.game)}</p></div>
          <State tile={tile} />
        </header>
        <p class="tile-limits">
          {table.min !== undefined && table.max !== undefined ? (
            <>
              <span class="hidden-text">{words.limits} </span>
              <b class="money" title={`${money(table.min)} – ${money(table.max)}`}>{short(table.min)} – {short(table.max)} ₫</b>
            </>
          ) : <span>{words.closed}</span>}
          <span class="tile-facts">
            {words.players(table.players)}{table.seats > 0 ? ` · ${words.seats(table.seats)}` : ""} · {table.dealt === "virtual" ? words.virtual : words.hand}
          </span>
        </p>
      </a>
      <div class="tile-last"><Boundary name={`table ${table.table}`}><LastResults game={table.game} last={last} /></Boundary></div>
      {me.value.role === "staff" ? (
        <footer>
          {staff && table.dealt === "hand" ? <a class="button" href={`/t/${table.table}/deal`}>{words.deal}</a> : null}
          {staff ? <a class="button" href={`/t/${table.table}/board`}>{words.board}</a> : null}
        </footer>
      ) : null}
    </article>
  );
}

function Purse(props: { purse: number | null; onPurse(purse: number): void }) {
  const words = say();
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await takeChips();
      props.onPurse((await get<Answer<"me">>("/api/me")).purse ?? 0);
    } catch (error) {
      refused(error);
    }
    setBusy(false);
  };
  if (me.value.role === "staff" || me.value.role === "device") return null;
  const guest = me.value.role === "nobody";
  const enter = (event: Event): void => {
    event.preventDefault();
    redeem(code).then(async () => props.onPurse((await get<Answer<"me">>("/api/me")).purse ?? 0)).catch(refused);
  };
  return (
    <div class="purse">
      {guest ? (
        <p class="muted small">{words.welcome}</p>
      ) : (
        <p class="purse-sum">
          <span class="muted small">{words.yours}</span>
          <strong class="money" data-testid="purse">{props.purse === null ? "…" : money(props.purse)}</strong>
        </p>
      )}
      <button class={guest ? "main" : ""} disabled={busy} data-testid="take-chips" onClick={take}>
        {guest ? <span class="purse-chips" aria-hidden="true">{[100000, 500000, 1000000].map((chip) => <Chip key={chip} value={chip} text="" size={20} />)}</span> : null}
        {guest ? words.chips : words.more}
      </button>
      {guest ? (
        <form class="row" onSubmit={enter} data-testid="redeem">
          <label class="small">{words.code}<input name="code" autocomplete="one-time-code" required size={10} value={code} onInput={(input) => setCode(input.currentTarget.value)} /></label>
          <button>{words.enter}</button>
        </form>
      ) : <a class="small" href="/account">{words.account}</a>}
    </div>
  );
}

// The list of tables changes seldom: it is read again when somebody comes back to it, and now and then.
function useLobby(): { lobby: Lobby | null; failed: boolean; again(): void } {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [failed, setFailed] = useState(false);
  const read = (): void => {
    everyTable<Lobby>("/api/floor").then((found) => { setLobby(found); setFailed(false); }, () => setFailed(true));
  };
  useEffect(() => {
    read();
    const timer = setInterval(() => { if (!document.hidden) read(); }, 15000);
    const back = (): void => { if (!document.hidden) read(); };
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, []);
  return { lobby, failed, again: read };
}

export function LobbyPage() {
  const { lobby, failed, again } = useLobby();
  const [purse, setPurse] = useState<number | null>(null);
  const [held, setHeld] = useState(0);
  const [game, setGame] = useState<string>("");
  const words = say();
  useEffect(() => {
    if (me.value.role === "player") get<Answer<"me">>("/api/me").then((mine) => { setPurse(mine.purse ?? 0); setHeld(mine.held ?? 0); }, () => {});
  }, [me.value.role, me.value.id]);
  const tables = lobby?.tables ?? [];
  const kinds = [...new Set(tables.map((table) => table.game))];
  return (
    <div class="lobby wide">
      <div class="lobby-head">
        <h1>{words.title}</h1>
        {lobby?.demonstration ?? true ? <Purse purse={purse} onPurse={setPurse} /> : null}
        {held > 0 ? <p class="small" role="status" data-testid="held">{words.held} <strong class="money">{money(held)}</strong></p> : null}
      </div>
      {!lobby && !failed ? <p class="empty">{words.loading}</p> : null}
      {!lobby && failed ? <div class="empty stack"><p>{words.failed}</p><p><button onClick={again}>{words.again}</button></p></div> : null}
      {lobby && tables.length === 0 ? <p class="empty">{words.empty}</p> : null}
      {tables.length > 8 ? (
        <div class="row" role="group" aria-label={words.filter}>
          <button aria-pressed={game === ""} onClick={() => setGame("")}>{words.all}</button>
          {kinds.map((kind) => <button key={kind} aria-pressed={game === kind} onClick={() => setGame(kind)}>{gameName(kind)}</button>)}
        </div>
      ) : null}
      <div class="tiles">
        {tables.filter((table) => !game || table.game === game).map((table) => <TableTile key={table.table} table={table} onPurse={setPurse} />)}
      </div>
    </div>
  );
}


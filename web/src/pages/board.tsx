// The display of a table: a monitor beside it, read from three metres. Limits, what falls, what fell; nothing to touch.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { money, short } from "../core/money";
import { useTable } from "../core/table";
import type { Rules, TableView } from "../core/types";
import { dictionary, games, phases, tell } from "../core/words";
import { felts, type Felt } from "../felt/felt";
import { RouletteBoard } from "../felt/roulette";
import { colours } from "../felt/roulette_layout";
import { Wheel } from "../felt/roulette_wheel";
import { Boundary } from "../ui/boundary";
import { Card } from "../ui/card";
import { Countdown } from "../ui/countdown";
import { Die, Scoreboard, useLastRounds, type Last } from "../ui/scores";
import { speak } from "../ui/toast";

const say = dictionary({
  en: {
    loading: "Opening the display…", edition: "Rulebook", round: "Round", limits: "Limits", differential: "Differential", player: "Player",
    banker: "Banker", tie: "Tie", wins: "wins",
    small: "Small", big: "Big", triple: "Triple", dealer: "Dealer", bust: "bust", blackjack: "Blackjack", void: "Round void", free: "Free hand",
    nextFree: "The next hand is free", noSpin: "No spin",
    suspended: "Table suspended", closed: "This table is closed", insurance: "Non-Insurance Baccarat", commission: "No commission", red: "red",
    black: "black", green: "zero", clause: "clause", felt: "The felt",
    scores: "Scoreboards", result: "Result", natural: "natural", before: "Last round",
  },
  vi: {
    loading: "Đang mở bảng hiển thị…", edition: "Thể lệ", round: "Ván", limits: "Hạn mức", differential: "Chênh lệch tối đa", player: "Nhà Con",
    banker: "Nhà Cái", tie: "Hòa", wins: "thắng",
    small: "Xỉu", big: "Tài", triple: "Bộ ba", dealer: "Nhà Cái", bust: "quắc", blackjack: "Blackjack", void: "Ván hủy", free: "Ván miễn phí",
    nextFree: "Ván sau là ván miễn phí", noSpin: "Vòng quay không hợp lệ",
    suspended: "Bàn tạm dừng", closed: "Bàn này đang đóng", insurance: "Non-Insurance Baccarat", commission: "Không thu phí", red: "đỏ",
    black: "đen", green: "số không", clause: "điều", felt: "Mặt bàn",
    scores: "Bảng điểm", result: "Kết quả", natural: "tự nhiên", before: "Ván trước",
  },
});

function useFeltOf(game: TableView["game"] | undefined): Felt | null {
  const [felt, setFelt] = useState<{ part: Felt } | null>(null);
  useEffect(() => {
    if (game) felts[game]().then((part) => setFelt({ part }), () => {});
  }, [game]);
  return felt?.part ?? null;
}

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

function Hand(props: { name: string; cards: string[]; total?: number | string; class?: string }) {
  return (
    <div class={`board-hand ${props.class ?? ""}`}>
      <h3>{props.name}</h3>
      <div class="board-cards">{props.cards.map((card, i) => <Card key={i} card={card} />)}</div>
      {props.cards.length > 0 && props.total !== undefined ? <strong>{props.total}</strong> : null}
    </div>
  );
}

function Drawn(props: { table: TableView; rules: Rules }) {
  const { table, rules } = props;
  const words = say();
  const play = table.view.play;
  if (table.game === "roulette") {
    const colour = colours(rules);
    if (play.dolly === undefined) {
      return (
        <div class="roulette-felt board-wheel">
          <Wheel
            wheel={rules.wheel ?? []} colour={colour} running={Boolean(play.ball_running)} backwards={play.wheel === "counter-clockwise"}
            together={Boolean(play.same_direction)} number={play.last_number ?? null} small={false}
          />
        </div>
      );
    }
    return <p class={`board-number ${colour(play.dolly)}`}>{play.dolly}<span>{words[colour(play.dolly)]}</span></p>;
  }
  if (table.game === "sicbo") {
    if (!play.dice) return null;
    return (
      <div class={`board-throw ${play.kind}`}>
        {play.dice.map((face: number, i: number) => <Die key={i} face={face} size={120} />)}
        <p>{play.total}<span>{words[play.kind as "small"]}</span></p>
      </div>
    );
  }
  if (table.game === "baccarat") {
    if (!play.player?.cards?.length && !play.banker?.cards?.length) return null;
    const winner = play.winner as "player" | "banker" | "tie" | undefined;
    return (
      <div class="board-hands">
        <Hand name={words.player} cards={play.player?.cards ?? []} total={play.player?.total} class={winner === "player" ? "player won" : "player"} />
        <Hand name={words.banker} cards={play.banker?.cards ?? []} total={play.banker?.total} class={winner === "banker" ? "banker won" : "banker"} />
        {winner ? (
          <p class={`board-winner ${winner}`}>{winner === "tie" ? words.tie : `${words[winner]} ${words.wins}`}{play.natural ? ` · ${words.natural}` : ""}</p>
        ) : null}
      </div>
    );
  }
  const dealer = play.dealer ?? {};
  if (!dealer.cards?.length) return null;
  const ended = ["result", "settling"].includes(table.view.phase) || table.view.over;
  const told = dealer.bust && ended ? `${dealer.total} · ${words.bust}` : dealer.total;
  return <div class="board-hands"><Hand name={words.dealer} cards={dealer.cards ?? []} total={told} class={ended ? "won" : ""} /></div>;
}

// What stands instead of a result, or above it.
function Notices(props: { table: TableView }) {
  const { view } = props.table;
  const { play } = view;
  const words = say();
  const all: [string, string][] = [];
  if (view.phase === "closed") all.push([words.closed, "stop"]);
  if (view.suspended) all.push([view.suspended_clause ? `${words.suspended} · ${words.clause} ${view.suspended_clause}` : words.suspended, "stop"]);
  if (view.void) all.push([`${words.void} · ${words.clause} ${view.void}`, "void"]);
  else if (play.no_spin) all.push([words.noSpin, "void"]);
  if (play.free_hand) all.push([words.free, "free"]);
  else if (play.next_is_free) all.push([words.nextFree, "free"]);
  return <>{all.map(([text, kind]) => <p key={text} class={`board-notice ${kind}`} data-notice={kind}>{text}</p>)}</>;
}

function Result(props: { table: TableView; rules: Rules; last: Last[] }) {
  const { table, last } = props;
  const newest = last[0];
  const own = newest && newest.round === table.view.round ? newest : null;
  const betting = table.view.phase === "betting";
  useEffect(() => {
    if (own) speak(tell(own.result));
  }, [own?.round]);
  return (
    <section class="board-result" aria-label={say().result}>
      <Notices table={table} />
      {table.view.void ? null : <Drawn table={table} rules={props.rules} />}
      {!own && newest && (betting || table.view.phase === "idle") ? <p class="board-before"><span>{say().before}</span>{tell(newest.result)}</p> : null}
      {own && (table.game === "niuniu" || table.game === "blackjack" || own.void) ? <p class="board-words">{tell(own.result)}</p> : null}
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

function Head(props: { table: TableView }) {
  const { table } = props;
  const words = say();
  const { view } = table;
  const clock = useClock(table);
  return (
    <header class="board-head">
      <div>
        <h1>{table.name}</h1>
        <p>{games()[table.game]} · {words.edition} {table.edition} · {words.round} {view.round}</p>
      </div>
      {table.game === "baccarat" && view.play.insurance_taken === false ? <p class="board-sign" data-testid="non-insurance">{words.insurance}</p> : null}
      {table.game === "baccarat" && view.play.commission === false ? <p class="board-sign">{words.commission}</p> : null}
      <p class={`board-phase ${view.phase}`} role="status">
        {clock.until > 0 ? <Countdown until={clock.until} total={clock.total} /> : null}
        <span>{phases()[view.phase]}</span>
      </p>
    </header>
  );
}

export function BoardPage(props: { id: number }) {
  const { view, rules, happened } = useTable(props.id);
  const Cloth = useFeltOf(view && view.game !== "roulette" ? view.game : undefined);
  const last = useLastRounds(view, 40);
  const colour = useMemo(() => (rules ? colours(rules) : undefined), [rules]);
  if (!view || !rules) return <p class="empty">{say().loading}</p>;
  return (
    <div class={`board ${view.game}`} data-phase={view.view.phase}>
      <Boundary name="head"><Head table={view} /></Boundary>
      <div class="board-left">
        <Boundary name="result"><Result table={view} rules={rules} last={last} /></Boundary>
        <section class="board-felt" aria-label={say().felt}>
          <Boundary name="felt">
            {view.game === "roulette" ? <RouletteBoard table={view} rules={rules} /> : null}
            {Cloth ? <Small><Cloth table={view} rules={rules} happened={happened} mode="watch" me={0} laid={[]} /></Small> : null}
          </Boundary>
        </section>
        <Boundary name="limits"><Limits table={view} rules={rules} /></Boundary>
      </div>
      <section class="board-scores" aria-label={say().scores}><Boundary name="scores"><Scoreboard table={view} last={last} full colour={colour} /></Boundary></section>
    </div>
  );
}

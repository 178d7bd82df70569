// A guest's own screen: what staff have keyed in the guest's name, and what waits for the guest's word. It stays until it was read or answered, on whatever page the guest is.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import { clockAhead, run, silent, watchKeyed } from "../core/live";
import { clock, money } from "../core/money";
import { me } from "../core/session";
import type { Actor, Keyed, Rules, TableView } from "../core/types";
import { dictionary, posts, tell } from "../core/words";
import { screenOf } from "../games/registry";
import { refused } from "./toast";

const say = dictionary({
  en: {
    region: "Keyed for you by staff", done: "Keyed for you", asks: "Is this your wish?", confirm: "Yes, as it stands here", refuse: "No",
    lead: "It is above the house's limit: nothing has moved yet. Until you answer, or a pit supervisor does, the table waits.", round: "round", box: "box",
    granted: "Done as you were asked", refused: "Not done. Nothing has moved", "taken-back": "Taken back by staff. Nothing has moved", close: "I have read it", wrong: "Not right? Open a dispute", purse: "Your chips",
    events: { bet: "Bet laid", withdraw: "Bet taken back", call: "Choice" } as Record<string, string>, other: "Entry",
  },
  vi: {
    region: "Nhân viên nhập hộ bạn", done: "Đã nhập hộ bạn", asks: "Đây có phải ý của bạn?", confirm: "Đúng như ghi ở đây", refuse: "Không",
    lead: "Số này vượt hạn mức của nhà cái: chưa có gì di chuyển. Bàn chờ đến khi bạn hoặc giám sát pit trả lời.", round: "ván", box: "ô",
    granted: "Đã thực hiện như đã hỏi bạn", refused: "Không thực hiện. Chưa có gì di chuyển", "taken-back": "Nhân viên đã rút lại. Chưa có gì di chuyển", close: "Tôi đã đọc", wrong: "Không đúng? Khiếu nại", purse: "Chip của bạn",
    events: { bet: "Đặt cược", withdraw: "Rút cược", call: "Lựa chọn" } as Record<string, string>, other: "Mục nhập",
  },
});

interface Heard { id: number; time: number; keyed: Keyed }
const MOST = 3; // notices at once: older ones are in the guest's history
let next = 1;

const whoIs = (by: Actor): string => {
  const post = by.post ? posts()[by.post] : "";
  return !by.name || by.name === by.post ? post : `${by.name} (${post})`;
};

function useRules(table: number): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => { get<Rules>(`/api/tables/${table}/rules`).then(setRules, () => {}); }, [table]);
  return rules;
}

// What: the kind of entry, where it lies, how much.
function What(props: { keyed: Keyed }) {
  const words = say();
  const { event, table } = props.keyed;
  const rules = useRules(table);
  const bet = typeof event.bet === "string" ? tell(rules?.bets.find((one) => one.bet === event.bet)?.name) || event.bet : "";
  const own = rules ? screenOf(rules.game).entries?.() : undefined;
  const parts = [words.events[event.event] ?? own?.[event.event] ?? words.other, bet, event.box ? `${words.box} ${event.box}` : ""].filter(Boolean);
  return <p class="keyed-what"><strong>{parts.join(" · ")}</strong>{event.amount ? <strong class="money">{money(event.amount)}</strong> : null}</p>;
}

function Where(props: { heard: Heard }) {
  const { keyed, time } = props.heard;
  return <p class="small muted">{whoIs(keyed.by)} · {keyed.name}{keyed.event.round ? `, ${say().round} ${keyed.event.round}` : ""} · <span class="figures">{clock(time)}</span></p>;
}

function Ask(props: { heard: Heard; purse: number | undefined; onAnswered(): void }) {
  const words = say();
  const { keyed } = props.heard;
  const [busy, setBusy] = useState(false);
  const answer = (grant: boolean): void => {
    setBusy(true);
    run("request-answer", { request: keyed.request! }, { grant }).then(props.onAnswered, (error) => { setBusy(false); refused(error, keyed.table); });
  };
  const lays = keyed.event.event === "bet" && keyed.event.amount !== undefined && props.purse !== undefined;
  return (
    <article class="keyed ask" role="alertdialog" aria-label={words.asks} data-testid="confirm" data-request={keyed.request}>
      <h2>{words.asks}</h2>
      <What keyed={keyed} />
      <Where heard={props.heard} />
      {lays ? <p class="small">{words.purse} <span class="money">{money(props.purse!)} → {money(props.purse! - keyed.event.amount!)}</span></p> : null}
      <p class="small">{words.lead}</p>
      <div class="keyed-keys">
        <button data-answer="refuse" disabled={busy || silent.value} onClick={() => answer(false)}>{words.refuse}</button>
        <button class="main" data-answer="grant" disabled={busy || silent.value} onClick={() => answer(true)}>{words.confirm}</button>
      </div>
    </article>
  );
}

function Told(props: { heard: Heard; onRead(): void }) {
  const words = say();
  const { state } = props.heard.keyed;
  const bad = state === "refused" || state === "taken-back";
  return (
    <article class="keyed" data-testid="keyed" data-state={state}>
      <div class="spread"><h2>{state === "done" || state === "open" ? words.done : words[state]}</h2><button class="quiet" aria-label={words.close} title={words.close} onClick={props.onRead}>✕</button></div>
      <What keyed={props.heard.keyed} />
      <Where heard={props.heard} />
      {bad ? null : <p class="small"><a href="/disputes">{words.wrong}</a></p>}
    </article>
  );
}

export function KeyedNotices() {
  const guest = me.value.role === "player" ? me.value.id : undefined;
  const [told, setTold] = useState<Heard[]>([]);
  const [asks, setAsks] = useState<Heard[]>([]);
  const [purses, setPurses] = useState<Record<number, number>>({});
  useEffect(() => {
    setTold([]);
    setAsks([]);
    if (!guest) return;
    const heard = (keyed: Keyed): Heard => ({ id: next++, time: keyed.event.time ?? Date.now() + clockAhead.value, keyed });
    const wait = (keyed: Keyed): void => setAsks((all) => (all.some((one) => one.keyed.request === keyed.request) ? all : [...all, heard(keyed)]));
    const hear = ({ keyed }: { keyed?: Keyed }): void => {
      if (!keyed) return;
      if (keyed.state === "open") wait(keyed);
      else {
        if (keyed.request) setAsks((all) => all.filter((one) => one.keyed.request !== keyed.request));
        setTold((all) => [...all, heard(keyed)].slice(-MOST));
      }
    };
    const see = (view: TableView): void => {
      if (view.confirm) wait(view.confirm);
      setAsks((all) => (all.some((one) => one.keyed.table === view.table && one.keyed.request !== view.confirm?.request) ? all.filter((one) => one.keyed.table !== view.table || one.keyed.request === view.confirm?.request) : all));
      const { purse } = view;
      if (purse !== undefined) setPurses((all) => (all[view.table] === purse ? all : { ...all, [view.table]: purse }));
    };
    return watchKeyed(hear, see);
  }, [guest]);
  if (!guest) return null;
  return (
    <section class="keyed-notices" aria-label={say().region} aria-live="assertive">
      {asks.map((one) => <Ask key={one.keyed.request} heard={one} purse={purses[one.keyed.table]} onAnswered={() => setAsks((all) => all.filter((other) => other !== one))} />)}
      {told.map((one) => <Told key={one.id} heard={one} onRead={() => setTold((all) => all.filter((other) => other !== one))} />)}
    </section>
  );
}

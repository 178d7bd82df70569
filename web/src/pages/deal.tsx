// The dealer's console: the round as one next step, driven by view.guide. Every step can be done from the keyboard alone.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, remove } from "../core/api";
import { gameName } from "../core/games";
import { silent } from "../core/live";
import { money } from "../core/money";
import { me } from "../core/session";
import { useTable } from "../core/table";
import type { Happened, Lobby, Request, Rules, Step, TableView } from "../core/types";
import { phases, posts, tell } from "../core/words";
import { useFelt } from "../felt/use_felt";
import { screenOf } from "../games/registry";
import { Boundary } from "../ui/boundary";
import { Checklist } from "../ui/checklist";
import { ClauseTag } from "../ui/clause";
import { Silent } from "../ui/silent";
import { refused, speak } from "../ui/toast";
import { HouseDialog, ManageDialog, mayManage } from "./deal/house";
import { Lines } from "./deal/lines";
import { Also, Next } from "./deal/next";
import { People, PeopleDialog } from "./deal/people";
import { useEntry, type Entry } from "./deal/queue";
import { RedDialog, StepDialog } from "./deal/red";
import { useRequest } from "./deal/requests";
import { Said } from "./deal/said";
import { canPutRight, SlipDialog, useLastSlip } from "./deal/slip";
import { forGuests, lettered } from "./deal/steps";
import { say } from "./deal/words";

type Open = "red" | "undo" | "slip" | "people" | "house" | "manage" | { step: Step } | null;

function useChips(): number[] {
  const [chips, setChips] = useState<number[]>([]);
  useEffect(() => {
    get<Lobby>("/api/floor?limit=1").then((floor) => setChips(floor.chips), () => {});
  }, []);
  return chips;
}

// Nothing is typed that a key back would take away.
const isBlank = ({ typed, ahead, busy, refusal }: Entry): boolean =>
  !busy && !refusal && ahead.length === 0 && !typed.rank && !typed.digits && typed.cards.length === 0;

// Keys go to the round unless a dialog or a field has them.
// While an answer is waited for, the round stands still.
function useKeys(entry: Entry, locked: boolean, setOpen: (what: Open) => void, view: TableView | null, blocked: boolean, slip: boolean): void {
  const latest = useRef({ entry, locked, view, blocked, slip });
  latest.current = { entry, locked, view, blocked, slip };
  useLayoutEffect(() => {
    const shortcuts: Record<string, Open> = { F2: "red", "!": "red", F4: "people", F8: "house", F9: mayManage() ? "manage" : null };
    const hear = (key: KeyboardEvent): void => {
      const now = latest.current;
      if (key.defaultPrevented || now.locked || document.querySelector("dialog[open]") || (key.target as Element).closest?.("input, select, textarea")) return;
      if (key.ctrlKey && key.key.toLowerCase() === "z" && now.view?.view.undo) {
        key.preventDefault();
        setOpen("undo");
        return;
      }
      if (key.ctrlKey || key.altKey || key.metaKey) return;
      if (shortcuts[key.key]) {
        key.preventDefault();
        setOpen(shortcuts[key.key]);
      } else if (now.blocked) return;
      else if (key.key === "Enter") {
        // A button under the focus sends itself.
        if (key.repeat || (key.target as Element).closest?.("button, a, summary")) return;
        key.preventDefault();
        now.entry.put(key.shiftKey ? { without: true } : { enter: true });
      } else if (key.key === "Escape") now.entry.clear();
      else if (key.key === "Backspace" && now.slip && isBlank(now.entry)) {
        key.preventDefault();
        setOpen("slip");
      } else if (key.key === "Backspace") now.entry.put({ back: true });
      else if (/^[a-z0-9?]$/i.test(key.key) && !key.repeat) {
        key.preventDefault();
        // A step with fields of its own opens them; everything else is typed.
        const also = now.view ? lettered(now.view).find((one) => one.letter === key.key.toLowerCase()) : undefined;
        const idle = !now.entry.busy && !now.entry.typed.rank && !now.entry.refusal;
        if (also && idle && !also.plain && !forGuests.has(also.step.event) && also.step.needs !== "card") setOpen({ step: also.step });
        else now.entry.put({ key: key.key });
      }
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

function Head(props: { table: TableView }) {
  const { table } = props;
  const words = say();
  const limits = Object.values(table.view.limits.bets);
  return (
    <header class="deal-head">
      <h1>{table.name}</h1>
      <span class="muted">{gameName(table.game)} · {words.round} {table.view.round}</span>
      <span class="deal-phase" data-testid="phase" data-phase={table.view.phase}>{phases()[table.view.phase]}</span>
      {limits.length > 0 ? (
        <span class="muted small figures">
          {words.limitsNow} {money(Math.min(...limits.map((one) => one.min)))} – {money(Math.max(...limits.map((one) => one.max)))}
        </span>
      ) : null}
      <span class="muted small figures">{words.float} {money(table.float ?? 0)}</span>
      {table.view.suspended ? <span class="red"><strong>{words.suspended}</strong> {table.view.suspended_clause ? <ClauseTag table={table.table}
        clause={table.view.suspended_clause} /> : null}</span> : null}
    </header>
  );
}

// Pay has two ways: all that is left, or one line after another.
function PayOne(props: { table: TableView; entry: Entry }) {
  const { table, entry } = props;
  const next = table.view.guide?.next;
  const left = (table.view.lines ?? []).filter((line) => !line.paid).length;
  useLayoutEffect(() => {
    if (next?.event !== "pay" || left < 2) return;
    const hear = (key: KeyboardEvent): void => {
      if (key.key !== " " || key.repeat || (key.target as Element).closest?.("dialog, input, select, textarea, button")) return;
      key.preventDefault();
      entry.put({ step: next, filled: { number: 1 } });
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [next?.event, left]);
  if (next?.event !== "pay" || left < 2) return null;
  return (
    <button class="deal-one" onClick={() => entry.put({ step: next, filled: { number: 1 } })}>
      <span>{say().pay}: {say().oneLine.toLowerCase()}</span><kbd>Space</kbd>
    </button>
  );
}

function Side(props: { table: TableView; rules: Rules; happened: Happened[] }) {
  const { table } = props;
  const { felt: Felt } = useFelt(table.game);
  const words = say();
  return (
    <aside class="deal-side">
      <section class="deal-felt" aria-label={words.felt} data-game={table.game}>
        <Boundary name="felt">{Felt ? <Felt table={table} rules={props.rules} happened={props.happened} mode="deal" me={0} laid={[]} /> : null}</Boundary>
      </section>
      <Boundary name="people"><People table={table} /></Boundary>
    </aside>
  );
}

function Waiting(props: { open: Request | null; answered: Request | null; rules: Rules; onDismiss(): void }) {
  const takeBack = (request: number): void => void remove(`/api/requests/${request}`).catch(refused);
  const words = say();
  const { open, answered } = props;
  const guest = (request: Request): string => request.players.find((one) => one.id === request.guest)?.name ?? words.guest;
  const bet = ({ event }: Request): string => tell(props.rules.bets.find((one) => one.bet === event.bet)?.name);
  if (open)
    return (
      <div class="deal-waiting" role="status" data-testid="request" data-guest={open.guest}>
        <strong>{words.waitApproval} {open.guest ? `${guest(open)} ${words.waitGuest} ` : ""}{posts()[open.post] ?? open.post}{open.second ? ` ${words.second} ${posts()[open.second] ?? open.second}` : ""}</strong>
        <span>{open.clause} {tell(open.title)}{open.guest ? <> {bet(open)} {open.event.amount ? <b class="figures">{money(open.event.amount)}</b> : null}</> : null}</span>
        <button onClick={() => takeBack(open.request)}>{words.takeBack}</button>
      </div>
    );
  if (!answered || answered.state === "taken-back") return null;
  return (
    <div class={`deal-answered ${answered.state}`} role="status" data-testid="answered">
      <strong>{answered.confirmed ? `${words.guestGranted}: ${guest(answered)}` : answered.state === "granted" ? words.granted : answered.guest ? words.guestRefused : words.refused}</strong>
      <span>{answered.clause} {tell(answered.title)} {answered.text ?? ""}</span>
      <button class="quiet" onClick={props.onDismiss}>✕</button>
    </div>
  );
}

function Tools(props: { table: TableView; slip: boolean; onOpen(what: Open): void }) {
  const words = say();
  return (
    <div class="deal-tools" role="toolbar" aria-label={words.also}>
      <button class="danger" data-testid="red" aria-keyshortcuts="F2" onClick={() => props.onOpen("red")}><span>{words.red}</span><kbd>F2</kbd></button>
      {props.slip ? (
        <button data-testid="slip-open" aria-keyshortcuts="Backspace" onClick={() => props.onOpen("slip")}><span>{words.slip}</span><kbd>⌫</kbd></button>
      ) : null}
      {props.table.view.undo ? (
        <button data-testid="undo-open" aria-keyshortcuts="Control+Z" onClick={() => props.onOpen("undo")}><span>{words.undo}</span><kbd>Ctrl Z</kbd></button>
      ) : null}
      <button data-testid="people-open" aria-keyshortcuts="F4" onClick={() => props.onOpen("people")}><span>{words.people}</span><kbd>F4</kbd></button>
      <button data-testid="house-open" aria-keyshortcuts="F8" onClick={() => props.onOpen("house")}><span>{words.house}</span><kbd>F8</kbd></button>
      {mayManage() ? (
        <button data-testid="manage-open" aria-keyshortcuts="F9" onClick={() => props.onOpen("manage")}><span>{words.manage}</span><kbd>F9</kbd></button>
      ) : null}
    </div>
  );
}

export function DealPage(props: { id: number }) {
  const { view: table, rules, happened } = useTable(props.id);
  const chips = useChips();
  const [open, setOpen] = useState<Open>(null);
  const entry = useEntry(props.id, table);
  const request = useRequest(props.id);
  const slip = useLastSlip(table, happened);
  const slips = !!table && table.dealt !== "virtual" && canPutRight(table, slip);
  useKeys(entry, me.value.locked === true, setOpen, table, !!request.open || table?.dealt === "virtual" || silent.value, slips);
  const next = table?.view.guide?.next;
  const text = next ? tell(next.say ?? next.do) : "";
  useEffect(() => {
    if (text) speak(text);
  }, [text]);
  const words = say();
  if (!table || !rules) return <p class="empty">{words.loading}</p>;
  // A dialog that has been closed says so later than the next key opens another.
  const closing = (mine: Open) => (): void => setOpen((now) => (now === mine ? null : now));
  const common = { table, rules, onClose: closing(open) };
  const settling = (table.view.lines ?? []).length > 0 && (table.view.phase === "result" || table.view.phase === "settling" || table.view.over);
  const showsPad = !!next && next.needs !== "nothing" && next.needs !== "players";
  return (
    <div class="deal" data-testid="deal">
      <Head table={table} />
      <Silent />
      <Waiting rules={rules} open={request.open} answered={request.answered} onDismiss={request.dismiss} />
      <div class={silent.value ? "deal-main frozen" : "deal-main"} inert={silent.value}>
        {table.dealt === "virtual" ? <p class="panel">{words.notMine}</p> : <Boundary name="next"><Next table={table} rules={rules} entry={entry}
          blocked={!!request.open} onFields={(step) => setOpen({ step })} /></Boundary>}
        {table.lacks ? <div class="panel"><Checklist table={table.table} news={table.view.seq} /></div> : null}
        <Said happened={happened} rules={rules} next={next?.say} />
        <Boundary name="also"><div class="deal-more"><PayOne table={table} entry={entry} /><Also table={table} entry={entry}
          onFields={(step) => setOpen({ step })} /></div></Boundary>
        {settling && !showsPad ? <Boundary name="lines"><Lines table={table} rules={rules} chips={chips} /></Boundary> : null}
        <Tools table={table} slip={slips} onOpen={setOpen} />
        <p class="muted tiny deal-keys">{screenOf(table.game).cards || table.view.play.hands ? words.keysCards : ""} {words.keysHelp}</p>
      </div>
      <Side table={table} rules={rules} happened={happened} />
      {open === "red" ? <RedDialog {...common} /> : null}
      {open === "undo" && table.view.undo ? <StepDialog {...common} step={table.view.undo} title={words.undoTitle} note={words.undoNote} /> : null}
      {open === "slip" && slip ? <SlipDialog {...common} slip={slip} /> : null}
      {open && typeof open === "object" ? <StepDialog {...common} step={open.step} title={tell(open.step.do)} /> : null}
      {open === "people" ? <PeopleDialog {...common} /> : null}
      {open === "house" ? <HouseDialog {...common} /> : null}
      {open === "manage" ? <ManageDialog {...common} /> : null}
      <span class="hidden-text">{me.value.name}</span>
    </div>
  );
}

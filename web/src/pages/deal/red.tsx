// The red button: the irregularities possible at this moment, each with its clause, its consequence and who must approve it.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../../core/api";
import { atLeast } from "../../core/posts";
import type { Call, Refusal, Rules, Step, TableView } from "../../core/types";
import { posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { Dialog } from "../../ui/dialog";
import { AskGuest, GUEST_CONFIRMS } from "./ask_guest";
import { eventOf, Fields, unfilled, type Filled } from "./fields";
import { callOrAsk } from "./requests";
import { bodyOf } from "./steps";
import { say } from "./words";

interface Common { table: TableView; rules: Rules; onClose(): void }

function Problem(props: { refusal: Refusal | null; table: number }) {
  if (!props.refusal) return null;
  return <p class="red" role="alert">{tell(props.refusal.message)} {props.refusal.clause ? <ClauseTag table={props.table}
    clause={props.refusal.clause} /> : null}</p>;
}

// `two`: somebody else signs it, whoever calls (G12, G13).
export const mayCall = (call: { by?: string; two?: boolean }): boolean =>
  !call.two && (!call.by || call.by === "player" || atLeast(call.by));

function CallRow(props: { call: Call; chosen: boolean; onChoose(): void }) {
  const { call } = props;
  const words = say();
  const own = mayCall(call);
  return (
    <button class="call-row" data-clause={call.clause} aria-expanded={props.chosen} onClick={props.onChoose}>
      <b class="figures">{call.clause}</b>
      <span class="title">{tell(call.title)}</span>
      <span class={own ? "muted small" : "small red"}>{own ? words.yours : `${words.approve} ${posts()[call.by] ?? call.by}`}</span>
    </button>
  );
}

export function CallForm(props: Common & { call: Call }) {
  const { call, table } = props;
  const words = say();
  const own = mayCall(call);
  const [filled, setFilled] = useState<Filled>(unfilled);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const at = useRef<HTMLFormElement>(null);
  useEffect(() => {
    at.current?.querySelector<HTMLElement>("input, select, button.danger")?.focus();
  }, []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await callOrAsk(table.table, { event: "call", clause: call.clause, ...(call.two ? { round: table.view.round } : {}), ...eventOf(filled) }, own);
      props.onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    }
  };
  return (
    <form ref={at} class="stack call-form" onSubmit={submit}>
      <p><strong>{words.consequence}:</strong> {tell(call.summary)} <span
        class="muted small">({words.effects[call.effect] ?? call.effect})</span> <ClauseTag table={table.table} clause={call.clause} /></p>
      <Fields table={table} rules={props.rules} takes={call.takes} choices={call.choices} filled={filled} onFill={setFilled} needsReason={call.two} />
      <Problem refusal={problem} table={table.table} />
      <button class="danger" disabled={busy}>{own ? words.call : `${words.ask} ${posts()[call.by] ?? call.by}`}</button>
    </form>
  );
}

export function RedDialog(props: Common) {
  const calls = props.table.view.guide?.calls ?? [];
  const words = say();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const textOf = (call: Call): string => [call.clause, call.title.en, call.title.vi, call.summary?.en, call.summary?.vi].join(" ").toLowerCase();
  const found = calls.filter((call) => textOf(call).includes(search.toLowerCase()));
  const walk = (key: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key.key];
    if (!step || (key.target as Element).closest("form")) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(".call-row") ?? [])];
    const now = rows.indexOf(document.activeElement as HTMLElement);
    rows[Math.min(Math.max(now + step, 0), rows.length - 1)]?.focus();
    key.preventDefault();
  };
  return (
    <Dialog title={words.redTitle} onClose={props.onClose} wide>
      <div class="stack" onKeyDown={walk} data-testid="calls">
        {calls.length === 0 ? <p class="empty">{words.redNone}</p> : (
          <label>{words.search}<input
            type="search" name="search" autofocus value={search} onInput={(input) => setSearch(input.currentTarget.value)}
            onKeyDown={(key) => {
              if (key.key === "Enter" && found.length > 0) {
                key.preventDefault();
                setChosen(found[0].clause);
              }
            }}
          /></label>
        )}
        <ul class="call-list" ref={list}>
          {found.map((call) => (
            <li key={call.clause}>
              <CallRow call={call} chosen={chosen === call.clause} onChoose={() => setChosen(chosen === call.clause ? null : call.clause)} />
              {chosen === call.clause ? <CallForm {...props} call={call} /> : null}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

// A step with fields: a correction of an entry, a bet laid for a guest, colour chips, a hand set out for somebody.
function takesOf(step: Step): string[] {
  if (Array.isArray(step.takes)) return step.takes as string[];
  if (step.needs === "amount") return ["amount"];
  return step.needs === "cards" ? ["cards"] : [];
}

export function StepDialog(props: Common & { step: Step; title: string; note?: string }) {
  const { step, table } = props;
  const words = say();
  const by = step.post;
  const own = !step.two && (!by || atLeast(by));
  const takes = takesOf(step);
  const [filled, setFilled] = useState<Filled>({ ...unfilled, amount: step.max !== undefined ? String(step.max) : "" });
  const [problem, setProblem] = useState<Refusal | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await callOrAsk(table.table, bodyOf(step, eventOf(filled)), own);
      props.onClose();
    } catch (error) {
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    }
  };
  const above = problem?.code === GUEST_CONFIRMS;
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form class="stack" onSubmit={submit} data-testid="step-form">
        <p>{tell(step.do)} {step.clause ? <ClauseTag table={table.table} clause={step.clause} /> : null}</p>
        {props.note ? <p class="muted small">{props.note}</p> : null}
        <Fields table={table} rules={props.rules} takes={takes} filled={filled} onFill={setFilled} needsReason={takes.includes("text")}
          blankBox={step.event === "correct-result" ? words.houseHand : undefined} />
        {above ? <AskGuest table={table} event={bodyOf(step, eventOf(filled))} onAsked={props.onClose} /> : <Problem refusal={problem} table={table.table} />}
        <button class={own && !above ? "main" : own ? "" : "danger"}>{own ? words.confirm : `${words.ask} ${posts()[by!] ?? by}`}</button>
      </form>
    </Dialog>
  );
}

// The one next step: what to say, what to do, and where the entry goes. Enter or a tap sends it.
import type { Rules, Step, TableView } from "../../core/types";
import { language, otherTell, tell } from "../../core/words";
import { Card } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { CardPad, CountPad, DicePad, Die, WheelPad } from "./pads";
import type { Entry } from "./queue";
import { lettered } from "./steps";
import { say } from "./words";

// To be read out: the guest's language first, both always there.
function ReadOut(props: { step: Step }) {
  const { step } = props;
  const words = step.say ?? step.do;
  const other = language.value === "vi" ? "en" : "vi";
  return (
    <div class="deal-say">
      {step.say ? <p class="muted small">{say().readOut}</p> : null}
      <p class="deal-big" lang={language.value} data-testid="next">{tell(words)}</p>
      <p class="deal-second" lang={other}>{otherTell(words)}</p>
      {step.say && tell(step.do) !== tell(step.say) ? <p class="small deal-do">{tell(step.do)}</p> : null}
    </div>
  );
}

function Typed(props: { step: Step | null; entry: Entry; table: TableView }) {
  const { entry, step, table } = props;
  const { typed } = entry;
  const words = say();
  const keyed: number[] = table.view.play.keys ?? table.view.play.dice ?? [];
  const shows = typed.rank || typed.cards.length > 0 || typed.digits || (step?.event === "key" && keyed.length > 0) || step?.event === "key-confirm";
  return (
    <div class="deal-typed" aria-live="polite" data-testid="typed">
      {shows ? (
        <>
          {typed.cards.map((card, i) => <Card key={`${i}${card}`} card={card} width={44} />)}
          {typed.rank ? <span class="deal-rank">{typed.rank === "T" ? "10" : typed.rank}<span class="muted small"> + {words.suit}</span></span> : null}
          {typed.digits ? <span class="deal-rank figures">{typed.digits}</span> : null}
          {step?.event === "key" || step?.event === "key-confirm" ? keyed.map((face, i) => <Die key={i} face={face} size={44} />) : null}
        </>
      ) : null}
      {entry.ahead.length > 0 ? <span class="muted small">{words.ahead}: {entry.ahead.length}</span> : null}
    </div>
  );
}

function Refusal(props: { entry: Entry; table: number }) {
  const { refusal } = props.entry;
  if (!refusal) return null;
  return (
    <p class="deal-refusal" role="alert">
      <strong>{say().stopped}.</strong> {tell(refusal.message)} {refusal.clause ? <ClauseTag table={props.table} clause={refusal.clause} /> : null}
    </p>
  );
}

function Pad(props: { step: Step; entry: Entry; rules: Rules; steps: Step[] }) {
  const { entry, rules } = props;
  const needs = (kind: Step["needs"]): Step | undefined => props.steps.find((step) => step.needs === kind);
  const step = props.step;
  if (step.event === "key" || step.needs === "dice") return <DicePad onDigit={(digit) => entry.put({ key: digit })} />;
  if (step.needs === "number" && rules.wheel) return <WheelPad rules={rules} chosen={entry.typed.digits} onNumber={(number) => entry.put({ step, filled: { number } })} />;
  if (step.needs === "number" || step.needs === "count") return <CountPad step={step} entry={entry} />;
  if (step.needs === "card" || step.needs === "cards" || needs("card") || needs("cards")) return <CardPad entry={entry} />;
  return null;
}

export function Next(props: { table: TableView; rules: Rules; entry: Entry; blocked: boolean }) {
  const { table, entry } = props;
  const words = say();
  const guide = table.view.guide;
  const next = guide?.next ?? null;
  const waiting = next?.needs === "players";
  const takesEnter = next && !waiting && next.needs !== "card" && next.event !== "key";
  const number = entry.typed.digits || (next?.number !== undefined && (next.needs === "count" || next.needs === "number") ? String(next.number) : "");
  return (
    <section class={`panel deal-next ${waiting ? "waiting" : ""}`} aria-label={words.next} data-step={next?.event ?? ""} data-needs={next?.needs ?? ""} data-busy={entry.busy}>
      {next ? (
        <>
          <div class="deal-step">
            <ReadOut step={next} />
            {waiting ? <p class="deal-who">{words.waitsFor} {(next.who ?? []).map((id) => table.names[id] ?? `${words.player} ${id}`).join(", ")}</p> : null}
            <span class="deal-where">
              {next.box ? <span class="deal-box">{words.box} {next.box === 255 ? "" : next.box}{next.hand ? ` · ${next.hand}` : ""}</span> : null}
              {next.clause ? <ClauseTag table={table.table} clause={next.clause} /> : null}
            </span>
            {takesEnter ? (
              <button class="main deal-go" data-testid="go" disabled={props.blocked} onClick={() => entry.put({ enter: true })}>
                <span>{tell(next.do)}{number ? <b class="figures"> {number}</b> : null}</span><kbd>Enter</kbd>
              </button>
            ) : null}
          </div>
          <Typed step={next} entry={entry} table={table} />
          <Refusal entry={entry} table={table.table} />
          <Pad step={next} entry={entry} rules={props.rules} steps={guide?.also ?? []} />
        </>
      ) : (
        <div class="deal-step">
          <p class="deal-big" data-testid="next">{table.view.phase === "closed" ? words.closed : words.nothing}</p>
          <p class="muted">{words.nothingWhy}</p>
          <Refusal entry={entry} table={table.table} />
        </div>
      )}
    </section>
  );
}

// Steps that are asked for elsewhere on this page, with fields of their own.
const elsewhere = new Set(["tip", "buy-in", "sit", "leave", "bet", "withdraw", "close-table", "set-limit"]);

export function Also(props: { table: TableView; entry: Entry }) {
  const steps = (props.table.view.guide?.also ?? []).filter((step) => !elsewhere.has(step.event));
  if (steps.length === 0) return null;
  return (
    <div class="deal-also" role="group" aria-label={say().also}>
      {lettered(props.table.view.guide?.also ?? []).filter((one) => steps.includes(one.step) && one.step.needs === "nothing").map(({ step, letter }, i) => (
        <button key={`${step.event}${step.number}${i}`} data-also={step.event} data-number={step.number} aria-keyshortcuts={letter || undefined} onClick={() => props.entry.put({ step })}>
          <span>{tell(step.do)}</span>{letter ? <kbd>{letter.toUpperCase()}</kbd> : null}
        </button>
      ))}
    </div>
  );
}

// The one next step: what to say, what to do, and where the entry goes. Enter or a tap sends it.
import { money } from "../../core/money";
import type { Rules, Step, TableView, Words } from "../../core/types";
import { language, otherTell, tell } from "../../core/words";
import type { Entered } from "../../felt/game_screen";
import { usePart } from "../../felt/use_felt";
import { screenOf } from "../../games/registry";
import { Card } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { AskGuest, GUEST_CONFIRMS } from "./ask_guest";
import { CardPad, CountPad } from "./pads";
import type { Entry } from "./queue";
import { forGuests, goesWithout, lettered, mostOf, takesOneKey } from "./steps";
import { say } from "./words";

// Somebody's answer is waited for: whose it is stands where the step would.
function waitsFor(step: Step, table: TableView): Words {
  const who = (step.who ?? []).map((id) => table.names[id] ?? `#${id}`).join(", ");
  return who ? { en: `Waiting for ${who}`, vi: `Đang chờ ${who}` } : step.do;
}

// To be read out: the guest's language first, both always there.
function ReadOut(props: { step: Step; table: TableView }) {
  const { step } = props;
  const words = step.say ?? (step.needs === "players" ? waitsFor(step, props.table) : step.do);
  const other = language.value === "vi" ? "en" : "vi";
  return (
    <div class="deal-say">
      {step.say ? <p class="muted small">{say().readOut}</p> : null}
      <p class="deal-big" lang={language.value} data-testid="next">{tell(words)}</p>
      <p class="deal-second" lang={other}>{otherTell(words)}</p>
    </div>
  );
}

function Typed(props: { entry: Entry; table: TableView; entered: Entered | undefined }) {
  const { entered, entry, table } = props;
  const { typed } = entry;
  const words = say();
  return (
    <div class="deal-typed" aria-live="polite" data-testid="typed">
      {typed.cards.map((card, i) => <Card key={`${i}${card}`} card={card} width={44} />)}
      {typed.rank ? <span class="deal-rank">{typed.rank === "T" ? "10" : typed.rank}<span class="muted small"> + {words.suit}</span></span> : null}
      {typed.digits ? <span class="deal-rank figures">{typed.digits}</span> : null}
      {entered ? <entered.Shown table={table} /> : null}
      {entry.ahead.length > 0 ? <span class="muted small">{words.ahead}: {entry.ahead.length}</span> : null}
    </div>
  );
}

function Refusal(props: { entry: Entry; table: TableView }) {
  const { entry, table } = props;
  const { refusal } = entry;
  if (!refusal) return null;
  if (refusal.code === GUEST_CONFIRMS && entry.refused)
    return (
      <div class="deal-refusal guest" role="alert">
        <AskGuest table={table} event={entry.refused} onAsked={entry.clear} />
        <button onClick={entry.clear}><span>{say().leaveIt}</span><kbd>Esc</kbd></button>
      </div>
    );
  return (
    <div class="deal-refusal" role="alert">
      <p><strong>{say().stopped}.</strong> {tell(refusal.message)} {refusal.clause ? <ClauseTag table={table.table} clause={refusal.clause} /> : null}</p>
      <button onClick={entry.clear}><span>{say().read}</span><kbd>Esc</kbd></button>
    </div>
  );
}

function Pad(props: { step: Step; entry: Entry; rules: Rules; steps: Step[]; entered: Entered | undefined }) {
  const { entry, rules, step } = props;
  const own = screenOf(rules.game).NumberPad;
  const NumberPad = usePart(own);
  // A number of one key is understood when its turn comes, as if it had been typed.
  const onNumber = (number: number): void => entry.put(step.needs === "number" && !takesOneKey(step) ? { step, filled: { number } } : { key: String(number) });
  if (own && (step.needs === "number" || props.entered))
    return NumberPad ? <NumberPad rules={rules} chosen={entry.typed.digits} onNumber={onNumber} /> : null;
  if (step.needs === "number" || step.needs === "count") return <CountPad step={step} entry={entry} />;
  if (step.needs === "card" || step.needs === "cards" || props.steps.some((one) => one.needs === "card")) return <CardPad entry={entry} closed={step.closed} />;
  return null;
}

export function Next(props: { table: TableView; rules: Rules; entry: Entry; blocked: boolean; onFields(step: Step): void }) {
  const { table, entry } = props;
  const words = say();
  const guide = table.view.guide;
  const next = guide?.next ?? null;
  const waiting = next?.needs === "players";
  const takesEnter = next && !waiting && next.needs !== "card" && !takesOneKey(next);
  const own = screenOf(table.game).entered;
  const entered = next && own?.steps.includes(next.event) ? own : undefined;
  const wantsNumber = next?.needs === "count" || next?.needs === "number";
  const number = entry.typed.digits || (next?.number !== undefined && wantsNumber ? String(next.number) : "");
  return (
    <section class={`panel deal-next ${waiting ? "waiting" : ""}`} aria-label={words.next} data-step={next?.event ?? ""}
      data-needs={next?.needs ?? ""} data-busy={entry.busy}>
      {next ? (
        <>
          <div class="deal-step">
            <ReadOut step={next} table={table} />
            <span class="deal-where">
              {next.box && waiting ? <span class="deal-box">{words.box} {next.box}{(next.hand ?? 0) > 1 ? ` · ${next.hand}` : ""}</span> : null}
              {next.clause ? <ClauseTag table={table.table} clause={next.clause} /> : null}
            </span>
            {takesEnter ? (
              <button class="main deal-go" data-testid="go" disabled={props.blocked || (wantsNumber && !number)} onClick={() => entry.put({ enter: true })}>
                <span>{next.say ? tell(next.do) : words.confirm}{number ? <b class="figures"> {number}</b> : null}</span><kbd>Enter</kbd>
              </button>
            ) : null}
          </div>
          {waiting || (next.needs === "nothing" && !entered) ? null : <Typed entry={entry} table={table} entered={entered} />}
          <Refusal entry={entry} table={table} />
          <Pad step={next} entry={entry} rules={props.rules} steps={guide?.also ?? []} entered={entered} />
          {waiting ? <Also table={table} entry={entry} onFields={props.onFields} players /> : null}
          {goesWithout(next) ? (
            <button class="deal-without" data-testid="without" disabled={props.blocked} onClick={() => entry.put({ without: true })}>
              <span>{words.without}: {tell(next.do)}</span><kbd>Shift Enter</kbd>
            </button>
          ) : null}
        </>
      ) : (
        <div class="deal-step">
          <p class="deal-big" data-testid="next">{table.view.phase === "closed" ? words.closed : words.nothing}</p>
          <p class="muted">{words.nothingWhy}</p>
          <Refusal entry={entry} table={table} />
        </div>
      )}
    </section>
  );
}

function nameOf(step: Step, table: TableView): string {
  const words = say();
  const who = step.player && !(table.view.guide?.next?.who?.length === 1) ? table.names[step.player as number] : "";
  const where = step.box && (table.view.guide?.next?.who?.length ?? 0) > 1 ? `${words.box} ${step.box}` : "";
  return [tell(step.do), who, where].filter(Boolean).join(" · ");
}

// `players`: what those who are waited for may answer, as the dealer enters it for them; otherwise all the rest.
export function Also(props: { table: TableView; entry: Entry; onFields(step: Step): void; players?: boolean }) {
  const { table, entry } = props;
  const all = lettered(table);
  const hasPlace = (step: Step): boolean => !forGuests.has(step.event) && step.needs !== "card";
  const shown = all.filter(({ step }) => hasPlace(step) && (step.player !== undefined) === !!props.players);
  if (shown.length === 0) return null;
  return (
    <div class={props.players ? "deal-also answers" : "deal-also"} role="group" aria-label={props.players ? say().answers : say().also}>
      {shown.map(({ step, letter, plain }, i) => {
        const amount = mostOf(step).amount;
        return (
          <span key={`${step.event}/${step.number}/${step.player}/${step.box}/${step.ref}/${i}`} class="deal-also-one">
            <button data-also={(step.act as string) ?? step.event} data-player={step.player} data-box={step.box}
              aria-keyshortcuts={letter || undefined} onClick={() => (plain ? entry.put({ step, filled: mostOf(step) }) : props.onFields(step))}>
              <span>{nameOf(step, table)}</span>
              {amount !== undefined ? <small class="figures">{money(amount)}</small> : null}
              {letter ? <kbd>{letter.toUpperCase()}</kbd> : null}
            </button>
            {plain && step.needs === "amount" && Number(step.min) < Number(step.max) ? (
              <button class="deal-less" aria-label={`${nameOf(step, table)}: ${say().amount}`} onClick={() => props.onFields(step)}>…</button>
            ) : null}
          </span>
        );
      })}
    </div>
  );
}

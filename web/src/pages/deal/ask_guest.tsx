// Above the house's limit one person's word is not enough: with one key it is asked for, and the guest confirms it, or a pit supervisor signs.
import { useLayoutEffect, useState } from "preact/hooks";
import { Refused } from "../../core/api";
import { money } from "../../core/money";
import type { EventAsked, Refusal, TableView } from "../../core/types";
import { tell } from "../../core/words";
import { ask } from "./requests";
import { say } from "./words";

export const GUEST_CONFIRMS = "guest-confirms";

export function AskGuest(props: { table: TableView; event: EventAsked; onAsked(): void }) {
  const { event, table } = props;
  const words = say();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const send = (): void => {
    if (busy) return;
    setBusy(true);
    ask(table.table, event).then(props.onAsked, (error) => {
      setBusy(false);
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  };
  useLayoutEffect(() => { // from the moment it is seen
    const hear = (key: KeyboardEvent): void => {
      if (key.key !== "F6" || key.repeat) return;
      key.preventDefault();
      send();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });
  const who = table.names[String(event.player)] ?? words.guest;
  return (
    <div class="stack ask-guest" data-testid="ask-guest">
      <p>{words.guestFirst}</p>
      {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
      <button type="button" class="main" aria-keyshortcuts="F6" disabled={busy} onClick={send}>
        <span>{words.askGuest} {who}{event.amount ? <b class="figures"> {money(event.amount)}</b> : null}</span><kbd>F6</kbd>
      </button>
    </div>
  );
}

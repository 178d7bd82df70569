// What to take and what to pay, in the rulebook's order, with the chips to count out. The next line stands out.
import { useEffect, useRef } from "preact/hooks";
import { breakdown, money, short } from "../../core/money";
import type { Line, Rules, TableView } from "../../core/types";
import { tell } from "../../core/words";
import { Chip } from "../../ui/chip";
import { ClauseTag } from "../../ui/clause";
import { say } from "./words";

export function Chips(props: { amount: number; chips: number[] }) {
  const parts = breakdown(props.amount, props.chips);
  const rest = props.amount - parts.reduce((sum, [chip, count]) => sum + chip * count, 0);
  return (
    <span class="deal-chips" aria-hidden="true">
      {parts.map(([chip, count]) => (
        <span key={chip} class="figures" data-chip={chip} data-count={count}><Chip value={chip} text={short(chip)} size={36} />{count > 1 ? <b>×{count}</b> : null}</span>
      ))}
      {rest > 0 && props.chips.length > 0 ? <span class="figures rest" data-rest={rest}>+ {money(rest)}</span> : null}
    </span>
  );
}

function where(line: Line, rules: Rules): string {
  const words = say();
  const bet = tell(rules.bets.find((one) => one.bet === line.bet)?.name) || line.bet;
  return [line.box ? `${words.box} ${line.box}` : "", bet, (line.hand ?? 0) > 1 ? `#${line.hand}` : "", line.on ?? ""].filter(Boolean).join(" · ");
}

// What goes into the float, or comes out of it: the winnings as they are paid, commission off already. A stake that goes
// back unpaid is given back from the felt.
const moved = (line: Line, take: boolean): number => (take ? line.stake - line.returned : line.pays > 0 ? line.pays : line.returned);

function Row(props: { table: TableView; rules: Rules; line: Line; chips: number[]; take: boolean; now: boolean }) {
  const { line, take } = props;
  const words = say();
  const at = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.now) at.current?.scrollIntoView({ block: "nearest" });
  }, [props.now]);
  const amount = moved(line, take);
  return (
    <li ref={at} class={`${line.paid ? "done" : ""} ${props.now ? "now" : ""}`} aria-current={props.now ? "step" : undefined} data-paid={line.paid}
      data-player={line.player} data-bet={line.bet} data-returned={line.returned}>
      <span class="who">
        <strong>{props.table.names[line.player] ?? `${words.player} ${line.player}`}</strong> <span class="muted">{where(line, props.rules)}</span>
      </span>
      <span class="what figures">
        <strong class={take ? "" : "green"} data-amount={amount}>{money(amount)}</strong>
        <small class="muted">{words.stake} {money(line.stake)}{line.commission > 0 ? `, ${words.commission} ${money(line.commission)}` : ""}{line.pays > 0 ? `, ${words.together} ${money(line.returned)}` : ""}</small>
      </span>
      <Chips amount={take || line.paid ? 0 : line.pays} chips={props.chips} />
      <span class="why">
        {line.paid ? <small class="muted">{words.done}</small> : null}
        {line.clauses.map((clause) => <ClauseTag key={clause} table={props.table.table} clause={clause} />)}
      </span>
    </li>
  );
}

export function Lines(props: { table: TableView; rules: Rules; chips: number[] }) {
  const lines = props.table.view.lines ?? [];
  const words = say();
  const taken = lines.filter((line) => line.returned < line.stake && line.pays === 0);
  const paid = lines.filter((line) => !taken.includes(line));
  const now = lines.find((line) => !line.paid);
  const part = (title: string, some: Line[], take: boolean) =>
    some.length === 0 ? null : (
      <section aria-label={title}>
        <h3 class="spread">{title} <span class="figures muted">{money(some.reduce((sum, line) => sum + (take ? moved(line, true) : line.pays), 0))}</span></h3>
        <ol class="deal-lines">
          {some.map((line, i) => (
            <Row key={`${line.player}/${line.bet}/${line.box}/${line.hand}/${i}`} {...props} line={line} take={take} now={line === now} />
          ))}
        </ol>
      </section>
    );
  if (lines.length === 0) return null;
  return (
    <div class="deal-lines-panel stack" data-testid="lines">
      {part(words.collect, taken, true)}
      {part(words.pay, paid, false)}
    </div>
  );
}

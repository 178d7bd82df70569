// How the round ended for this player: stays until the next one opens.
import { useEffect, useRef } from "preact/hooks";
import { money, signedMoney } from "../../core/money";
import { sound } from "../../core/prefs";
import type { Line, Rules, TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { speak } from "../../ui/toast";
import { betName } from "./names";

const say = dictionary({
  en: {
    title: "Result", staked: "Wagered", net: "Result", balance: "Your chips", void: "This round is void. Every stake goes back.",
    commission: "commission", win: "wins", lose: "loses", push: "stands off", voided: "void", surrender: "surrendered", back: "returned", round: "Round", lit: "Winning", nothing: "You had no bets in this round.",
  },
  vi: {
    title: "Kết quả", staked: "Đã cược", net: "Kết quả", balance: "Chip của bạn", void: "Ván này vô hiệu. Mọi tiền cược được trả lại.",
    commission: "phí", win: "thắng", lose: "thua", push: "hòa", voided: "vô hiệu", surrender: "bỏ bài", back: "trả lại", round: "Ván", lit: "Thắng", nothing: "Bạn không có cược trong ván này.",
  },
});

export interface Sums { staked: number; returned: number; net: number }
export function sumsOf(lines: Line[]): Sums {
  const staked = lines.reduce((sum, line) => sum + line.stake, 0);
  const returned = lines.reduce((sum, line) => sum + line.returned, 0);
  return { staked, returned, net: returned - staked };
}

const outcomeWord = (outcome: Line["outcome"]): string => {
  const words = say();
  return { win: words.win, lose: words.lose, push: words.push, void: words.voided, surrender: words.surrender, returned: words.back }[outcome];
};

export function LineList(props: { table: number; rules: Rules | null; lines: Line[] }) {
  const words = say();
  return (
    <ul class="lines">
      {props.lines.map((line, i) => (
        <li key={i} class={line.outcome} data-line={line.bet} data-returned={line.returned}>
          <span>{props.rules ? betName(props.rules, line.bet, line.box) : line.bet}{line.hand ? ` · ${line.hand}` : ""}</span>
          <strong class={`money ${line.returned > line.stake ? "green" : line.returned < line.stake ? "red" : ""}`}>{signedMoney(line.returned - line.stake)}</strong>
          <span class="tiny muted">
            {outcomeWord(line.outcome)} {line.clauses.map((clause) => <ClauseTag key={clause} table={props.table} clause={clause} />)}
          </span>
          <span class="tiny muted money">
            {money(line.stake)}{line.commission ? ` · ${words.commission} ${money(line.commission)}` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const hasResult = (table: TableView): boolean => 
  table.view.over === true || table.view.void !== undefined || table.view.phase === "result" || table.view.phase === "settling";

// Wager, result and balance in one line, for small screens and for the eye that stays on the felt.
export function ResultStrip(props: { table: TableView; lines: Line[] }) {
  const words = say();
  const sums = sumsOf(props.lines);
  const gone = props.table.view.void;
  return (
    <div class="result-strip" data-testid="result">
      {gone ? <span>{words.void} <ClauseTag table={props.table.table} clause={gone} /></span> : null}
      {props.lines.length > 0 ? (
        <>
          <span><span class="muted">{words.staked}</span> <span class="money" data-testid="staked" data-amount={sums.staked}>{money(sums.staked)}</span></span>
          <span><span class="muted">{words.net}</span> <strong class={`money ${sums.net > 0 ? "green" : sums.net < 0 ? "red" : ""}`} data-testid="net" data-amount={sums.net}>{signedMoney(sums.net)}</strong></span>
          {props.table.purse !== undefined ? <span class="roomy"><span class="muted">{words.balance}</span> <span class="money">{money(props.table.purse)}</span></span> : null}
        </>
      ) : gone ? null : <span class="muted">{words.nothing}</span>}
    </div>
  );
}

export function Results(props: { table: TableView; rules: Rules; lines: Line[] }) {
  const { table, rules, lines } = props;
  const words = say();
  const view = table.view;
  const sums = sumsOf(lines);
  // Said once a round, when the chips have moved.
  const told = useRef(view.over ? view.round : 0);
  useEffect(() => {
    if (!view.over || told.current === view.round) return;
    told.current = view.round;
    const lit = (view.lit ?? []).map((bet) => betName(rules, bet)).join(", ");
    const own = lines.length > 0 ? `${words.net} ${signedMoney(sums.net)}.` : "";
    speak(`${words.round} ${view.round}. ${view.void ? words.void : lit ? `${words.lit}: ${lit}.` : ""} ${own} ${table.purse !== undefined ? `${words.balance} ${money(table.purse)}.` : ""}`);
    if (sums.net > 0) sound("win");
  }, [view.over, view.round]);
  if (!hasResult(table) || (lines.length === 0 && !view.void)) return null;
  return (
    <section class="panel results" aria-label={words.title}>
      <div class="spread">
        <h2>{words.title} <span class="small muted figures">{words.round} {view.round}</span></h2>
        <strong class={`money ${sums.net > 0 ? "green" : sums.net < 0 ? "red" : ""}`}>{signedMoney(sums.net)}</strong>
      </div>
      {view.void ? <p class="small">{words.void} <ClauseTag table={table.table} clause={view.void} /></p> : null}
      <LineList table={table.table} rules={rules} lines={lines} />
    </section>
  );
}

// What is put right with a decision: chips by a ruling, or, while the table can, a payment or the result of the case's round. It is asked for, and another one signs it.
import { useEffect, useState } from "preact/hooks";
import { get } from "../../core/api";
import { money } from "../../core/money";
import type { EventAsked, Rules, Step, TableView } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { eventOf, Fields, unfilled, type Filled } from "../deal/fields";
import { bodyOf } from "../deal/steps";
import { say as sayAtTable } from "../deal/words";
import type { Case } from "./types";

const say = dictionary({
  en: { what: "What is put right", none: "Nothing moves", ruling: "Chips, by a ruling", chips: "Chips for the player (below zero: back to the house)", toPlayer: (sum: string) => `${sum} from the float to the player`, toHouse: (sum: string) => `${sum} from the player back to the float`, signs: "It is asked for in your name; somebody else signs it, and then it happens (G13)." },
  vi: { what: "Điều được sửa", none: "Không chuyển gì", ruling: "Chip, theo phán quyết", chips: "Chip cho khách (âm: trả lại nhà cái)", toPlayer: (sum: string) => `${sum} từ quỹ chip cho khách`, toHouse: (sum: string) => `${sum} từ khách về quỹ chip`, signs: "Yêu cầu được gửi dưới tên bạn; người khác ký rồi mới thực hiện (G13)." },
});

const atTable = ["correct-result", "correct-payment"];
// Those of the guide that are about the round of the case.
const stepsFor = (one: Case, table: TableView | null): Step[] =>
  !table || !one.round ? [] : [...(table.view.undo ? [table.view.undo] : []), ...(table.view.guide?.also ?? [])].filter((step) => atTable.includes(step.event) && (step.round ?? table.view.round) === one.round);

// Said again in groups, so that a nought too many is seen.
function Chips(props: { amount: string; onAmount(amount: string): void }) {
  const words = say();
  const amount = Number(props.amount);
  return (
    <label>{words.chips}
      <input name="amount" pattern="-?[0-9]*" required autocomplete="off" value={props.amount} onInput={(input) => props.onAmount(input.currentTarget.value)} />
      <span class="figures muted">{amount ? (amount > 0 ? words.toPlayer(money(amount)) : words.toHouse(money(-amount))) : "\u00a0"}</span>
    </label>
  );
}

export function CorrectionFields(props: { one: Case; onChange(event: (text: string) => Partial<EventAsked> | undefined): void }) {
  const words = say();
  const { one } = props;
  const [table, setTable] = useState<TableView | null>(null);
  const [rules, setRules] = useState<Rules | null>(null);
  const [kind, setKind] = useState("");
  const [amount, setAmount] = useState("");
  const [filled, setFilled] = useState<Filled>(unfilled);
  useEffect(() => {
    get<TableView>(`/api/tables/${one.table}`).then(setTable, () => {});
    get<Rules>(`/api/tables/${one.table}/rules`).then(setRules, () => {});
  }, [one.table]);
  const steps = stepsFor(one, table);
  const step = steps.find((other) => other.event === kind);
  useEffect(() => {
    props.onChange((text) => {
      const reason = { text: text.slice(0, 80) };
      if (kind === "ruling") return { event: "ruling", player: one.player?.id, ...(one.round ? { round: one.round } : {}), amount: Number(amount), ...reason };
      return step ? { ...bodyOf(step, eventOf(filled)), ...(step.event === "correct-payment" ? { player: one.player?.id } : {}), ...reason } : undefined;
    });
  }, [kind, amount, filled, step]);
  // Whom it is about is the case's player, and why is the decision's reasons.
  const takes = (Array.isArray(step?.takes) ? step!.takes as string[] : []).filter((field) => field !== "player" && field !== "text");
  return (
    <>
      <label>{words.what}<select name="correction" value={kind} onChange={(change) => { setKind(change.currentTarget.value); setFilled(unfilled); }}>
        <option value="">{words.none}</option>
        <option value="ruling">{words.ruling}</option>
        {steps.map((other) => <option key={other.event} value={other.event}>{tell(other.do)}</option>)}
      </select></label>
      {kind === "ruling" ? <Chips amount={amount} onAmount={setAmount} /> : null}
      {step && table && rules ? <Fields table={table} rules={rules} takes={takes} filled={filled} onFill={setFilled} noText blankBox={step.event === "correct-result" ? sayAtTable().houseHand : undefined} /> : null}
      {kind ? <p class="small muted">{words.signs}</p> : null}
    </>
  );
}

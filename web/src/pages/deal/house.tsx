// Float and fills; and for a pit supervisor or higher, opening, closing and the limits of this table.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused, remove } from "../../core/api";
import { send } from "../../core/live";
import { money } from "../../core/money";
import { atLeast } from "../../core/posts";
import type { Answer, EventAsked, Fill, Refusal, TableView } from "../../core/types";
import { tell } from "../../core/words";
import { useWaiting } from "../../core/waiting";
import { Counting, useCounting } from "../../ui/counting";
import { Dialog } from "../../ui/dialog";
import { ReportDoubtful } from "../../ui/doubtful";
import { tellLock } from "./requests";
import { say } from "./words";


function useGuard(): [Refusal | null, (work: () => Promise<unknown>) => Promise<void>] {
  const [problem, setProblem] = useState<Refusal | null>(null);
  return [problem, async (work) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      tellLock(error);
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    }
  }];
}

export function HouseDialog(props: { table: TableView; onClose(): void }) {
  const { table } = props;
  const words = say();
  const [fills, setFills] = useState<Fill[]>([]);
  const [amount, setAmount] = useState("");
  const [problem, guard] = useGuard();
  const show = (all: { fills: Fill[] }): void => setFills(all.fills.filter((fill) => fill.table === table.table).slice(0, 8));
  const look = (): Promise<void> => get<Answer<"fills">>("/api/fills").then(show, () => {});
  useEffect(() => { void look(); }, [table.float]);
  const ask = (path: string) => guard(async () => {
    await post(`/api/tables/${table.table}/${path}`, { amount: Number(amount) });
    setAmount("");
    await look();
  });
  const states: Record<string, string> = { asked: words.open, done: words.approved, cancelled: words.cancelled };
  return (
    <Dialog title={words.house} onClose={props.onClose}>
      <div class="stack" data-testid="house">
        <dl class="deal-figures">
          <div><dt>{words.float}</dt><dd class="money">{money(table.float ?? 0)}</dd></div>
          <div><dt>{words.drop}</dt><dd class="money">{money(table.drop ?? 0)}</dd></div>
          <div><dt>{words.tips}</dt><dd class="money">{money(table.tips ?? 0)}</dd></div>
        </dl>
        <form class="row deal-ask" onSubmit={(submit) => { submit.preventDefault(); void ask("fills"); }}>
          <label>{words.amount}<input name="amount" autofocus type="number" min="1" required inputmode="numeric" value={amount}
            onInput={(input) => setAmount(input.currentTarget.value)} /></label>
          <button class="main">{words.askFill}</button>
          <button type="button" disabled={!amount} onClick={() => ask("credits")}>{words.askCredit}</button>
        </form>
        {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
        <ul class="deal-fills">
          {fills.map((fill) => (
            <li key={fill.fill} class="spread">
              <span>{fill.kind === "credit" ? words.credit : words.fill} {fill.fill}</span>
              <span class="money">{money(fill.amount)}</span>
              <span class="muted small">{states[fill.state] ?? fill.state}</span>
              {states[fill.state] === words.open ? (
                <button onClick={() => guard(() => remove(`/api/fills/${fill.fill}`).then(look))}>{words.cancel}</button>
              ) : null}
            </li>
          ))}
        </ul>
        <ReportDoubtful table={table.table} />
      </div>
    </Dialog>
  );
}

// A table is opened as it was opened the last time, with the limits that are given now: seats, felt and options stand in its log.
async function asLastTime(table: number, seq: number): Promise<Partial<EventAsked>> {
  const step = 400;
  for (let after = Math.max(seq - step, 0); ; after = Math.max(after - step, 0)) {
    const { events } = await get<Answer<"events">>(`/api/tables/${table}/events?after=${after}&limit=${step}`);
    const found = events.map((one) => one.event).filter((event) => event.event === "open-table").at(-1);
    if (found) return { layout: found.layout, seats: found.seats, options: found.options };
    if (after === 0) return {};
  }
}

export const mayManage = (): boolean => atLeast("pit-supervisor");

export function ManageDialog(props: { table: TableView; onClose(): void }) {
  const { table } = props;
  const words = say();
  const [min, setMin] = useState("");
  const [max, setMax] = useState("");
  const [reason, setReason] = useState("");
  const [count, setCount] = useState("");
  const [problem, guard] = useGuard();
  const { phase } = table.view;
  const opens = phase === "closed";
  const setLimits = async (): Promise<void> => {
    const opening: EventAsked = opens ? { ...(await asLastTime(table.table, table.view.seq)), event: "open-table" } : { event: "set-limit", kind: "all", text: reason };
    await send(table.table, { ...opening, ...(min ? { amount: Number(min) } : {}), ...(max ? { amount2: Number(max) } : {}) });
  };
  const { waiting, look } = useWaiting();
  const by = waiting.counts.find((one) => one.table === table.table && one.of === (table.float_open ? "float-closing" : "float-opening"))?.by;
  const { outcome, took } = useCounting(by);
  const countFloat = (): Promise<void> => post<Answer<"float">>(`/api/tables/${table.table}/float`, { open: !table.float_open, count: Number(count) })
    .then((answer) => { took(answer); setCount(""); return look(); });
  return (
    <Dialog title={words.manage} onClose={props.onClose}>
      <div class="stack" data-testid="manage">
        <form class="stack" onSubmit={(submit) => { submit.preventDefault(); void guard(setLimits); }}>
          <div class="row">
            <label>{words.min}<input name="min" autofocus type="number" min="1" required={opens || !max} value={min}
              onInput={(input) => setMin(input.currentTarget.value)} /></label>
            <label>{words.max}<input name="max" type="number" min="1" required={opens || !min} value={max} onInput={(input) => setMax(input.currentTarget.value)} /></label>
          </div>
          {opens ? null : <label>{words.reason}<input name="text" required maxLength={80} value={reason} onInput={(input) => setReason(input.currentTarget.value)} /></label>}
          <button class="main">{opens ? words.openTable : words.setLimits}</button>
        </form>
        <form class="stack" onSubmit={(submit) => { submit.preventDefault(); void guard(countFloat); }}>
          <p class="small muted">{words.floatIs} {table.float_open ? words.isOpen : words.isClosed}</p>
          <Counting by={by} outcome={outcome} />
          <label>{words.counted}<input name="count" type="number" min="0" required value={count}
            onInput={(input) => setCount(input.currentTarget.value)} /></label>
          <button>{table.float_open ? words.floatClose : words.floatOpen}</button>
        </form>
        <div class="row">
          {phase !== "closed" ? <button onClick={() => guard(() => send(table.table, { event: "close-table" }))}>{words.closeTable}</button> : null}
          {table.view.suspended && atLeast("pit-manager") ? (
            <button onClick={() => guard(() => send(table.table, { event: "resume" }))}>{words.resume}</button>
          ) : null}
        </div>
        {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
      </div>
    </Dialog>
  );
}

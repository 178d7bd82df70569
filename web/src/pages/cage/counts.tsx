// Boxes that are emptied in the cage, and what the house brings into it: counted by two, blind.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { money } from "../../core/money";
import { atLeast } from "../../core/posts";
import type { Answer, Refusal } from "../../core/types";
import type { Waiting } from "../../core/waiting";
import { dictionary, tell } from "../../core/words";
import { Counting, useCounting } from "../../ui/counting";
import { Amount } from "../pit/amount";

const say = dictionary({
  en: {
    boxes: "Drop boxes and tip boxes", table: "Table", box: "Box", drop: "Drop box", tips: "Tip box", counted: "Counted", countDrop: "Empty the drop box", payTips: "Pay the tips out", tipsLead: "The tip box is emptied by two: both say it here, and its chips are paid out to the staff.", paid: "Paid out:", waits: "Waits for a second person:",
    stock: "Brought into the cage", chips: "Chips", cash: "Cash", bring: "It is there",
  },
  vi: {
    boxes: "Hộp tiền và hộp tip", table: "Bàn", box: "Hộp", drop: "Hộp tiền", tips: "Hộp tip", counted: "Số đếm được", countDrop: "Dốc hộp tiền", payTips: "Chi tiền tip", tipsLead: "Hộp tip do hai người dốc: cả hai xác nhận ở đây, rồi chip được chi cho nhân viên.", paid: "Đã chi:", waits: "Chờ người thứ hai:",
    stock: "Mang vào quầy", chips: "Chip", cash: "Tiền mặt", bring: "Đã có",
  },
});

type Box = "drop" | "tips";
interface Props { waiting: Waiting; onDone(): void }

function useGuard(): [Refusal | null, (work: Promise<unknown>) => void] {
  const [problem, setProblem] = useState<Refusal | null>(null);
  return [problem, (work) => {
    setProblem(null);
    work.catch((error) => {
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  }];
}

export function Boxes(props: Props & { tables: { table: number; name: string }[] }) {
  const words = say();
  const [table, setTable] = useState(0);
  const [box, setBox] = useState<Box>("drop");
  const at = table || props.tables[0]?.table || 0;
  const waits = props.waiting.counts.filter((one) => one.of === "drop" || one.of === "tips");
  return (
    <section class="panel stack" aria-label={words.boxes} data-testid="boxes">
      <h2>{words.boxes}</h2>
      {waits.length > 0 ? <p class="row small"><span>{words.waits}</span>{waits.map((one) => <button key={`${one.table}${one.of}`} onClick={() => { setTable(one.table); setBox(one.of as Box); }}>{one.name}: {words[one.of as Box]}</button>)}</p> : null}
      <div class="row">
        <label>{words.table}<select name="table" value={at} onChange={(input) => setTable(Number(input.currentTarget.value))}>{props.tables.map((one) => <option key={one.table} value={one.table}>{one.name}</option>)}</select></label>
        <label>{words.box}<select name="box" value={box} onChange={(input) => setBox(input.currentTarget.value as Box)}><option value="drop">{words.drop}</option><option value="tips">{words.tips}</option></select></label>
      </div>
      {at ? <OneBox key={`${at} ${box}`} table={at} box={box} waiting={props.waiting} onDone={props.onDone} /> : null}
    </section>
  );
}

function OneBox(props: Props & { table: number; box: Box }) {
  const words = say();
  const { box, table } = props;
  const by = props.waiting.counts.find((one) => one.table === table && one.of === box)?.by;
  const { outcome, took } = useCounting(by);
  const [sent, setSent] = useState(0);
  const [paid, setPaid] = useState<number | null>(null);
  const [problem, guard] = useGuard();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const count = Number(new FormData(event.currentTarget as HTMLFormElement).get("count"));
    guard(post<Answer<"drop">>(`/api/tables/${table}/drop`, { count }).then((answer) => { took(answer); setSent(sent + 1); props.onDone(); }));
  };
  const pay = (): void => guard(post<Answer<"tips">>(`/api/tables/${table}/tips`).then((answer) => { took(answer); setPaid(answer.again ? null : answer.amount ?? 0); props.onDone(); }));
  return (
    <>
      {box === "tips" && !by && !outcome ? <p class="small muted">{words.tipsLead}</p> : <Counting by={by} outcome={outcome} always />}
      {box === "drop" ? <form class="row" onSubmit={submit} key={sent} data-testid="drop"><Amount label={words.counted} name="count" /><button class="main">{words.countDrop}</button></form> : <div><button class="main" data-do="tips" onClick={pay}>{words.payTips}</button></div>}
      {paid !== null ? <p class="green" role="status">{words.paid} <span class="money">{money(paid)}</span></p> : null}
      {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
    </>
  );
}

export function Stock(props: Props) {
  const words = say();
  const by = props.waiting.stock?.by;
  const { outcome, took } = useCounting(by);
  const [sent, setSent] = useState(0);
  const [problem, guard] = useGuard();
  if (!atLeast("operations-manager")) return null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const [chips, cash] = [Number(data.get("chips")), Number(data.get("cash"))];
    guard(post<Answer<"stock">>("/api/cage/stock", { ...(chips ? { chips } : {}), ...(cash ? { cash } : {}) }).then((answer) => { took(answer); setSent(sent + 1); props.onDone(); }));
  };
  return (
    <section class="panel stack" aria-label={words.stock} data-testid="stock">
      <h2>{words.stock}</h2>
      <Counting by={by} outcome={outcome} always />
      <form class="row" onSubmit={submit} key={sent}><Amount label={words.chips} name="chips" required={false} /><Amount label={words.cash} name="cash" required={false} /><button class="main">{words.bring}</button></form>
      {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
    </section>
  );
}

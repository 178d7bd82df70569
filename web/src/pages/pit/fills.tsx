// Chips between the cage and the floats: asked by one person, approved by another.
import { useEffect, useState } from "preact/hooks";
import { get, post, remove } from "../../core/api";
import { clock, money } from "../../core/money";
import { dictionary } from "../../core/words";
import { refused } from "../../ui/toast";
import { Amount } from "./amount";
import { mayApproveFills, mayAskFills } from "./posts";
import type { PitTable } from "./types";
import type { Answer, Fill } from "../../core/types";


const say = dictionary({
  en: { title: "Fills and credits", fill: "Fill", credit: "Credit", approve: "Approve", cancel: "Take back", none: "None are waiting.", table: "Table", amount: "Amount", ask: "Ask", kind: "Kind" },
  vi: { title: "Tiếp chip và trả chip", fill: "Tiếp chip", credit: "Trả chip", approve: "Phê duyệt", cancel: "Rút lại", none: "Không có yêu cầu đang chờ.", table: "Bàn", amount: "Số tiền", ask: "Đề nghị", kind: "Loại" },
});

export function Fills(props: { news: number; tables: PitTable[]; onChange(): Promise<void> }) {
  const words = say();
  const [fills, setFills] = useState<Fill[]>([]);
  const [asked, setAsked] = useState(0); // an empty form after each
  const load = (): Promise<void> => get<Answer<"fills">>("/api/fills?open=1&limit=1000").then((found) => setFills(found.fills));
  useEffect(() => { load().catch(() => {}); }, [props.news]);
  const done = (): Promise<void> => load().then(props.onChange);
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    post(`/api/tables/${data.get("table")}/${data.get("kind") === "fill" ? "fills" : "credits"}`, { amount: Number(data.get("amount")) }).then(() => { setAsked(asked + 1); return done(); }).catch(refused);
  };
  return (
    <section class="panel stack" aria-labelledby="fills-title">
      <h2 id="fills-title">{words.title}</h2>
      {fills.length === 0 ? <p class="muted">{words.none}</p> : null}
      <ul class="alert-list">
        {fills.map((fill) => (
          <li key={fill.fill} data-fill={fill.fill}>
            <span class="figures small muted">{clock(fill.time)}</span>
            <span>{fill.kind === "credit" ? words.credit : words.fill}: {props.tables.find((table) => table.table === fill.table)?.name} <strong class="figures">{money(fill.amount)}</strong></span>
            <span class="row">
              {mayApproveFills() ? <button class="main" data-do="approve" onClick={() => post(`/api/fills/${fill.fill}/approve`).then(done).catch(refused)}>{words.approve}</button> : null}
              {mayAskFills() ? <button onClick={() => remove(`/api/fills/${fill.fill}`).then(done).catch(refused)}>{words.cancel}</button> : null}
            </span>
          </li>
        ))}
      </ul>
      {mayAskFills() ? <form class="row fill-form" onSubmit={ask} key={asked}>
        <label>{words.kind}<select name="kind"><option value="fill">{words.fill}</option><option value="credit">{words.credit}</option></select></label>
        <label>{words.table}<select name="table">{props.tables.map((table) => <option key={table.table} value={table.table}>{table.name}</option>)}</select></label>
        <Amount label={words.amount} name="amount" />
        <button>{words.ask}</button>
      </form> : null}
    </section>
  );
}

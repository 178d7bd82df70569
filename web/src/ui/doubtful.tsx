// Doubtful money under the ultraviolet scanner (G17): reported at a table, confirmed by the pit, ended by security and the cage together.
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../core/api";
import { clock, money } from "../core/money";
import { atLeast } from "../core/posts";
import { me } from "../core/session";
import type { Answer } from "../core/types";
import { dictionary } from "../core/words";
import { refused } from "./toast";

type Doubtful = Answer<"doubtful">["doubtful"][number];

const say = dictionary({
  en: {
    title: "Doubtful money", none: "None is held.", chips: "chips", cash: "cash", guest: "Guest's number", amount: "Amount", what: "What", why: "What the scanner shows", report: "Report", hold: "Hold it", good: "It is good", back: "Give it back", over: "Hand it over", by: "reported by", waits: "The other of security and the cage has to say the same.",
    states: { reported: "reported", held: "held", returned: "given back", "handed-over": "handed over", dropped: "found good" } as Record<Doubtful["state"], string>,
  },
  vi: {
    title: "Tiền nghi ngờ", none: "Không có khoản nào đang giữ.", chips: "chip", cash: "tiền mặt", guest: "Số của khách", amount: "Số tiền", what: "Loại", why: "Máy soi cho thấy", report: "Báo cáo", hold: "Tạm giữ", good: "Tiền tốt", back: "Trả lại", over: "Giao cơ quan chức năng", by: "báo bởi", waits: "An ninh và quầy thu ngân phải cùng xác nhận.",
    states: { reported: "đã báo", held: "đang giữ", returned: "đã trả lại", "handed-over": "đã giao", dropped: "tiền tốt" } as Record<Doubtful["state"], string>,
  },
});

// At a table: the report.
export function ReportDoubtful(props: { table: number }) {
  const words = say();
  const [made, setMade] = useState(0); // an empty form after each
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const player = Number(data.get("player") || 0);
    post(`/api/tables/${props.table}/doubtful`, { chips: data.get("what") === "chips", amount: Number(data.get("amount")), text: String(data.get("text")), ...(player ? { player } : {}) }).then(() => setMade(made + 1)).catch(refused);
  };
  return (
    <details>
      <summary>{words.title}</summary>
      <form class="row fields" onSubmit={submit} key={made} data-testid="report-doubtful">
        <label>{words.what}<select name="what"><option value="cash">{words.cash}</option><option value="chips">{words.chips}</option></select></label>
        <label>{words.guest}<input name="player" inputMode="numeric" pattern="[0-9]*" size={6} autocomplete="off" /></label>
        <label>{words.amount}<input name="amount" required inputMode="numeric" pattern="[1-9][0-9]*" autocomplete="off" /></label>
        <label>{words.why}<input name="text" required maxLength={70} autocomplete="off" /></label>
        <button>{words.report}</button>
      </form>
    </details>
  );
}

// In the pit and at the cage: what is open, and what may be done with it.
export function DoubtfulMoney(props: { news?: unknown }) {
  const words = say();
  const [list, setList] = useState<Doubtful[]>([]);
  const look = (): Promise<void> => get<Answer<"doubtful">>("/api/doubtful?open=1").then((found) => setList(found.doubtful), () => {});
  useEffect(() => { void look(); }, [props.news]);
  const act = (one: Doubtful, what: string, body: unknown): void => void post(`/api/doubtful/${one.doubtful}/${what}`, body).then(look).catch(refused);
  const ends = me.value.post === "security" || me.value.post === "cage";
  if (list.length === 0) return null;
  return (
    <section class="panel stack" aria-labelledby="doubtful-title" data-testid="doubtful">
      <h2 id="doubtful-title">{words.title}</h2>
      <ul class="alert-list">
        {list.map((one) => (
          <li key={one.doubtful} data-doubtful={one.doubtful} data-state={one.state}>
            <span class="figures small muted">{clock(one.reported.time)}</span>
            <span><strong class="figures">{money(one.amount)}</strong> {one.chips ? words.chips : words.cash}{one.name ? ` · ${one.name}` : ""} · {words.states[one.state]}<br /><span class="small muted">{one.text} · {words.by} {one.reported.name}{one.said ? ` · ${words.waits}` : ""}</span></span>
            <span class="row">
              {one.state === "reported" && atLeast("pit-supervisor") ? <><button class="main" data-do="hold" onClick={() => act(one, "confirm", { hold: true })}>{words.hold}</button><button data-do="good" onClick={() => act(one, "confirm", { hold: false })}>{words.good}</button></> : null}
              {one.state === "held" && ends ? <><button data-do="back" onClick={() => act(one, "end", { keep: false })}>{words.back}</button><button class="danger" data-do="over" onClick={() => act(one, "end", { keep: true })}>{words.over}</button></> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

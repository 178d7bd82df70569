// The house's limits, above which one more person signs: one person lowers a limit at once, two raise it.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { money } from "../../core/money";
import { atLeast } from "../../core/posts";
import type { Answer, Refusal } from "../../core/types";
import { isMine, nameOfActor, type Waiting } from "../../core/waiting";
import { dictionary, tell } from "../../core/words";
import { Dialog } from "../../ui/dialog";

const say = dictionary({
  en: {
    title: "Limits of the house", lead: "Above these amounts one more person signs. One person lowers a limit at once; two of different hands raise it, from the operations manager on. Surveillance hears of it.", where: "Where", above: "Above", cage: "Cage, a guest and day", its: "the table's maximum", change: "Change",
    to: "New limit", zero: "0: the table's maximum", lowers: "Lower: holds at once, on your word alone.", raises: "Raise: somebody else of the post, and of another hand, says the same. Until then the old limit holds.", same: "That is the limit now.", set: "Set it", waits: "Waits for a second person", by: "Said by", before: "Before", after: "After",
    mine: "You have said it. Now somebody else, from the operations manager on, says the same. The old limit holds.", yours: "Your turn", sign: "Look at it and sign", signIt: "Sign: it holds at once", differs: "Kept, but the house takes you two for one hand. The old limit holds.",
  },
  vi: {
    title: "Hạn mức của nhà cái", lead: "Vượt các mức này cần thêm một người ký. Một người hạ hạn mức ngay; hai người khác tay mới nâng được, từ Trưởng phòng Điều hành trở lên. Bộ phận Giám sát được báo.", where: "Nơi", above: "Vượt", cage: "Quầy, mỗi khách mỗi ngày", its: "mức tối đa của bàn", change: "Thay đổi",
    to: "Hạn mức mới", zero: "0: mức tối đa của bàn", lowers: "Hạ: có hiệu lực ngay, chỉ cần bạn.", raises: "Nâng: một người khác đủ chức vụ nói cùng điều đó. Cho đến lúc đó hạn mức cũ vẫn giữ.", same: "Đó là hạn mức hiện tại.", set: "Đặt", waits: "Chờ người thứ hai", by: "Người nhập", before: "Trước", after: "Sau",
    mine: "Bạn đã nhập. Giờ một người khác, từ Trưởng phòng Điều hành trở lên, nói cùng điều đó. Hạn mức cũ vẫn giữ.", yours: "Đến lượt bạn", sign: "Xem và ký", signIt: "Ký: có hiệu lực ngay", differs: "Đã giữ, nhưng nhà cái coi hai bạn là một người. Hạn mức cũ vẫn giữ.",
  },
});

type All = Answer<"limits">;
interface One { table?: number; name: string; above: number; isSet: boolean }
const rowsOf = (limits: All): One[] => [{ name: say().cage, above: limits.cage, isSet: true }, ...limits.tables.map((one) => ({ table: one.table, name: one.name, above: one.above, isSet: one.set }))];
const send = (table: number | undefined, above: number): Promise<Answer<"limit-set">> => post<Answer<"limit-set">>("/api/limits", { ...(table ? { table } : {}), above });
const mayChange = (): boolean => atLeast("operations-manager");

function SetDialog(props: { one: One; onClose(): void; onDone(): void }) {
  const words = say();
  const { one } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Refusal | null>(null);
  const above = Number(text);
  const typed = /^[0-9]+$/.test(text);
  const raises = above > one.above || (one.table !== undefined && above === 0);
  const set = (event: SubmitEvent): void => {
    event.preventDefault();
    send(one.table, above).then(() => { props.onDone(); props.onClose(); }, (error) => {
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  };
  return (
    <Dialog title={`${words.change}: ${one.name}`} onClose={props.onClose}>
      <form class="stack" onSubmit={set} data-testid="limit-form">
        <p>{words.before} <strong class="money">{money(one.above)}</strong></p>
        <label class="amount">{words.to}<input name="above" inputMode="numeric" pattern="[0-9]+" autocomplete="off" required value={text} onInput={(input) => setText(input.currentTarget.value)} />
          <span class="tiny muted figures">{typed ? money(above) : one.table ? words.zero : "\u00a0"}</span></label>
        {typed ? <p class={raises ? "counting yours" : "counting"} role="status" data-raises={raises}>{above === one.above ? words.same : raises ? words.raises : words.lowers}</p> : null}
        {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
        <button class="main" disabled={!typed || above === one.above}>{words.set}</button>
      </form>
    </Dialog>
  );
}

function Waits(props: { limit: NonNullable<Waiting["limit"]>; rows: One[]; onDone(): void }) {
  const words = say();
  const { limit } = props;
  const one = props.rows.find((row) => row.table === limit.table);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [differs, setDiffers] = useState(false);
  const own = isMine(limit.by);
  const sign = (): void => {
    send(limit.table, limit.above).then((answer) => { setDiffers(answer.again === true); setOpen(false); props.onDone(); }, (error) => {
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  };
  const facts = (
    <dl class="before-after">
      <div><dt>{words.where}</dt><dd>{one?.name}</dd></div>
      <div><dt>{words.before}</dt><dd class="money">{one ? money(one.above) : ""}</dd></div>
      <div><dt>{words.after}</dt><dd class="money"><strong>{limit.above === 0 ? words.its : money(limit.above)}</strong></dd></div>
    </dl>
  );
  return (
    <div class={own ? "counting" : "counting yours"} data-testid="limit-waits">
      <p><strong>{words.waits}</strong> <span class="small muted">{words.by} {nameOfActor(limit.by)}</span></p>
      {facts}
      {own ? <p class={differs ? "small red" : "small"} role="status">{differs ? words.differs : words.mine}</p> : mayChange() ? <p class="row"><strong class="gold">{words.yours}</strong><button class="main" data-do="limit-sign" onClick={() => setOpen(true)}>{words.sign}</button></p> : null}
      {open ? (
        <Dialog title={words.sign} onClose={() => setOpen(false)}>
          <div class="stack" data-testid="limit-sign">
            {facts}
            {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
            <button class="main" onClick={sign}>{words.signIt}</button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

export function HouseLimits(props: { limits: All; waiting: Waiting; onDone(): void }) {
  const words = say();
  const [open, setOpen] = useState<One | null>(null);
  const rows = rowsOf(props.limits);
  return (
    <section class="panel stack" aria-label={words.title} data-testid="house-limits">
      <h2>{words.title}</h2>
      <p class="muted small">{words.lead}</p>
      {props.waiting.limit ? <Waits limit={props.waiting.limit} rows={rows} onDone={props.onDone} /> : null}
      <div class="scroll" tabIndex={0} role="group" aria-label={words.title}>
        <table class="list">
          <thead><tr><th>{words.where}</th><th class="money">{words.above}</th>{mayChange() ? <th><span class="hidden-text">{words.change}</span></th> : null}</tr></thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.table ?? 0} data-limit={one.table ?? 0}>
                <td>{one.name}{one.isSet ? null : <span class="muted small"> · {words.its}</span>}</td>
                <td class="money">{money(one.above)}</td>
                {mayChange() ? <td><button aria-label={`${words.change}: ${one.name}`} onClick={() => setOpen(one)}>{words.change}</button></td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open ? <SetDialog one={open} onClose={() => setOpen(null)} onDone={props.onDone} /> : null}
    </section>
  );
}

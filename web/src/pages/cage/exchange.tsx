// Chips for cash and cash for chips. Above the house's limit two people say the same, one of them of the cage; whoever signs sees before and after.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { money } from "../../core/money";
import type { Answer, Guest, Refusal } from "../../core/types";
import { isMine, nameOfActor, type Waiting } from "../../core/waiting";
import { dictionary, tell } from "../../core/words";
import { Dialog } from "../../ui/dialog";
import { Amount } from "../pit/amount";

export type Way = "buy-in" | "cash-out" | "return";

export const say = dictionary({
  en: {
    "buy-in": "Buy chips", "cash-out": "Cash chips in", return: "Give back what is kept", held: "kept by the cage", amount: "Amount", limit: "One person exchanges for one guest and day up to", above: "Above it somebody else says the same, one of you of the cage.",
    do: "Exchange", again: "Above the limit: nothing has moved. Now somebody else says the same; it waits on their screen of the cage.", done: "Exchanged. The guest now has", waits: "Waits for a second person", by: "Said by", guest: "Guest", before: "Chips before", after: "Chips after", what: "What",
    mine: "You have said it. Now somebody of another hand says the same, one of you of the cage. Nothing has moved.", yours: "Your turn: count the cash and look at the guest's card yourself.", sign: "Look at it and sign", signIt: "Sign: the chips move at once", differs: "Kept, but it does not complete the first: you may be taken for one hand, or neither of you is of the cage. Nothing has moved.",
    owed: "owes", colour: (table: number) => `in colour chips at table ${table}`,
  },
  vi: {
    "buy-in": "Mua chip", "cash-out": "Đổi chip lấy tiền", return: "Trả lại khoản giữ hộ", held: "quầy đang giữ hộ", amount: "Số tiền", limit: "Một người đổi cho một khách mỗi ngày đến", above: "Vượt mức này, người khác phải nói cùng điều đó, một trong hai thuộc quầy.",
    do: "Đổi", again: "Vượt hạn mức: chưa có gì di chuyển. Giờ cần người khác nói cùng điều đó; việc này chờ trên màn hình quầy của họ.", done: "Đã đổi. Khách hiện có", waits: "Chờ người thứ hai", by: "Người nhập", guest: "Khách", before: "Chip trước", after: "Chip sau", what: "Việc",
    mine: "Bạn đã nhập. Giờ một người khác nói cùng điều đó, một trong hai thuộc quầy. Chưa có gì di chuyển.", yours: "Đến lượt bạn: hãy tự đếm tiền và xem thẻ khách.", sign: "Xem và ký", signIt: "Ký: chip di chuyển ngay", differs: "Đã giữ, nhưng chưa hoàn tất: nhà cái có thể coi hai bạn là một người, hoặc không ai thuộc quầy. Chưa có gì di chuyển.",
    owed: "nợ", colour: (table: number) => `bằng chip màu ở bàn ${table}`,
  },
});

const send = (way: Way, player: number, amount: number): Promise<Answer<"buy-in">> => post<Answer<"buy-in">>(`/api/cage/${way}`, { player, amount });
const afterOf = (way: Way, purse: number, amount: number): number => (way === "cash-out" ? purse - amount : purse + amount);

export function ExchangeDialog(props: { guest: Guest; way: Way; limit: number | undefined; onClose(): void; onDone(): void }) {
  const words = say();
  const { guest, way } = props;
  const [answer, setAnswer] = useState<Answer<"buy-in"> | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setProblem(null);
    setBusy(true);
    send(way, guest.player, Number(new FormData(event.currentTarget as HTMLFormElement).get("amount"))).then((got) => { setAnswer(got); props.onDone(); }, (error) => {
      setBusy(false);
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  };
  return (
    <Dialog title={`${words[way]}: ${guest.name}`} onClose={props.onClose}>
      {answer ? (
        <p class={answer.again ? "counting yours" : "counting held"} role="status" data-testid="exchanged" data-again={String(answer.again === true)}>{answer.again ? words.again : <>{words.done} <span class="money">{money(answer.purse)}</span></>}</p>
      ) : (
        <form class="stack" onSubmit={submit} data-testid="exchange">
          <p>{words.before} <strong class="money">{money(guest.purse)}</strong>{guest.owed ? <span class="red money"> · {words.owed} {money(guest.owed)}</span> : null}<Kept guest={guest} /><InColour guest={guest} /></p>
          <Amount label={words.amount} name="amount" />
          {props.limit !== undefined ? <p class="small muted">{words.limit} <span class="money">{money(props.limit)}</span>. {words.above}</p> : null}
          {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
          <button class="main" disabled={busy}>{words.do}</button>
        </form>
      )}
    </Dialog>
  );
}

// J18: winnings that the guest did not come for; they are the guest's, and not in the purse.
export function Kept(props: { guest: Guest }) {
  const words = say();
  return props.guest.held ? <span class="money" data-testid="kept"> · {money(props.guest.held)} {words.held}</span> : null;
}

// R7: chips that only their own table changes back; what is in them is not in the purse.
export function InColour(props: { guest: Guest }) {
  const words = say();
  return <>{(props.guest.colours ?? []).map((one) => <span key={`${one.table}/${one.colour}`} class="muted money" data-colour={one.colour}> · {money(one.amount)} {words.colour(one.table)}</span>)}</>;
}

type Exchange = NonNullable<Waiting["exchange"]>;

function Facts(props: { exchange: Exchange; guest: Guest | undefined }) {
  const words = say();
  const { exchange, guest } = props;
  const way: Way = exchange.kind;
  return (
    <dl class="before-after">
      <div><dt>{words.guest}</dt><dd><strong>{guest?.name ?? ""}</strong> <span class="muted figures">{exchange.player}</span></dd></div>
      <div><dt>{words.what}</dt><dd>{words[way]} <strong class="money">{money(exchange.amount)}</strong></dd></div>
      {guest ? <div><dt>{words.before}</dt><dd class="money">{money(guest.purse)}</dd></div> : null}
      {guest ? <div><dt>{words.after}</dt><dd class="money">{money(afterOf(way, guest.purse, exchange.amount))}</dd></div> : null}
    </dl>
  );
}

export function ExchangeWaits(props: { exchange: Exchange; guest: Guest | undefined; onDone(): void }) {
  const words = say();
  const { exchange } = props;
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [differs, setDiffers] = useState(false);
  const own = isMine(exchange.by);
  const sign = (): void => {
    setProblem(null);
    send(exchange.kind, exchange.player, exchange.amount).then((answer) => { setDiffers(answer.again === true); setOpen(false); props.onDone(); }, (error) => {
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  };
  return (
    <section class="panel stack" aria-label={words.waits} data-testid="exchange-waits">
      <h2>{words.waits}</h2>
      <p class="small muted">{words.by} {nameOfActor(exchange.by)}</p>
      <Facts exchange={exchange} guest={props.guest} />
      {own ? <p class={differs ? "counting differ" : "counting"} role="status">{differs ? words.differs : words.mine}</p> : <div class="counting yours row"><span>{words.yours}</span><button class="main" data-do="exchange-sign" onClick={() => setOpen(true)}>{words.sign}</button></div>}
      {open ? (
        <Dialog title={words.sign} onClose={() => setOpen(false)}>
          <div class="stack" data-testid="exchange-sign">
            <p class="small muted">{words.by} {nameOfActor(exchange.by)}</p>
            <Facts exchange={exchange} guest={props.guest} />
            {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
            <button class="main" onClick={sign}>{words.signIt}</button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

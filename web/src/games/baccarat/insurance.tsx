// Insurance as it is offered: what it covers, what it pays, how much at most, and one choice.
import { useEffect, useRef, useState } from "preact/hooks";
import { money, number, ratio, short, wouldPay } from "../../core/money";
import type { Offer } from "../../core/types";
import { dictionary } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { Countdown } from "../../ui/countdown";
import { speak } from "../../ui/toast";

const say = dictionary({
  en: {
    title: "Insurance offered", insures: "insures your bet on", pays: "pays", most: "at most", amount: "Amount", take: "Insure", decline: "No insurance",
    wins: "wins", whenLoses: "if that hand loses", half: "Half", whole: "Full cover",
  },
  vi: {
    title: "Mời đặt bảo hiểm", insures: "bảo hiểm cho cược của bạn ở", pays: "trả", most: "tối đa", amount: "Số tiền", take: "Đặt bảo hiểm",
    decline: "Không đặt",
    wins: "được", whenLoses: "nếu tay bài đó thua", half: "Một nửa", whole: "Đủ mức",
  },
});

export interface InsuranceProps {
  table: number; offer: Offer; decline?: Offer;
  on: string; stake: number; // what is insured, by name, and how much lies there
  until?: number; total?: number; // when the dealer goes on, where that is known
  onTake(amount: number): void; onDecline(): void;
}

export function InsuranceCard(props: InsuranceProps) {
  const most = props.offer.max ?? 0;
  const least = Math.max(1, props.offer.min ?? 1);
  const step = roundStep(most);
  const [amount, setAmount] = useState(most);
  const card = useRef<HTMLElement>(null);
  const words = say();
  useEffect(() => {
    setAmount(most);
    speak(`${words.title}: ${ratio(props.offer.pays ?? "1")}, ${words.most} ${money(most)}`);
    card.current?.focus({ preventScroll: true });
  }, [props.offer.on, props.offer.pays, most]);
  const wins = wouldPay(Math.max(0, Math.min(amount || 0, most)), props.offer.pays ?? "1");
  const usable = Number.isSafeInteger(amount) && amount >= least && amount <= most;
  return (
    <section ref={card} class="sheet insurance-card" data-testid="insurance" aria-label={words.title} tabIndex={-1}>
      <header>
        <h3>{words.title}</h3>
        {props.until ? <Countdown until={props.until} total={props.total ?? 0} /> : null}
        {props.offer.clause ? <ClauseTag table={props.table} clause={props.offer.clause} /> : null}
      </header>
      <p>
        <strong class="figures ratio">{ratio(props.offer.pays ?? "1")}</strong> <span>{words.insures} <b>{props.on}</b>, <span class="money">{money(props.stake)}</span></span>
      </p>
      <div class="row amount">
        <label class="number">{words.amount}<input
          inputMode="numeric" data-testid="insurance-amount" aria-invalid={!usable} value={number(amount)}
          onInput={(input) => setAmount(Number(input.currentTarget.value.replace(/\D/g, "")))}
        /></label>
        <button onClick={() => setAmount(Math.max(least, Math.floor(most / 2 / step) * step || Math.floor(most / 2)))}>{words.half}</button>
        <button onClick={() => setAmount(most)}>{words.whole}<span class="small muted">{short(most)}</span></button>
      </div>
      <input
        class="slide" type="range" aria-label={words.amount} min={least} max={Math.max(most, least)} value={amount} step={1}
        onInput={(input) => setAmount(snap(Number(input.currentTarget.value), step, least, most))}
      />
      <p class="small">
        {words.most} <span class="money">{money(most)}</span> · {words.wins} <strong class="money gold">{money(wins)}</strong> {words.whenLoses}
      </p>
      <div class="row choice">
        <button class="main" disabled={!usable} onClick={() => props.onTake(amount)}>{words.take} <span class="money">{money(amount || 0)}</span></button>
        {props.decline ? <button onClick={props.onDecline}>{words.decline}</button> : null}
      </div>
    </section>
  );
}

// A round amount, about a hundredth of the whole: 10,000 of 1,000,000.
const roundStep = (most: number): number => 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))) - 2);

// The slider stops at round amounts, and at both ends.
function snap(value: number, step: number, least: number, most: number): number {
  const whole = Math.round(value / step) * step;
  return value >= most ? most : Math.min(most, Math.max(least, whole));
}

// The decisions under the box in turn: what view.offers holds and nothing else.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { money, ratio } from "../../core/money";
import type { Offer, Words } from "../../core/types";
import { tell } from "../../core/words";
import { Countdown } from "../../ui/countdown";
import type { FeltProps } from "../../felt/felt";
import { boxesOf, choicesOf, type Choice, playOf } from "./model";
import { totalText } from "./shape";
import { say } from "./words";

const letters: Record<string, string> = {
  hit: "h", stand: "s", double: "d", split: "p", surrender: "r", "even-money": "e", insure: "i", decline: "n", "split-pair": "o",
};
const nameOf = (offer: Offer): string => (offer.event === "act" ? offer.do ?? "" : offer.event);
// A double and insurance are as a rule for the most that is allowed; a bet of its own is laid with an amount of its own.
const ownAmount = (offer: Offer): boolean => offer.event === "split-pair" && (offer.max ?? 0) > (offer.min ?? 0);
const amountOf = (offer: Offer): number => offer.amount ?? (ownAmount(offer) ? 0 : offer.max ?? 0);

function words(offer: Offer, felt: FeltProps): string {
  const text = say();
  const join = playOf(felt.table).turn?.join;
  if (offer.event === "insure") return offer.ref ? `${text.insureOther} ${felt.table.names[offer.ref] ?? offer.ref}` : text.insure;
  if (offer.event === "decline") return playOf(felt.table).insurance && offer.box ? text.declineInsurance : join ? text.declineJoin : text.decline;
  if (offer.event === "split-pair") return `${text.pairOn} ${offer.hand ?? ""}`;
  if (offer.event === "call") return tell((offer as { name?: Words }).name ?? offer.title) || offer.clause || "";
  if (offer.do === "double") return join ? text.joinDouble : text.double;
  if (offer.do === "split") return join ? text.joinSplit : text.split;
  if (offer.do === "surrender") return text.surrenderDo;
  return (text as Record<string, unknown>)[offer.do ?? ""]?.toString() ?? offer.do ?? offer.event;
}

const order = ["hit", "stand", "double", "split", "surrender", "even-money", "insure", "split-pair", "decline", "call"];
const byUse = (a: Offer, b: Offer): number => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b));

// Between the least and the most: the ends one tap away, anything between typed or slid.
function Amount(props: { offer: Offer; name: string; onLay(amount: number): void; onBack(): void }) {
  const { offer } = props;
  const [least, most] = [offer.min ?? 0, offer.max ?? 0];
  const [value, setValue] = useState(ownAmount(offer) ? least : most);
  const at = useRef<HTMLInputElement>(null);
  useEffect(() => at.current?.focus(), []);
  return (
    <form class="bj-amount" onSubmit={(submit) => { submit.preventDefault(); props.onLay(value); }}>
      <label>
        {props.name} <span class="tiny">{say().least} {money(least)}, {say().most} {money(most)}</span>
        <input ref={at} type="number" inputmode="numeric" min={least} max={most} step="any" value={value}
          onInput={(input) => setValue(Math.round(Number(input.currentTarget.value)))} />
      </label>
      <div class="row">
        <button type="button" onClick={() => setValue(least)}>{money(least)}</button>
        <button type="button" onClick={() => setValue(most)}>{money(most)}</button>
        <button class="main">{say().confirm} {money(value)}</button>
        <button type="button" class="quiet" onClick={props.onBack}>{say().back}</button>
      </div>
    </form>
  );
}

// The time left to decide is told with each view; the circle runs on from there.
export function Clock(props: { left: number }) {
  const until = useRef({ left: -1, at: 0 });
  if (until.current.left !== props.left) until.current = { left: props.left, at: Date.now() + props.left };
  return <Countdown until={until.current.at} total={Math.max(props.left, 20000)} />;
}

function Button(props: { offer: Offer; felt: FeltProps; letter: string; main: boolean; onChoose(): void; onAmount?: () => void }) {
  const { offer, felt } = props;
  const amount = offer.event === "call" || offer.event === "decline" ? 0 : amountOf(offer);
  return (
    <span class="bj-choice">
      <button class={props.main ? "bj-decide main" : "bj-decide"} data-do={nameOf(offer)} data-box={offer.box} data-ref={offer.ref}
        data-hand={offer.hand} data-number={offer.number} aria-keyshortcuts={props.letter || undefined} onClick={props.onChoose}>
        <span>{words(offer, felt)}{offer.pays ? <small> {ratio(offer.pays)}</small> : null}</span>
        {amount > 0 ? <small class="figures">{money(amount)}</small> : null}
        {props.letter ? <kbd aria-hidden="true">{props.letter.toUpperCase()}</kbd> : null}
      </button>
      {props.onAmount ? (
        <button class="bj-other" data-do={`${nameOf(offer)}-amount`} aria-label={`${words(offer, felt)}: ${say().other}`} title={say().other}
          onClick={props.onAmount}>…</button>
      ) : null}
    </span>
  );
}

function Group(props: { felt: FeltProps; choice: Choice; keys: boolean }) {
  const { felt, choice } = props;
  const [filling, setFilling] = useState<string | null>(null);
  const text = say();
  const idOf = (offer: Offer): string => `${nameOf(offer)}/${offer.box}/${offer.hand}/${offer.ref}/${offer.number}`;
  const choose = (offer: Offer, amount?: number): void => {
    if (amount === undefined && ownAmount(offer)) {
      setFilling(idOf(offer));
      return;
    }
    setFilling(null);
    const filled = amount !== undefined ? { amount } : offer.max !== undefined && offer.amount === undefined ? { amount: offer.max } : undefined;
    felt.onOffer?.(offer, filled);
  };
  const offers = [...choice.offers].sort(byUse);
  const used = new Set<string>();
  const lettered = offers.map((offer) => {
    const letter = letters[nameOf(offer)] ?? "";
    const free = props.keys && letter && !used.has(letter) ? letter : "";
    used.add(letter);
    return { offer, letter: free };
  });
  const latest = useRef(lettered);
  latest.current = lettered;
  // With the buttons, not a frame after them: whoever sees a letter may press it.
  useLayoutEffect(() => {
    if (!props.keys) return;
    const hear = (key: KeyboardEvent): void => {
      const target = key.target as Element;
      if (key.ctrlKey || key.altKey || key.metaKey || key.repeat || target.closest("input, select, textarea, dialog")) return;
      const found = latest.current.find((one) => one.letter === key.key.toLowerCase());
      if (!found) return;
      key.preventDefault();
      choose(found.offer);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [props.keys]);
  const box = boxesOf(felt).find((one) => one.number === choice.box);
  const hand = box?.hands.find((one) => one.number === (choice.hand || box.hands.find((h) => h.inTurn)?.number || 1));
  const title = [
    choice.box ? `${text.box} ${choice.box}` : "", box && box.hands.length > 1 && hand ? `${text.hand} ${hand.number}` : "",
    hand && hand.cards.length > 0 ? totalText(hand) : "",
  ].filter(Boolean).join(" · ");
  const open = offers.find((offer) => idOf(offer) === filling);
  const anyAct = offers.some((offer) => offer.event === "act");
  return (
    <section class="bj-group" aria-label={`${text.decide}: ${title}`} data-testid="decisions" data-box={choice.box}>
      <h3>
        {anyAct ? `${text.yourTurn} · ` : ""}{title} {props.keys && felt.table.countdown_ms !== undefined ? <Clock left={felt.table.countdown_ms} /> : null}
      </h3>
      {open ? (
        <Amount offer={open} name={words(open, felt)} onLay={(amount) => choose(open, amount)} onBack={() => setFilling(null)} />
      ) : (
        <div class="bj-buttons">
          {lettered.map(({ offer, letter }) => (
            <Button
              key={idOf(offer)} offer={offer} felt={felt} letter={letter} main={anyAct ? offer.event === "act" : offer.event === "insure"}
              onChoose={() => choose(offer)} onAmount={!ownAmount(offer) && (offer.max ?? 0) > (offer.min ?? 0) ? () => setFilling(idOf(offer)) : undefined}
            />
          ))}
        </div>
      )}
    </section>
  );
}

// `across` tells where a box lies on the felt, 0 left to 1 right: the decisions stand under it.
// `boxes`: only those of these boxes.
export function Decisions(props: { felt: FeltProps; across(box: number): number; boxes?: number[] }) {
  const { felt } = props;
  const all = felt.onOffer ? choicesOf(felt) : [];
  const choices = all.filter((choice) => !props.boxes || props.boxes.includes(choice.box));
  if (choices.length === 0) return null;
  const x = choices.length === 1 && choices[0].box ? props.across(choices[0].box) : 0.5;
  return (
    <div class="bj-decisions" style={{ "--left": `${x}fr`, "--right": `${1 - x}fr` }}>
      <div class="bj-decisions-row">
        {choices.map((choice) => <Group key={`${choice.box}/${choice.hand}`} felt={felt} choice={choice} keys={choice === all[0]} />)}
      </div>
    </div>
  );
}

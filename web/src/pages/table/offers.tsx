// What the rules would take from the player now and neither felt nor tray has a place for: choices of part 7.
import type { Offer, Rules, EventAsked, TableView } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { screenOf } from "../../games/registry";
import { ClauseTag } from "../../ui/clause";
import { betName } from "./names";

const say = dictionary({
  en: { title: "Open to you now", amount: "amount" },
  vi: { title: "Lựa chọn của bạn", amount: "số tiền" },
});

// These lie in the tray.
const inTray = new Set(["bet", "withdraw", "tip", "sit", "leave"]);

function nameOf(offer: Offer, rules: Rules): string {
  const title = tell(offer.name) || tell(offer.title) || offer.do || offer.event;
  return offer.bet && offer.bet !== "all" ? `${title}: ${betName(rules, offer.bet, offer.box)}` : title;
}

// An amount that the offer leaves open is asked for; the least stands there first.
function OfferKey(props: { offer: Offer; name: string; onOffer(offer: Offer, filled?: Partial<EventAsked>): void }) {
  const { offer, name } = props;
  if (offer.min === undefined || offer.max === undefined) return <button class="main" data-offer={offer.event} onClick={() => props.onOffer(offer)}>{name}</button>;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    props.onOffer(offer, { amount: Number(new FormData(event.currentTarget as HTMLFormElement).get("amount")) });
  };
  return (
    <form class="row" onSubmit={submit}>
      <input name="amount" type="number" inputmode="numeric" required min={offer.min} max={offer.max} defaultValue={String(offer.min)} aria-label={`${name}: ${say().amount}`} />
      <button class="main" data-offer={offer.event}>{name}</button>
    </form>
  );
}

export function OfferBar(props: { table: TableView; rules: Rules; offers: Offer[]; onOffer(offer: Offer, filled?: Partial<EventAsked>): void }) {
  const { onFelt = [] } = screenOf(props.table.game);
  const shown = props.offers.filter((offer) => !inTray.has(offer.event) && !onFelt.includes(offer.event));
  if (shown.length === 0) return null;
  return (
    <div class="offers row" role="group" aria-label={say().title}>
      {shown.map((offer, i) => (
        <span key={i} class="offer">
          <OfferKey offer={offer} name={nameOf(offer, props.rules)} onOffer={props.onOffer} />
          {offer.clause ? <ClauseTag table={props.table.table} clause={offer.clause} /> : null}
        </span>
      ))}
    </div>
  );
}

// An offer as it is sent back: without what was only for the screen.
export function eventOf(offer: Offer, me: number, filled?: Partial<EventAsked>): EventAsked {
  const { do: _do, min: _min, max: _max, pays: _pays, on: _on, title: _title, name: _name, needs: _needs, leave: _leave, clause, ...event } = offer;
  // The clause of a call is what it calls; of anything else, why it is open.
  return { ...event, ...(offer.event === "call" ? { clause } : {}), ...filled, player: me };
}

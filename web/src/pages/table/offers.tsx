// What the rules would take from the player now and neither felt nor tray has a place for: choices of part 7.
import type { Offer, Rules, TableEvent } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { betName } from "./names";

const say = dictionary({
  en: { title: "Open to you now" },
  vi: { title: "Lựa chọn của bạn" },
});

// These lie on the felt itself, or in the tray.
const onFelt = new Set(["bet", "withdraw", "tip", "act", "insure", "decline", "split-pair", "ask-squeeze", "turn", "banker-first", "arrange", "sit", "leave"]);

function nameOf(offer: Offer, rules: Rules): string {
  const title = tell(offer.name) || tell(offer.title) || offer.event;
  return offer.bet && offer.bet !== "all" ? `${title}: ${betName(rules, offer.bet, offer.box)}` : title;
}

export function OfferBar(props: { table: number; rules: Rules; offers: Offer[]; onOffer(offer: Offer): void }) {
  const shown = props.offers.filter((offer) => !onFelt.has(offer.event));
  if (shown.length === 0) return null;
  return (
    <div class="offers row" role="group" aria-label={say().title}>
      {shown.map((offer, i) => (
        <span key={i} class="offer">
          <button class="main" data-offer={offer.event} onClick={() => props.onOffer(offer)}>{nameOf(offer, props.rules)}</button>
          {offer.clause ? <ClauseTag table={props.table} clause={offer.clause} /> : null}
        </span>
      ))}
    </div>
  );
}

// An offer as it is sent back: without what was only for the screen.
export function eventOf(offer: Offer, me: number, filled?: Partial<TableEvent>): Partial<TableEvent> {
  const { do: _do, min: _min, max: _max, pays: _pays, on: _on, title: _title, name: _name, needs: _needs, leave: _leave, clause, ...event } = offer;
  // The clause of a call is what it calls; of anything else, why it is open.
  return { ...event, ...(offer.event === "call" ? { clause } : {}), ...filled, player: me };
}

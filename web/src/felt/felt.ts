// What every felt is given, whatever the game: it draws the table as the server tells it and says where a finger fell.
// Each area carries data-bet, and data-box where there are boxes: won chips fly from there.
// A felt decides nothing: what may be bet, for how much, and what is open to the player stands in the view.
import type { FunctionComponent } from "preact";
import type { Happened, Offer, Rules, EventAsked, TableView } from "../core/types";

// A bet of this screen that is sent and not yet confirmed; it lies on the felt in the same frame.
export interface Laid { bet: string; box?: number; stake: number }

export interface FeltProps {
  table: TableView;
  rules: Rules;
  happened: Happened[]; // what just happened, for what moves
  mode: "play" | "watch" | "deal" | "replay";
  me: number; // the player in front of the screen, 0: nobody
  laid: Laid[];
  // A finger on an area: a chip falls there. Left out when nothing can be bet from here.
  onBet?(bet: string, box?: number): void;
  // The area under the finger or focus, for its limits and what it pays; null: none.
  onPoint?(bet: string | null, box?: number): void;
  // Something out of table.view.offers, with what the player filled in.
  onOffer?(offer: Offer, filled?: Partial<EventAsked>): void;
}

export type Felt = FunctionComponent<FeltProps>;

// Chips on one spot: mine, others', and mine not yet confirmed.
export function stakesOn(props: FeltProps, bet: string, box?: number): { mine: number; others: number; waiting: number } {
  const out = { mine: 0, others: 0, waiting: 0 };
  for (const at of props.table.view.bets) {
    if (at.bet !== bet || (at.box ?? 0) !== (box ?? 0) || at.void) continue;
    if (at.player === props.me) out.mine += at.stake;
    else out.others += at.stake;
  }
  for (const at of props.laid) if (at.bet === bet && (at.box ?? 0) === (box ?? 0)) out.waiting += at.stake;
  return out;
}

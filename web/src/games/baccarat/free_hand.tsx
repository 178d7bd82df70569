// A hand dealt without bets is said as such, from when it is known until it is over.
import type { TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { playOf } from "./seating";

const say = dictionary({
  en: { free: "A free hand: dealt without bets.", nextFree: "The next hand is a free hand, dealt without bets." },
  vi: { free: "Ván không cược.", nextFree: "Ván sau là ván không cược." },
});

export function FreeHand(props: { table: TableView }) {
  const words = say();
  const { free_hand: now, next_is_free: next, free_clause: clause } = playOf(props.table);
  if (!now && !next) return null;
  return <p class="free-hand small" role="status">{now ? words.free : words.nextFree} {clause ? <ClauseTag table={props.table.table} clause={clause} /> : null}</p>;
}

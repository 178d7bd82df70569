// What has just been announced by the table itself, beside what a step says: a void, no spin, cards dealt again. To be read out.
import type { Happened, Rules, Words } from "../../core/types";
import { language, otherTell, tell } from "../../core/words";
import { say } from "./words";

// The dealer says these with the step itself.
const unsaid = new Set(["PLACE_BETS", "NO_MORE_BETS"]);

export function Said(props: { happened: Happened[]; rules: Rules; next?: Words }) {
  const said = props.happened.flatMap((one) => one.effects).filter((effect) => effect.effect === "announce");
  const words = said
    .filter((effect) => !unsaid.has(effect.say ?? ""))
    .flatMap((effect) => effect.words ?? props.rules.announcements?.[(effect.say ?? "").toLowerCase().replace(/_/g, "-")] ?? [])
    .filter((one) => one.en !== props.next?.en);
  if (words.length === 0) return null;
  const other = language.value === "vi" ? "en" : "vi";
  return (
    <div class="deal-said" role="status" data-testid="said">
      <span class="muted small">{say().readOut}</span>
      {[...new Set(words)].map((one) => <p key={one.en}><strong>{tell(one)}</strong> <span class="muted" lang={other}>{otherTell(one)}</span></p>)}
    </div>
  );
}

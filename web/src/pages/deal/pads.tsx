// What a finger presses: cards, how many.
import { useEffect, useState } from "preact/hooks";
import type { Step } from "../../core/types";
import { cardName, CardShape } from "../../ui/card";
import type { Entry } from "./queue";
import { say } from "./words";

const ranks = [..."A23456789TJQK"];
const suits = [..."SHCD"];

function useRoom(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const watch = matchMedia(query);
    const hear = (): void => setFits(watch.matches);
    watch.addEventListener("change", hear);
    return () => watch.removeEventListener("change", hear);
  }, [query]);
  return fits;
}

function SuitMark(props: { suit: string }) {
  return <svg viewBox="9 35 42 44" width="22" height="23" aria-hidden="true"><CardShape card={`A${props.suit}`} /></svg>;
}

// A card that lies face down and that no machine has read.
function ClosedCard(props: { entry: Entry }) {
  return <button class="pad-closed" data-testid="closed-card" onClick={() => props.entry.put({ card: "??" })}><span>{say().faceDown}</span><kbd>?</kbd></button>;
}

// All fifty-two at once where they fit with a thumb's width each, otherwise rank and then suit.
export function CardPad(props: { entry: Entry; closed?: boolean }) {
  const { entry } = props;
  const whole = useRoom("(min-width: 1340px)");
  if (whole)
    return (
      <div class="card-pad whole" role="group" aria-label={say().cards}>
        {suits.map((suit) => ranks.map((rank) => (
          <button key={rank + suit} class={`pad-card suit-${suit}`} aria-label={cardName(rank + suit)} data-card={rank + suit} tabindex={-1}
            onClick={() => entry.put({ card: rank + suit })}>
            <span>{rank === "T" ? "10" : rank}</span><SuitMark suit={suit} />
          </button>
        )))}
        {props.closed ? <ClosedCard entry={entry} /> : null}
      </div>
    );
  return (
    <div class="card-pad split" role="group" aria-label={say().cards}>
      <div class="pad-ranks">
        {ranks.map((rank) => (
          <button key={rank} aria-pressed={entry.typed.rank === rank} data-rank={rank} onClick={() => entry.put({ key: rank })}>
            {rank === "T" ? "10" : rank}
          </button>
        ))}
      </div>
      <div class="pad-suits">
        {suits.map((suit) => (
          <button key={suit} class={`suit-${suit}`} disabled={!entry.typed.rank} aria-label={cardName(`A${suit}`).split(" ").slice(1).join(" ")}
            data-suit={suit} onClick={() => entry.put({ key: suit })}><SuitMark suit={suit} /> {suit}</button>
        ))}
      </div>
      {props.closed ? <ClosedCard entry={entry} /> : null}
    </div>
  );
}

export function CountPad(props: { step: Step; entry: Entry }) {
  return (
    <div class="count-pad" role="group" aria-label={say().count}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => (
        <button key={digit} data-digit={digit} onClick={() => props.entry.put({ key: String(digit) })}>{digit}</button>
      ))}
    </div>
  );
}

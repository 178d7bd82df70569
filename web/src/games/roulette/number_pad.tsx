// The numbers as they lie on the felt; colours out of the rules.
import { dictionary } from "../../core/words";
import type { NumberPadProps } from "../../felt/game_screen";
import { colours, wheelOf } from "./layout";

const say = dictionary({ en: { number: "Number" }, vi: { number: "Số" } });

export function NumberPad(props: NumberPadProps) {
  const numbers = [...wheelOf(props.rules)].sort((a, b) => a - b);
  const colour = colours(props.rules);
  return (
    <div class="wheel-pad" role="group" aria-label={say().number}>
      {numbers.map((number) => (
        <button key={number} class={`pocket ${colour(number)}`} aria-pressed={props.chosen === String(number)} data-number={number}
          onClick={() => props.onNumber(number)}>
          {number}
        </button>
      ))}
    </div>
  );
}

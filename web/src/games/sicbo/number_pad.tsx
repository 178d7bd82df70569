// A die for each face: the dice are keyed one by one.
import { dictionary } from "../../core/words";
import type { NumberPadProps } from "../../felt/game_screen";
import { Die } from "../../ui/die";

const say = dictionary({ en: { dice: "Dice" }, vi: { dice: "Xúc xắc" } });

export function NumberPad(props: NumberPadProps) {
  return (
    <div class="dice-pad" role="group" aria-label={say().dice}>
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <button key={face} aria-label={String(face)} data-face={face} onClick={() => props.onNumber(face)}>
          <Die face={face} size={56} /><kbd aria-hidden="true">{face}</kbd>
        </button>
      ))}
    </div>
  );
}

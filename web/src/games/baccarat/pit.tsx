// The signs of a baccarat table: insurance taken or not (6.4.5), squeezing restricted (4.8).
import { dictionary } from "../../core/words";
import type { PitProps } from "../../felt/game_screen";

const say = dictionary({
  en: { signs: "Signs", insuranceOn: "Take insurance", insuranceOff: "No insurance (sign on)", squeezeOn: "Allow squeezing", squeezeOff: "Restrict squeezing" },
  vi: { signs: "Biển báo", insuranceOn: "Nhận bảo hiểm", insuranceOff: "Không bảo hiểm (bật biển)", squeezeOn: "Cho nặn bài", squeezeOff: "Hạn chế nặn bài" },
});

export function Pit(props: PitProps) {
  const words = say();
  const { play, phase } = props.table.view;
  return (
    <>
      <h3>{words.signs}</h3>
      <div class="row">
        <button data-do="insurance" disabled={phase !== "idle"} onClick={() => props.send({ event: "set-option", option: "insurance", value: !play.insurance_taken })}>{play.insurance_taken ? words.insuranceOff : words.insuranceOn}</button>
        <button data-do="squeeze" onClick={() => props.send({ event: "restrict-squeeze", number: play.squeezing_restricted ? 0 : 1 })}>{play.squeezing_restricted ? words.squeezeOn : words.squeezeOff}</button>
      </div>
    </>
  );
}

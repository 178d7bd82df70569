// What the pit does at a roulette table alone: the ball is checked, a colour chip's place is decided (4.7.3).
import { dictionary, tell } from "../../core/words";
import type { PitProps } from "../../felt/game_screen";
import { ClauseTag } from "../../ui/clause";

const say = dictionary({
  en: { check: "Check the ball", chips: "Colour-chip decision", player: "Player", from: "Taken to lie on", to: "Lies on", none: "on no bet", reason: "Reason", decide: "Decide" },
  vi: { check: "Kiểm tra bi", chips: "Quyết định vị trí chip màu", player: "Khách", from: "Được hiểu là nằm ở", to: "Nằm ở", none: "không thuộc cửa nào", reason: "Lý do", decide: "Quyết định" },
});

export function Pit(props: PitProps) {
  const words = say();
  const { table, rules } = props;
  const { bets, phase } = table.view;
  const lying = [...new Set(bets.filter((bet) => !bet.void).map((bet) => bet.bet))];
  const nameOf = (bet: string): string => tell(rules.bets.find((one) => one.bet === bet)?.name) || bet;
  const decide = (submit: SubmitEvent): void => {
    submit.preventDefault();
    const data = new FormData(submit.currentTarget as HTMLFormElement);
    // Another one signs it (G12).
    void props.ask({ event: "decide-chip", player: Number(data.get("player")), bet: String(data.get("from")), ...(data.get("to") ? { spot: String(data.get("to")) } : {}), text: String(data.get("text")) });
  };
  return (
    <>
      <div class="row"><button onClick={() => props.send({ event: "check-ball" })}>{words.check}</button></div>
      {["spinning", "result", "settling", "idle"].includes(phase) && lying.length > 0 ? (
        <form class="row" onSubmit={decide}>
          <h3>{words.chips} <ClauseTag table={table.table} clause="4.7.3" /></h3>
          <label>{words.player}<select name="player">{[...new Set(bets.map((bet) => bet.player))].map((player) => <option key={player} value={player}>{table.names[player] ?? player}</option>)}</select></label>
          <label>{words.from}<select name="from">{lying.map((bet) => <option key={bet} value={bet}>{nameOf(bet)}</option>)}</select></label>
          <label>{words.to}<select name="to"><option value="">{words.none}</option>{rules.bets.map((bet) => <option key={bet.bet} value={bet.bet}>{tell(bet.name)}</option>)}</select></label>
          <label>{words.reason}<input name="text" required maxLength={80} /></label>
          <button>{words.decide}</button>
        </form>
      ) : null}
    </>
  );
}

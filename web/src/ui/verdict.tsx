// What the check of a round in this browser has found.
import type { Verdict as Found } from "../core/fair";
import type { FairRound } from "../core/types";
import { dictionary } from "../core/words";

export interface Checked { round: number; told: FairRound; verdict: Found }

const say = dictionary({
  en: {
    round: "Round", right: "checked in this browser: drawn from what was committed to before the bets", unknown: "cannot be checked: its seed has not been shown", wrong: "WRONG",
    "other-commitment": "it is not the commitment that this page saw before", hash: "the seed does not give the hash that was published", context: "the commitment is about another table or round",
    own: "your number is not in it", draw: "what was drawn does not follow from the seed and the numbers" },
  vi: {
    round: "Ván", right: "đã kiểm chứng trong trình duyệt này: rút từ điều đã cam kết trước khi đặt cược", unknown: "chưa kiểm chứng được: hạt giống chưa được công bố", wrong: "SAI",
    "other-commitment": "không phải cam kết mà trang này đã thấy trước đó", hash: "hạt giống không cho ra mã băm đã công bố", context: "cam kết nói về bàn hoặc ván khác",
    own: "thiếu số của bạn", draw: "kết quả rút không khớp với hạt giống và các số đã góp" } });

export function Verdict(props: { checked: Checked; table: number }) {
  const { round, verdict } = props.checked;
  const words = say();
  const good = verdict === "right" || verdict === "unknown";
  return (
    <p class="small" role="status" data-testid="fair-verdict" data-verdict={verdict} data-round={round}>
      <a href={`/fair/${props.table}/${round}`}>{words.round} {round}</a>{": "}
      {good ? <span class={verdict === "right" ? "green" : "muted"}>{words[verdict]}</span> : <strong class="red">{words.wrong}: {words[verdict]}</strong>}
    </p>
  );
}

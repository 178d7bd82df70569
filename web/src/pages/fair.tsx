// One round to check, for anybody: what was committed to, what was shown, and the check made in this browser.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../core/api";
import { checkRound } from "../core/fair";
import { gameName } from "../core/games";
import { path } from "../core/router";
import type { FairRound } from "../core/types";
import { dictionary, tell } from "../core/words";
import { Verdict } from "../ui/verdict";

const say = dictionary({
  en: {
    title: "Check a round", loading: "Looking it up…", round: "Round", place: "Floor and table", commitment: "Commitment", context: "What it covers", numbers: "Numbers of players", count: "Numbers added", seed: "Seed",
    drawn: "Drawn", nobody: "none: the seed stands alone", open: "The seed has not been shown yet; it is, when the round, or the shoe, is over.", ended: "The seed was lost and will never be shown.",
    uncommitted: "This round was dealt by people; nothing was committed to.", file: "As a file for `croupier verify`" },
  vi: {
    title: "Kiểm chứng một ván", loading: "Đang tra cứu…", round: "Ván", place: "Sàn và bàn", commitment: "Cam kết", context: "Nội dung cam kết", numbers: "Số của người chơi", count: "Số đã góp", seed: "Hạt giống",
    drawn: "Đã rút", nobody: "không có: chỉ dùng hạt giống", open: "Hạt giống chưa được công bố; sẽ công bố khi hết ván hoặc hết hộp bài.", ended: "Hạt giống đã mất và sẽ không bao giờ được công bố.",
    uncommitted: "Ván này do người chia; không có cam kết nào.", file: "Tải tệp cho `croupier verify`" } });

function Row(props: { name: string; text?: string }) {
  return props.text === undefined ? null : <><dt class="muted">{props.name}</dt><dd><code>{props.text}</code></dd></>;
}

export function FairPage(props: { id: number }) {
  const words = say();
  const [told, setTold] = useState<FairRound | string | null>(null);
  const at = path.value;
  useEffect(() => {
    get<FairRound>(at).then(setTold, (error) => setTold(error instanceof Refused ? tell(error.refusal.message) : ""));
  }, [at]);
  if (told === null) return <p class="empty">{words.loading}</p>;
  if (typeof told === "string") return <p class="empty">{told}</p>;
  return (
    <div class="wide"><div class="panel stack fair">
      <h1>{words.title}</h1>
      <p>{gameName(told.game)} · {told.edition} · {words.round} {told.round}</p>
      {told.state === "shown" ? <Verdict checked={{ round: told.round, told, verdict: checkRound(told) }} table={props.id} /> : <p role="status" data-testid="fair-state">{words[told.state]}</p>}
      <dl class="fair-list small">
        <Row name={words.place} text={told.place} />
        <Row name={words.commitment} text={told.commitment} />
        <Row name={words.context} text={told.context} />
        {told.numbers ? <Row name={words.numbers} text={told.numbers.join("\n") || words.nobody} /> : told.added !== undefined ? <Row name={words.count} text={String(told.added)} /> : null}
        <Row name={words.seed} text={told.seed} />
        <Row name={words.drawn} text={(told.cards ?? told.result)?.join(" ")} />
      </dl>
      <p><a class="button" download={`fair-${props.id}-${told.round}.json`} href={`data:application/json,${encodeURIComponent(JSON.stringify(told))}`}>{words.file}</a></p>
    </div></div>
  );
}

// A guest's own screen: a case that has moved, a result or a payment that was put right. It is told at once, and at the next sign-in, until it was seen.
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../core/api";
import { watchKeyed } from "../core/live";
import { dateTime, money } from "../core/money";
import { me } from "../core/session";
import type { Answer, Notice } from "../core/types";
import { dictionary, tell } from "../core/words";
import { refused } from "./toast";

const say = dictionary({
  en: { region: "Told to you by the house", close: "I have read it", round: "round", toCase: "See the case", toRound: "See the round", moved: "Your chips" },
  vi: { region: "Nhà cái báo cho bạn", close: "Tôi đã đọc", round: "ván", toCase: "Xem hồ sơ", toRound: "Xem ván", moved: "Chip của bạn" },
});

function One(props: { notice: Notice; onRead(): void }) {
  const words = say();
  const { notice } = props;
  return (
    <article class="notice" data-testid="notice" data-kind={notice.kind}>
      <p><strong>{tell(notice.words)}</strong> {notice.amount ? <span>{words.moved} <strong class="money">{notice.amount > 0 ? "+" : "−"}{money(Math.abs(notice.amount))}</strong> </span> : null}<span class="small muted">{notice.name}{notice.round ? `, ${words.round} ${notice.round}` : ""} · <span class="figures">{dateTime(notice.time)}</span></span></p>
      <a class="button" href={notice.dispute ? `/disputes/${notice.dispute}` : `/t/${notice.table}?round=${notice.round}`} onClick={props.onRead}>{notice.dispute ? words.toCase : words.toRound}</a>
      <button class="quiet" aria-label={words.close} title={words.close} onClick={props.onRead}>✕</button>
    </article>
  );
}

const MOST = 2; // at once: the others come when these were read

export function Notices() {
  const guest = me.value.role === "player" ? me.value.id : undefined;
  const [all, setAll] = useState<Notice[]>([]);
  useEffect(() => {
    setAll([]);
    if (!guest) return;
    get<Answer<"me">>("/api/me").then((found) => setAll(found.notices ?? []), () => {});
    // A newer one about the same thing takes the place of the older.
    const hear = ({ notice }: { notice?: Notice }): void => {
      if (notice) setAll((others) => [...others.filter((other) => other.kind !== notice.kind || other.dispute !== notice.dispute || other.table !== notice.table || other.round !== notice.round), notice]);
    };
    return watchKeyed(hear, () => {});
  }, [guest]);
  if (!guest || all.length === 0) return null;
  const read = (notice: Notice): void => { post<Answer<"me-notice">>(`/api/me/notices/${notice.notice}/seen`, {}).then((left) => setAll(left.notices), refused); };
  return <section class="notices" aria-label={say().region} aria-live="polite">{all.slice(0, MOST).map((notice) => <One key={notice.notice} notice={notice} onRead={() => read(notice)} />)}</section>;
}

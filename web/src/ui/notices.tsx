// A guest's own screen: a case that has moved, a result or a payment that was put right, winnings that the cage keeps. It is told at once, and at the next sign-in, until it was seen.
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../core/api";
import { watchKeyed } from "../core/live";
import { dateTime, money, signedMoney } from "../core/money";
import { me } from "../core/session";
import type { Answer, Notice } from "../core/types";
import { dictionary, tell } from "../core/words";
import { refused } from "./toast";

const say = dictionary({
  en: { region: "Told to you by the house", close: "I have read it", round: "round", toCase: "See the case", toRound: "See the round", moved: "Your chips", kept: "At the cage", toChips: "See my chips" },
  vi: { region: "Nhà cái báo cho bạn", close: "Tôi đã đọc", round: "ván", toCase: "Xem hồ sơ", toRound: "Xem ván", moved: "Chip của bạn", kept: "Tại quầy", toChips: "Xem chip của tôi" },
});

function One(props: { notice: Notice; onRead(): void }) {
  const words = say();
  const { notice } = props;
  const kept = notice.kind === "kept";
  return (
    <article class="notice" data-testid="notice" data-kind={notice.kind}>
      <p><strong>{tell(notice.words)}</strong> {notice.amount ? <span>{kept ? words.kept : words.moved} <strong class="money">{kept ? money(notice.amount) : signedMoney(notice.amount)}</strong> </span> : null}<span class="small muted">{notice.name}{notice.round ? `, ${words.round} ${notice.round}` : ""} · <span class="figures">{dateTime(notice.time)}</span></span></p>
      <a class="button" href={kept ? "/account" : notice.dispute ? `/disputes/${notice.dispute}` : `/t/${notice.table}?round=${notice.round}`} onClick={props.onRead}>{kept ? words.toChips : notice.dispute ? words.toCase : words.toRound}</a>
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

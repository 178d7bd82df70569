// Significant events and alterations: who did it, who authorised it, why, and what was before and after.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../../core/api";
import { dateTime, number } from "../../core/money";
import type { Answer, Authority, Entry } from "../../core/types";
import { dictionary, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";

type Person = Authority;

const say = dictionary({
  en: { when: "When", where: "Table", what: "What", by: "By", authorised: "Authorised by", reason: "Reason", before: "Before", after: "After", loading: "Looking…", none: "No activity in this period.", machine: "the program", region: "Events", round: "round" },
  vi: { when: "Thời gian", where: "Bàn", what: "Sự việc", by: "Người thực hiện", authorised: "Người cho phép", reason: "Lý do", before: "Trước", after: "Sau", loading: "Đang tìm…", none: "Không có hoạt động trong kỳ này.", machine: "chương trình", region: "Sự kiện", round: "ván" },
});

// Amounts stand there as the log has them.
const grouped = (text: string | undefined): string => (text ?? "").replace(/\d{4,}/g, (digits) => number(Number(digits)));

const person = (one: Person | undefined): string =>
  one ? (one.post && one.name === one.post ? posts()[one.post] ?? one.name : `${one.name}${one.post ? `, ${posts()[one.post] ?? one.post}` : ""}`) : "";

export function EventList(props: { address: string }) {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const words = say();
  useEffect(() => {
    get<Answer<"report-events">>(props.address).then((found) => setEntries(found.entries), (error) => error instanceof Refused && setProblem(error));
  }, []);
  if (problem) return <p class="red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!entries) return <p class="empty">{words.loading}</p>;
  if (entries.length === 0) return <p class="empty" data-testid="no-activity">{words.none}</p>;
  return (
    <div class="scroll panel" tabIndex={0} role="region" aria-label={words.region}>
      <table class="event-table">
        <thead><tr><th scope="col">{words.when}</th><th scope="col">{words.where}</th><th scope="col">{words.what}</th><th scope="col">{words.by}</th><th scope="col">{words.authorised}</th><th scope="col">{words.reason}</th><th scope="col">{words.before}</th><th scope="col">{words.after}</th></tr></thead>
        <tbody>
          {entries.map((entry, i) => (
            <tr key={i} data-what={entry.what}>
              <td class="figures small">{dateTime(entry.time)}</td>
              <td>{entry.name}{entry.round ? <span class="small muted"> {words.round} {entry.round}</span> : null}</td>
              <td>{tell(entry.words)}{entry.bet ? <>: <strong>{tell(entry.bet)}</strong></> : null} {entry.clause && entry.table ? <ClauseTag table={entry.table} clause={entry.clause} /> : null}</td>
              <td data-name={words.by}>{person(entry.by) || words.machine}</td>
              <td data-name={words.authorised}>{person(entry.authorised)}{entry.witnessed ? <>, {person(entry.witnessed)}</> : null}</td>
              <td data-name={words.reason}>{entry.reason}</td>
              <td class="figures" data-name={words.before}>{grouped(entry.before)}</td>
              <td class="figures" data-name={words.after}>{grouped(entry.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

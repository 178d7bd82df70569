// The checks the program made of itself: hashes of what runs here, when they were taken, and whether anything changed since the time before.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../../core/api";
import { dateTime } from "../../core/money";
import { dictionary, posts, tell } from "../../core/words";
import { mayDisable } from "../pit/posts";
import type { Answer, Check } from "../../core/types";

const parts = ["program", "rulebooks", "clauses", "schema"] as const;

const say = dictionary({
  en: {
    lead: "The program takes the hashes of itself, its rulebooks, its clauses and its schema at every start, daily and on demand, and compares them with the time before. They can be held against the published ones.",
    now: "Check now", newest: "Newest check", same: "Nothing has changed since the check before.", changed: "Changed since the check before:", when: "When", why: "Why", who: "By", result: "Result", version: "Version", loading: "Looking…", none: "No check yet.", fine: "unchanged", machine: "the program", region: "Checks",
    parts: { program: "Program", rulebooks: "Rulebooks", clauses: "Clauses", schema: "Schema" } as Record<string, string>, reasons: { start: "start", daily: "daily", asked: "on demand" } as Record<string, string>,
  },
  vi: {
    lead: "Chương trình lấy mã băm của chính nó, các thẻ lệ, các điều khoản và lược đồ dữ liệu mỗi lần khởi động, mỗi ngày và khi được yêu cầu, rồi so với lần trước. Có thể đối chiếu với mã đã công bố.",
    now: "Kiểm tra ngay", newest: "Lần kiểm tra mới nhất", same: "Không có gì thay đổi so với lần kiểm tra trước.", changed: "Đã thay đổi so với lần kiểm tra trước:", when: "Thời gian", why: "Lý do", who: "Người thực hiện", result: "Kết quả", version: "Phiên bản", loading: "Đang tìm…", none: "Chưa có lần kiểm tra nào.", fine: "không đổi", machine: "chương trình", region: "Các lần kiểm tra",
    parts: { program: "Chương trình", rulebooks: "Thẻ lệ", clauses: "Điều khoản", schema: "Lược đồ" } as Record<string, string>, reasons: { start: "khởi động", daily: "hằng ngày", asked: "theo yêu cầu" } as Record<string, string>,
  },
});

function Result(props: { check: Check }) {
  const words = say();
  const { check } = props;
  return check.good ? <span class="green">{words.fine}</span> : <strong class="red">{check.changed.map((part) => words.parts[part] ?? part).join(", ")}</strong>;
}

function Newest(props: { check: Check }) {
  const words = say();
  const { check } = props;
  return (
    <section class="panel stack" aria-label={words.newest} data-testid="newest-check" data-time={check.time}>
      <h2>{words.newest}: <span class="figures">{dateTime(check.time)}</span></h2>
      <p class={check.good ? "green" : "red"} role="status">{check.good ? words.same : `${words.changed} ${check.changed.map((part) => words.parts[part] ?? part).join(", ")}.`}</p>
      <dl class="hashes">
        <div><dt>{words.version}</dt><dd>{check.version}</dd></div>
        {parts.map((part) => <div key={part}><dt>{words.parts[part]}</dt><dd class={check.changed.includes(part) ? "red" : ""}><code>{check[part]}</code></dd></div>)}
      </dl>
    </section>
  );
}

export function ProgramChecks() {
  const words = say();
  const [checks, setChecks] = useState<Check[] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const load = (): Promise<void> => get<Answer<"self-checks">>("/api/self-checks").then((found) => setChecks(found.checks));
  const failed = (error: unknown): void => { if (error instanceof Refused) setProblem(error); else throw error; };
  useEffect(() => { load().catch(failed); }, []);
  const now = (): void => {
    setBusy(true);
    setProblem(null);
    post("/api/self-checks").then(load).catch(failed).finally(() => setBusy(false));
  };
  if (problem && !checks) return <p class="red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!checks) return <p class="empty">{words.loading}</p>;
  return (
    <div class="stack">
      <p class="muted">{words.lead}</p>
      {mayDisable() ? <div class="no-print"><button class="main" data-testid="check-now" disabled={busy} onClick={now}>{words.now}</button></div> : null}
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      {checks.length === 0 ? <p class="empty">{words.none}</p> : <Newest check={checks[0]} />}
      <div class="scroll panel" tabIndex={0} role="region" aria-label={words.region}>
        <table>
          <thead><tr><th scope="col">{words.when}</th><th scope="col">{words.why}</th><th scope="col">{words.who}</th><th scope="col">{words.version}</th><th scope="col">{words.result}</th></tr></thead>
          <tbody>{checks.map((check) => <tr key={check.time}><td class="figures">{dateTime(check.time)}</td><td>{words.reasons[check.reason] ?? check.reason}</td><td>{check.by ? posts()[check.by] ?? check.by : words.machine}</td><td>{check.version}</td><td><Result check={check} /></td></tr>)}</tbody>
        </table>
      </div>
    </div>
  );
}

// One case: where it stands, what was decided and on what grounds, every step with who and when, and what the one in front
// of the screen may do now.
import { useEffect, useState } from "preact/hooks";
import { get, patch, post, Refused } from "../../core/api";
import { gameName } from "../../core/games";
import { watchPit } from "../../core/live";
import { dateTime, money } from "../../core/money";
import { me } from "../../core/session";
import { dictionary, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { Actions } from "./actions";
import { Checklist } from "./checklist";
import { Left } from "./left";
import { staffName } from "./people";
import { Turn } from "./turn";
import type { Case, CaseStep, Correction, Decision } from "./types";

const say = dictionary({
  en: {
    back: "All cases", case: "Case", round: "Round", replay: "See the round", evidence: "Evidence bundle", clause: "Clause at issue", promised: "A decision is promised by", decision: "Decision", grounds: "Grounds", opened: "Opened", hand: "In hand of", loading: "Loading…",
    steps: "Every step", letter: "Printable letter", next: "What you can do", camera: "Camera", upheld: "The player is right", partly: "The player is right in part", dismissed: "Not upheld", forYou: { upheld: "you are right", partly: "you are right in part", dismissed: "what the table did stands" }, chips: (amount: string) => `Chips moved: ${amount}`, event: "event", step: "step", without: "What could not be had", filed: "the letter as filed",
    does: { open: "opened the case", take: "took the case", statement: "stated", note: "noted (staff only)", evidence: "added evidence", clause: "named the clause at issue", promise: "promised a decision by", escalate: "passed it up", decide: "decided", accept: "accepted the decision", complaint: "complained to senior management" } as Record<string, string>,
  },
  vi: {
    back: "Tất cả khiếu nại", case: "Hồ sơ", round: "Ván", replay: "Xem lại ván", evidence: "Bộ chứng cứ", clause: "Điều đang xét", promised: "Hẹn có quyết định trước", decision: "Quyết định", grounds: "Căn cứ", opened: "Mở lúc", hand: "Người giải quyết", loading: "Đang tải…",
    steps: "Từng bước", letter: "Thư in được", next: "Bạn có thể làm gì", camera: "Camera", upheld: "Khách đúng", partly: "Khách đúng một phần", dismissed: "Không chấp nhận", forYou: { upheld: "bạn đúng", partly: "bạn đúng một phần", dismissed: "cách xử lý tại bàn được giữ nguyên" }, chips: (amount: string) => `Chip đã chuyển: ${amount}`, event: "sự kiện", step: "bước", without: "Phần không thể có", filed: "đơn như đã nộp",
    does: { open: "mở khiếu nại", take: "nhận hồ sơ", statement: "trình bày", note: "ghi chú (nội bộ)", evidence: "thêm chứng cứ", clause: "nêu điều đang xét", promise: "hẹn có quyết định trước", escalate: "chuyển lên trên", decide: "quyết định", accept: "chấp nhận quyết định", complaint: "khiếu nại lên Ban lãnh đạo" } as Record<string, string>,
  },
});

function Chips(props: { correction?: Correction }) {
  const words = say();
  if (!props.correction || props.correction.amount === undefined) return null;
  return <p class="figures">{words.chips(money(props.correction.amount))}{props.correction.seq ? <span class="small muted"> ({words.event} {props.correction.seq})</span> : null}</p>;
}

function DecisionPanel(props: { decision: Decision; table: number }) {
  const words = say();
  const { decision } = props;
  return (
    <section class="panel stack decision" aria-label={words.decision}>
      <div class="spread"><h2>{words.decision}: {(decision.by ? words : words.forYou)[decision.outcome]}</h2><span class="small muted">{dateTime(decision.time)} · {decision.by ? staffName(decision.by) : posts()[decision.post ?? ""]}</span></div>
      <p>{decision.text}</p>
      <Chips correction={decision.correction} />
      <h3>{words.grounds}</h3>
      <ul>{decision.grounds.map((ground, i) => <li key={i} data-ground={ground.clause}>{tell(ground.title)} <ClauseTag table={props.table} clause={ground.clause} />: <strong>{tell(ground.of.words)}</strong>{ground.of.step ? <span class="small muted"> ({words.step} {ground.of.step})</span> : null}</li>)}</ul>
      {decision.without ? <p class="small muted">{words.without}: {Object.values(decision.without).join("; ")}</p> : null}
    </section>
  );
}

function StepRow(props: { step: CaseStep; table: number }) {
  const words = say();
  const { step } = props;
  return (
    <li class={`step-${step.do}`}>
      <span class="small muted figures">{step.step ? `${step.step} · ` : ""}{dateTime(step.time)}</span>
      <div class="stack-tight">
        <span>{step.words ? tell(step.words) : <><strong>{staffName(step.by)}</strong> {words.does[step.do]}</>} {step.until ? dateTime(step.until) : ""} {step.clause ? <ClauseTag table={props.table} clause={step.clause} /> : null}</span>
        {step.camera ? <span class="small">{words.camera} {step.camera}: {dateTime(step.from!)} – {dateTime(step.to!)}</span> : null}
        {step.do === "evidence" && step.round ? <a class="small" href={`/api/tables/${step.table}/rounds/${step.round}/evidence`} download>{words.evidence}: {words.round} {step.round}</a> : null}
        {step.outcome ? <span>{words[step.outcome as "upheld"]}</span> : null}
        {step.text ? <p class="step-text">{step.text}</p> : null}
        {step.letter ? <span class="tiny muted figures">{words.filed}: {step.letter.slice(0, 16)}…</span> : null}
      </div>
    </li>
  );
}

export function CasePage(props: { id: number }) {
  const words = say();
  const [found, setFound] = useState<Case | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const load = (): void => {
    get<Case>(`/api/disputes/${props.id}`).then(setFound, (error) => error instanceof Refused && setProblem(error));
  };
  useEffect(load, [props.id]);
  // Players get no news of the pit: their page looks again by itself.
  useEffect(() => {
    if (me.value.role === "staff") return;
    const timer = setInterval(() => document.visibilityState === "visible" && load(), 5000);
    return () => clearInterval(timer);
  }, [props.id]);
  useEffect(() => (me.value.role === "staff" ? watchPit((news) => news.dispute?.dispute === props.id && load()) : undefined), [props.id]);
  if (problem) return <p class="empty red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!found) return <p class="empty">{words.loading}</p>;
  const send = async (path: string, body: unknown): Promise<void> => {
    setFound(path === "" ? await patch<Case>(`/api/disputes/${props.id}`, body) : await post<Case>(`/api/disputes/${props.id}/${path}`, body));
  };
  return (
    <div class="wide stack case-page">
      <p class="no-print"><a href="/disputes">{words.back}</a></p>
      <div class="spread">
        <div>
          <h1>{words.case} {found.dispute}: {found.name}</h1>
          <p class="muted">{gameName(found.game)}{found.round ? ` · ${words.round} ${found.round}` : ""}{found.player ? ` · ${found.player.name}` : ""} · {words.opened} {dateTime(found.opened)}</p>
        </div>
        <span class="row"><Turn one={found} /><Left one={found} /></span>
      </div>
      <section class="panel stack" role="status">
        <p class="case-words">{tell(found.words)}</p>
        {found.clause ? <p class="small">{words.clause}: {tell(found.title)} <ClauseTag table={found.table} clause={found.clause} /></p> : null}
        {found.promised && ["open", "taken", "complaint"].includes(found.state) ? <p>{words.promised} <strong>{dateTime(found.promised)}</strong></p> : null}
        {found.taken && found.taken.name !== found.taken.post ? <p class="small muted">{words.hand} {staffName(found.taken)}</p> : null}
        <div class="row no-print">
          {found.round ? <a class="button" href={me.value.role === "staff" ? `/eye?table=${found.table}&round=${found.round}` : `/t/${found.table}?round=${found.round}`}>{words.replay}</a> : null}
          {found.round && me.value.role === "staff" ? <a class="button" href={`/api/tables/${found.table}/rounds/${found.round}/evidence`} download>{words.evidence}</a> : null}
          {found.may?.includes("letter") ? <a class="button" data-testid="to-letter" href={`/disputes/${found.dispute}?letter=1`}>{words.letter}</a> : null}
        </div>
      </section>
      {found.decision ? <DecisionPanel decision={found.decision} table={found.table} /> : null}
      {found.guidance && !found.player ? <section class="panel stack"><h2>{words.next}</h2><p class="step-text">{tell(found.guidance)}</p></section> : null}
      <Checklist one={found} />
      <Actions one={found} send={send} />
      <section class="panel stack">
        <h2>{words.steps}</h2>
        <ol class="case-steps">{(found.steps ?? []).map((step, i) => <StepRow key={i} step={step} table={found.table} />)}</ol>
      </section>
    </div>
  );
}

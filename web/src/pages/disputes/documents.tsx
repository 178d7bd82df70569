// The house's notices, procedures and controls, which decisions cite (8.4.2 to 8.4.4): brought in by one, approved by another.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../../core/api";
import { dateTime } from "../../core/money";
import { atLeast } from "../../core/posts";
import { me } from "../../core/session";
import type { Answer, Document } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { staffName } from "./people";

const say = dictionary({
  en: {
    back: "All cases", title: "Documents of the house", own: "Published notices", lead: "A decision may rest on them when they held at the time (8.4.2 to 8.4.4). A document holds when somebody else has approved it.", none: "No documents yet.", kinds: { notice: "Notice (8.4.2)", procedure: "Operating procedure (8.4.3)", control: "Internal control (8.4.4)" } as Record<string, string>,
    kind: "Kind", name: "Title", text: "Its words, or where it is kept", add: "Bring in", approve: "Approve", withdraw: "Withdraw", waits: "waits for approval", holds: "holds since", withdrawn: "withdrawn", by: "Brought in by", loading: "Loading…",
  },
  vi: {
    back: "Tất cả khiếu nại", title: "Văn bản của casino", own: "Thông báo đã công bố", lead: "Quyết định có thể căn cứ vào văn bản có hiệu lực khi đó (8.4.2 đến 8.4.4). Văn bản có hiệu lực khi người khác phê duyệt.", none: "Chưa có văn bản.", kinds: { notice: "Thông báo (8.4.2)", procedure: "Quy trình hoạt động (8.4.3)", control: "Kiểm soát nội bộ (8.4.4)" } as Record<string, string>,
    kind: "Loại", name: "Tên", text: "Nội dung, hoặc nơi lưu", add: "Đưa vào", approve: "Phê duyệt", withdraw: "Rút", waits: "chờ phê duyệt", holds: "có hiệu lực từ", withdrawn: "đã rút", by: "Người đưa vào", loading: "Đang tải…",
  },
});

function Row(props: { one: Document; act(path: string): void }) {
  const words = say();
  const { one } = props;
  const waits = me.value.role === "staff" && !one.approved && !one.withdrawn;
  const signs = atLeast("table-games-director");
  return (
    <li class="panel stack-tight" data-document={one.document}>
      <div class="spread"><strong>{one.title}</strong><span class="small muted">{words.kinds[one.kind]}</span></div>
      <p class="step-text">{one.text}</p>
      <p class="small muted">{one.by ? `${words.by} ${staffName(one.by)}, ` : ""}{dateTime(one.time)}{one.approved ? ` · ${words.holds} ${dateTime(one.approved.time)}, ${staffName(one.approved)}` : ""}{one.withdrawn ? ` · ${words.withdrawn} ${dateTime(one.withdrawn.time)}` : ""}{waits ? ` · ${words.waits}` : ""}</p>
      {signs && !one.withdrawn ? <div class="row">{waits ? <button data-act="approve" onClick={() => props.act("approve")}>{words.approve}</button> : null}<button data-act="withdraw" onClick={() => props.act("withdraw")}>{words.withdraw}</button></div> : null}
    </li>
  );
}

export function DocumentsPage() {
  const words = say();
  const [all, setAll] = useState<Document[] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const fail = (error: unknown): void => { if (error instanceof Refused) setProblem(error); else throw error; };
  const load = (): void => { get<Answer<"documents">>("/api/documents?limit=1000").then((found) => { setAll(found.documents); setProblem(null); }, fail); };
  useEffect(load, []);
  const add = (submit: SubmitEvent): void => {
    submit.preventDefault();
    const form = submit.currentTarget as HTMLFormElement;
    post("/api/documents", Object.fromEntries(new FormData(form))).then(() => { form.reset(); load(); }, fail);
  };
  return (
    <div class="wide stack">
      <p><a href="/disputes">{words.back}</a></p>
      <h1>{me.value.role === "staff" ? words.title : words.own}</h1>
      <p class="muted">{words.lead}</p>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      {atLeast("operations-manager") ? (
        <form class="panel stack" onSubmit={add} data-testid="add-document">
          <div class="row"><label>{words.kind}<select name="kind">{Object.entries(words.kinds).map(([id, name]) => <option key={id} value={id}>{name}</option>)}</select></label><label>{words.name}<input name="title" required maxLength={110} /></label></div>
          <label>{words.text}<textarea name="text" rows={3} required maxLength={1000} /></label>
          <div><button class="main">{words.add}</button></div>
        </form>
      ) : null}
      {!all ? <p class="empty">{words.loading}</p> : all.length === 0 ? <p class="empty">{words.none}</p> : (
        <ul class="case-list">{all.map((one) => <Row key={one.document} one={one} act={(path) => { post(`/api/documents/${one.document}/${path}`, {}).then(load, fail); }} />)}</ul>
      )}
    </div>
  );
}

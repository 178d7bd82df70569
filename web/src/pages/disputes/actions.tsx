// What may be done with a case now, as the server says; each is a form that opens in its place.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Refused } from "../../core/api";
import { fromHouseInput, houseInput } from "../../core/money";
import type { EventAsked } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { Excuses, withoutOf } from "./checklist";
import { CorrectionFields } from "./correction";
import { Grounds, groundsOf } from "./grounds";
import type { Case } from "./types";

const say = dictionary({
  en: {
    actions: "Actions", cancel: "Cancel", send: "Record it", text: "In words", reason: "Reasons, in words", minutes: "Minutes from now", clause: "Clause, as in 6.1.1", camera: "Camera", from: "From", to: "To", kind: "Kind", footage: "Camera footage", round: "A round's evidence bundle", number: "Round",
    outcome: "Outcome", outcomes: { upheld: "The player is right", partly: "The player is right in part", dismissed: "Not upheld" } as Record<string, string>, of: "Said by", player: "The player", staff: "Staff",
    names: { take: "Take the case", statement: "Add a statement", note: "Internal note", evidence: "Add evidence", clause: "Name the clause", promise: "Promise a time", escalate: "Pass to the pit manager", decide: "Decide", accept: "Accept the decision", complaint: "Complain to senior management" } as Record<string, string>,
    askPlayer: { escalate: "Ask for the pit manager", accept: "I accept the decision", complaint: "Complain formally to senior management", statement: "Say more" } as Record<string, string>,
  },
  vi: {
    actions: "Thao tác", cancel: "Thôi", send: "Ghi lại", text: "Nội dung", reason: "Lý do", minutes: "Số phút tính từ bây giờ", clause: "Điều, như 6.1.1", camera: "Camera", from: "Từ", to: "Đến", kind: "Loại", footage: "Hình camera", round: "Bộ chứng cứ của một ván", number: "Ván",
    outcome: "Kết quả", outcomes: { upheld: "Khách đúng", partly: "Khách đúng một phần", dismissed: "Không chấp nhận" } as Record<string, string>, of: "Lời của", player: "Khách", staff: "Nhân viên",
    names: { take: "Nhận hồ sơ", statement: "Thêm lời trình bày", note: "Ghi chú nội bộ", evidence: "Thêm chứng cứ", clause: "Nêu điều đang xét", promise: "Hẹn thời gian", escalate: "Chuyển Quản lý Pit", decide: "Quyết định", accept: "Chấp nhận quyết định", complaint: "Khiếu nại lên Ban lãnh đạo" } as Record<string, string>,
    askPlayer: { escalate: "Yêu cầu Quản lý Pit", accept: "Tôi chấp nhận quyết định", complaint: "Khiếu nại chính thức lên Ban lãnh đạo", statement: "Trình bày thêm" } as Record<string, string>,
  },
});

type Send = (path: string, body: unknown) => Promise<void>;
const paths: Record<string, string> = { statement: "statements", note: "notes", evidence: "evidence", take: "take", clause: "", promise: "promise", escalate: "escalate", decide: "decide", accept: "accept", complaint: "complaint" };
// Towards the end of the case first: a player may agree, ask on, complain, or say more.
const playerOrder = ["accept", "escalate", "complaint", "statement"];
const order = ["take", "decide", "promise", "clause", "evidence", "statement", "note", "escalate", "accept", "complaint"];

function Form(props: { one: Case; what: string; send: Send; body(data: FormData): unknown; onDone(): void; children?: ComponentChildren }) {
  const words = say();
  const [problem, setProblem] = useState<Refused | null>(null);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      await props.send(paths[props.what], props.body(new FormData(event.currentTarget as HTMLFormElement)));
      props.onDone();
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <form class="stack" onSubmit={submit} aria-label={words.names[props.what]}>
      {props.children}
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)} {problem.refusal.where ? <span class="muted">({problem.refusal.where})</span> : null}</p> : null}
      <div class="row"><button class="main">{words.send}</button><button type="button" onClick={props.onDone}>{words.cancel}</button></div>
    </form>
  );
}

type Correction = (text: string) => Partial<EventAsked> | undefined;

function Fields(props: { one: Case; what: string; staff: boolean; onCorrection(event: Correction): void }) {
  const words = say();
  const [kind, setKind] = useState("camera");
  const text = (label: string, required = true) => <label>{label}<textarea name="text" rows={4} required={required} maxLength={1000} /></label>;
  switch (props.what) {
    case "statement":
      return <>{props.staff ? <label>{words.of}<select name="of"><option value="staff">{words.staff}</option><option value="player">{words.player}</option></select></label> : null}{text(words.text)}</>;
    case "note": case "complaint": return text(words.text);
    case "escalate": return text(words.text, false);
    case "promise": return <label>{words.minutes}<input name="minutes" type="number" min={1} max={10080} defaultValue="30" required /></label>;
    case "clause": return <label>{words.clause}<input name="clause" required pattern="[0-9.]+" defaultValue={props.one.clause ?? ""} /></label>;
    case "evidence":
      return (
        <>
          <label>{words.kind}<select value={kind} onChange={(change) => setKind(change.currentTarget.value)}><option value="camera">{words.footage}</option><option value="round">{words.round}</option></select></label>
          {kind === "camera" ? (
            <div class="row"><label>{words.camera}<input name="camera" required maxLength={40} /></label><label>{words.from}<input name="from" type="datetime-local" step="1" required defaultValue={houseInput(props.one.opened - 300000)} /></label><label>{words.to}<input name="to" type="datetime-local" step="1" required defaultValue={houseInput(props.one.opened)} /></label></div>
          ) : <label>{words.number}<input name="round" type="number" min={1} defaultValue={String(props.one.round ?? "")} required /></label>}
          {text(words.text, false)}
        </>
      );
    case "decide":
      return (
        <>
          <label>{words.outcome}<select name="outcome">{Object.entries(words.outcomes).map(([id, name]) => <option key={id} value={id}>{name}</option>)}</select></label>
          <Grounds one={props.one} />
          <Excuses one={props.one} />
          {text(words.reason)}
          <CorrectionFields one={props.one} onChange={props.onCorrection} />
        </>
      );
    default: return null;
  }
}

function bodyOf(one: Case, what: string, data: FormData, correction: Correction): unknown {
  const text = String(data.get("text") ?? "");
  const withText = text ? { text } : {};
  switch (what) {
    case "statement": return { text, ...(data.get("of") ? { of: data.get("of") } : {}) };
    case "promise": return { minutes: Number(data.get("minutes")) };
    case "clause": return { clause: data.get("clause") };
    case "evidence":
      if (data.get("camera")) return { camera: data.get("camera"), from: fromHouseInput(String(data.get("from"))), to: fromHouseInput(String(data.get("to"))), ...withText };
      return { table: one.table, round: Number(data.get("round")), ...withText };
    case "decide": {
      const event = correction(text);
      return { outcome: data.get("outcome"), grounds: groundsOf(one, data), text, ...withoutOf(one, data), ...(event ? { correction: event } : {}) };
    }
    default: return withText;
  }
}

export function Actions(props: { one: Case; send: Send }) {
  const words = say();
  const [open, setOpen] = useState<string | null>(null);
  const correction = useRef<Correction>(() => undefined);
  const staff = props.one.player !== undefined;
  const may = (staff ? order : playerOrder).filter((what) => props.one.may?.some((one) => one === what));
  if (may.length === 0) return null;
  const name = (what: string): string => (staff ? words.names[what] : words.askPlayer[what] ?? words.names[what]);
  return (
    <section class="panel stack no-print" aria-label={words.actions}>
      <div class="row">{may.map((what) => <button key={what} data-action={what} aria-expanded={open === what} class={what === may[0] && (what === "take" || what === "decide") ? "main" : ""} onClick={() => setOpen(open === what ? null : what)}>{name(what)}</button>)}</div>
      {open ? (
        <Form key={open} one={props.one} what={open} send={props.send} body={(data) => bodyOf(props.one, open, data, correction.current)} onDone={() => setOpen(null)}>
          <Fields one={props.one} what={open} staff={staff} onCorrection={(event) => { correction.current = event; }} />
        </Form>
      ) : null}
    </section>
  );
}

// One table from the pit: open and close, suspend and resume, limits, signs, shifts, the float. What the caller may not do the
// server refuses, and says which post it takes.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused, remove } from "../../core/api";
import { gameName } from "../../core/games";
import { send } from "../../core/live";
import { dateTime, money } from "../../core/money";
import { atLeast } from "../../core/posts";
import { useTable } from "../../core/table";
import { isMine, useWaiting } from "../../core/waiting";
import type { Answer, EventAsked, Limit, Rules, StaffMember, TableView } from "../../core/types";
import { dictionary, phases, posts, tell } from "../../core/words";
import type { PitProps } from "../../felt/game_screen";
import { usePart } from "../../felt/use_felt";
import { screenOf } from "../../games/registry";
import { Checklist } from "../../ui/checklist";
import { ClauseTag } from "../../ui/clause";
import { Counting, useCounting } from "../../ui/counting";
import { Dialog } from "../../ui/dialog";
import { refused } from "../../ui/toast";
import { Amount } from "./amount";
import { DisableDialog } from "./disable";
import { mayDisable } from "./posts";
import type { Pit, PitTable } from "./types";

const say = dictionary({
  en: {
    open: "Open the table", close: "Close the table", suspend: "Suspend", resume: "Resume", reason: "Reason", min: "Minimum", max: "Maximum", limits: "Limits", set: "Set", 
    shifts: "Shifts", staff: "Member of staff", start: "Start a shift", end: "End", float: "Float", count: "Counted", openFloat: "Open by count", closeFloat: "Close by count", deal: "Dealer's console", board: "Display", watch: "Watch", eye: "Rounds",
    suspended: "Suspended.", resumes: "It is reopened by at least:", since: "since", layout: "Felt", seats: "Seats or boxes", round: "round", disabled: "disabled", disable: "Disable…", between: "Limits are set between rounds.", which: "Bets", nobody: "Nobody is on shift here.", drop: "Drop", win: "Win so far", felt: "On the felt", books: "Back to the books",
  },
  vi: {
    open: "Mở bàn", close: "Đóng bàn", suspend: "Tạm dừng", resume: "Mở lại", reason: "Lý do", min: "Tối thiểu", max: "Tối đa", limits: "Giới hạn", set: "Đặt", 
    shifts: "Ca làm việc", staff: "Nhân viên", start: "Bắt đầu ca", end: "Kết thúc", float: "Quỹ chip", count: "Kiểm đếm", openFloat: "Mở theo kiểm đếm", closeFloat: "Đóng theo kiểm đếm", deal: "Bàn điều khiển", board: "Bảng hiển thị", watch: "Xem bàn", eye: "Các ván",
    suspended: "Đang tạm dừng.", resumes: "Mở lại cần ít nhất:", since: "từ", layout: "Mặt bàn", seats: "Số ghế hoặc ô", round: "ván", disabled: "bị khóa", disable: "Khóa…", between: "Giới hạn được đặt giữa hai ván.", which: "Cửa cược", nobody: "Chưa có ai trong ca ở đây.", drop: "Tiền thả hộp", win: "Thắng đến nay", felt: "Trên bàn", books: "Quay lại sổ",
  },
});


function Shifts(props: { table: PitTable; onChange(): Promise<void> }) {
  const words = say();
  const [staff, setStaff] = useState<StaffMember[]>([]);
  useEffect(() => { if (atLeast("pit-supervisor")) get<Answer<"staff">>("/api/staff").then((found) => setStaff(found.staff.filter((one) => one.active)), () => {}); }, []);
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    post(`/api/tables/${props.table.table}/shift`, { staff: Number(data.get("staff")) }).then(props.onChange).catch(refused);
  };
  return (
    <section class="stack">
      <h3>{words.shifts}</h3>
      {[props.table.dealer, props.table.supervisor].map((shift) => shift ? (
        <div key={shift.staff} class="spread"><span>{posts()[shift.name] ?? shift.name} <span class="small muted">{posts()[shift.post]}, {words.since} {dateTime(shift.since)}</span></span>
          {atLeast("pit-supervisor") ? <button onClick={() => remove(`/api/tables/${props.table.table}/shift/${shift.staff}`).then(props.onChange).catch(refused)}>{words.end}</button> : null}</div>
      ) : null)}
      {[props.table.dealer, props.table.supervisor].every((shift) => !shift) ? <p class="small muted">{words.nobody}</p> : null}
      {atLeast("pit-supervisor") ? <form class="row" onSubmit={start}>
        <label>{words.staff}<select name="staff">{staff.map((one) => <option key={one.staff} value={one.staff}>{posts()[one.name] ?? one.name}</option>)}</select></label>
        <button>{words.start}</button>
      </form> : null}
    </section>
  );
}

function Float(props: { table: PitTable; onChange(): Promise<void> }) {
  const words = say();
  const { table } = props;
  const { waiting, look } = useWaiting();
  const by = waiting.counts.find((one) => one.table === table.table && one.of === (table.float_open ? "float-closing" : "float-opening"))?.by;
  const { outcome, took } = useCounting(by);
  const [counts, setCounts] = useState(false); // who counts does not look at the books
  const [sent, setSent] = useState(0); // an empty field after each
  const count = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    post<Answer<"float">>(`/api/tables/${table.table}/float`, { open: !table.float_open, count: Number(data.get("count")) })
      .then((answer) => { took(answer); setSent(sent + 1); setCounts(answer.again === true); return Promise.all([look(), props.onChange()]); }).catch(refused);
  };
  return (
    <section class="stack">
      <h3>{words.float}</h3>
      {counts ? null : (
        <dl class="pit-sums">
          {([[words.float, table.float], [words.drop, table.drop], [words.win, table.win], [words.felt, table.felt]] as [string, number][]).map(([name, sum]) => <div key={name}><dt>{name}</dt><dd class="figures">{money(sum)}</dd></div>)}
        </dl>
      )}
      {atLeast("pit-supervisor") ? (
        <>
          {counts || by || outcome ? <Counting by={by} outcome={outcome} /> : null}
          {counts ? (
            <form class="row" onSubmit={count} key={`${table.float_open} ${sent}`} data-testid="count"><Amount label={words.count} name="count" /><button class="main">{table.float_open ? words.closeFloat : words.openFloat}</button><button type="button" class="quiet" onClick={() => setCounts(false)}>{words.books}</button></form>
          ) : <div><button data-do="count" class={by && !isMine(by) ? "main" : ""} onClick={() => setCounts(true)}>{table.float_open ? words.closeFloat : words.openFloat}</button></div>}
        </>
      ) : null}
    </section>
  );
}

type SendEvent = PitProps["send"];
type OnForm = PitProps["form"];

// Opening takes what the felt of the game has; the rest is as the rulebook says.
function OpenForm(props: { table: PitTable; form: OnForm }) {
  const words = say();
  const { table } = props;
  const { layout, seats } = screenOf(table.game).opens ?? {};
  const made = (data: FormData): EventAsked => ({
    event: "open-table", amount: Number(data.get("min")), amount2: Number(data.get("max")), ...(data.get("layout") ? { layout: Number(data.get("layout")) } : {}), ...(data.get("seats") ? { seats: Number(data.get("seats")) } : {}),
  });
  return (
    <form class="row" onSubmit={props.form(made)}>
      <Amount label={words.min} name="min" value={100000} /><Amount label={words.max} name="max" value={50000000} />
      {layout !== undefined ? <label>{words.layout}<input name="layout" type="number" min={0} max={8} defaultValue={String(layout)} /></label> : null}
      {seats ? <label>{words.seats}<input name="seats" type="number" min={1} max={7} /></label> : null}
      <button class="main">{words.open}</button>
    </form>
  );
}

function State(props: { table: PitTable; event: SendEvent; form: OnForm }) {
  const words = say();
  const { table } = props;
  return (
    <>
      {table.suspended ? (
        <div class="stack suspended">
          <p class="red"><strong>{words.suspended}</strong> {table.suspended_clause ? <ClauseTag table={table.table} clause={table.suspended_clause} /> : null}{table.resume_post ? <> {words.resumes} {posts()[table.resume_post]}.</> : null}</p>
          {atLeast(table.resume_post ?? "pit-manager") ? <div><button class="main" data-do="resume" onClick={() => props.event({ event: "resume" })}>{words.resume}</button></div> : null}
        </div>
      ) : null}
      {table.phase === "closed" && atLeast("pit-supervisor") ? <OpenForm table={table} form={props.form} /> : null}
      {table.phase !== "closed" && !table.suspended && atLeast("pit-manager") ? (
        <form class="row" onSubmit={props.form((data) => ({ event: "suspend", text: String(data.get("text")) }))}><label>{words.reason}<input name="text" required maxLength={80} autocomplete="off" /></label><button class="danger">{words.suspend}</button></form>
      ) : null}
      {table.phase === "idle" && atLeast("pit-supervisor") ? <div class="row"><button onClick={() => props.event({ event: "close-table" })}>{words.close}</button></div> : null}
    </>
  );
}

interface LimitChange { kind: string; name: string; from: Limit; to: Limit }

// Every bet with the limits that the felt shows; what is changed is shown before and after, and needs its reason.
function Limits(props: { table: PitTable; view: TableView; rules: Rules; event: SendEvent }) {
  const words = say();
  const { view, rules } = props;
  const limits = view.view.limits.bets;
  const [draft, setDraft] = useState<Record<string, Partial<Record<keyof Limit, string>>>>({});
  const [reason, setReason] = useState("");
  const kinds = rules.kinds.map((kind) => ({ id: kind.kind, name: kind.name ? tell(kind.name) : kind.kind })).filter((kind) => limits[kind.id]);
  const changes: LimitChange[] = kinds.flatMap(({ id, name }) => {
    const from = limits[id];
    const value = (half: keyof Limit): number => (draft[id]?.[half] ? Number(draft[id][half]) : from[half]);
    const to = { min: value("min"), max: value("max") };
    return to.min === from.min && to.max === from.max ? [] : [{ kind: id, name, from, to }];
  });
  const submit = async (form: SubmitEvent): Promise<void> => {
    form.preventDefault();
    for (const { kind, from, to } of changes) {
      const halves = { ...(to.min !== from.min ? { amount: to.min } : {}), ...(to.max !== from.max ? { amount2: to.max } : {}) };
      if (!(await props.event({ event: "set-limit", kind, ...halves, text: reason }))) return;
    }
    setDraft({});
    setReason("");
  };
  const field = (id: string, name: string, half: keyof Limit) => (
    <input name={`${half}-${id}`} aria-label={`${name}: ${words[half]}`} inputMode="numeric" pattern="[1-9][0-9]*" autocomplete="off" value={draft[id]?.[half] ?? String(limits[id][half])}
      onInput={(input) => { const text = input.currentTarget.value; setDraft((all) => ({ ...all, [id]: { ...all[id], [half]: text } })); }} />
  );
  return (
    <form class="stack pit-limits" data-testid="limits" onSubmit={submit}>
      <table>
        <thead><tr><th scope="col">{words.which}</th><th scope="col">{words.min}</th><th scope="col">{words.max}</th></tr></thead>
        <tbody>{kinds.map(({ id, name }) => <tr key={id} data-kind={id}><th scope="row">{name}</th><td>{field(id, name, "min")}</td><td>{field(id, name, "max")}</td></tr>)}</tbody>
      </table>
      {changes.length > 0 ? (
        <>
          <ul class="limit-changes small figures">{changes.map(({ kind, name, from, to }) => <li key={kind}><strong>{name}</strong> {money(from.min)} – {money(from.max)} → {money(to.min)} – {money(to.max)}</li>)}</ul>
          <label>{words.reason}<input name="text" required maxLength={80} autocomplete="off" value={reason} onInput={(input) => setReason(input.currentTarget.value)} /></label>
          <div class="row"><button class="main">{words.set}</button></div>
        </>
      ) : null}
    </form>
  );
}

// What a game has of its own: its signs, and what else only it lets the pit set.
function Own(props: PitProps) {
  const Part = usePart(screenOf(props.table.game).Pit);
  return Part ? <Part {...props} /> : null;
}

export function TableDialog(props: { table: PitTable; pit: Pit; onClose(): void; onChange(): Promise<void> }) {
  const words = say();
  const { table } = props;
  const { view, rules } = useTable(table.table);
  const [disabling, setDisabling] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const told = async (work: Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await work;
      await props.onChange();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setProblem(error);
      return false;
    }
  };
  const event: SendEvent = (body) => told(send(table.table, body));
  const ask: SendEvent = (body) => told(post(`/api/tables/${table.table}/requests`, body));
  const form: OnForm = (made) => (submit) => {
    submit.preventDefault();
    void event(made(new FormData(submit.currentTarget as HTMLFormElement)));
  };
  const runs = atLeast("pit-supervisor");
  return (
    <Dialog wide title={`${table.name}, ${gameName(table.game)}`} onClose={props.onClose}>
      <div class="pit-dialog" data-testid="pit-table">
        <section class="stack">
          <p>{phases()[table.phase]} · {words.round} <span class="figures">{table.round}</span>{table.disabled ? <strong class="red"> · {words.disabled}</strong> : null}</p>
          {problem ? <p class="red" role="alert">{tell(problem.refusal.message)} {problem.refusal.clause ? <ClauseTag table={table.table} clause={problem.refusal.clause} /> : null}</p> : null}
          <div class="row"><a class="button" href={`/eye?table=${table.table}&find=1`}>{words.eye}</a><a class="button" href={`/t/${table.table}`}>{words.watch}</a>{runs ? <a class="button" href={`/t/${table.table}/deal`}>{words.deal}</a> : null}<a class="button" href={`/t/${table.table}/board`}>{words.board}</a></div>
          <State table={table} event={event} form={form} />
          {mayDisable() ? <div><button onClick={() => setDisabling(true)}>{words.disable}</button></div> : null}
        </section>
        {runs && table.phase !== "closed" ? (
          <section class="stack">
            <h3>{words.limits}</h3>
            {table.phase === "idle" ? null : <p class="small muted">{words.between}</p>}
            {view && rules ? <Limits table={table} view={view} rules={rules} event={event} /> : null}
            {view && rules ? <Own table={view} rules={rules} send={event} ask={ask} form={form} /> : null}
          </section>
        ) : null}
        {table.dealt === "hand" ? <Checklist table={table.table} news={table.phase} onChange={() => void props.onChange()} /> : null}
        <Shifts table={table} onChange={props.onChange} />
        <Float table={table} onChange={props.onChange} />
      </div>
      {disabling ? <DisableDialog pit={props.pit} table={table.table} onClose={() => setDisabling(false)} onChange={props.onChange} /> : null}
    </Dialog>
  );
}

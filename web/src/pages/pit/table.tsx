// One table from the pit: open and close, suspend and resume, limits, signs, shifts, the float. What the caller may not do the
// server refuses, and says which post it takes.
import { useEffect, useState } from "preact/hooks";
import { get, post, remove } from "../../core/api";
import { send } from "../../core/live";
import { dateTime, money } from "../../core/money";
import { useTable } from "../../core/table";
import { dictionary, games, phases, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { Dialog } from "../../ui/dialog";
import { refused } from "../../ui/toast";
import type { PitTable } from "./types";

const say = dictionary({
  en: {
    open: "Open the table", close: "Close the table", suspend: "Suspend", resume: "Resume", reason: "Reason", min: "Minimum", max: "Maximum", limits: "Limits", all: "All bets", set: "Set", insuranceOn: "Take insurance", insuranceOff: "No insurance (sign on)", squeezeOn: "Allow squeezing", squeezeOff: "Restrict squeezing", boxBets: "Bets a box takes",
    chips: "Colour-chip decision", player: "Player", from: "Taken to lie on", to: "Lies on", none: "on no bet", decide: "Decide", shifts: "Shifts", staff: "Member of staff", start: "Start a shift", end: "End", float: "Float", count: "Counted", openFloat: "Open by count", closeFloat: "Close by count", deal: "Dealer's console", board: "Display", watch: "Watch", eye: "Rounds",
    suspendedBy: "Suspended by", resumes: "Reopened by", since: "since", layout: "Felt", seats: "Seats or boxes", check: "Check the ball", signs: "Signs", state: "State",
  },
  vi: {
    open: "Mở bàn", close: "Đóng bàn", suspend: "Tạm dừng", resume: "Mở lại", reason: "Lý do", min: "Tối thiểu", max: "Tối đa", limits: "Giới hạn", all: "Mọi cửa cược", set: "Đặt", insuranceOn: "Nhận bảo hiểm", insuranceOff: "Không bảo hiểm (bật biển)", squeezeOn: "Cho nặn bài", squeezeOff: "Hạn chế nặn bài", boxBets: "Số cược mỗi ô",
    chips: "Quyết định vị trí chip màu", player: "Khách", from: "Được hiểu là nằm ở", to: "Nằm ở", none: "không thuộc cửa nào", decide: "Quyết định", shifts: "Ca làm việc", staff: "Nhân viên", start: "Bắt đầu ca", end: "Kết thúc", float: "Quỹ chip", count: "Kiểm đếm", openFloat: "Mở theo kiểm đếm", closeFloat: "Đóng theo kiểm đếm", deal: "Bàn điều khiển", board: "Bảng hiển thị", watch: "Xem bàn", eye: "Các ván",
    suspendedBy: "Tạm dừng theo", resumes: "Người mở lại", since: "từ", layout: "Mặt bàn", seats: "Số ghế hoặc ô", check: "Kiểm tra bi", signs: "Biển báo", state: "Trạng thái",
  },
});

interface StaffMember { staff: number; name: string; post: string; active: boolean }

function Shifts(props: { table: PitTable; onChange(): Promise<void> }) {
  const words = say();
  const [staff, setStaff] = useState<StaffMember[]>([]);
  useEffect(() => { get<{ staff: StaffMember[] }>("/api/staff").then((found) => setStaff(found.staff.filter((one) => one.active)), () => {}); }, []);
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
          <button onClick={() => remove(`/api/tables/${props.table.table}/shift/${shift.staff}`).then(props.onChange).catch(refused)}>{words.end}</button></div>
      ) : null)}
      <form class="row" onSubmit={start}>
        <label>{words.staff}<select name="staff">{staff.map((one) => <option key={one.staff} value={one.staff}>{posts()[one.name] ?? one.name}</option>)}</select></label>
        <button>{words.start}</button>
      </form>
    </section>
  );
}

function Float(props: { table: PitTable; onChange(): Promise<void> }) {
  const words = say();
  const count = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    post(`/api/tables/${props.table.table}/float`, { open: !props.table.float_open, count: Number(data.get("count")) }).then(props.onChange).catch(refused);
  };
  return (
    <section class="stack">
      <h3>{words.float}: <span class="figures">{money(props.table.float)}</span></h3>
      <form class="row" onSubmit={count}><label>{words.count}<input name="count" type="number" min={0} required /></label><button>{props.table.float_open ? words.closeFloat : words.openFloat}</button></form>
    </section>
  );
}

export function TableDialog(props: { table: PitTable; onClose(): void; onChange(): Promise<void> }) {
  const words = say();
  const { table } = props;
  const { view, rules } = useTable(table.table);
  const event = (body: Record<string, unknown>): Promise<void> => send(table.table, body).then(props.onChange).catch((error) => refused(error, table.table));
  const form = (made: (data: FormData) => Record<string, unknown>) => (submit: SubmitEvent): void => {
    submit.preventDefault();
    void event(made(new FormData(submit.currentTarget as HTMLFormElement)));
  };
  const play = view?.view.play ?? {};
  const kinds = (rules?.kinds ?? []).filter((kind) => kind.limited);
  return (
    <Dialog wide title={`${table.name}, ${games()[table.game]}`} onClose={props.onClose}>
      <div class="pit-dialog">
        <section class="stack">
          <p>{words.state}: {phases()[table.phase]}</p>
          {table.suspended ? <p class="red">{table.suspended_clause ? <>{words.suspendedBy} <ClauseTag table={table.table} clause={table.suspended_clause} /> </> : null}{words.resumes} {posts()[table.resume_post ?? ""]}</p> : null}
          <div class="row"><a class="button" href={`/t/${table.table}/deal`}>{words.deal}</a><a class="button" href={`/t/${table.table}`}>{words.watch}</a><a class="button" href={`/t/${table.table}/board`}>{words.board}</a><a class="button" href={`/eye?table=${table.table}`}>{words.eye}</a></div>
          {table.phase === "closed" ? (
            <form class="row" onSubmit={form((data) => ({ event: "open-table", amount: Number(data.get("min")), amount2: Number(data.get("max")), ...(data.get("layout") ? { box: Number(data.get("layout")) } : {}), ...(data.get("seats") ? { hand: Number(data.get("seats")) } : {}) }))}>
              <label>{words.min}<input name="min" type="number" min={1} required defaultValue="100000" /></label><label>{words.max}<input name="max" type="number" min={1} required defaultValue="50000000" /></label>
              {["baccarat", "niuniu"].includes(table.game) ? <label>{words.layout}<input name="layout" type="number" min={0} max={8} defaultValue="1" /></label> : null}
              {table.game === "sicbo" || table.game === "roulette" ? null : <label>{words.seats}<input name="seats" type="number" min={1} max={7} /></label>}
              <button class="main">{words.open}</button>
            </form>
          ) : (
            <div class="row"><button onClick={() => event({ event: "close-table" })}>{words.close}</button></div>
          )}
          {table.suspended ? <div><button class="main" onClick={() => event({ event: "resume" })}>{words.resume}</button></div> : (
            <form class="row" onSubmit={form((data) => ({ event: "suspend", text: String(data.get("text")) }))}><label>{words.reason}<input name="text" required maxLength={80} /></label><button class="danger">{words.suspend}</button></form>
          )}
        </section>
        {table.phase !== "closed" ? (
          <section class="stack">
            <h3>{words.limits}</h3>
            <form class="row" onSubmit={form((data) => ({ event: "set-limit", number: Number(data.get("kind")), amount: Number(data.get("min")), amount2: Number(data.get("max")) }))}>
              <label>{words.limits}<select name="kind"><option value={-1}>{words.all}</option>{kinds.map((kind) => <option key={kind.kind} value={rules!.kinds.indexOf(kind)}>{kind.name ? tell(kind.name) : kind.kind}</option>)}</select></label>
              <label>{words.min}<input name="min" type="number" min={1} required defaultValue={String(table.min ?? "")} /></label><label>{words.max}<input name="max" type="number" min={1} required defaultValue={String(table.max ?? "")} /></label>
              <button>{words.set}</button>
            </form>
            {table.game === "baccarat" ? (
              <>
                <h3>{words.signs}</h3>
                <div class="row">
                  <button onClick={() => event({ event: "set-option", number: 2, amount: play.insurance_taken ? 0 : 1 })}>{play.insurance_taken ? words.insuranceOff : words.insuranceOn}</button>
                  <button onClick={() => event({ event: "restrict-squeeze", number: play.squeezing_restricted ? 0 : 1 })}>{play.squeezing_restricted ? words.squeezeOn : words.squeezeOff}</button>
                </div>
              </>
            ) : null}
            {table.game === "blackjack" ? (
              <form class="row" onSubmit={form((data) => ({ event: "box-bets", number: Number(data.get("count")) }))}><label>{words.boxBets}<input name="count" type="number" min={1} max={3} defaultValue={String(play.box_bets ?? 3)} /></label><button>{words.set}</button></form>
            ) : null}
            {table.game === "roulette" ? (
              <>
                <div class="row"><button onClick={() => event({ event: "check-ball" })}>{words.check}</button></div>
                <form class="row" onSubmit={form((data) => ({ event: "decide-chip", player: Number(data.get("player")), bet: String(data.get("from")), number: Number(data.get("to")) }))}>
                  <h3>{words.chips}</h3>
                  <label>{words.player}<select name="player">{[...new Set((view?.view.bets ?? []).map((bet) => bet.player))].map((player) => <option key={player} value={player}>{view?.names[player] ?? player}</option>)}</select></label>
                  <label>{words.from}<select name="from">{[...new Set((view?.view.bets ?? []).map((bet) => bet.bet))].map((bet) => <option key={bet} value={bet}>{bet}</option>)}</select></label>
                  <label>{words.to}<select name="to"><option value={-1}>{words.none}</option>{(rules?.bets ?? []).map((bet, i) => <option key={bet.bet} value={i}>{tell(bet.name)}</option>)}</select></label>
                  <button>{words.decide}</button>
                </form>
              </>
            ) : null}
          </section>
        ) : null}
        <Shifts table={table} onChange={props.onChange} />
        <Float table={table} onChange={props.onChange} />
      </div>
    </Dialog>
  );
}

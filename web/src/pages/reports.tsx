// Reports: what the house took, what it could expect, and how far apart the two are. Figures and their names come from
// the server; a page prints as it stands, and every report is there as CSV.
import { useEffect, useState } from "preact/hooks";
import { Refused, everyTable, get } from "../core/api";
import { dateTime } from "../core/money";
import { go, query } from "../core/router";
import { atLeast } from "../core/posts";
import { me } from "../core/session";
import type { Lobby, LobbyTable, Report } from "../core/types";
import { dictionary, tell } from "../core/words";
import { Boundary } from "../ui/boundary";
import { BandChart, TimeChart } from "./reports/charts";
import { EventList } from "./reports/events";
import { ProgramChecks } from "./reports/checks";
import { dayOf, periodOf, shiftsOf, type PeriodKind } from "./reports/period";
import { isOutside, ReportTable, rowName } from "./reports/table";


const say = dictionary({
  en: {
    title: "Reports", kinds: {
      tables: "Tables", games: "Games", hours: "By the hour", days: "By day", months: "By month", dealers: "Dealers", players: "Players", meters: "Meters by bet", events: "Significant events", alterations: "Alterations", checks: "Program check" } as Record<string, string>,
    period: "Period", periods: { shift: "Shift", day: "Day", month: "Month", year: "Year to date" } as Record<PeriodKind, string>, date: "Date", shift: "Shift", between: (from: string, to: string) => `${from} to ${to}`,
    table: "Table", all: "All tables", csv: "As CSV", print: "Print", loading: "Adding up…", from: "from", to: "to", none: "No activity in this period.", which: "Report",
    made: "made", within: "Everything lies within what luck explains.", outside: (names: string) => `More than three standard deviations from what was to be expected: ${names}.`, share: "Shares are percentages; distances are in standard deviations." },
  vi: {
    title: "Báo cáo", kinds: {
      tables: "Theo bàn", games: "Theo trò chơi", hours: "Theo giờ", days: "Theo ngày", months: "Theo tháng", dealers: "Nhân viên điều hành trò chơi", players: "Khách", meters: "Bộ đếm theo cửa cược", events: "Sự kiện đáng kể", alterations: "Thay đổi thiết lập", checks: "Kiểm tra chương trình" } as Record<string, string>,
    period: "Kỳ", periods: { shift: "Ca", day: "Ngày", month: "Tháng", year: "Từ đầu năm" } as Record<PeriodKind, string>, date: "Ngày", shift: "Ca", between: (from: string, to: string) => `${from} đến ${to}`,
    table: "Bàn", all: "Tất cả các bàn", csv: "Tải CSV", print: "In", loading: "Đang cộng…", from: "từ", to: "đến", none: "Không có hoạt động trong kỳ này.", which: "Báo cáo",
    made: "lập lúc", within: "Mọi dòng đều nằm trong khoảng may rủi giải thích được.", outside: (names: string) => `Lệch hơn ba độ lệch chuẩn so với kỳ vọng: ${names}.`, share: "Tỷ lệ tính theo phần trăm; khoảng cách tính theo độ lệch chuẩn." } });

const kinds = ["tables", "games", "hours", "days", "months", "dealers", "players", "meters", "events", "alterations", "checks"];
const lists = ["events", "alterations"];

const maySeeChecks = (): boolean => atLeast("pit-manager") || ["regulator", "internal-audit", "surveillance"].includes(me.value.post ?? "");

interface Wish { report: string; period: PeriodKind; date: string; shift: number; table: number }

// The wish stands in the address, so that a report can be sent on and printed again.
function wishOf(search: string, begins?: number): Wish {
  const asked = new URLSearchParams(search);
  const period = asked.get("period");
  return {
    report: kinds.includes(asked.get("report") ?? "") ? asked.get("report")! : "tables",
    period: period === "shift" || period === "month" || period === "year" ? period : "day",
    date: /^\d{4}-\d\d-\d\d$/.test(asked.get("date") ?? "") ? asked.get("date")! : dayOf(Date.now(), begins),
    shift: Math.min(2, Math.max(0, Number(asked.get("shift") ?? 0) || 0)),
    table: Number(asked.get("table") ?? 0) || 0 };
}
const addressOf = (wish: Wish): string =>
  `/reports?report=${wish.report}&period=${wish.period}&date=${wish.date}&shift=${wish.shift}${wish.table ? `&table=${wish.table}` : ""}`;

function Picker(props: { wish: Wish; tables: LobbyTable[]; alone: boolean; begins?: number; onChange(wish: Wish): void }) {
  const words = say();
  const { wish, onChange } = props;
  return (
    <div class="row report-picker no-print">
      <label>{words.which}
        <select value={wish.report} data-testid="report" onChange={(c) => onChange({ ...wish, report: c.currentTarget.value })}>{kinds.filter((kind) => kind !== "checks" || maySeeChecks()).map((kind) => <option key={kind} value={kind}>{words.kinds[kind]}</option>)}</select>
      </label>
      {props.alone ? null : <><label>{words.period}
        <select value={wish.period} data-testid="period" onChange={(c) => onChange({ ...wish, period: c.currentTarget.value as PeriodKind })}>{(["shift", "day", "month", "year"] as PeriodKind[]).map((kind) => <option key={kind} value={kind}>{words.periods[kind]}</option>)}</select>
      </label>
      <label>{words.date}<input type="date" value={wish.date} onChange={(c) => c.currentTarget.value && onChange({ ...wish, date: c.currentTarget.value })} /></label>
      {wish.period === "shift" ? (
        <label>{words.shift}<select value={wish.shift} onChange={(c) => onChange({ ...wish, shift: Number(c.currentTarget.value) })}>{shiftsOf(props.begins).map(([from, to], i) => <option key={from} value={i}>{words.between(from, to)}</option>)}</select></label>
      ) : null}
      <label>{words.table}
        <select value={wish.table} onChange={(c) => onChange({ ...wish, table: Number(c.currentTarget.value) })}><option value={0}>{words.all}</option>{props.tables.map((table) => <option key={table.table} value={table.table}>{table.name}</option>)}</select>
      </label></>}
    </div>
  );
}

// Actual against expected in a sentence.
function Verdict(props: { report: Report }) {
  const words = say();
  const names = props.report.rows.filter(isOutside).map((row) => rowName(props.report, row));
  return <p class={names.length > 0 ? "report-verdict red" : "report-verdict"} data-testid="verdict">{names.length > 0 ? words.outside(names.join(", ")) : words.within}</p>;
}

function Figures(props: { address: string; wish: Wish }) {
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const words = say();
  useEffect(() => {
    let wanted = true;
    setReport(null);
    setProblem(null);
    get<Report>(props.address).then((found) => wanted && setReport(found), (error) => wanted && error instanceof Refused && setProblem(error));
    return () => { wanted = false; };
  }, [props.address]);
  if (problem) return <p class="red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!report) return <p class="empty">{words.loading}</p>;
  if (report.rows.length === 0) return <p class="empty" data-testid="no-activity">{words.none}</p>;
  return (
    <div class="stack">
      {["tables", "games"].includes(props.wish.report) ? <Verdict report={report} /> : null}
      {props.wish.report === "tables" || props.wish.report === "games" ? <Boundary name="bands"><BandChart report={report} /></Boundary> : null}
      {["hours", "days", "months"].includes(props.wish.report) ? <Boundary name="time"><TimeChart report={report} /></Boundary> : null}
      <Boundary name="figures"><ReportTable report={report} /></Boundary>
      <p class="small muted">{words.share}</p>
    </div>
  );
}

export function ReportsPage() {
  const words = say();
  const [floor, setFloor] = useState<Lobby | null>(null);
  useEffect(() => {
    everyTable<Lobby>("/api/floor").then(setFloor, () => {});
  }, []);
  if (!floor) return <p class="empty">{words.loading}</p>;
  const tables = floor.tables;
  const wish = wishOf(query.value, floor.day_begins);
  const { from, to } = periodOf(wish.period, wish.date, wish.shift, floor.day_begins);
  const table = wish.table ? `&table=${wish.table}` : "";
  const list = lists.includes(wish.report), checks = wish.report === "checks";
  const address = list ? `/api/reports/${wish.report}?from=${from}&to=${to}${table}` : `/api/reports?report=${wish.report}&from=${from}&to=${to}${table}`;
  return (
    <div class="wide stack report-page">
      <div class="spread">
        <div>
          <h1>{words.title}: {words.kinds[wish.report]}</h1>
          <p class="small muted">{checks ? null : <>{words.from} <span class="figures">{dateTime(from)}</span> {words.to} <span class="figures">{dateTime(to)}</span>{wish.table ? ` · ${tables.find((one) => one.table === wish.table)?.name ?? ""}` : ""} · </>}{words.made} <span class="figures">{dateTime(Date.now())}</span></p>
        </div>
        <div class="row no-print">
          {checks ? null : <a class="button" data-testid="csv" href={`${address}&format=csv`} download={`${wish.report}-${wish.date}.csv`}>{words.csv}</a>}
          <button onClick={() => print()}>{words.print}</button>
        </div>
      </div>
      <Picker wish={wish} tables={tables} alone={checks} begins={floor.day_begins} onChange={(next) => go(addressOf(next), true)} />
      {checks ? <Boundary name="checks"><ProgramChecks /></Boundary> : list ? <Boundary name="events"><EventList address={address} key={address} /></Boundary> : <Figures address={address} wish={wish} />}
    </div>
  );
}

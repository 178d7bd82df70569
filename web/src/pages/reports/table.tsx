import { gameName } from "../../core/games";
import { money, number } from "../../core/money";
import { dictionary, language, tell } from "../../core/words";
import type { ReportColumn as Column, Report, ReportRow as Row } from "../../core/types";

const say = dictionary({
  en: { total: "Together", table: "Table", game: "Game", dealer: "Dealer", player: "Player", start: "When", kind: "Bet", machine: "Virtual dealer", outside: "beyond 3 deviations", region: "Figures" },
  vi: { total: "Cộng", table: "Bàn", game: "Trò chơi", dealer: "Nhân viên", player: "Khách", start: "Thời gian", kind: "Cửa cược", machine: "Nhà cái ảo", outside: "lệch hơn 3 độ lệch chuẩn", region: "Số liệu" },
});

// Hundredths, as the server counts shares and deviations.
const hundredths = (value: number): string =>
  (value / 100).toLocaleString(language.value === "vi" ? "vi-VN" : "en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function figure(value: number, unit: Column["unit"]): string {
  if (unit === "money") return money(value);
  if (unit === "share") return `${hundredths(value)} %`;
  if (unit === "deviations") return hundredths(value);
  return number(value);
}

// A table outside three standard deviations stands out.
export const isOutside = (row: Row): boolean => Math.abs(row.luck ?? 0) > 300;

// "2026-11-16T01:00", "2026-11-16", "2026-11": as people write it.
export function startName(start: string): string {
  const [date, hour] = start.split("T");
  return `${date.split("-").reverse().join("/")}${hour ? ` ${hour}` : ""}`;
}

export function rowName(report: Report, row: Row): string {
  if (report.report === "tables") return row.name ?? "";
  if (report.report === "games") return gameName(String(row.game));
  if (report.report === "dealers") return row.dealer === 0 ? say().machine : row.name ?? "";
  if (report.report === "players") return `${row.name} (${row.player})`;
  if (report.report === "meters") return `${row.name}: ${row.kind}`;
  return startName(row.start ?? "");
}

export function ReportTable(props: { report: Report }) {
  const { report } = props;
  const words = say();
  const heads: Record<string, string> = { tables: words.table, games: words.game, dealers: words.dealer, players: words.player, meters: words.kind };
  return (
    <div class="scroll panel" tabIndex={0} role="region" aria-label={words.region}>
      <table class="report-table">
        <thead>
          <tr><th scope="col">{heads[report.report] ?? words.start}</th>{report.columns.map((column) => <th key={column.id} scope="col" class="money">{tell(column.name)}</th>)}</tr>
        </thead>
        <tbody>
          {report.rows.map((row, i) => (
            <tr key={i} class={isOutside(row) ? "outside" : ""} data-row={row.table ?? row.player ?? row.dealer ?? row.game ?? row.start}>
              <th scope="row">{rowName(report, row)}{isOutside(row) ? <><br /><span class="red small">{words.outside}</span></> : null}</th>
              {report.columns.map((column) => <td key={column.id} class="money" data-column={column.id}>{figure(row[column.id] ?? 0, column.unit)}</td>)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row">{words.total}</th>{report.columns.map((column) => <td key={column.id} class="money" data-column={column.id}>{figure(report.total[column.id] ?? 0, column.unit)}</td>)}</tr>
        </tfoot>
      </table>
    </div>
  );
}

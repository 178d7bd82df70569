// Actual against expected: what the house won, on the band that luck explains.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { money, short } from "../../core/money";
import { dictionary, language } from "../../core/words";
import type { Report, ReportRow as Row } from "../../core/types";
import { isOutside, rowName, startName } from "./table";

const say = dictionary({
  en: { bands: "Win of each, on the band of three standard deviations around what was to be expected", luck: "what luck explains", actual: "won", expected: "expected", time: "Win added up over time, with the band of luck", low: "−3 standard deviations", high: "+3 standard deviations" },
  vi: { bands: "Thắng của từng dòng, trên dải ba độ lệch chuẩn quanh kỳ vọng", luck: "khoảng may rủi", actual: "thắng", expected: "kỳ vọng", time: "Thắng cộng dồn theo thời gian, cùng dải may rủi", low: "−3 độ lệch chuẩn", high: "+3 độ lệch chuẩn" },
});

const signedShort = (value: number): string => (value < 0 ? `−${short(-value)}` : short(value));

export function BandChart(props: { report: Report }) {
  const words = say();
  const rows = props.report.rows;
  const luck = (row: Row): number => 3 * (row.deviation ?? 0);
  const reach = (row: Row): number[] => [row.win, row.expected - luck(row), row.expected + luck(row), 0];
  const low = Math.min(...rows.flatMap(reach)), high = Math.max(...rows.flatMap(reach));
  const place = (value: number): number => (high === low ? 50 : (100 * (value - low)) / (high - low));
  return (
    <figure class="panel bands" aria-label={words.bands}>
      <figcaption class="small muted">{words.bands}</figcaption>
      <p class="band-key small muted" aria-hidden="true"><span><i class="key-band" />{words.luck}</span><span><i class="key-expected" />{words.expected}</span><span><i class="key-actual" />{words.actual}</span></p>
      <ul>
        {rows.map((row, i) => (
          <li key={i} data-outside={isOutside(row)}>
            <span class="band-name">{rowName(props.report, row)}</span>
            <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
              <line x1={place(0)} x2={place(0)} y1="0" y2="16" class="zero" vector-effect="non-scaling-stroke" />
              <rect x={place(row.expected - luck(row))} width={Math.max(0.4, place(row.expected + luck(row)) - place(row.expected - luck(row)))} y="4" height="8" class="band" />
              <line x1={place(row.expected)} x2={place(row.expected)} y1="2" y2="14" class="expected" vector-effect="non-scaling-stroke" />
              <line x1={place(row.win)} x2={place(row.win)} y1="0" y2="16" class={isOutside(row) ? "actual outside" : "actual"} vector-effect="non-scaling-stroke" />
            </svg>
            <span class={isOutside(row) ? "figures red" : "figures"}>{money(row.win)} <span class="muted small">/ {words.expected} {money(row.expected)}</span></span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function TimeChart(props: { report: Report }) {
  const at = useRef<HTMLDivElement>(null);
  const words = say();
  useEffect(() => {
    const rows = props.report.rows;
    const times = rows.map(({ start = "" }) => Date.parse(`${start.length === 7 ? `${start}-01` : start}${start.length > 10 ? ":00" : "T00:00:00"}Z`) / 1000);
    let [win, expected, variance] = [0, 0, 0];
    const sums = rows.map((row) => {
      win += row.win;
      expected += row.expected;
      variance += (row.deviation ?? 0) ** 2;
      return [win, expected, expected - 3 * Math.sqrt(variance), expected + 3 * Math.sqrt(variance)];
    });
    // A single point would have no width of its own.
    const kind = rows[0].start?.length, room = kind === 16 ? 1800 : kind === 10 ? 43200 : 1296000;
    const ink = colour("--muted"), line = colour("--line");
    const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 }, font: "12px system-ui" };
    const plot = new uPlot(
      {
        width: at.current!.clientWidth, height: 300, cursor: { show: false }, legend: { live: false },
        scales: { x: { range: [times[0] - room, times[times.length - 1] + room] } }, tzDate: (stamp) => uPlot.tzDate(new Date(stamp * 1000), "Etc/UTC"),
        axes: [{ ...axis, space: 96, values: (_, splits) => splits.map((stamp) => startName(new Date(stamp * 1000).toISOString().slice(0, kind === 16 && props.report.rows.length < 25 ? 16 : kind === 7 ? 7 : 10)).replace(/^\d\d\/\d\d\/\d{4} /, "")) }, { ...axis, size: 72, values: (_, splits) => splits.map(signedShort) }],
        series: [
          {}, { label: words.actual, stroke: colour("--text"), width: 2, points: { show: true, size: 5 } }, { label: words.expected, stroke: colour("--gold"), width: 2 },
          { label: words.low, stroke: ink, dash: [4, 4], width: 1 }, { label: words.high, stroke: ink, dash: [4, 4], width: 1 },
        ],
      },
      [times, ...[0, 1, 2, 3].map((part) => sums.map((sum) => sum[part]))] as uPlot.AlignedData, at.current!,
    );
    const resize = new ResizeObserver(() => plot.setSize({ width: at.current?.clientWidth ?? 300, height: 300 }));
    resize.observe(at.current!);
    return () => { resize.disconnect(); plot.destroy(); };
  }, [props.report, language.value, document.documentElement.dataset.theme]);
  return <figure class="panel" aria-label={words.time}><figcaption class="small muted">{words.time}</figcaption><div ref={at} role="img" aria-label={words.time} /></figure>;
}

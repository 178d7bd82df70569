// One tile a table: red when it needs somebody.
import { gameName } from "../../core/games";
import { money, number, short, signedMoney } from "../../core/money";
import { dictionary, phases, posts } from "../../core/words";
import { lackWords } from "../../ui/checklist";
import { urgency } from "./urgency";
import type { OnShift, PitTable } from "./types";

const say = dictionary({
  en: {
    dealer: "Dealer", supervisor: "Supervisor", limits: "Limits", players: "Players", felt: "On the felt", win: "Win so far", pace: "Hands an hour", alerts: (count: number) => `${count} alert${count === 1 ? "" : "s"}`, waits: "waits for approval", suspended: "suspended", disabled: "disabled",
    stalled: "cannot pay: float too short", broken: (record: number) => `out of order: record ${record}`, closedFloat: "float closed", lacks: "lacks", andMore: (count: number) => ` and ${count} more`, nobody: "nobody", machine: "virtual dealer",
  },
  vi: {
    dealer: "Điều hành", supervisor: "Giám sát", limits: "Giới hạn", players: "Khách", felt: "Trên bàn", win: "Thắng đến nay", pace: "Ván mỗi giờ", alerts: (count: number) => `${count} cảnh báo`, waits: "chờ phê duyệt", suspended: "tạm dừng", disabled: "bị khóa",
    stalled: "không trả được: thiếu chip", broken: (record: number) => `không hoạt động: bản ghi ${record}`, closedFloat: "quỹ chip chưa mở", lacks: "thiếu", andMore: (count: number) => ` và ${count} thứ khác`, nobody: "chưa có", machine: "nhà cái ảo",
  },
});

const few = 3; // things lacking that are named on a tile; the table's own list has them all

const who = (shift: OnShift | undefined): string => (!shift ? say().nobody : shift.name === shift.post ? posts()[shift.post] : shift.name);

function Tile(props: { table: PitTable; onOpen(table: number): void }) {
  const words = say();
  const { table } = props;
  const others = table.alerts - (table.request ? 1 : 0); // a request has an alert of its own
  const trouble = [
    table.out_of_order ? words.broken(table.out_of_order.record) : "", table.request ? words.waits : "", others > 0 ? words.alerts(others) : "", table.suspended ? words.suspended : "", table.disabled ? words.disabled : "", table.stalled ? words.stalled : "", !table.float_open ? words.closedFloat : "", table.lacks ? `${words.lacks}: ${lackWords(table.lacks.slice(0, few))}${table.lacks.length > few ? words.andMore(table.lacks.length - few) : ""}` : "",
  ].filter(Boolean);
  const urgent = urgency(table) > 0;
  return (
    <li>
      <button class={`pit-tile game-${table.game}${urgent ? " urgent" : ""}`} data-table={table.table} onClick={() => props.onOpen(table.table)}>
        <span class="pit-head"><strong>{table.name}</strong><span class="small">{gameName(table.game)}</span></span>
        <span class="pit-state">{phases()[table.phase]}{trouble.length > 0 ? <strong class={urgent ? "red" : ""}> · {trouble.join(" · ")}</strong> : null}</span>
        <dl>
          <div><dt>{words.dealer}</dt><dd>{table.dealt === "virtual" ? words.machine : who(table.dealer)}</dd></div>
          <div><dt>{words.supervisor}</dt><dd>{who(table.supervisor)}</dd></div>
          <div><dt>{words.limits}</dt><dd class="figures">{table.min === undefined ? "–" : `${short(table.min)} – ${short(table.max!)}`}</dd></div>
          <div><dt>{words.players}</dt><dd class="figures">{table.players}</dd></div>
          <div><dt>{words.felt}</dt><dd class="figures">{money(table.felt)}</dd></div>
          <div><dt>{words.win}</dt><dd class={table.win < 0 ? "figures red" : "figures"}>{signedMoney(table.win)}</dd></div>
          <div><dt>{words.pace}</dt><dd class="figures">{table.rounds > 0 ? number(table.hands_an_hour) : "–"}</dd></div>
        </dl>
      </button>
    </li>
  );
}

export function Tiles(props: { tables: PitTable[]; onOpen(table: number): void }) {
  return <ul class="pit-tiles">{props.tables.map((table) => <Tile key={table.table} table={table} onOpen={props.onOpen} />)}</ul>;
}

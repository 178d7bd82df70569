// The line above the felt: which table this is, what goes on there, how long bets are taken, what the player has.
import { useMemo, useRef } from "preact/hooks";
import { gameName } from "../../core/games";
import { money, short } from "../../core/money";
import type { TableView } from "../../core/types";
import { dictionary, phases, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { Countdown } from "../../ui/countdown";

const say = dictionary({
  en: { tables: "All tables", round: "Round", purse: "Your chips", limits: "Limits", suspended: "Play is stopped", edition: "Rulebook", owed: "You owe the house", stalled: "The table waits", waits: "Waiting for a decision of the pit", disabled: "Taken out of play", broken: "Out of order" },
  vi: { tables: "Các bàn", round: "Ván", purse: "Chip của bạn", limits: "Hạn mức", suspended: "Tạm dừng", edition: "Luật", owed: "Bạn nợ nhà cái", stalled: "Bàn đang chờ", waits: "Chờ quyết định của Pit", disabled: "Ngừng nhận khách", broken: "Không hoạt động" },
});

// Of all kinds of bet together: the lowest minimum and the highest maximum.
export function limitsText(table: TableView): string {
  const all = Object.values(table.view.limits.bets);
  if (all.length === 0) return "";
  return `${short(Math.min(...all.map((one) => one.min)))} – ${short(Math.max(...all.map((one) => one.max)))}`;
}

export function useClock(table: TableView): { until: number; total: number } | null {
  const longest = useRef({ round: -1, phase: "", total: 0 });
  return useMemo(() => {
    const left = table.countdown_ms;
    if (left === undefined) return null;
    const known = longest.current;
    if (known.round !== table.view.round || known.phase !== table.view.phase) longest.current = { round: table.view.round, phase: table.view.phase, total: left };
    else known.total = Math.max(known.total, left);
    return { until: Date.now() + left, total: longest.current.total };
  }, [table]);
}

export function TopLine(props: { table: TableView; purse: number | null }) {
  const { table } = props;
  const words = say();
  const clock = useClock(table);
  const phase = table.out_of_order ? words.broken : table.disabled ? words.disabled : table.waits_for ? words.waits : table.view.suspended ? words.suspended : table.waits ? `${words.stalled}: ${tell(table.waits)}` : table.stalled ? words.stalled : phases()[table.view.phase];
  return (
    <header class="table-top">
      <div class="table-name">
        <h1>{table.name}</h1>
        <p class="tiny muted">
          {gameName(table.game)} · <span class="roomy">{words.edition} </span>{table.edition} · <span class="roomy">{words.limits} </span><span class="figures">{limitsText(table)}</span>
          {table.view.round > 0 ? <span class="figures"> · {words.round} {table.view.round}</span> : null}
        </p>
      </div>
      <div class={`table-phase ${table.view.phase === "betting" && !table.view.suspended ? "open" : ""}`} data-testid="phase" data-phase={table.view.phase}>
        {clock ? <Countdown until={clock.until} total={clock.total} /> : null}
        <span>{phase}</span>
        {table.view.suspended && table.view.suspended_clause ? <ClauseTag table={table.table} clause={table.view.suspended_clause} /> : null}
      </div>
      {props.purse !== null ? (
        <div class="table-purse" data-purse>
          <span class="tiny muted">{table.owed ? words.owed : words.purse}</span>
          <strong class="money" data-testid="purse" data-amount={props.purse}>{money(table.owed ? table.owed : props.purse)}</strong>
        </div>
      ) : null}
    </header>
  );
}

// Alerts stay until somebody of the right post has seen to them.
import { post } from "../../core/api";
import { clock } from "../../core/money";
import { dictionary, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { refused } from "../../ui/toast";
import type { Alert } from "./types";

const say = dictionary({ en: { title: "Alerts", seen: "Acknowledge", table: "Table", case: "Case", none: "No alerts." }, vi: { title: "Cảnh báo", seen: "Đã xem", table: "Bàn", case: "Hồ sơ", none: "Không có cảnh báo." } });

export function Alerts(props: { alerts: Alert[]; onOpen(table: number): void; onChange(): Promise<void> }) {
  const words = say();
  return (
    <section class="panel stack" aria-labelledby="alerts-title">
      <h2 id="alerts-title">{words.title}{props.alerts.length > 0 ? ` (${props.alerts.length})` : ""}</h2>
      {props.alerts.length === 0 ? <p class="muted">{words.none}</p> : null}
      <ul class="alert-list" aria-live="polite">
        {props.alerts.map((alert) => (
          <li key={alert.alert} data-alert={alert.alert}>
            <span class="figures small muted">{clock(alert.time)}</span>
            <span>{tell(alert.words)} {alert.clause && alert.table ? <ClauseTag table={alert.table} clause={alert.clause} /> : null}<br /><span class="small muted">{posts()[alert.post]}</span></span>
            <span class="row">
              {alert.table ? <button onClick={() => props.onOpen(alert.table!)}>{words.table}</button> : null}
              {alert.dispute ? <a class="button" href={`/disputes/${alert.dispute}`}>{words.case}</a> : null}
              <button onClick={() => post(`/api/alerts/${alert.alert}/acknowledge`).then(props.onChange, refused)}>{words.seen}</button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Alerts stay until somebody of the right post has seen to them.
import { post } from "../../core/api";
import { clock } from "../../core/money";
import { serves } from "../../core/posts";
import { dictionary, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { refused } from "../../ui/toast";
import type { Alert } from "./types";

const say = dictionary({
  en: { title: "Alerts", seen: "Acknowledge", table: "See the table", case: "Open the case", check: "Program check", none: "No alerts: whatever calls for somebody stands here until it is acknowledged.", for: "for" },
  vi: { title: "Cảnh báo", seen: "Xác nhận đã xem", table: "Xem bàn", case: "Mở hồ sơ", check: "Kiểm tra chương trình", none: "Không có cảnh báo: việc cần người xử lý sẽ hiện ở đây cho đến khi được xác nhận.", for: "cho" },
});

export function Alerts(props: { alerts: Alert[]; onOpen(table: number): void; onChange(): Promise<void> }) {
  const words = say();
  if (props.alerts.length === 0) return <p class="small muted" data-testid="no-alerts">{words.none}</p>;
  return (
    <section class="panel stack" aria-labelledby="alerts-title">
      <h2 id="alerts-title">{words.title} <span class="figures">({props.alerts.length})</span></h2>
      <ul class="alert-list" aria-live="polite">
        {props.alerts.map((alert) => (
          <li key={alert.alert} data-alert={alert.alert} data-kind={alert.kind}>
            <span class="figures small muted">{clock(alert.time)}</span>
            <span>
              {tell(alert.words)} {alert.clause && alert.table ? <ClauseTag table={alert.table} clause={alert.clause} /> : null}
              <br /><span class="small muted">{words.for} {posts()[alert.post]}</span>
            </span>
            <span class="row alert-keys">
              {alert.table ? <button onClick={() => props.onOpen(alert.table!)}>{words.table}</button> : null}
              {alert.dispute ? <a class="button" href={`/disputes/${alert.dispute}`}>{words.case}</a> : null}
              {alert.kind === "self-check" ? <a class="button" href="/reports?report=checks">{words.check}</a> : null}
              {serves(alert.post) ? <button data-do="acknowledge" onClick={() => post(`/api/alerts/${alert.alert}/acknowledge`).then(props.onChange, refused)}>{words.seen}</button> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

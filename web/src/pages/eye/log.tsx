// The log below the picture: every event as it was written, with who sent it, who gave leave and every field. A row shows its step.
import { useEffect, useRef } from "preact/hooks";
import { clock } from "../../core/money";
import type { RoundReplay, TableEvent } from "../../core/types";
import { dictionary, posts } from "../../core/words";
import { ClauseTag } from "../../ui/clause";

const say = dictionary({
  en: { log: "Event log", number: "No.", time: "Time", who: "By", event: "Event", fields: "As it was written", leave: "with the leave of", senders: { player: "Player", staff: "Staff", device: "Device", virtual: "Virtual dealer" } as Record<string, string> },
  vi: { log: "Nhật ký sự kiện", number: "Số", time: "Giờ", who: "Người gửi", event: "Sự kiện", fields: "Nguyên văn", leave: "được phép của", senders: { player: "Khách", staff: "Nhân viên", device: "Thiết bị", virtual: "Nhà cái ảo" } as Record<string, string> },
});

// What has a column of its own is not said again.
const shown = ["seq", "time", "event", "sender", "id", "post", "clause", "authorised_id", "authorised_post", "authorised", "witnessed_post", "hash"];
const fieldsOf = (event: TableEvent): string =>
  Object.entries(event).filter(([name]) => !shown.includes(name)).map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(" ") : String(value)}`).join(" · ");

function whoOf(event: TableEvent): string {
  const words = say();
  const sender = event.post ? posts()[event.post] ?? event.post : words.senders[event.sender] ?? event.sender;
  const leave = event.authorised_post ? ` ${words.leave} ${posts()[String(event.authorised_post)] ?? event.authorised_post}` : "";
  const besides = event.witnessed_post ? `, ${posts()[String(event.witnessed_post)] ?? event.witnessed_post}` : "";
  return `${sender}${event.id ? ` ${event.id}` : ""}${leave}${besides}`;
}

export function EventLog(props: { replay: RoundReplay; step: number; onStep(step: number): void }) {
  const words = say();
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = at.current?.querySelector<HTMLElement>("tr[aria-current]");
    if (row && at.current) at.current.scrollTop = Math.max(0, row.offsetTop - at.current.clientHeight / 2);
  }, [props.step]);
  return (
    <section class="panel stack" aria-labelledby="log-title">
      <h3 id="log-title">{words.log}</h3>
      <div class="scroll eye-log" ref={at} tabIndex={0} role="region" aria-labelledby="log-title">
        <table>
          <thead><tr><th scope="col" class="money">{words.number}</th><th scope="col">{words.time}</th><th scope="col">{words.who}</th><th scope="col">{words.event}</th><th scope="col">{words.fields}</th></tr></thead>
          <tbody>
            {props.replay.steps.map((step, i) => (
              <tr key={step.seq} data-seq={step.seq} aria-current={i === props.step ? "step" : undefined} onClick={() => props.onStep(i)}>
                <td class="money">{step.seq}</td><td class="figures">{clock(step.time)}</td><td>{whoOf(step.event)}</td>
                <td class="eye-event">{step.event.event} {step.event.clause ? <ClauseTag table={props.replay.table} clause={step.event.clause} /> : null}</td><td class="eye-fields">{fieldsOf(step.event)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

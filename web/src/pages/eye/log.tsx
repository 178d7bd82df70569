// The log beside the picture: every event as it was written, with who sent it and who gave leave.
import { clock } from "../../core/money";
import type { RoundReplay } from "../../core/types";
import { dictionary, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";

const say = dictionary({ en: { log: "Event log", leave: "with the leave of" }, vi: { log: "Nhật ký sự kiện", leave: "được cho phép bởi" } });

export function EventLog(props: { replay: RoundReplay }) {
  const words = say();
  return (
    <section class="panel eye-log" aria-label={words.log} tabIndex={0}>
      <h3>{words.log}</h3>
      <ol>
        {props.replay.steps.map((step) => (
          <li key={step.seq}>
            <span class="figures tiny muted">{step.seq} · {clock(step.time)} · {step.event.sender}{step.event.post ? ` (${posts()[step.event.post as string] ?? step.event.post})` : ""}{step.event.authorised_post ? ` ${words.leave} ${posts()[step.event.authorised_post as string]}` : ""}</span>
            <span>{step.words ? tell(step.words) : step.event.event} {step.event.clause ? <ClauseTag table={props.replay.table} clause={step.event.clause} /> : null}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

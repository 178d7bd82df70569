// How long bets are still taken or a decision is waited for, by the server's clock. The shortening circle needs no animation frames of ours.
import { useEffect, useState } from "preact/hooks";
import { dictionary } from "../core/words";

const say = dictionary({ en: { left: "seconds left" }, vi: { left: "giây còn lại" } });

// `until` is a time of this machine's clock (Date.now() + what the server said is left).
export function Countdown(props: { until: number; total: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [props.until]);
  const left = Math.max(0, props.until - now);
  const seconds = Math.ceil(left / 1000);
  const part = props.total > 0 ? Math.min(1, left / props.total) : 0;
  return (
    <span class={seconds <= 5 ? "countdown soon" : "countdown"} role="timer" aria-label={`${seconds} ${say().left}`}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="11" fill="none" stroke="currentColor" stroke-opacity="0.25" stroke-width="4" />
        <circle cx="14" cy="14" r="11" fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray={`${part * 69.1} 69.2`} />
      </svg>
      <strong>{seconds}</strong>
    </span>
  );
}

import { useEffect, useState } from "preact/hooks";
import { clockAhead } from "../../core/live";
import { dateTime } from "../../core/money";
import { dictionary } from "../../core/words";
import type { Case } from "./types";

const say = dictionary({
  en: { left: (minutes: number) => `${minutes} min left`, late: (minutes: number) => `${minutes} min late`, none: "no time promised yet", soon: "less than a minute left" },
  vi: { left: (minutes: number) => `còn ${minutes} phút`, late: (minutes: number) => `trễ ${minutes} phút`, none: "chưa hẹn thời gian", soon: "còn dưới một phút" },
});

// How long until the promised time; nothing once the case is decided.
export function Left(props: { one: Case }) {
  const { promised, state } = props.one;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10000);
    return () => clearInterval(timer);
  }, []);
  const words = say();
  if (state === "decided" || state === "closed") return <span />;
  if (!promised) return <span class="left small muted">{words.none}</span>;
  const minutes = Math.floor((promised - now - clockAhead.value) / 60000);
  if (minutes < 0) return <strong class="left red" title={dateTime(promised)}>{words.late(-minutes)}</strong>;
  return <strong class={minutes < 10 ? "left red" : "left"} title={dateTime(promised)}>{minutes === 0 ? words.soon : words.left(minutes)}</strong>;
}

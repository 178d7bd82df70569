// 8.2: what the pit manager gathers before deciding; for a part that cannot be had it is said why.
import { dictionary } from "../../core/words";
import type { Case } from "./types";

const say = dictionary({
  en: {
    title: "Gathered (8.2)", parts: { record: "The round's record", dealer: "The dealer's statement", player: "The player's statement", surveillance: "Surveillance informed" } as Record<string, string>, done: "there", missing: "missing",
    why: (part: string) => `Why it cannot be had: ${part}`,
  },
  vi: {
    title: "Đã gom (8.2)", parts: { record: "Bản ghi của ván", dealer: "Tường trình của người chia bài", player: "Lời trình bày của khách", surveillance: "Đã báo bộ phận Giám sát" } as Record<string, string>, done: "đã có", missing: "còn thiếu",
    why: (part: string) => `Vì sao không thể có: ${part}`,
  },
});

export function Checklist(props: { one: Case }) {
  const words = say();
  if (!props.one.checklist || props.one.state === "closed") return null;
  return (
    <section class="panel stack" aria-label={words.title} data-testid="checklist">
      <h2>{words.title}</h2>
      <ul class="case-checks">{props.one.checklist.map((check) => <li key={check.part} data-part={check.part} data-done={check.done}><span aria-hidden="true">{check.done ? "✓" : "○"}</span> {words.parts[check.part]} <span class={check.done ? "small muted" : "small red"}>{check.done ? words.done : words.missing}</span></li>)}</ul>
    </section>
  );
}

const missing = (one: Case) => (one.post === "pit-manager" ? (one.checklist ?? []).filter((check) => !check.done) : []);

export function Excuses(props: { one: Case }) {
  const words = say();
  return <>{missing(props.one).map((check) => <label key={check.part}>{words.why(words.parts[check.part])}<input name={`without-${check.part}`} required maxLength={190} /></label>)}</>;
}

export function withoutOf(one: Case, data: FormData): { without?: Record<string, string> } {
  const said = missing(one).map((check) => [check.part, String(data.get(`without-${check.part}`) ?? "")]);
  return said.length > 0 ? { without: Object.fromEntries(said) as Record<string, string> } : {};
}

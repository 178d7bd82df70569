// A rulebook file that the house does not have yet: what it changes is shown before it is brought in.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { atLeast } from "../../core/posts";
import type { Answer, EditionDiff } from "../../core/types";
import { dictionary, posts, tell } from "../../core/words";
import { Diff } from "./diff";
import type { House } from "./house";

const say = dictionary({
  en: {
    title: "Bring in a file", lead: "The text is kept under its hash for ever. It is played only after somebody else has adopted it.", file: "Choose a rulebook file…", post: (name: string) => `Editions are brought in by the ${name} or above.`,
    reading: "Comparing with the edition in force…", bring: "Bring it in", away: "Leave it",
  },
  vi: {
    title: "Đưa vào một tệp", lead: "Văn bản được lưu mãi mãi theo mã băm. Ấn bản chỉ được áp dụng sau khi người khác phê duyệt.", file: "Chọn tệp thể lệ…", post: (name: string) => `Ấn bản do ${name} trở lên đưa vào.`,
    reading: "Đang so với ấn bản đang áp dụng…", bring: "Đưa vào", away: "Bỏ qua",
  },
});

const bringer = "operations-manager";

// The game that the text says it is of. What is wrong with a text the server tells.
function gameOf(text: string): string {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === "object" && told !== null && "game" in told ? String(told.game) : "";
  } catch {
    return "";
  }
}

export function BringIn(props: { house: House; onDone(from: number, to: number): void }) {
  const words = say();
  const [text, setText] = useState("");
  const [against, setAgainst] = useState(0);
  const [diff, setDiff] = useState<EditionDiff | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const failed = (error: unknown): void => { if (error instanceof Refused) setProblem(error); else throw error; };
  const forget = (): void => { setText(""); setDiff(null); setProblem(null); };
  const look = async (file: File): Promise<void> => {
    forget();
    setBusy(true);
    const read = await file.text();
    const base = (props.house.inForce(gameOf(read)) ?? props.house.editions[0]).id;
    setAgainst(base);
    await post<EditionDiff>(`/api/editions/${base}/diff`, { text: read }).then((found) => { setDiff(found); setText(read); }, failed).finally(() => setBusy(false));
  };
  const bring = (): void => {
    setBusy(true);
    post<Answer<"edition-add">>("/api/editions", { text }).then((made) => { forget(); props.onDone(against, made.id); }, failed).finally(() => setBusy(false));
  };
  return (
    <section class="panel stack no-print" aria-label={words.title} data-testid="bring-in">
      <h2>{words.title}</h2>
      {atLeast(bringer) ? (
        <>
          <p class="muted">{words.lead}</p>
          <div><label class="button edition-file">{words.file}<input class="hidden-text" type="file" accept=".json,application/json" onChange={(change) => { const file = change.currentTarget.files?.[0]; change.currentTarget.value = ""; if (file) void look(file); }} /></label></div>
          {busy && !diff ? <p role="status">{words.reading}</p> : null}
          {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}{problem.refusal.where ? `: ${problem.refusal.where}` : ""}</p> : null}
          {diff ? <><Diff diff={diff} /><div class="row"><button class="main" data-testid="bring" disabled={busy} onClick={bring}>{words.bring}</button><button onClick={forget}>{words.away}</button></div></> : null}
        </>
      ) : <p data-testid="may-not-bring">{words.post(posts()[bringer])}</p>}
    </section>
  );
}

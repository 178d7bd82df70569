// A question to the rulebooks: clauses and rulings that answer it, best first, with who may call them at this table now, and the
// form that calls one.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, Refused } from "../core/api";
import { gameName, games as gamesOfHouse } from "../core/games";
import { useTable } from "../core/table";
import type { Answer, AskAnswer } from "../core/types";
import { dictionary, phases, posts, tell } from "../core/words";
import { ClauseTag } from "../ui/clause";
import { Dialog } from "../ui/dialog";
import { CallForm } from "./deal/red";

const say = dictionary({
  en: {
    title: "Ask the rulebook", question: "What happened, or what do you want to know?", hint: "In English or Vietnamese, with or without accents.",
    none: "No clause has such words. Try others, or fewer.", here: "At this table", ruling: "Ruling", orHigher: "or higher", mayCall: "May call it:",
    player: "The player's own choice.", notNow: "Cannot be called now.", when: "Possible while:", ended: "paid, until the next round is opened", call: "Call it…", request: "Ask for it…",
    notYours: "Not yours to call.", cases: "To the disputes", all: "every game", answers: "Answers",
  },
  vi: {
    title: "Hỏi thể lệ", question: "Chuyện gì xảy ra, hoặc bạn muốn biết gì?", hint: "Tiếng Việt hoặc tiếng Anh, có dấu hay không dấu đều được.",
    none: "Không điều nào có những từ này. Hãy thử từ khác hoặc ít từ hơn.", here: "Tại bàn này", ruling: "Cách hiểu", orHigher: "trở lên", mayCall: "Người được quyền gọi:",
    player: "Do khách tự chọn.", notNow: "Lúc này không gọi được.", when: "Có thể khi:", ended: "đã trả xong, cho đến khi mở ván sau", call: "Gọi điều này…", request: "Đề nghị duyệt…",
    notYours: "Không thuộc quyền của bạn.", cases: "Đến khiếu nại", all: "mọi trò chơi", answers: "Các câu trả lời",
  },
});

type Found = Answer<"ask">;
const PAUSE = 150; // milliseconds without a key before it is asked

// The newest question's answer; an older one that comes later is dropped.
function useAnswers(question: string, table: number): { found: Found | null; problem: Refused | null } {
  const [state, setState] = useState<{ found: Found | null; problem: Refused | null }>({ found: null, problem: null });
  useEffect(() => {
    let wanted = true;
    if (question.trim() === "") {
      setState({ found: null, problem: null });
      return;
    }
    const wait = setTimeout(() => {
      const at = table ? `&table=${table}` : "";
      get<Found>(`/api/ask?q=${encodeURIComponent(question.trim())}${at}`).then(
        (found) => wanted && setState({ found, problem: null }),
        (error: unknown) => wanted && setState({ found: null, problem: error instanceof Refused ? error : null }),
      );
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(wait);
    };
  }, [question, table]);
  return state;
}

// Who may call it: at a table the post that it takes there now, otherwise as the clause has it.
function Who(props: { answer: AskAnswer; table: number }) {
  const { answer } = props;
  const words = say();
  const by = answer.call?.by ?? answer.by;
  if (!by) return null;
  const who = by === "player" ? words.player : `${words.mayCall} ${posts()[by]} ${words.orHigher}.`;
  const now = answer.may === "no" ? (answer.call ? words.notYours : words.notNow) : "";
  const when = !answer.call && answer.phases ? `${words.when} ${[...answer.phases.map((phase) => phases()[phase]), ...(answer.ended ? [words.ended] : [])].join(", ")}.` : "";
  return <p class="small muted">{[who, now, when].filter(Boolean).join(" ")}</p>;
}

function Games(props: { answer: AskAnswer; table: number }) {
  const { games } = props.answer;
  if (props.table) return null;
  return <span class="small muted">{games.length === gamesOfHouse.value.length ? say().all : games.map(gameName).join(", ")}</span>;
}

function Row(props: { answer: AskAnswer; table: number; onCall(): void; onClose(): void }) {
  const { answer, table } = props;
  const words = say();
  const may = answer.may === "call" || answer.may === "request";
  return (
    <>
      <div class="spread">
        <span class="row">
          {table ? <ClauseTag table={table} clause={answer.clause} /> : <b class="figures">{answer.clause}</b>}
          <Games answer={answer} table={table} />
        </span>
        {may ? <button class="danger" onClick={props.onCall}>{answer.may === "call" ? words.call : words.request}</button> : null}
        {answer.kind === "dispute" ? <a class="button" href="/disputes" onClick={props.onClose}>{words.cases}</a> : null}
      </div>
      <p><strong>{tell(answer.title)}</strong></p>
      {answer.summary ? <p class="small">{tell(answer.summary)}</p> : null}
      <Who answer={answer} table={table} />
    </>
  );
}

// The table as it is now: a call that is no longer possible is refused with its clause.
function Calling(props: { table: number; answer: AskAnswer; onClose(): void }) {
  const { view, rules } = useTable(props.table);
  if (!view || !rules || !props.answer.call) return null;
  return <CallForm table={view} rules={rules} call={props.answer.call} onClose={props.onClose} />;
}

function Answers(props: { found: Found; table: number; onClose(): void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { answers } = props.found;
  if (answers.length === 0) return <p class="empty">{say().none}</p>;
  return (
    <ol class="ask-answers" aria-label={say().answers}>
      {answers.map((answer) => (
        <li key={answer.games[0] + answer.clause} class="stack" data-clause={answer.clause} data-may={answer.may}>
          <Row answer={answer} table={props.table} onClose={props.onClose} onCall={() => setChosen(chosen === answer.clause ? null : answer.clause)} />
          {chosen === answer.clause ? <Calling table={props.table} answer={answer} onClose={props.onClose} /> : null}
        </li>
      ))}
    </ol>
  );
}

export function AskDialog(props: { table: number; onClose(): void }) {
  const words = say();
  const [question, setQuestion] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { found, problem } = useAnswers(question, props.table);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title={props.table ? `${words.title} · ${words.here}` : words.title} onClose={props.onClose} wide>
      <div class="stack" data-testid="ask-dialog">
        <label>{words.question}
          <input ref={field} type="search" name="question" autocomplete="off" maxLength={200} value={question} onInput={(input) => setQuestion(input.currentTarget.value)} />
          <span class="muted tiny">{words.hint}</span>
        </label>
        {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
        <div aria-live="polite">{found ? <Answers found={found} table={props.table} onClose={props.onClose} /> : null}</div>
      </div>
    </Dialog>
  );
}

// Disputes: a player's own cases in plain words, or all of them for staff. Whose turn it is, and how long is left.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../core/api";
import { watchPit } from "../core/live";
import { dateTime } from "../core/money";
import { go, query } from "../core/router";
import { me } from "../core/session";
import { dictionary, games, posts, tell } from "../core/words";
import { Boundary } from "../ui/boundary";
import { CasePage } from "./disputes/case";
import type { Case } from "./disputes/types";
import { Left } from "./disputes/left";

const say = dictionary({
  en: {
    title: "Disputes", own: "Your cases", none: "No cases. A round you disagree with can be disputed from the table's history; the case then appears here.", noneStaff: "No open cases. New ones appear here as they are opened.",
    all: "Closed cases too", round: "round", open: "Open a case", text: "What happened, in your own words", textStaff: "What the player says happened", player: "Player number", send: "Send", state: "State", at: "With", left: "Time left", when: "Opened", who: "Player", about: "About",
    signIn: "Your cases are shown to you when you play. Take demonstration chips at a table first.", loading: "Loading…",
  },
  vi: {
    title: "Khiếu nại", own: "Khiếu nại của bạn", none: "Chưa có khiếu nại. Bạn có thể khiếu nại một ván từ lịch sử của bàn; hồ sơ sẽ hiện ở đây.", noneStaff: "Không có khiếu nại đang mở. Khiếu nại mới sẽ hiện ở đây.",
    all: "Cả hồ sơ đã đóng", round: "ván", open: "Mở khiếu nại", text: "Sự việc, theo lời của bạn", textStaff: "Sự việc theo lời khách", player: "Số của khách", send: "Gửi", state: "Trạng thái", at: "Đang ở", left: "Thời gian còn lại", when: "Mở lúc", who: "Khách", about: "Về",
    signIn: "Khiếu nại của bạn hiện ở đây khi bạn chơi. Trước hết hãy nhận chip trình diễn tại một bàn.", loading: "Đang tải…",
  },
});

function OpenForm(props: { table: number; round: number }) {
  const words = say();
  const staff = me.value.role === "staff";
  const [text, setText] = useState("");
  const [player, setPlayer] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const send = async (submit: Event): Promise<void> => {
    submit.preventDefault();
    try {
      const made = await post<{ dispute: number }>("/api/disputes", {
        table: props.table, ...(props.round ? { round: props.round } : {}), ...(staff ? { player: Number(player) } : {}), text,
      });
      go(`/disputes/${made.dispute}`);
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <form class="panel stack" onSubmit={send}>
      <h2>{words.open}{props.round ? `: ${words.round} ${props.round}` : ""}</h2>
      {staff ? <label>{words.player}<input inputMode="numeric" required pattern="[0-9]+" value={player} onInput={(input) => setPlayer(input.currentTarget.value)} /></label> : null}
      <label>{staff ? words.textStaff : words.text}<textarea rows={5} required maxLength={1000} value={text} onInput={(input) => setText(input.currentTarget.value)} /></label>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      <div><button class="main">{words.send}</button></div>
    </form>
  );
}

function CaseRow(props: { one: Case; staff: boolean }) {
  const words = say();
  const { one } = props;
  return (
    <li>
      <a class="panel case-row" href={`/disputes/${one.dispute}`} data-dispute={one.dispute}>
        <span class="stack-tight">
          <strong>{one.name}, {games()[one.game]}{one.round ? `, ${words.round} ${one.round}` : ""}</strong>
          <span class="small muted">{tell(one.title)}{props.staff && one.player ? ` · ${one.player.name}` : ""} · {dateTime(one.opened)}</span>
        </span>
        <span>{tell(one.words)}</span>
        {props.staff ? <span class="small">{words.at} {posts()[one.post ?? ""] ?? one.post}</span> : null}
        <Left promised={one.promised} decided={!!one.decision} />
      </a>
    </li>
  );
}

function List() {
  const words = say();
  const staff = me.value.role === "staff";
  const [cases, setCases] = useState<Case[] | null>(null);
  const [all, setAll] = useState(!staff);
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    get<{ disputes: Case[] }>(`/api/disputes${all ? "" : "?open=1"}`).then((found) => setCases(found.disputes), () => setCases([]));
  }, [all, changed]);
  useEffect(() => (staff ? watchPit((news) => news.dispute && setChanged((count) => count + 1)) : undefined), [staff]);
  if (!cases) return <p class="empty">{words.loading}</p>;
  return (
    <div class="stack">
      {staff ? <div><button aria-pressed={all} onClick={() => setAll(!all)}>{words.all}</button></div> : null}
      {cases.length === 0 ? <p class="empty">{staff ? words.noneStaff : words.none}</p> : null}
      <ul class="case-list">{cases.map((one) => <CaseRow key={one.dispute} one={one} staff={staff} />)}</ul>
    </div>
  );
}

export function DisputesPage(props: { id: number }) {
  const words = say();
  const asked = new URLSearchParams(query.value);
  const table = Number(asked.get("table") ?? 0), round = Number(asked.get("round") ?? 0);
  if (me.value.role === "nobody") return <p class="empty">{words.signIn}</p>;
  if (props.id) return <Boundary name="case"><CasePage id={props.id} /></Boundary>;
  return (
    <div class="wide stack">
      <h1>{me.value.role === "player" ? words.own : words.title}</h1>
      {table ? <OpenForm table={table} round={round} /> : null}
      <Boundary name="cases"><List /></Boundary>
    </div>
  );
}

// Disputes: a player's own cases in plain words, or all of them for staff. Whose turn it is, and how long is left.
import { useEffect, useState } from "preact/hooks";
import { Refused, everyTable, get, post } from "../core/api";
import { gameName } from "../core/games";
import { watchPit } from "../core/live";
import { dateTime } from "../core/money";
import { go, query } from "../core/router";
import { atLeast } from "../core/posts";
import { me } from "../core/session";
import type { Answer, Lobby, LobbyTable } from "../core/types";
import { dictionary, tell } from "../core/words";
import { Boundary } from "../ui/boundary";
import { PlayerList } from "../ui/people";
import { CasePage } from "./disputes/case";
import { DocumentsPage } from "./disputes/documents";
import type { Case } from "./disputes/types";
import { Left } from "./disputes/left";
import { Letter } from "./disputes/letter";
import { staffName } from "./disputes/people";
import { isMine, Turn } from "./disputes/turn";

const say = dictionary({
  en: {
    title: "Disputes", documents: "Documents of the house", published: "Published notices", own: "Your cases", none: "No cases. A round you disagree with can be disputed from the table's history; the case then appears here.", noneStaff: "No open cases. New ones appear here as they are opened.",
    all: "Closed cases too", round: "round", open: "Open a case", text: "What happened, in your own words", textStaff: "What the player says happened", player: "Player number", send: "Send", table: "Table", whichRound: "Round (if it is about one)", follows: "The pit supervisor takes it up at once, tells until when there will be an answer, and decides; nothing is ever deleted.",
    signIn: "Your cases are shown to you when you play. Take demonstration chips at a table first.", loading: "Loading…",
  },
  vi: {
    title: "Khiếu nại", documents: "Văn bản của casino", published: "Thông báo đã công bố", own: "Khiếu nại của bạn", none: "Chưa có khiếu nại. Bạn có thể khiếu nại một ván từ lịch sử của bàn; hồ sơ sẽ hiện ở đây.", noneStaff: "Không có khiếu nại đang mở. Khiếu nại mới sẽ hiện ở đây.",
    all: "Cả hồ sơ đã đóng", round: "ván", open: "Mở khiếu nại", text: "Sự việc, theo lời của bạn", textStaff: "Sự việc theo lời khách", player: "Số của khách", send: "Gửi", table: "Bàn", whichRound: "Ván (nếu về một ván)", follows: "Giám sát Pit tiếp nhận ngay, hẹn thời gian trả lời và ra quyết định; không nội dung nào bị xóa.",
    signIn: "Khiếu nại của bạn hiện ở đây khi bạn chơi. Trước hết hãy nhận chip trình diễn tại một bàn.", loading: "Đang tải…",
  },
});

// About a round named in the address, or about a table and any round of it.
function OpenForm(props: { table: number; round: number }) {
  const words = say();
  const staff = me.value.role === "staff";
  const [tables, setTables] = useState<LobbyTable[]>([]);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => { everyTable<Lobby>("/api/floor").then((floor) => setTables(floor.tables), () => {}); }, []);
  const send = async (submit: SubmitEvent): Promise<void> => {
    submit.preventDefault();
    const data = new FormData(submit.currentTarget as HTMLFormElement);
    const round = Number(data.get("round") ?? 0);
    try {
      const made = await post<Answer<"dispute-open">>("/api/disputes", {
        table: Number(data.get("table")), ...(round ? { round } : {}), ...(staff ? { player: Number(data.get("player")) } : {}), text: String(data.get("text")),
      });
      go(`/disputes/${made.dispute}`);
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  const named = tables.find((table) => table.table === props.table);
  return (
    <form class="panel stack" onSubmit={send} data-testid="open-case">
      <h2>{words.open}{named && props.round ? `: ${named.name}, ${words.round} ${props.round}` : ""}</h2>
      {props.table && props.round ? <><input type="hidden" name="table" value={props.table} /><input type="hidden" name="round" value={props.round} /></> : (
        <div class="row">
          <label>{words.table}<select name="table">{tables.map((table) => <option key={table.table} value={table.table} selected={table.table === props.table}>{table.name}</option>)}</select></label>
          <label>{words.whichRound}<input name="round" inputMode="numeric" pattern="[0-9]*" /></label>
        </div>
      )}
      {staff ? <label>{words.player}<input name="player" list="case-players" autocomplete="off" inputMode="numeric" required pattern="[0-9]+" /><PlayerList id="case-players" /></label> : null}
      <label>{staff ? words.textStaff : words.text}<textarea name="text" rows={5} required maxLength={1000} /></label>
      <p class="small muted">{words.follows}</p>
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
      <a class={isMine(one) ? "panel case-row mine" : "panel case-row"} href={`/disputes/${one.dispute}`} data-dispute={one.dispute}>
        <Turn one={one} />
        <span class="stack-tight">
          <strong>{one.name}, {gameName(one.game)}{one.round ? `, ${words.round} ${one.round}` : ""}</strong>
          <span class="small muted">{one.title ? `${tell(one.title)} · ` : ""}{props.staff && one.player ? `${one.player.name} · ` : ""}{dateTime(one.opened)}</span>
        </span>
        <span>{tell(one.words)}{props.staff && one.taken && one.state === "taken" ? <span class="small muted"> {staffName(one.taken)}</span> : null}</span>
        <Left one={one} />
      </a>
    </li>
  );
}

// The reader's own turn first, then by the time that is left; closed ones last.
const rank = (one: Case): number => (one.state === "closed" ? 2 : isMine(one) ? 0 : 1);
const sorted = (cases: Case[]): Case[] => [...cases].sort((a, b) => rank(a) - rank(b) || (a.promised ?? Infinity) - (b.promised ?? Infinity) || b.opened - a.opened);

function List() {
  const words = say();
  const staff = me.value.role === "staff";
  const [cases, setCases] = useState<Case[] | null>(null);
  const [all, setAll] = useState(!staff);
  const [changed, setChanged] = useState(0);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    get<Answer<"disputes">>(`/api/disputes${all ? "" : "?open=1"}`).then((found) => setCases(found.disputes), (error) => error instanceof Refused && setProblem(error));
  }, [all, changed]);
  // Players get no news of the pit: their list looks again by itself.
  useEffect(() => {
    if (staff) return;
    const timer = setInterval(() => document.visibilityState === "visible" && setChanged((count) => count + 1), 5000);
    return () => clearInterval(timer);
  }, [staff]);
  useEffect(() => (staff ? watchPit((news) => news.dispute && setChanged((count) => count + 1)) : undefined), [staff]);
  if (!cases && problem) return <p class="empty red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!cases) return <p class="empty">{words.loading}</p>;
  return (
    <div class="stack">
      {staff ? <div><button aria-pressed={all} onClick={() => setAll(!all)}>{words.all}</button></div> : null}
      {cases.length === 0 ? <p class="empty">{staff ? words.noneStaff : words.none}</p> : null}
      <ul class="case-list">{sorted(cases).map((one) => <CaseRow key={one.dispute} one={one} staff={staff} />)}</ul>
    </div>
  );
}

export function DisputesPage(props: { id: number }) {
  const words = say();
  const asked = new URLSearchParams(query.value);
  const table = Number(asked.get("table") ?? 0), round = Number(asked.get("round") ?? 0);
  const [opening, setOpening] = useState(table > 0);
  if (me.value.role === "nobody") return <p class="empty">{words.signIn}</p>;
  if (asked.has("documents")) return <Boundary name="documents"><DocumentsPage /></Boundary>;
  if (props.id && asked.has("letter")) return <Boundary name="letter"><Letter id={props.id} /></Boundary>;
  if (props.id) return <Boundary name="case"><CasePage id={props.id} /></Boundary>;
  return (
    <div class="wide stack">
      <div class="spread"><h1>{me.value.role === "player" ? words.own : words.title}</h1>{opening || (me.value.role === "staff" && !atLeast("dealer")) ? null : <button data-testid="open-form" onClick={() => setOpening(true)}>{words.open}</button>}</div>
      {opening ? <OpenForm table={table} round={round} /> : null}
      <p><a href="/disputes?documents=1" data-testid="documents">{me.value.role === "player" ? words.published : words.documents}</a></p>
      <Boundary name="cases"><List /></Boundary>
    </div>
  );
}

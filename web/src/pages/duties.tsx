// Who could move chips on one person's word: what `croupier report duties` finds, by heading, with the limits above which one more person signs.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../core/api";
import { gameName } from "../core/games";
import { money } from "../core/money";
import { me } from "../core/session";
import type { Answer } from "../core/types";
import { dictionary, posts, tell } from "../core/words";
import { screenOf } from "../games/registry";

type Duty = Answer<"duties">["duties"][number];
type Kind = Duty["kind"];

const say = dictionary({
  en: {
    title: "Who could do what alone", loading: "Looking…",
    lead: "Found by trying every operation and every event of a table as every post, each as one person without anybody else's word.",
    alone: "Moves chips on one person's word", ordinary: "Ordinary work", course: "Course of a round",
    aloneNone: "Nothing: whatever else moves chips needs two people.",
    ordinaryLead: "A guest's own chips and cash, up to the house's limits: keyed at a table for a guest, who sees it at once, or exchanged across the counter of the cage.",
    courseLead: "The rules say how much and whose: collecting, paying, clauses that give stakes back.",
    what: "What", clause: "Clause", posts: "Posts", moves: "Chips move", games: "Games", at: "event of a table", operation: "operation",
    limits: "Above these amounts one more person signs", cage: "Cage, a player and day", table: "Table", above: "Above", its: "its maximum",
    from: (post: string) => `${post} and higher`, does: { "buy-in": "Chips bought at the cage", "cash-out": "Chips cashed in at the cage", "cage-return": "Winnings kept for a guest given back", bet: "A bet is keyed", withdraw: "A bet is taken back", call: "A clause is called", collect: "Lost stakes are collected", pay: "Winners are paid" } as Record<string, string>,
    accounts: { outside: "outside", cage: "cage", vault: "vault", float: "float", drop: "drop box", tips: "tip box", felt: "felt", difference: "difference", purse: "purse", owed: "owed", colour: "colour chips", doubtful: "doubtful money", held: "kept for a guest" } as Record<string, string>,
  },
  vi: {
    title: "Ai có thể làm gì một mình", loading: "Đang tìm…",
    lead: "Tìm ra bằng cách thử mọi thao tác và mọi sự kiện tại bàn với từng chức vụ, mỗi lần chỉ một người, không có ai khác đồng ý.",
    alone: "Chuyển chip theo lời một người", ordinary: "Công việc thường ngày", course: "Diễn biến của ván",
    aloneNone: "Không có: mọi việc khác chuyển chip đều cần hai người.",
    ordinaryLead: "Chip và tiền mặt của chính khách, trong hạn mức của nhà cái: nhập tại bàn hộ khách, khách thấy ngay, hoặc đổi tại quầy thu ngân.",
    courseLead: "Thể lệ quy định bao nhiêu và của ai: thu, trả, các điều khoản trả lại cược.",
    what: "Việc", clause: "Điều", posts: "Chức vụ", moves: "Chip chuyển", games: "Trò chơi", at: "sự kiện tại bàn", operation: "thao tác",
    limits: "Vượt các mức này cần thêm một người ký", cage: "Quầy thu ngân, mỗi khách mỗi ngày", table: "Bàn", above: "Vượt", its: "mức tối đa của bàn",
    from: (post: string) => `${post} trở lên`, does: { "buy-in": "Mua chip tại quầy", "cash-out": "Đổi chip lấy tiền tại quầy", "cage-return": "Trả khách khoản thắng giữ hộ", bet: "Nhập cược", withdraw: "Rút cược", call: "Áp dụng điều khoản", collect: "Thu cược thua", pay: "Trả thưởng" } as Record<string, string>,
    accounts: { outside: "bên ngoài", cage: "quầy", vault: "két", float: "quỹ chip", drop: "hộp tiền", tips: "hộp tiền boa", felt: "mặt bàn", difference: "chênh lệch", purse: "chip của khách", owed: "nợ", colour: "chip màu", doubtful: "tiền nghi ngờ", held: "giữ hộ khách" } as Record<string, string>,
  },
});

// What only some games have, they name themselves.
const ownName = (what: string, games: Set<string>): string => [...games].map((game) => screenOf(game).entries?.()[what]).find(Boolean) ?? "";

interface Row { duty: Duty; posts: Set<string>; games: Set<string> }

// One line for what several posts can do.
function rowsOf(duties: Duty[], kind: Kind): Row[] {
  const rows = new Map<string, Row>();
  for (const duty of duties.filter((one) => one.kind === kind)) {
    const key = `${duty.event} ${duty.what} ${duty.clause ?? ""}`;
    const row = rows.get(key) ?? { duty, posts: new Set(), games: new Set() };
    row.posts.add(duty.post);
    for (const game of duty.games) row.games.add(game);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => a.duty.what.localeCompare(b.duty.what) || byClause(a.duty.clause ?? "", b.duty.clause ?? ""));
}

// 7.2 comes before 7.10.
const byClause = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

// All of the ladder from one post on are said in one; what stands beside it by name.
function whoCan(all: Set<string>): string {
  const ladder = (me.value.ladder ?? []) as string[];
  const lowest = ladder.findIndex((post) => all.has(post));
  const whole = lowest >= 0 && lowest < ladder.length - 1 && ladder.slice(lowest).every((post) => all.has(post));
  const named = [...all].filter((post) => !whole || !ladder.includes(post)).map((post) => posts()[post]);
  return [...(whole ? [say().from(posts()[ladder[lowest]])] : []), ...named].join(", ");
}

function Heading(props: { duties: Duty[]; kind: Kind; lead: string }) {
  const words = say();
  const rows = rowsOf(props.duties, props.kind);
  return (
    <section class="panel stack" data-kind={props.kind} aria-label={words[props.kind]}>
      <h2>{words[props.kind]}</h2>
      {rows.length === 0 && props.kind === "alone" ? <p data-testid="none-alone">{words.aloneNone}</p> : <p class="muted">{props.lead}</p>}
      {rows.length > 0 ? (
        <div class="scroll" tabIndex={0} role="group" aria-label={words[props.kind]}>
          <table class="list">
            <thead><tr><th>{words.what}</th><th>{words.clause}</th><th>{words.moves}</th><th>{words.posts}</th><th>{words.games}</th></tr></thead>
            <tbody>
              {rows.map(({ duty, posts: who, games }) => (
                <tr key={`${duty.what}${duty.clause ?? ""}`} data-what={duty.what}>
                  <td>{words.does[duty.what] ?? ownName(duty.what, games)} <code class="muted small" title={duty.event ? words.at : words.operation}>{duty.what}</code></td>
                  <td class="figures">{duty.clause ?? ""}</td>
                  <td class="moves">{words.accounts[duty.from] ?? duty.from} → {words.accounts[duty.to] ?? duty.to}</td>
                  <td>{whoCan(who)}</td>
                  <td>{[...games].map(gameName).join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

function Limits(props: { limits: Answer<"limits"> }) {
  const words = say();
  return (
    <section class="panel stack narrow" aria-label={words.limits} data-testid="limits">
      <h2>{words.limits}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.limits}>
        <table class="list">
          <thead><tr><th>{words.table}</th><th class="money">{words.above}</th></tr></thead>
          <tbody>
            <tr><td>{words.cage}</td><td class="money">{money(props.limits.cage)}</td></tr>
            {props.limits.tables.map((one) => <tr key={one.table}><td>{one.name}{one.set ? null : <span class="muted small"> · {words.its}</span>}</td><td class="money">{money(one.above)}</td></tr>)}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function DutiesPage() {
  const words = say();
  const [duties, setDuties] = useState<Duty[] | null>(null);
  const [limits, setLimits] = useState<Answer<"limits"> | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    const fail = (error: unknown): void => { if (error instanceof Refused) setProblem(error); };
    get<Answer<"duties">>("/api/duties").then((found) => setDuties(found.duties), fail);
    get<Answer<"limits">>("/api/limits").then(setLimits, fail);
  }, []);
  return (
    <div class="wide stack duties">
      <h1>{words.title}</h1>
      <p class="muted">{words.lead}</p>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      {!duties && !problem ? <p class="empty" role="status">{words.loading}</p> : null}
      {duties ? <><Heading duties={duties} kind="alone" lead="" /><Heading duties={duties} kind="ordinary" lead={words.ordinaryLead} /></> : null}
      {limits ? <Limits limits={limits} /> : null}
      {duties ? <Heading duties={duties} kind="course" lead={words.courseLead} /> : null}
    </div>
  );
}

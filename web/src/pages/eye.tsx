// Surveillance: find the round, replay it with the picture the player or the dealer had, take the evidence with you.
import { useEffect, useState } from "preact/hooks";
import { Refused, everyTable, get } from "../core/api";
import { gameName, games } from "../core/games";
import { dateTime, fromHouseInput, houseInput, money, signedMoney } from "../core/money";
import { atLeast } from "../core/posts";
import { go, query } from "../core/router";
import type { Answer, Lobby, LobbyTable, RoundReplay } from "../core/types";
import { dictionary, posts, tell } from "../core/words";
import { Boundary } from "../ui/boundary";
import { ClauseTag } from "../ui/clause";
import { PlayerList, StaffList } from "../ui/people";
import { loadRound, Replay } from "../ui/replay";
import { EventLog } from "./eye/log";
import type { FoundRound } from "./eye/types";

const say = dictionary({
  en: {
    title: "Surveillance", further: "Result, clause, amount, dealer", clear: "Everything", find: "Find", from: "From", to: "To", table: "Table", any: "any", game: "Game", player: "Player number", dealer: "Dealer (staff number)", result: "Result", resultHint: "as in small, 17, banker, natural", clause: "Clause called", least: "Bet of at least", most: "at most", voided: "Void only", corrected: "Corrected only",
    none: "No round is like that.", more: "Older ones", loading: "Looking…", when: "Ended", round: "Round", staked: "Staked", win: "House's win", players: "Players", void: "void", dispute: "Open a case", back: "Rounds of this table", evidence: "Evidence bundle", empty: "Choose what to look for; rounds appear here, newest first.", picture: "Picture of", staffPicture: "the dealer", correctedMark: "corrected", results: "Rounds found",
  },
  vi: {
    title: "Giám sát", further: "Kết quả, điều khoản, số tiền, nhân viên", clear: "Tất cả", find: "Tìm", from: "Từ", to: "Đến", table: "Bàn", any: "bất kỳ", game: "Trò chơi", player: "Số của khách", dealer: "Nhân viên điều hành trò chơi (số)", result: "Kết quả", resultHint: "như small, 17, banker, natural", clause: "Điều được áp dụng", least: "Cược từ", most: "đến", voided: "Chỉ ván hủy", corrected: "Chỉ ván được sửa",
    none: "Không có ván nào như vậy.", more: "Cũ hơn", loading: "Đang tìm…", when: "Kết thúc", round: "Ván", staked: "Tổng cược", win: "Thắng của nhà cái", players: "Khách", void: "hủy", dispute: "Mở khiếu nại", back: "Các ván của bàn này", evidence: "Bộ chứng cứ", empty: "Chọn điều cần tìm; các ván hiện ở đây, mới nhất trước.", picture: "Hình của", staffPicture: "nhân viên điều hành trò chơi", correctedMark: "đã sửa", results: "Các ván tìm thấy",
  },
});

const folded = ["game", "dealer", "result", "clause", "min", "max", "void", "corrected"];
const fields = ["table", "game", "player", "dealer", "from", "to", "result", "clause", "min", "max", "void", "corrected"];

function Search(props: { tables: LobbyTable[]; asked: URLSearchParams }) {
  const words = say();
  const { asked } = props;
  const start = (submit: SubmitEvent): void => {
    submit.preventDefault();
    const data = new FormData(submit.currentTarget as HTMLFormElement);
    const out = new URLSearchParams();
    for (const field of fields) {
      let value = String(data.get(field) ?? "");
      if (value && (field === "from" || field === "to")) value = String(fromHouseInput(value));
      if (value && value !== "0") out.set(field, value);
    }
    out.set("find", "1");
    go(`/eye?${out}`);
  };
  const local = (field: string): string => {
    const value = Number(asked.get(field) ?? 0);
    return value ? houseInput(value) : "";
  };
  return (
    <form class="panel stack eye-search" onSubmit={start} key={query.value}>
      <div class="eye-fields-grid">
        <label>{words.table}<select name="table"><option value="">{words.any}</option>{props.tables.map((table) => <option key={table.table} value={table.table} selected={asked.get("table") === String(table.table)}>{table.name}</option>)}</select></label>
        <label>{words.player}<input name="player" list="eye-players" autocomplete="off" inputMode="numeric" pattern="[0-9]*" defaultValue={asked.get("player") ?? ""} /></label>
        <label>{words.from}<input name="from" type="datetime-local" step="1" defaultValue={local("from")} /></label>
        <label>{words.to}<input name="to" type="datetime-local" step="1" defaultValue={local("to")} /></label>
      </div>
      <details open={folded.some((field) => asked.has(field)) || matchMedia("(min-width: 800px)").matches}>
        <summary class="small">{words.further}</summary>
        <div class="eye-fields-grid">
          <label>{words.game}<select name="game"><option value="">{words.any}</option>{games.value.map(({ game }) => <option key={game} value={game} selected={asked.get("game") === game}>{gameName(game)}</option>)}</select></label>
          <label>{words.dealer}<input name="dealer" list="eye-staff" autocomplete="off" inputMode="numeric" pattern="[0-9]*" defaultValue={asked.get("dealer") ?? ""} /></label>
          <label>{words.result}<input name="result" placeholder={words.resultHint} defaultValue={asked.get("result") ?? ""} /></label>
          <label>{words.clause}<input name="clause" placeholder="7.9" pattern="[0-9.]*" defaultValue={asked.get("clause") ?? ""} /></label>
          <label>{words.least}<input name="min" inputMode="numeric" pattern="[0-9]*" defaultValue={asked.get("min") ?? ""} /></label>
          <label>{words.most}<input name="max" inputMode="numeric" pattern="[0-9]*" defaultValue={asked.get("max") ?? ""} /></label>
          <label class="row"><input type="checkbox" name="void" value="1" defaultChecked={asked.get("void") === "1"} /> {words.voided}</label>
          <label class="row"><input type="checkbox" name="corrected" value="1" defaultChecked={asked.get("corrected") === "1"} /> {words.corrected}</label>
        </div>
      </details>
      <PlayerList id="eye-players" /><StaffList id="eye-staff" />
      <div class="row"><button class="main" data-testid="find">{words.find}</button><a class="button" href="/eye?find=1">{words.clear}</a></div>
    </form>
  );
}

function Results(props: { asked: URLSearchParams }) {
  const words = say();
  const [rounds, setRounds] = useState<FoundRound[] | null>(null);
  const [more, setMore] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const wish = new URLSearchParams([...props.asked].filter(([field]) => fields.includes(field))).toString();
  const load = (before: number): void => {
    get<Answer<"rounds-find">>(`/api/rounds?${wish}&limit=50${before ? `&before=${before}` : ""}`).then(
      (found) => { setRounds((old) => [...(before ? old ?? [] : []), ...found.rounds]); setMore(found.more); },
      (error) => error instanceof Refused && setProblem(error),
    );
  };
  useEffect(() => { setRounds(null); setProblem(null); load(0); }, [wish]);
  if (problem) return <p class="red" role="alert">{tell(problem.refusal.message)} {problem.refusal.where ? <span class="muted">({posts()[problem.refusal.where] ?? problem.refusal.where})</span> : null}</p>;
  if (!rounds) return <p class="empty">{words.loading}</p>;
  if (rounds.length === 0) return <p class="empty">{words.none}</p>;
  return (
    <div class="panel stack">
      <table class="eye-found" aria-label={words.results}>
        <thead><tr><th scope="col">{words.when}</th><th scope="col">{words.table}</th><th scope="col">{words.result}</th><th scope="col" class="money">{words.players}</th><th scope="col" class="money">{words.staked}</th><th scope="col" class="money">{words.win}</th></tr></thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.id} data-found={`${round.table}/${round.round}`}>
              <td class="figures small">{dateTime(round.ended)}</td>
              <td><a href={`/eye?table=${round.table}&round=${round.round}`} data-round={round.round}>{round.name}, {words.round.toLowerCase()} {round.round}</a></td>
              <td>{tell(round.result)}{round.void ? <span class="red"> {words.void} <ClauseTag table={round.table} clause={round.void} /></span> : null}{round.corrected ? <span class="red small"> {words.correctedMark}</span> : null}{(round.clauses ?? []).filter((clause) => clause !== round.void).map((clause) => <ClauseTag key={clause} table={round.table} clause={clause} />)}</td>
              <td class="money" data-name={words.players}>{round.players}</td><td class="money" data-name={words.staked}>{money(round.staked)}</td><td class={`money ${round.staked < round.returned ? "red" : ""}`} data-name={words.win}>{signedMoney(round.staked - round.returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more ? <div><button onClick={() => load(rounds[rounds.length - 1].id)}>{words.more}</button></div> : null}
    </div>
  );
}

// The same picture the dealer had; with ?as=PLAYER the one a player of the round had.
function Round(props: { table: number; round: number }) {
  const words = say();
  const [replay, setReplay] = useState<RoundReplay | null>(null);
  const [as, setAs] = useState(0);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [names, setNames] = useState<Record<string, string>>({});
  const [step, setStep] = useState(0);
  useEffect(() => {
    let wanted = true;
    loadRound(props.table, props.round, as).then(
      (found) => {
        if (!wanted) return;
        setReplay(found);
        setNames((old) => found.steps.reduce((all, step) => ({ ...all, ...step.view.names }), old));
      },
      (error) => wanted && error instanceof Refused && setProblem(error),
    );
    return () => { wanted = false; };
  }, [props.table, props.round, as]);
  if (problem) return <p class="empty red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!replay) return <p class="empty">{words.loading}</p>;
  return (
    <div class="stack">
      <div class="spread">
        <div><h2>{replay.name}, {words.round} {replay.round}</h2><p class="muted small">{gameName(replay.game)} · {replay.edition} · {dateTime(replay.opened)} – {dateTime(replay.ended)} · {replay.void ? <>{words.void} <ClauseTag table={props.table} clause={replay.void} /></> : tell(replay.result)}</p></div>
        <div class="row eye-tools no-print">
          <label>{words.picture}<select value={as} data-testid="picture" onChange={(change) => setAs(Number(change.currentTarget.value))}><option value={0}>{words.staffPicture}</option>{Object.entries(names).map(([id, name]) => <option key={id} value={id}>{name}</option>)}</select></label>
          <a class="button" href={`/api/tables/${props.table}/rounds/${props.round}/evidence`} download={`table-${props.table}-round-${props.round}.evidence`}>{words.evidence}</a>
          {!atLeast("dealer") ? null : <a class="button" href={`/disputes?table=${props.table}&round=${props.round}`}>{words.dispute}</a>}
          <a class="button" href={`/eye?table=${props.table}&find=1`}>{words.back}</a>
        </div>
      </div>
      <div class="eye-round">
        <Boundary name="replay"><Replay replay={replay} beside me={as} step={step} onStep={setStep} key={`${props.round}/${as}`} /></Boundary>
        <Boundary name="log"><EventLog replay={replay} step={step} onStep={setStep} /></Boundary>
      </div>
    </div>
  );
}

export function EyePage() {
  const words = say();
  const asked = new URLSearchParams(query.value);
  const [tables, setTables] = useState<LobbyTable[]>([]);
  useEffect(() => { everyTable<Lobby>("/api/floor").then((floor) => setTables(floor.tables), () => {}); }, []);
  const table = Number(asked.get("table") ?? 0), round = Number(asked.get("round") ?? 0);
  return (
    <div class="wide stack eye-page">
      <h1>{words.title}</h1>
      {table && round ? <Round table={table} round={round} /> : (
        <>
          <Boundary name="search"><Search tables={tables} asked={asked} /></Boundary>
          {asked.size > 0 ? <Boundary name="results"><Results asked={asked} /></Boundary> : <p class="empty">{words.empty}</p>}
        </>
      )}
    </div>
  );
}

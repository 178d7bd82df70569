// What waits for a higher post: the clause, what it leaves open, whom it concerns. Nothing moves at the table before the answer.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { clock, money } from "../../core/money";
import { serves } from "../../core/posts";
import { me } from "../../core/session";
import { dictionary, posts, tell } from "../../core/words";
import { screenOf } from "../../games/registry";
import { Card } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { useChange, WhatChanges } from "./change";
import type { PitTable, Request } from "./types";

const say = dictionary({
  en: {
    title: "Waiting for approval", by: "Asked by", needs: "needs", and: "and", players: "Concerns", grant: "Approve", refuse: "Refuse", reason: "A word to the dealer (optional)", option: "What is decided", round: "Round", player: "Player", first: "approved already by", box: "Box", bet: "Bet", hand: "Hand", own: "You asked for this yourself: another one answers.",
    higher: "This is for a higher post to answer.", felt: "on the felt", nobody: "nobody with a bet", guest: "or the guest confirms it:", keyed: "keyed for a guest, above the limit",
  },
  vi: {
    title: "Chờ phê duyệt", by: "Người đề nghị", needs: "cần", and: "và", players: "Liên quan đến", grant: "Phê duyệt", refuse: "Từ chối", reason: "Lời nhắn cho nhân viên điều hành trò chơi (không bắt buộc)", option: "Quyết định", round: "Ván", player: "Khách", first: "đã phê duyệt:", box: "Ô", bet: "Cửa cược", hand: "Tay bài", own: "Bạn là người đề nghị: cần người khác trả lời.",
    higher: "Việc này do cấp cao hơn trả lời.", felt: "trên bàn", nobody: "không ai có cược", guest: "hoặc khách xác nhận:", keyed: "nhập hộ khách, vượt hạn mức",
  },
});

const nameOf = (name: string | undefined): string => posts()[name ?? ""] ?? name ?? "";

// What the one who asked has filled in.
function Facts(props: { request: Request; shown: boolean }) {
  const words = say();
  const { event, players, options } = props.request;
  const asked = event.number !== undefined || event.event === "ruling" ? options.find((option) => option.number === (event.number ?? 0)) : undefined;
  const own = screenOf(props.request.game).names?.(props.request.clause) ?? {};
  const before = props.shown && ["correct-entry", "correct-result"].includes(event.event); // it stands in what is changed
  const facts = before ? [event.text ? `“${event.text}”` : ""].filter(Boolean) : [
    event.player ? `${words.player} ${players.find((player) => player.id === event.player)?.name ?? event.player}` : "", event.round && !props.shown ? `${words.round} ${event.round}` : "",
    asked ? tell(asked.name) : own.number ? `${own.number} ${event.number}` : "", event.box ? `${own.box ?? words.box} ${event.box}` : "", event.hand ? `${words.hand} ${event.hand}` : "", event.bet ? `${words.bet} ${event.bet}` : "", event.amount ? money(event.amount) : "",
    event.dice?.length ? event.dice.join(" · ") : "", event.text ? `“${event.text}”` : "",
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 ? <p>{facts.join(" · ")}</p> : null}
      {event.cards?.length && !before ? <p class="row">{event.cards.map((card, i) => <Card key={`${i}${card}`} card={card} width={36} />)}</p> : null}
    </>
  );
}

function Choices(props: { name: string; legend: string; options: { number: number; name: string }[]; chosen: number | null; onChoose(number: number): void }) {
  return (
    <fieldset class="request-options"><legend class="small">{props.legend}</legend>
      {props.options.map((option) => (
        <label key={option.number} class={props.chosen === option.number ? "chosen" : ""}><input type="radio" name={props.name} value={option.number} checked={props.chosen === option.number} onChange={() => props.onChoose(option.number)} /><span>{option.name}</span></label>
      ))}
    </fieldset>
  );
}

function One(props: { request: Request; table?: PitTable; onChange(): Promise<void> }) {
  const words = say();
  const { request } = props;
  const decides = request.options.length > 0 && request.event.event === "call" && !request.event.number; // a clause leaves it to who answers; of all else nothing is changed (G13)
  const [number, setNumber] = useState<number | null>(decides ? request.options[0].number : null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const { change, problem: wouldRefuse } = useChange(request, number, `${props.table?.phase} ${props.table?.felt} ${props.table?.suspended_clause}`);
  const own = request.by.id === me.value.id;
  const mine = !own && (serves(request.post) || (!!request.second && (serves(request.second) || (request.second !== "security" && me.value.post === "cage"))));
  const answer = async (grant: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await post(`/api/requests/${request.request}/answer`, { grant, ...(grant && number !== null ? { number } : {}), ...(text ? { text } : {}) });
      await props.onChange();
    } catch (error) {
      setBusy(false);
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <li class="panel request" data-request={request.request}>
      <div class="spread request-head">
        <h3>{request.name}: {tell(request.title) || words.keyed} {request.clause ? <ClauseTag table={request.table} clause={request.clause} /> : null}</h3>
        <span class="small muted figures">{clock(request.time)}</span>
      </div>
      {request.summary ? <p>{tell(request.summary)}</p> : null}
      <Facts request={request} shown={change !== null} />
      <WhatChanges request={request} change={change} problem={wouldRefuse} />
      {change && change.players.length > 0 ? null : <p class="small"><span class="muted">{words.players}</span> {request.players.length > 0 ? <strong>{request.players.map((player) => player.name).join(", ")}</strong> : words.nobody}{props.table && props.table.felt > 0 ? <span class="figures"> · {money(props.table.felt)} {words.felt}</span> : null}</p>}
      <p class="small muted">{words.by} {nameOf(request.by.name)} · {words.needs} {posts()[request.post]}{request.second ? ` ${words.and} ${posts()[request.second]}` : ""}{request.guest ? ` · ${words.guest} ${request.players.find((one) => one.id === request.guest)?.name ?? request.guest}` : ""}{request.granted ? ` · ${words.first} ${nameOf(request.granted.name)}` : ""}</p>
      {mine ? (
        <>
          {decides ? <Choices name={`request-${request.request}`} legend={words.option} options={request.options.map((option) => ({ number: option.number, name: tell(option.name) }))} chosen={number} onChoose={setNumber} /> : null}
          <label>{words.reason}<input value={text} maxLength={80} onInput={(input) => setText(input.currentTarget.value)} /></label>
          {problem ? <p class="red" role="alert">{tell(problem.refusal.message)} {problem.refusal.clause ? <ClauseTag table={request.table} clause={problem.refusal.clause} /> : null}</p> : null}
          <div class="request-keys"><button class="main" data-answer="grant" disabled={busy || (!change && !wouldRefuse)} onClick={() => answer(true)}>{words.grant}</button><button data-answer="refuse" disabled={busy} onClick={() => answer(false)}>{words.refuse}</button></div>
        </>
      ) : <p class="small">{own ? words.own : words.higher}</p>}
    </li>
  );
}

// What the reader may answer comes first.
export function Requests(props: { requests: Request[]; tables: PitTable[]; onChange(): Promise<void> }) {
  if (props.requests.length === 0) return null;
  const sorted = [...props.requests].sort((a, b) => Number(serves(b.post)) - Number(serves(a.post)) || a.time - b.time);
  return (
    <section class="stack" aria-labelledby="requests-title">
      <h2 id="requests-title" class="red">{say().title}</h2>
      <ul class="request-list" aria-live="assertive">
        {sorted.map((request) => <One key={request.request} request={request} table={props.tables.find((table) => table.table === request.table)} onChange={props.onChange} />)}
      </ul>
    </section>
  );
}

// What waits for a higher post: the clause, what it leaves open, whom it concerns. Nothing moves at the table before the answer.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { clock, money } from "../../core/money";
import { dictionary, posts, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import type { Request } from "./types";

const say = dictionary({
  en: { title: "Waiting for approval", by: "Asked by", needs: "Needs", and: "and", players: "Players concerned", grant: "Approve", refuse: "Refuse", reason: "Reason (optional)", option: "Choose", first: "Approved by", box: "Box", bet: "Bet", amount: "Amount", cards: "Cards" },
  vi: { title: "Chờ phê duyệt", by: "Người đề nghị", needs: "Cần", and: "và", players: "Khách liên quan", grant: "Phê duyệt", refuse: "Từ chối", reason: "Lý do (không bắt buộc)", option: "Chọn", first: "Đã phê duyệt", box: "Ô", bet: "Cửa cược", amount: "Số tiền", cards: "Lá bài" },
});

function Facts(props: { request: Request }) {
  const words = say();
  const { event } = props.request;
  const facts = [
    event.box ? `${words.box} ${event.box}` : "", event.bet ? `${words.bet} ${event.bet}` : "", event.amount ? `${words.amount} ${money(event.amount)}` : "", event.cards?.length ? `${words.cards} ${event.cards.join(" ")}` : "",
    event.text ? `“${event.text}”` : "",
  ].filter(Boolean);
  return facts.length > 0 ? <p class="small">{facts.join(" · ")}</p> : null;
}

function One(props: { request: Request; onChange(): Promise<void> }) {
  const words = say();
  const { request } = props;
  const [number, setNumber] = useState<number | null>(request.options.length > 0 ? request.event.number ?? request.options[0].number : null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const answer = async (grant: boolean): Promise<void> => {
    try {
      await post(`/api/requests/${request.request}/answer`, { grant, ...(grant && number !== null ? { number } : {}), ...(text ? { text } : {}) });
      await props.onChange();
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <li class="panel request" data-request={request.request}>
      <div class="spread">
        <h3>{request.name}: {tell(request.title)} {request.clause ? <ClauseTag table={request.table} clause={request.clause} /> : null}</h3>
        <span class="small muted figures">{clock(request.time)}</span>
      </div>
      {request.summary ? <p>{tell(request.summary)}</p> : null}
      <Facts request={request} />
      <p class="small muted">{words.by} {posts()[request.by.name] ?? request.by.name} · {words.needs} {posts()[request.post]}{request.second ? ` ${words.and} ${posts()[request.second]}` : ""}{request.granted ? ` · ${words.first} ${posts()[request.granted.name] ?? request.granted.name}` : ""}</p>
      {request.players.length > 0 ? <p class="small">{words.players}: {request.players.map((player) => player.name).join(", ")}</p> : null}
      {request.options.length > 0 ? (
        <fieldset class="row request-options"><legend class="small">{words.option}</legend>
          {request.options.map((option) => <label key={option.number} class="row"><input type="radio" name={`request-${request.request}`} checked={number === option.number} onChange={() => setNumber(option.number)} />{tell(option.name)}</label>)}
        </fieldset>
      ) : null}
      <label>{words.reason}<input value={text} maxLength={80} onInput={(input) => setText(input.currentTarget.value)} /></label>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      <div class="row"><button class="main" onClick={() => answer(true)}>{words.grant}</button><button onClick={() => answer(false)}>{words.refuse}</button></div>
    </li>
  );
}

export function Requests(props: { requests: Request[]; onChange(): Promise<void> }) {
  if (props.requests.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="requests-title">
      <h2 id="requests-title" class="red">{say().title}</h2>
      <ul class="request-list" aria-live="assertive">{props.requests.map((request) => <One key={request.request} request={request} onChange={props.onChange} />)}</ul>
    </section>
  );
}

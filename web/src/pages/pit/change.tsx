// What a request would change: the result and the bets before and after, and whose chips move by how much. The server tries it on a copy of the table; nothing is worked out here.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../../core/api";
import { money, signedMoney } from "../../core/money";
import type { Answer, LineChange, PlayerChange, Request, RoundState, Rules } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { Card } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { betName } from "../table/names";

const say = dictionary({
  en: {
    title: "What you sign", round: "Round", before: "Before", after: "After", keyed: "Keyed", lay: "Lay there", open: "no result yet", void: "void, every stake back", bets: "Bets that come out otherwise", bet: "Bet", player: "Player", stake: "stake", none: "No chips move and no result changes.",
    same: "The result stays as it is.", chips: "Chips that move", purse: "Purse", float: "The house", later: "Nothing is paid at once: the dealer collects and pays by the new result.", suspends: "The table is suspended until it is allowed to go on.",
    looking: "Trying it on a copy of the table…", refused: "As the table stands it would be refused:", old: "The table no longer holds that round: its line is in the round's record.", notLaid: "no such bet", hand: "hand",
  },
  vi: {
    title: "Nội dung bạn ký", round: "Ván", before: "Trước", after: "Sau", keyed: "Đã nhập", lay: "Thực tế", open: "chưa có kết quả", void: "vô hiệu, trả lại mọi tiền cược", bets: "Các cược có kết quả khác", bet: "Cửa cược", player: "Khách", stake: "cược", none: "Không chip nào di chuyển, kết quả giữ nguyên.",
    same: "Kết quả giữ nguyên.", chips: "Chip di chuyển", purse: "Ví", float: "Nhà cái", later: "Chưa trả ngay: nhân viên điều hành trò chơi thu và trả theo kết quả mới.", suspends: "Bàn tạm ngừng cho đến khi được phép tiếp tục.",
    looking: "Đang thử trên bản sao của bàn…", refused: "Với bàn hiện tại, việc này sẽ bị từ chối:", old: "Bàn không còn giữ ván đó: dòng cược nằm trong hồ sơ của ván.", notLaid: "không có cược này", hand: "tay",
  },
});

export type Change = Answer<"request-change">;

// The newest answer; what the table does meanwhile, a clause called, asks anew.
export function useChange(request: Request, number: number | null, news: string): { change: Change | null; problem: Refused | null } {
  const [state, setState] = useState<{ change: Change | null; problem: Refused | null }>({ change: null, problem: null });
  useEffect(() => {
    let wanted = true;
    get<Change>(`/api/requests/${request.request}/change${number === null ? "" : `?number=${number}`}`).then(
      (change) => wanted && setState({ change, problem: null }),
      (error: unknown) => wanted && error instanceof Refused && setState({ change: null, problem: error }),
    );
    return () => { wanted = false; };
  }, [request.request, number, news]);
  return state;
}

// G15: what was keyed, and what lay there.
function Entry(props: { request: Request; rules: Rules | null }) {
  const words = say();
  const { event, players } = props.request;
  const bet = (name: string, amount: number, player?: number, box?: number): string =>
    [players.find((one) => one.id === player)?.name, props.rules ? betName(props.rules, name, box) : name, money(amount)].filter(Boolean).join(" · ");
  const [was, is] = event.cards?.length === 2 ? event.cards.map((card) => <Card key={card} card={card} width={36} />)
    : event.dice?.length === 2 ? event.dice.map((die) => <b key={die} class="figures">{die}</b>)
      : typeof event.bet === "string" ? [bet(event.bet, event.amount ?? 0, event.player, event.box), event.spot ? bet(event.spot, event.amount2 ?? 0, event.owner ?? event.player, event.hand || event.box) : words.notLaid]
        : event.value !== undefined ? [<b class="figures">{event.number}</b>, <b class="figures">{String(event.value)}</b>] : [];
  if (was === undefined) return null;
  return (
    <dl class="before-after" data-testid="change-entry">
      <div><dt>{words.keyed}</dt><dd class="was">{was}</dd></div>
      <div><dt>{words.lay}</dt><dd><strong>{is}</strong></dd></div>
    </dl>
  );
}

function State(props: { state: RoundState; table: number }) {
  const words = say();
  const { state } = props;
  if (state.void) return <>{words.void} <ClauseTag table={props.table} clause={state.void} /></>;
  return <>{state.result ? tell(state.result) : words.open}</>;
}

const isSame = (one: RoundState, other: RoundState): boolean => one.void === other.void && one.result?.en === other.result?.en;

function Result(props: { change: Change; table: number }) {
  const words = say();
  const { before, after } = props.change;
  if (!before || !after) return <p class="small muted">{words.old}</p>;
  if (isSame(before, after)) return before.result || before.void ? <p class="small"><State state={before} table={props.table} />. <span class="muted">{words.same}</span></p> : null;
  return (
    <dl class="before-after" data-testid="change-result">
      <div><dt>{words.before}</dt><dd class="was"><State state={before} table={props.table} /></dd></div>
      <div><dt>{words.after}</dt><dd><strong><State state={after} table={props.table} /></strong></dd></div>
    </dl>
  );
}

function Bets(props: { lines: LineChange[]; rules: Rules | null; nameOf(player: number): string }) {
  const words = say();
  if (props.lines.length === 0) return null;
  const sum = (amount: number | undefined): string => (amount === undefined ? "–" : money(amount));
  return (
    <table class="change-bets" data-testid="change-bets">
      <caption class="small muted">{words.bets}</caption>
      <thead><tr><th scope="col">{words.bet}</th><th scope="col" class="figures">{words.before}</th><th scope="col" class="figures">{words.after}</th></tr></thead>
      <tbody>
        {props.lines.map((line, i) => (
          <tr key={i}>
            <td>{props.nameOf(line.player)} · {props.rules ? betName(props.rules, line.bet, line.box) : line.bet}{line.hand ? ` · ${words.hand} ${line.hand}` : ""} <span class="muted small figures">{words.stake} {money(line.stake)}</span></td>
            <td class="figures was">{sum(line.before)}</td><td class="figures"><strong>{sum(line.after)}</strong></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// What the house gives or takes; where it has no part in it, what goes from the purse to the felt or back.
const moves = (one: PlayerChange): number => one.house || one.now;

function Chips(props: { change: Change }) {
  const words = say();
  const { players, house } = props.change;
  if (players.length === 0) return null;
  return (
    <table class="change-chips" data-testid="change-chips">
      <caption class="small muted">{words.chips}</caption>
      <tbody>
        {players.map((one) => (
          <tr key={one.id} data-player={one.id}>
            <th scope="row">{one.name}</th>
            <td><strong class={`figures ${moves(one) < 0 ? "red" : "green"}`}>{signedMoney(moves(one))}</strong> {one.now !== 0 ? <span class="small figures"><span class="muted">{words.purse}</span> <span class="was">{money(one.purse)}</span> → {money(one.purse + one.now)}</span> : null}</td>
          </tr>
        ))}
        {house !== 0 ? <tr><th scope="row">{words.float}</th><td><strong class="figures">{signedMoney(house)}</strong></td></tr> : null}
      </tbody>
    </table>
  );
}

export function WhatChanges(props: { request: Request; change: Change | null; problem: Refused | null }) {
  const words = say();
  const { request, change, problem } = props;
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => { get<Rules>(`/api/tables/${request.table}/rules`).then(setRules, () => {}); }, [request.table]);
  if (problem) return <p class="small" role="status" data-testid="change-refused">{words.refused} {tell(problem.refusal.message)} {problem.refusal.clause ? <ClauseTag table={request.table} clause={problem.refusal.clause} /> : null}</p>;
  if (!change) return <p class="small muted">{words.looking}</p>;
  const nameOf = (id: number): string => [...change.players, ...request.players].find((one) => one.id === id)?.name ?? String(id);
  const entry = request.event.event === "correct-entry";
  const nothing = !entry && change.lines.length === 0 && change.players.length === 0 && !!change.before && isSame(change.before, change.after!);
  return (
    <section class="change" data-testid="change" aria-label={words.title}>
      <h4>{words.title}: <a href={`/t/${request.table}?round=${change.round}`}>{words.round} {change.round}</a> {change.clause && change.clause !== request.clause ? <ClauseTag table={request.table} clause={change.clause} /> : null}</h4>
      {entry ? <Entry request={request} rules={rules} /> : null}
      {entry ? null : <Result change={change} table={request.table} />}
      <Bets lines={change.lines} rules={rules} nameOf={nameOf} />
      <Chips change={change} />
      {nothing ? <p class="small muted">{words.none}</p> : null}
      {change.later && change.players.every((one) => one.now === 0) ? <p class="small muted">{words.later}</p> : null}
      {change.suspends ? <p class="small red">{words.suspends}</p> : null}
    </section>
  );
}

// Every bet with its outcomes, its exact edge and its spread. Bets with the same figures stand together as one line.
import { useState } from "preact/hooks";
import type { Words } from "../../core/types";
import { dictionary, language, tell } from "../../core/words";

export interface BetOdds {
  bet: string; edge: string | null; edge_pct: number; sd: number; hit_rate?: string | number; variance?: string;
  outcomes: { pays: string; p: string | number }[]; player_favoured: boolean;
}

const say = dictionary({
  en: {
    title: "Every bet", bet: "Bet", pays: "Pays", wins: "Wins", edge: "House edge", exact: "Exactly", spread: "Standard deviation", player: "favours the player", find: "Find a bet",
    others: (count: number) => `and ${count} more like it`, all: "Show every bet on a line of its own",
  },
  vi: {
    title: "Mọi cửa cược", bet: "Cửa cược", pays: "Trả", wins: "Xác suất thắng", edge: "Lợi thế nhà cái", exact: "Chính xác", spread: "Độ lệch chuẩn", player: "nghiêng về khách", find: "Tìm cửa cược",
    others: (count: number) => `và ${count} cửa tương tự`, all: "Hiện từng cửa trên một dòng riêng",
  },
});

const figure = (value: number, digits: number): string =>
  value.toLocaleString(language.value === "vi" ? "vi-VN" : "en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

// For showing alone: a fraction as a decimal.
export function decimal(value: string | number): number {
  if (typeof value === "number") return value;
  const [top, bottom] = value.split("/");
  return Number(top) / Number(bottom ?? 1);
}

const wins = (odds: BetOdds): string => odds.outcomes.filter((one) => decimal(one.pays) > 0).map((one) => one.pays).slice(0, 4).join(", ");

function alike(bets: BetOdds[], all: boolean): { first: BetOdds; rest: BetOdds[] }[] {
  const groups = new Map<string, { first: BetOdds; rest: BetOdds[] }>();
  for (const odds of bets) {
    const key = all ? odds.bet : `${odds.bet.split(":")[0]}/${odds.edge ?? odds.edge_pct}/${odds.sd}`;
    const group = groups.get(key);
    if (group) group.rest.push(odds);
    else groups.set(key, { first: odds, rest: [] });
  }
  return [...groups.values()];
}

// What a reader may open: the edge as a fraction can be as long as the shoe is deep.
function Exact(props: { edge: string | null }) {
  if (!props.edge) return <span class="muted">–</span>;
  if (props.edge.length <= 20) return <span class="figures">{props.edge}</span>;
  return <details class="exact"><summary>{props.edge.slice(0, 12)}…</summary><span class="figures">{props.edge}</span></details>;
}

export function BetTable(props: { bets: BetOdds[]; names: Map<string, Words> }) {
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState("");
  const words = say();
  const name = (odds: BetOdds): string => (props.names.has(odds.bet) ? tell(props.names.get(odds.bet)) : odds.bet);
  const shown = props.bets.filter((odds) => `${name(odds)} ${odds.bet}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <section class="panel stack" aria-labelledby="every-bet">
      <div class="spread">
        <h2 id="every-bet">{words.title}</h2>
        <div class="row">
          <input type="search" aria-label={words.find} placeholder={words.find} value={search} onInput={(input) => setSearch(input.currentTarget.value)} />
          <button aria-pressed={all} onClick={() => setAll(!all)}>{words.all}</button>
        </div>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="every-bet">
        <table>
          <thead>
            <tr><th scope="col">{words.bet}</th><th scope="col" class="money">{words.pays}</th><th scope="col" class="money">{words.wins}</th><th scope="col" class="money">{words.edge}</th><th scope="col">{words.exact}</th><th scope="col" class="money">{words.spread}</th></tr>
          </thead>
          <tbody>
            {alike(shown, all).map(({ first, rest }) => (
              <tr key={first.bet} data-bet={first.bet}>
                <th scope="row">{name(first)}{rest.length > 0 ? <span class="small muted"> {words.others(rest.length)}</span> : null}</th>
                <td class="money">{wins(first)}</td>
                <td class="money">{first.hit_rate === undefined ? "" : `${figure(decimal(first.hit_rate) * 100, 2)} %`}</td>
                <td class="money"><strong>{figure(first.edge_pct, 4)} %</strong>{first.player_favoured ? <div class="small gold">{words.player}</div> : null}</td>
                <td><Exact edge={first.edge} /></td>
                <td class="money">{figure(first.sd, 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

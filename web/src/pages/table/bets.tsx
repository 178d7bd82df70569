// What lies on the felt for this player, and what the area under the finger takes and pays.
import { money, mostPays, short, wouldPay } from "../../core/money";
import type { Bet, Rules, TableView } from "../../core/types";
import { dictionary } from "../../core/words";
import type { Laid } from "../../felt/felt";
import { ClauseTag } from "../../ui/clause";
import { betName, ratios, ruleOf } from "./names";

const say = dictionary({
  en: {
    title: "On the felt", total: "Total", wins: "can win", none: "Nothing yet. Pick a chip and touch an area.", closed: "You have no bets in this round.", min: "Min", max: "Max",
    pays: "pays", sent: "on its way", differential: "Table differential", point: "Touch an area to see what it takes and pays.", void: "void",
  },
  vi: {
    title: "Cược của bạn", total: "Tổng cược", wins: "có thể thắng", none: "Chưa có cược. Chọn chip rồi chạm vào một cửa cược.", closed: "Bạn không có cược trong ván này.", min: "Tối thiểu", max: "Tối đa",
    pays: "trả", sent: "đang gửi", differential: "Chênh lệch tối đa của bàn", point: "Chạm vào cửa cược để xem hạn mức và tỷ lệ.", void: "vô hiệu",
  },
});

export interface Pointed { bet: string; box?: number }

export function PointLine(props: { table: TableView; rules: Rules; at: Pointed | null }) {
  const words = say();
  const rule = props.at ? ruleOf(props.rules, props.at.bet) : undefined;
  if (!props.at || !rule) return <p class="point muted" data-testid="point">{words.point}</p>;
  const limit = props.table.view.limits.bets[rule.kind];
  const differential = props.table.view.limits.differential;
  return (
    <p class="point" data-testid="point" data-bet={rule.bet}>
      <strong>{betName(props.rules, props.at.bet, props.at.box)}</strong>
      {rule.pays ? <span class="figures"> {words.pays} {ratios(rule.pays)}</span> : null}
      <ClauseTag table={props.table.table} clause={rule.clause} />
      {limit ? <span class="muted figures roomy">{words.min} {money(limit.min)} · {words.max} {money(limit.max)}</span> : null}
      {limit ? <span class="muted figures cramped">{short(limit.min)} – {short(limit.max)}</span> : null}
      {differential ? <span class="muted figures">{words.differential} {short(differential)}</span> : null}
    </p>
  );
}

interface Spot { bet: string; box?: number; stake: number; waiting: number; void?: string }

function spotsOf(mine: Bet[], laid: Laid[]): Spot[] {
  const spots: Spot[] = mine.map(({ bet, box, stake, void: gone }) => ({ bet, box, stake, waiting: 0, void: gone }));
  for (const at of laid) {
    const known = spots.find((spot) => spot.bet === at.bet && (spot.box ?? 0) === (at.box ?? 0) && !spot.void);
    if (known) known.waiting += at.stake;
    else spots.push({ bet: at.bet, box: at.box, stake: 0, waiting: at.stake });
  }
  return spots;
}

// On a phone the list lies below the fold: its total stands beside the tray.
export function TotalMark(props: { total: number }) {
  return <span class="total-mark cramped"><span class="muted">{say().total}</span> <strong class="money">{short(props.total)}</strong></span>;
}

export function OwnBets(props: { table: TableView; rules: Rules; mine: Bet[]; laid: Laid[]; total: number }) {
  const words = say();
  const spots = spotsOf(props.mine, props.laid);
  return (
    <section class="panel own-bets" aria-label={words.title}>
      <div class="spread">
        <h2>{words.title}</h2>
        <strong class="money" data-testid="total" data-amount={props.total}>{money(props.total)}</strong>
      </div>
      {spots.length === 0 ? <p class="small muted">{props.table.view.phase === "betting" ? words.none : words.closed}</p> : null}
      <ul>
        {spots.map((spot) => {
          const pays = ruleOf(props.rules, spot.bet)?.pays;
          const stake = spot.stake + spot.waiting;
          const wins = pays ? wouldPay(stake, mostPays(pays)) : 0;
          return (
            <li key={`${spot.bet}/${spot.box ?? 0}/${spot.void ?? ""}`} class={spot.waiting ? "waiting" : ""}>
              <span>{betName(props.rules, spot.bet, spot.box)}</span>
              <span class="money">{money(stake)}</span>
              <span class="tiny muted">
                {spot.void ? <>{words.void} <ClauseTag table={props.table.table} clause={spot.void} /></> : spot.waiting ? words.sent : wins > 0 ? ratios(pays) : ""}
              </span>
              <span class="tiny muted money">{wins > 0 && !spot.void ? `${words.wins} ${money(wins)}` : ""}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

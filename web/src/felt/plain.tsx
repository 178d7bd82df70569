// The felt of a game that has no folder in games/: the rulebook's areas where it lays them, and whatever hands or dice the view tells.
// Where the screen is too narrow for that the areas flow, in the rulebook's order. A game with boxes has its areas once in each.
import { money, ratio, short } from "../core/money";
import type { BetRule, Line } from "../core/types";
import { dictionary, tell } from "../core/words";
import { Card } from "../ui/card";
import { Chip } from "../ui/chip";
import { Die } from "../ui/die";
import { LastResults, useLastRounds } from "../ui/scores";
import { useWidth } from "./arc";
import { stakesOn, type FeltProps } from "./felt";
import { diceOf, handsOf, type Hand } from "./hands";
import { boxesOf, gridOf, narrowest, type Cell } from "./plain_layout";
import { roam } from "./roam";

const say = dictionary({
  en: { pays: "pays", mine: "you have", others: "others have", wins: "wins", box: "Box", none: "no cards yet", points: "points", hands: "Hands", dice: "Dice", areas: "Bets" },
  vi: { pays: "trả", mine: "bạn có", others: "khách khác có", wins: "thắng", box: "Ô", none: "chưa có bài", points: "điểm", hands: "Các tay bài", dice: "Xúc xắc", areas: "Cửa cược" },
});

const ratiosOf = (pays: BetRule["pays"] | undefined): string[] => (!pays ? [] : [...new Set(typeof pays === "string" ? [pays] : Object.values(pays))].map(ratio));

function Stack(props: { total: number; mine?: boolean; waiting?: boolean; taken?: boolean }) {
  return (
    <span class={`plain-stack${props.mine ? " mine" : ""}${props.waiting ? " waiting" : ""}${props.taken ? " taken" : ""}`} aria-hidden="true">
      <Chip value={props.total} text="" size={24} /><b class="figures">{short(props.total)}</b>
    </span>
  );
}

// A bet that has limits here, or that is offered by name, as in a box; insurance and its like have neither.
const takesBets = ({ table }: FeltProps, rule: BetRule, box: number): boolean => {
  const offered = (table.view.offers ?? []).some((offer) => offer.event === "bet" && offer.bet === rule.bet && (offer.box ?? 0) === box);
  return offered || (box === 0 && table.view.limits.bets[rule.kind] !== undefined);
};

// Lost and collected already.
const isTaken = (lines: Line[], bet: string, box: number): boolean => {
  const here = lines.filter((line) => line.bet === bet && (line.box ?? 0) === box);
  return here.length > 0 && here.every((line) => line.outcome === "lose" && line.paid);
};

function Area(props: FeltProps & { rule: BetRule; box: number; lit: boolean; cell?: Cell }) {
  const { rule, lit, cell } = props;
  const words = say();
  const box = props.box || undefined;
  const stakes = stakesOn(props, rule.bet, box);
  const mine = stakes.mine + stakes.waiting;
  const taken = isTaken(props.table.view.lines ?? [], rule.bet, props.box);
  const live = props.onBet !== undefined && takesBets(props, rule, props.box);
  const ratios = ratiosOf(rule.pays);
  const label = [
    tell(rule.name), box ? `${words.box} ${box}` : "", ratios.length > 0 ? `${words.pays} ${ratios.join(" · ")}` : "", mine > 0 ? `${words.mine} ${money(mine)}` : "",
    stakes.others > 0 ? `${words.others} ${money(stakes.others)}` : "", lit ? words.wins : "",
  ].filter(Boolean).join(", ");
  return (
    <button
      class={`plain-area area${lit ? " lit" : ""}${live ? " live" : ""}`} data-bet={rule.bet} data-box={box} data-roam aria-disabled={!live} aria-label={label}
      style={cell ? { gridColumn: cell.columns, gridRow: cell.rows } : undefined}
      onClick={() => live && props.onBet?.(rule.bet, box)} onKeyDown={roam} onFocus={() => props.onPoint?.(rule.bet, box)}
      onPointerEnter={() => props.onPoint?.(rule.bet, box)} onPointerLeave={(leave) => leave.pointerType === "mouse" && props.onPoint?.(null)}
    >
      <span class="plain-words"><span class="plain-name">{tell(rule.name)}</span><span class="plain-pays figures">{ratios.join(" · ")}</span></span>
      <span class="plain-stacks">
        {stakes.others > 0 ? <Stack total={stakes.others} taken={taken} /> : null}
        {mine > 0 ? <Stack key={mine} total={mine} mine taken={taken} waiting={stakes.waiting > 0 && stakes.mine === 0} /> : null}
      </span>
    </button>
  );
}

const spacing = 4; // between areas, as the style says
const least = 84; // px that an area needs for its name
const crowd = 12; // so many areas may be large where they flow
function Areas(props: FeltProps & { box: number; width: number }) {
  const { bets } = props.rules;
  const lit = new Set(props.table.view.lit ?? []);
  const grid = gridOf(bets);
  const placed = grid && narrowest(grid, props.width, spacing) >= least ? grid : null;
  return (
    <div class={`plain-areas${placed ? " placed" : bets.length > crowd ? " crowd" : ""}`} role="group" aria-label={props.box ? `${say().box} ${props.box}` : say().areas} style={placed ? { gridTemplateColumns: placed.tracks, "--rows": placed.rows } : undefined}>
      {bets.map((rule) => <Area key={rule.bet} {...props} rule={rule} lit={lit.has(rule.bet)} cell={placed?.cells.get(rule.bet)} />)}
    </div>
  );
}

function OneHand(props: { hand: Hand }) {
  const { hand } = props;
  const words = say();
  return (
    <div class={`plain-hand${hand.won ? " won" : ""}`} data-hand={hand.id} role="group" aria-label={tell(hand.name)}>
      <h3>
        {tell(hand.name)}
        {hand.points !== undefined && hand.cards.length > 0 ? <strong class="figures"><span class="hidden-text">{words.points} </span>{hand.points}</strong> : null}
      </h3>
      <div class="plain-cards">
        {hand.cards.map((card, i) => <Card key={`${i}${card}`} card={card} width={60} class="dealt" />)}
        {hand.cards.length === 0 ? <span class="plain-place"><span class="hidden-text">{words.none}</span></span> : null}
      </div>
    </div>
  );
}

function Hands(props: { hands: Hand[] }) {
  if (props.hands.length === 0) return null;
  return (
    <section class="plain-hands" aria-label={say().hands}>
      {props.hands.map((hand) => <OneHand key={hand.id} hand={hand} />)}
    </section>
  );
}

// What fell; until then, what fell before. Not in a replay, where later rounds are none of its business.
function History(props: FeltProps) {
  const { table } = props;
  const last = useLastRounds(table, 10);
  const own = last.find((one) => one.round === table.view.round);
  return (
    <div class="plain-last">
      <p class="plain-result" role="status">{own ? tell(own.result) : ""}</p>
      {own ? null : <LastResults game={table.game} last={last} />}
    </div>
  );
}

export function PlainFelt(props: FeltProps) {
  const [at, width] = useWidth<HTMLDivElement>();
  const { table } = props;
  const hands = handsOf(table);
  const dice = diceOf(table);
  const boxes = boxesOf(table);
  const many = boxes.length > 1;
  return (
    <div class={`felt plain-felt${many ? " boxed" : ""}`} ref={at} data-testid="plain-felt">
      {dice.length > 0 ? <section class="plain-hands" aria-label={say().dice} data-dice={dice.join("")}>{dice.map((face, i) => <Die key={i} face={face} size={56} />)}</section> : null}
      <Hands hands={hands.filter((hand) => !hand.box)} />
      {props.mode === "replay" ? null : <History {...props} />}
      {width === 0 ? null : boxes.map((box) => (
        <section key={box} class="plain-box">
          {box ? <h3>{say().box} {box}</h3> : null}
          <Hands hands={hands.filter((hand) => hand.box === box && box > 0)} />
          <Areas {...props} box={box} width={many ? 0 : width - 32} />
        </section>
      ))}
    </div>
  );
}

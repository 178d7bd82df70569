// The whole table at once: the dealer on top, the boxes on the curve, box 1 at the dealer's left hand (4.7.2).
import { mostPays, short } from "../../core/money";
import type { BetRule } from "../../core/types";
import { tell } from "../../core/words";
import { cardName } from "../../ui/card";
import type { FeltProps } from "../../felt/felt";
import { boxesOf, handOutcome, linesOf, mainBet, spotsOf, type Box, type Hand, playOf } from "./model";
import { Area, Badge, Cards, handName, inTwoRows, Pile, roam, shortName, tone, totalShort, totalText } from "./shape";
import { say } from "./words";

const [width, height] = [1400, 572];
const middle = { x: 700, y: 22 };
const reach = { main: 484, cards: 316, line: 206, legend: 150 };
const stretch = 1.42;
const perUnit = 1.64; // the rulebook's area units on this felt

// Boxes from the right to the left, as the dealer deals.
export const angle = (box: number, of: number): number => ((17 + (146 * (box - 0.5)) / of) * Math.PI) / 180;
export const at = (turn: number, far: number): [number, number] => [middle.x + far * stretch * Math.cos(turn), middle.y + far * Math.sin(turn)];
// How far to the right a box lies, 0 to 1: the decisions stand under it.
export const acrossOf = (box: number, of: number): number => at(angle(box, of), reach.main)[0] / width;

const byDepth = (a: BetRule, b: BetRule): number => (a.area?.[1] ?? 0) - (b.area?.[1] ?? 0);
const middleOf = (rule: BetRule): number => (rule.area ? rule.area[1] + rule.area[3] / 2 : 0);

function Spot(props: { felt: FeltProps; box: Box; rule: BetRule; main: BetRule; turn: number; first: boolean }) {
  const { felt, box, rule, main } = props;
  const stacks = box.spots.get(rule.bet) ?? [];
  const isMain = rule.bet === main.bet;
  const [x, y] = at(props.turn, reach.main - (middleOf(main) - middleOf(rule)) * perUnit);
  const size = Math.max((rule.area?.[2] ?? 0) * perUnit, 58);
  const tall = Math.max((rule.area?.[3] ?? 0) * perUnit, 46);
  // Once a hand is split its chips lie by the hands.
  const lies = isMain && box.hands.length > 1 ? [] : isMain && box.hands[0]?.on.length ? box.hands[0].on : stacks;
  const there = isMain ? lies.slice(0, 3) : inTwoRows(lies, felt.me);
  const step = isMain ? 27 : 19;
  return (
    <Area felt={felt} rule={rule} box={box.number} stacks={stacks} first={props.first}
      class={`${isMain ? "main" : "side"} ${box.inTurn && isMain ? "in-turn" : ""} ${box.mine ? "mine" : ""}`}>
      {isMain ? <circle cx={x} cy={y} r={size / 2} /> : <rect x={x - size / 2} y={y - tall / 2} width={size} height={tall} rx={tall / 2} />}
      {there.length === 0 ? (
        <text class="bj-print" x={x} y={y} font-size={isMain ? 28 : 17} text-anchor="middle" dominant-baseline="central">
          {isMain ? box.number : shortName(tell(rule.name))}
        </text>
      ) : null}
      {there.map((stack, i) => (
        <Pile key={stack.player} bare={!isMain} x={isMain ? x - 13 : x} y={y + (i - (there.length - 1) / 2) * step} stack={stack}
          mine={stack.player === felt.me} size={26} font={17} />
      ))}
    </Area>
  );
}

function HandAt(props: { felt: FeltProps; hand: Hand; x: number; y: number; of: number }) {
  const { hand, felt, of } = props;
  const card = of > 2 ? 40 : 50;
  const step = of > 1 ? 0 : Math.min(30, 84 / Math.max(hand.cards.length - 1, 1)); // so that a ten shows both its figures
  const down = of > 1 ? 15 : 0;
  const long = card + step * (hand.cards.length - 1);
  const top = props.y - (card * 84) / 120;
  const line = handOutcome(hand, felt.me);
  const text = line && line.returned > line.stake ? `${totalText(hand)}  +${short(line.returned - line.stake)}` : totalText(hand);
  const stake = hand.on.filter((at) => at.player === felt.me).concat(hand.on).at(0);
  return (
    <g role="img" aria-label={handName(hand)} class={hand.inTurn ? "bj-hand in-turn" : "bj-hand"}>
      <Cards cards={hand.cards} x={props.x - long / 2} y={top} width={card} step={step} down={down} doubled={hand.doubled} />
      {hand.cards.length > 0 ? <Badge x={props.x} y={top - 14} text={of > 1 ? totalShort(hand) : text} tone={tone(hand, felt.me)} size={17} /> : null}
      {of > 1 && stake ? (
        <Pile bare={of > 2} x={of > 2 ? props.x : props.x - 8} y={top + (card * 84) / 60 + down * (hand.cards.length - 1) + 12} stack={stake}
          mine={stake.player === felt.me} size={17} font={17} />
      ) : null}
    </g>
  );
}

function Hands(props: { felt: FeltProps; box: Box; turn: number }) {
  const { box } = props;
  const of = box.hands.length;
  const apart = of > 2 ? 50 : 80;
  const [x, y] = at(props.turn, reach.cards);
  const shown = of > 0 ? box.hands : [];
  return (
    <g>
      {shown.map((hand, i) => (
        // The first hand lies at the dealer's left, as the boxes do.
        <HandAt key={hand.number} felt={props.felt} hand={hand} of={of} x={x + ((of - 1) / 2 - i) * apart} y={of > 1 ? y - 12 : y} />
      ))}
      {box.strays.length > 0 ? <Cards cards={box.strays} x={x - 20} y={y - 30} width={40} step={18} /> : null}
    </g>
  );
}

function Insured(props: { felt: FeltProps; box: Box; turn: number }) {
  const [x, y] = at(props.turn, reach.line);
  return (
    <g>
      {props.box.insured.map((stack, i) => (
        <Pile key={`${stack.player}${i}`} x={x - 8} y={y + i * 18} stack={stack} mine={stack.player === props.felt.me} size={22} font={17} />
      ))}
    </g>
  );
}

function arc(far: number): string {
  const [from, to] = [at((158 * Math.PI) / 180, far), at((22 * Math.PI) / 180, far)];
  return `M ${from[0]} ${from[1]} A ${far * stretch} ${far} 0 0 0 ${to[0]} ${to[1]}`;
}

export function Dealer(props: { felt: FeltProps; x: number; y: number; card: number; font: number; beside?: boolean }) {
  const dealer = playOf(props.felt.table).dealer;
  const cards: string[] = dealer?.cards ?? [];
  const words = say();
  const step = props.card * 0.72;
  const long = props.card + step * Math.max(cards.length - 1, 0);
  const tall = (props.card * 84) / 60;
  const text = dealer && cards.length > 0 ? totalText({ total: dealer.total, soft: dealer.soft, bust: !!dealer.bust, blackjack: false }) : "";
  return (
    <g role="img" aria-label={[words.dealer, cards.map(cardName).join(", "), text].filter(Boolean).join(": ")}>
      {cards.length === 0 ? <rect class="bj-place" x={props.x - props.card / 2} y={props.y} width={props.card} height={tall} rx="4" /> : null}
      <Cards cards={cards} x={props.x - long / 2} y={props.y} width={props.card} step={step} />
      {text ? (
        <Badge x={props.beside ? props.x + long / 2 + 12 + (text.length * props.font) / 2 : props.x}
          y={props.beside ? props.y + tall / 2 : props.y + tall + props.font} text={text} tone={dealer?.bust ? "lost" : ""} size={props.font} />
      ) : null}
    </g>
  );
}

export function ratioWords(rule: BetRule): string {
  const [win, per] = mostPays(rule.pays).split("/");
  return say().paysTo(tell(rule.name), win, per ?? "1");
}

// Printed on the cloth: what the best hand of the main bet is paid, under the game's own name.
function best(felt: FeltProps, main: BetRule): string {
  const [win, per] = mostPays(main.pays).split("/");
  return say().paysTo(tell(felt.rules.name), win, per ?? "1");
}

export function WideFelt(props: { felt: FeltProps }) {
  const { felt } = props;
  const boxes = boxesOf(felt);
  const main = mainBet(felt);
  const spots = spotsOf(felt).sort(byDepth);
  const lines = linesOf(felt);
  if (!main) return null;
  const insuring = !!playOf(felt.table).insurance;
  return (
    <svg class="felt bj-felt" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={felt.table.name} onKeyDown={roam}>
      <path id="bj-line" class={insuring ? "bj-line open" : "bj-line"} d={arc(reach.line + 16)} />
      <path class={insuring ? "bj-line open" : "bj-line"} d={arc(reach.line - 16)} />
      <path id="bj-text" d={arc(reach.line - 26)} fill="none" />
      <path id="bj-best" d={arc(reach.legend)} fill="none" />
      <text class="bj-printed" font-size="17"><textPath href="#bj-best" startOffset="50%" text-anchor="middle">{best(felt, main)}</textPath></text>
      {lines.slice(0, 1).map((rule) => (
        <text key={rule.bet} class={insuring ? "bj-printed open" : "bj-printed"} font-size="19" data-bet={rule.bet}>
          <textPath href="#bj-text" startOffset="50%" text-anchor="middle">{ratioWords(rule)}</textPath>
        </text>
      ))}
      <Dealer felt={felt} x={middle.x} y={12} card={66} font={18} beside />
      {boxes.map((box, i) => {
        const turn = angle(box.number, felt.table.view.seats);
        return (
          <g key={box.number} role="group" aria-label={`${say().box} ${box.number}`}>
            {spots.map((rule) => <Spot key={rule.bet} felt={felt} box={box} rule={rule} main={main} turn={turn} first={i === 0 && rule.bet === main.bet} />)}
            <Hands felt={felt} box={box} turn={turn} />
            <Insured felt={felt} box={box} turn={turn} />
          </g>
        );
      })}
    </svg>
  );
}

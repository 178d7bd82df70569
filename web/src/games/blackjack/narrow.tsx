// A phone: every box in a small row on the curve, one's own boxes large under it.
import type { ComponentChildren } from "preact";
import { money, short, signedMoney } from "../../core/money";
import { tell } from "../../core/words";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import type { FeltProps } from "../../felt/felt";
import { boxesOf, choicesOf, handOutcome, linesOf, mainBet, spotsOf, type Box, type Hand, playOf } from "./model";
import { Area, Badge, Cards, handName, inTwoRows, Pile, roam, shortName, tone, totalShort, totalText } from "./shape";
import { Dealer, ratioWords } from "./wide";
import { say } from "./words";

const across = 360;

function SmallBox(props: { felt: FeltProps; box: Box; of: number; first: boolean }) {
  const { felt, box, of } = props;
  const cell = across / of;
  const x = across - cell * (box.number - 0.5);
  const bend = (box.number - (of + 1) / 2) / ((of - 1) / 2 || 1);
  const top = 172 - 22 * bend * bend;
  const main = mainBet(felt);
  const spots = spotsOf(felt).sort((a, b) => (a.area?.[1] ?? 0) - (b.area?.[1] ?? 0));
  const hand: Hand | undefined = box.hands.find((one) => one.inTurn) ?? box.hands.at(-1);
  const size = Math.min(cell - 4, 56);
  let y = top;
  return (
    <g role="group" aria-label={`${say().box} ${box.number}`}>
      {spots.map((rule) => {
        const isMain = rule.bet === main?.bet;
        const tall = isMain ? 56 : 44;
        const at = y + tall / 2;
        y += tall + 4;
        const stacks = box.spots.get(rule.bet) ?? [];
        const shown = isMain ? stacks.slice(0, 3) : inTwoRows(stacks, felt.me);
        const step = isMain ? 17 : 14;
        return (
          <Area key={rule.bet} felt={felt} rule={rule} box={box.number} stacks={stacks} first={props.first && isMain}
            class={`${isMain ? "main" : "side"} ${box.inTurn && isMain ? "in-turn" : ""} ${box.mine ? "mine" : ""}`}>
            <rect x={x - size / 2} y={at - tall / 2} width={size} height={tall} rx={isMain ? 10 : 22} />
            {stacks.length === 0 ? (
              <text class="bj-print" x={x} y={at} font-size={isMain ? 20 : 12} text-anchor="middle" dominant-baseline="central">
                {isMain ? box.number : shortName(tell(rule.name))}
              </text>
            ) : null}
            {shown.map((stack, i) => (
              <Pile key={stack.player} bare x={x} y={at + (i - (shown.length - 1) / 2) * step} stack={stack} mine={stack.player === felt.me} size={12}
                font={12} />
            ))}
          </Area>
        );
      })}
      {hand && hand.cards.length > 0 ? (
        <g role="img" aria-label={box.hands.map(handName).join("; ")}>
          <Cards cards={hand.cards} x={Math.min(Math.max(x - 15 - Math.min(8, 8 * (hand.cards.length - 1)), 2), across - 48)} y={top - 60} width={30}
            step={Math.min(18, 20 / Math.max(hand.cards.length - 1, 1))} />
          <Badge x={x} y={top - 10} text={box.hands.length > 1 ? `${box.hands.length} × ` + totalShort(hand) : totalShort(hand)}
            tone={tone(hand, felt.me)} size={13} />
        </g>
      ) : null}
    </g>
  );
}

const won = (amount: number, brief: boolean): string => (brief ? `${amount < 0 ? "−" : "+"}${short(Math.abs(amount))}` : signedMoney(amount));

function LargeHand(props: { felt: FeltProps; hand: Hand; of: number }) {
  const { hand, felt } = props;
  const line = handOutcome(hand, felt.me);
  const width = props.of > 2 ? 38 : 56;
  return (
    <div class={`bj-large-hand ${hand.inTurn ? "in-turn" : ""}`}>
      <div class="bj-fan" style={{ "--overlap": `${-width * 0.55}px` }}>
        {hand.cards.map((card, i) => <Card key={`${i}${card}`} card={card} width={width} />)}
      </div>
      <p><strong class={`bj-total ${tone(hand, felt.me)}`}>{totalText(hand)}</strong></p>
      {hand.on.map((stack) => (
        <p key={stack.player} class="figures tiny bj-on">
          <Chip value={stack.stake} text="" size={16} /> {props.of > 1 ? short(stack.stake) : money(stack.stake)}
          {stack.player !== felt.me ? ` ${felt.table.names[stack.player] ?? ""}` : ""}
        </p>
      ))}
      {line ? (
        <p class={`tiny ${line.outcome === "win" ? "bj-won" : ""}`}>
          {say()[line.outcome]} {line.outcome === "win" || line.outcome === "lose" ? won(line.returned - line.stake, props.of > 1) : ""}
        </p>
      ) : null}
    </div>
  );
}

function LargeBox(props: { felt: FeltProps; box: Box; children?: ComponentChildren }) {
  const { box } = props;
  return (
    <section class={`bj-large ${box.inTurn ? "in-turn" : ""}`} aria-label={`${say().box} ${box.number}${box.inTurn ? `, ${say().turn}` : ""}`}>
      <h3>{say().box} {box.number}</h3>
      <div class="bj-large-hands" data-hands={box.hands.length}>
        {box.hands.map((hand) => <LargeHand key={hand.number} felt={props.felt} hand={hand} of={box.hands.length} />)}
      </div>
      {props.children}
    </section>
  );
}

// `decisions` draws what is open at a box, under it; what belongs to no box that is shown large stands above them.
export function NarrowFelt(props: { felt: FeltProps; decisions(boxes: number[]): ComponentChildren }) {
  const { felt } = props;
  const boxes = boxesOf(felt);
  const lines = linesOf(felt);
  const insuring = !!playOf(felt.table).insurance;
  // One's own boxes, and while another decides, that one.
  const large = boxes.filter((box) => box.hands.some((hand) => hand.cards.length > 0) && (box.mine || (box.inTurn && felt.mode !== "deal")))
    .sort((a, b) => Number(b.inTurn) - Number(a.inTurn));
  const shown = large.map((box) => box.number);
  return (
    <>
      <svg class="felt bj-felt" viewBox={`0 0 ${across} 284`} role="group" aria-label={felt.table.name} onKeyDown={roam}>
        <Dealer felt={felt} x={across / 2} y={4} card={36} font={13} beside />
        {lines.slice(0, 1).map((rule) => (
          <text key={rule.bet} class={insuring ? "bj-printed open" : "bj-printed"} font-size="12" x={across / 2} y={84} text-anchor="middle"
            data-bet={rule.bet}>
            {ratioWords(rule)}
          </text>
        ))}
        <path class={insuring ? "bj-line open" : "bj-line"} d={`M 4 66 Q ${across / 2} 114 ${across - 4} 66`} />
        {boxes.map((box, i) => <SmallBox key={box.number} felt={felt} box={box} of={felt.table.view.seats} first={i === 0} />)}
      </svg>
      {props.decisions(choicesOf(felt).map((choice) => choice.box).filter((box) => !shown.includes(box)))}
      {large.length > 0 ? (
        <div class="bj-own">{large.map((box) => <LargeBox key={box.number} felt={felt} box={box}>{props.decisions([box.number])}</LargeBox>)}</div>
      ) : null}
    </>
  );
}

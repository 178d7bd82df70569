// Pieces of the felt that both sizes share: hands of cards, totals, stacks with their amount beside them, areas that take a chip.
import type { ComponentChildren } from "preact";
import { money, mostPays, ratio, short } from "../../core/money";
import type { BetRule } from "../../core/types";
import { tell } from "../../core/words";
import { CardShape, cardName } from "../../ui/card";
import { ChipShape } from "../../ui/chip";
import type { FeltProps } from "../../felt/felt";
import { handOutcome, type Hand, type Stack } from "./model";
import { say } from "./words";

export function Cards(props: { cards: string[]; x: number; y: number; width: number; step: number; down?: number; doubled?: boolean }) {
  const scale = props.width / 60;
  return (
    <g aria-hidden="true">
      {props.cards.map((card, i) => {
        const across = props.doubled && i === props.cards.length - 1;
        const at = `translate(${props.x + i * props.step} ${props.y + i * (props.down ?? 0)}) scale(${scale})`;
        return (
          <g key={`${i}${card}`} class="bj-card">
            <g transform={across ? `${at} rotate(90 30 42)` : at}><CardShape card={card} /></g>
          </g>
        );
      })}
    </g>
  );
}

export function totalText(hand: { total: number; soft: boolean; bust: boolean; blackjack: boolean }): string {
  if (hand.blackjack) return say().blackjack;
  if (hand.bust) return `${hand.total} ${say().bust}`;
  return hand.soft ? say().softTotal(hand.total) : String(hand.total);
}

// Narrow places say soft with a dot and bust by its colour; the words are in the name of the box.
export const totalShort = (hand: { total: number; soft: boolean; blackjack: boolean }): string =>
  hand.blackjack ? "BJ" : hand.soft ? `${hand.total}·` : String(hand.total);

export function Badge(props: { x: number; y: number; text: string; tone?: string; size?: number }) {
  const size = props.size ?? 17;
  const width = props.text.length * size * 0.62 + size;
  return (
    <g class={`bj-badge ${props.tone ?? ""}`} aria-hidden="true">
      <rect x={props.x - width / 2} y={props.y - size * 0.72} width={width} height={size * 1.44} rx={size * 0.72} />
      <text x={props.x} y={props.y} font-size={size} text-anchor="middle" dominant-baseline="central">{props.text}</text>
    </g>
  );
}

export function tone(hand: Hand, me: number): string {
  if (hand.inTurn) return "in-turn";
  const line = handOutcome(hand, me);
  if (line) return line.outcome === "win" ? "won" : line.outcome === "lose" ? "lost" : "";
  return hand.bust ? "lost" : hand.blackjack ? "won" : "";
}

// A chip and what it is worth beside it: the amount is read, the chip is recognised.
// Where there is no room for both, the amount alone.
export function Pile(props: { x: number; y: number; stack: Stack; mine: boolean; size: number; font: number; bare?: boolean }) {
  const { size, stack } = props;
  if (props.bare)
    return (
      <g class={`bj-pile ${props.mine ? "mine" : ""} ${stack.waiting ? "waiting" : ""}`} aria-hidden="true">
        <text x={props.x} y={props.y} font-size={props.font} text-anchor="middle" dominant-baseline="central">{short(stack.stake)}</text>
      </g>
    );
  return (
    <g class={`bj-pile ${props.mine ? "mine" : ""} ${stack.waiting ? "waiting" : ""}`} aria-hidden="true">
      <g class="bj-chip"><svg x={props.x - size} y={props.y - size / 2} width={size} height={size} viewBox="0 0 48 48"><ChipShape value={stack.stake}
        text="" /></svg></g>
      <text x={props.x + 3} y={props.y} font-size={props.font} dominant-baseline="central">{short(stack.stake)}</text>
    </g>
  );
}

// The word that tells it apart: "Cược đôi" is "Đôi" where there is room for one word.
export function shortName(name: string): string {
  const word = name.split(" ").at(-1) ?? name;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

// Where there is room for two rows: one's own, and what all others have there.
export function inTwoRows(stacks: Stack[], me: number): Stack[] {
  const mine = stacks.filter((at) => at.player === me);
  const others = stacks.filter((at) => at.player !== me);
  if (others.length < 2) return stacks;
  return [...mine, { player: others[0].player, stake: others.reduce((sum, at) => sum + at.stake, 0) }];
}

export function spotName(props: FeltProps, rule: BetRule, box: number, stacks: Stack[]): string {
  const words = say();
  const parts = [`${words.box} ${box}`, tell(rule.name), `${words.pays} ${ratio(mostPays(rule.pays))}`];
  const mine = stacks.filter((at) => at.player === props.me).reduce((sum, at) => sum + at.stake, 0);
  const others = stacks.filter((at) => at.player !== props.me).reduce((sum, at) => sum + at.stake, 0);
  if (mine > 0) parts.push(`${words.have} ${money(mine)}`);
  if (others > 0) parts.push(`${words.others} ${money(others)}`);
  return parts.join(", ");
}

export function handName(hand: Hand): string {
  return [`${say().hand} ${hand.number}`, hand.cards.map(cardName).join(", "), totalText(hand), hand.doubled ? say().doubled : ""].filter(Boolean).join(", ");
}

// An area that takes a chip: a finger, Enter or Space; otherwise only a name.
export function Area(props: { felt: FeltProps; rule: BetRule; box: number; stacks: Stack[]; first: boolean; class: string; children: ComponentChildren }) {
  const { felt, rule, box } = props;
  const name = spotName(felt, rule, box, props.stacks);
  const won = (felt.table.view.lines ?? []).some((line) => line.bet === rule.bet && line.box === box && line.outcome === "win");
  const lit = won && (felt.table.view.lit ?? []).includes(rule.bet) ? "lit" : "";
  const offered = (felt.table.view.offers ?? []).filter((offer) => offer.event === "bet" && offer.box !== undefined);
  const open = felt.onBet && (offered.length === 0 || offered.some((offer) => offer.bet === rule.bet && offer.box === box));
  const common = { "data-bet": rule.bet, "data-box": box, "aria-label": name, class: `bj-area ${props.class} ${lit} ${open ? "open" : ""}` };
  if (!felt.onBet) return <g {...common} role="img">{props.children}</g>;
  const lay = (): void => felt.onBet?.(rule.bet, box);
  return (
    <g
      {...common}
      role="button"
      tabindex={props.first ? 0 : -1}
      onClick={lay}
      onKeyDown={(key) => {
        if (key.key !== "Enter" && key.key !== " ") return;
        key.preventDefault();
        lay();
      }}
      onPointerEnter={() => felt.onPoint?.(rule.bet, box)}
      onPointerLeave={() => felt.onPoint?.(null)}
      onFocus={() => felt.onPoint?.(rule.bet, box)}
      onBlur={() => felt.onPoint?.(null)}
    >
      {props.children}
    </g>
  );
}

// Arrow keys go from area to area; Tab leaves the felt.
export function roam(key: KeyboardEvent): void {
  const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key.key];
  const here = (key.target as Element).closest<SVGGElement>("[data-bet]");
  if (!step || !here) return;
  const all = [...(key.currentTarget as Element).querySelectorAll<SVGGElement>("[data-bet][tabindex]")];
  const rows = [...new Set(all.map((one) => one.dataset.bet))];
  const boxes = [...new Set(all.map((one) => Number(one.dataset.box)))].sort((a, b) => a - b);
  const row = rows[Math.min(Math.max(rows.indexOf(here.dataset.bet) + step[1], 0), rows.length - 1)];
  const box = boxes[Math.min(Math.max(boxes.indexOf(Number(here.dataset.box)) + step[0], 0), boxes.length - 1)];
  const to = all.find((one) => one.dataset.bet === row && Number(one.dataset.box) === box);
  if (!to) return;
  key.preventDefault();
  for (const one of all) one.setAttribute("tabindex", one === to ? "0" : "-1");
  to.focus();
}

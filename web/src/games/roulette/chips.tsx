// Chips on the roulette layout: mine by their total, other players' small beside them, colour chips in their colours by number.
import { money, short } from "../../core/money";
import type { Bet } from "../../core/types";
import { dictionary } from "../../core/words";
import { ChipShape } from "../../ui/chip";
import type { FeltProps } from "../../felt/felt";

// One colour set belongs to one player; its value is fixed at issue and stands on the display.
export interface ColourSet { colour: number; player: number; value: number; marker: boolean; chips?: number }

const cloth = ["#d9a441", "#3f78c4", "#c2483f", "#4e9a63", "#8a5cb8", "#d97fa8", "#6d7680", "#3aa3a8", "#b07a45", "#c9ccd1", "#95a83b", "#25304a"];
const pale = new Set([0, 5, 9, 10]);
export const colourOf = (colour: number): string => cloth[(colour - 1) % cloth.length];
const inkOf = (colour: number): string => (pale.has((colour - 1) % cloth.length) ? "#101214" : "#ffffff");

export interface Pile { colour: number; stake: number }
export interface OnSpot { mine: Pile[]; others: Pile[]; waiting: number; total: number }

function add(piles: Pile[], colour: number, stake: number): void {
  const pile = piles.find((one) => one.colour === colour);
  if (pile) pile.stake += stake;
  else piles.push({ colour, stake });
}

// Everything that lies, by bet.
export function pilesOf(bets: Bet[], me: number, laid: FeltProps["laid"]): Map<string, OnSpot> {
  const spots = new Map<string, OnSpot>();
  const at = (bet: string): OnSpot => {
    let spot = spots.get(bet);
    if (!spot) spots.set(bet, (spot = { mine: [], others: [], waiting: 0, total: 0 }));
    return spot;
  };
  for (const bet of bets) {
    if (bet.void) continue;
    const spot = at(bet.bet);
    add(me && bet.player === me ? spot.mine : spot.others, bet.box ?? 0, bet.stake);
    if (me && bet.player === me) spot.total += bet.stake;
  }
  for (const bet of laid) {
    const spot = at(bet.bet);
    add(spot.mine, bet.box ?? 0, bet.stake);
    spot.waiting += bet.stake;
    spot.total += bet.stake;
  }
  return spots;
}

// What a pile comes to, on a plate over its lower edge.
function Plate(props: { x: number; y: number; font: number; text: string }) {
  const { font } = props;
  const wide = props.text.length * font * 0.68 + font * 0.4;
  return (
    <>
      <rect class="plate" x={props.x - wide / 2} y={props.y} width={wide} height={font * 1.3} rx={font * 0.3} />
      <text class="chip-total" style={{ fontSize: `${font}px` }} x={props.x} y={props.y + font * 0.66}>{props.text}</text>
    </>
  );
}

function ColourChip(props: { x: number; y: number; size: number; colour: number; text: string }) {
  const { x, y, size, colour } = props;
  return (
    <g>
      <circle cx={x} cy={y} r={size / 2} fill={colourOf(colour)} stroke="rgb(0 0 0 / 0.6)" />
      <circle cx={x} cy={y} r={size / 2 - 3} fill="none" stroke={inkOf(colour)} stroke-width="1.5" stroke-dasharray="3 3" opacity="0.8" />
      {props.text ? <text class="chip-count" x={x} y={y}>{props.text}</text> : null}
    </g>
  );
}

function CashChip(props: { x: number; y: number; size: number; total: number; quiet?: boolean; plain?: boolean; whole?: boolean }) {
  const { x, size } = props;
  if (props.plain) return props.quiet ? null : <g><Plate x={x} y={props.y - 8} font={12} text={short(props.total)} /></g>;
  const font = Math.max(12, Math.round(size * (props.whole ? 0.46 : 0.34))); // a display is read from afar
  const y = props.quiet ? props.y : props.y - size * 0.15;
  return (
    <g>
      <svg x={x - size / 2} y={y - size / 2} width={size} height={size} viewBox="0 0 48 48"><ChipShape value={props.total} text="" /></svg>
      {props.quiet ? null : <Plate x={x} y={y + size * 0.5 - font * 0.8} font={font} text={short(props.total)} />}
    </g>
  );
}

// `plain`: rows too low for a chip and its amount show the amount.
export function Chips(props: { x: number; y: number; size: number; on: OnSpot; stand: ColourSet[]; whole: boolean; won: boolean; plain?: boolean }) {
  const { x, y, size, on } = props;
  const count = (pile: Pile): string => {
    const set = props.stand.find((one) => one.colour === pile.colour);
    return set ? String(pile.stake / set.value) : short(pile.stake);
  };
  const small = props.whole || on.mine.length === 0 ? size : Math.max(20, Math.round(size * 0.7));
  const away = on.mine.length > 0 ? size * 0.42 : 0; // behind one's own the others' show their edge
  return (
    <g class={`chips${on.waiting > 0 ? " waiting" : ""}${on.mine.length > 0 ? " mine" : ""}`} pointer-events="none" aria-hidden="true">
      {props.won ? <circle class="won" cx={x} cy={y} r={size / 2 + 5} /> : null}
      {on.others.map((pile, i) => {
        const [ox, oy] = [x + away + i * 5, y - away - i * 4];
        return pile.colour ? (
          <ColourChip key={`o${pile.colour}`} x={ox} y={oy} size={small} colour={pile.colour} text={away === 0 ? count(pile) : ""} />
        ) : (
          <CashChip key="o" x={ox} y={oy} size={small} total={pile.stake} quiet={away > 0} plain={props.plain} whole={props.whole} />
        );
      })}
      {on.mine.map((pile, i) =>
        pile.colour ? (
          <ColourChip key={`m${pile.colour}`} x={x - i * 5} y={y + i * 4} size={size} colour={pile.colour} text={count(pile)} />
        ) : (
          <CashChip key="m" x={x - i * 5} y={y + i * 4} size={size} total={pile.stake} plain={props.plain} />
        ),
      )}
    </g>
  );
}

const say = dictionary({
  en: { stand: "Colour chips", each: "a chip", cash: "Cash chips", yours: "yours", left: (count: number, worth: string) => `${count} in hand, ${worth}`, with: "Bet with" },
  vi: {
    stand: "Chip màu", each: "một chip", cash: "Chip tiền mặt", yours: "của bạn", left: (count: number, worth: string) => `còn ${count} chip, ${worth}`, with: "Đặt bằng",
  },
});

// The display of colours and values (3.2.7); whoever has colour chips picks here what the next chip is.
export function Stand(props: { sets: ColourSet[]; names: Record<string, string>; me: number; picked: number; onPick?(colour: number): void }) {
  if (props.sets.length === 0) return null;
  const words = say();
  const mine = props.sets.filter((set) => props.me && set.player === props.me);
  return (
    <div class="stand">
      <h3>{words.stand}</h3>
      <ul>
        {props.sets.map((set) => (
          <li key={set.colour}>
            <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><ColourChip x={14} y={14} size={26} colour={set.colour} text={String(set.colour)} /></svg>
            <span>
              <span class="money">{money(set.value)}</span> {words.each}
              <span class="muted">
                {" · "}{set.player === props.me ? words.yours : props.names[set.player] ?? `#${set.player}`}
                {set.chips !== undefined ? ` · ${words.left(set.chips, money(set.chips * set.value))}` : ""}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {mine.length > 0 && props.onPick ? (
        <div class="row" role="group" aria-label={words.with}>
          <button aria-pressed={props.picked === 0} onClick={() => props.onPick!(0)}>{words.cash}</button>
          {mine.map((set) => (
            <button key={set.colour} aria-pressed={props.picked === set.colour} onClick={() => props.onPick!(set.colour)}>{words.stand} {set.colour}</button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

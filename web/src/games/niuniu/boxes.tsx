// A box of the Niu Niu table: its three circles, the five cards before them, and how it compared.
import { money, signedMoney, short } from "../../core/money";
import type { BetRule } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { CardShape, cardName } from "../../ui/card";
import type { Point } from "../../felt/arc";
import { type FeltProps, stakesOn } from "../../felt/felt";
import { handName, linesOf, netOf, type NiuBox, type NiuHand, type NiuPlay, offerFor, ownerOf, setOut } from "./play";
import { pressed } from "../../felt/roam";
import { FeltStack } from "../../felt/stack";

const say = dictionary({
  en: {
    box: "Box", you: "You", have: "you have", here: "on it", arranged: "set", byItself: "fills by itself with Double", lays: "lays", dealer: "Dealer",
    waiting: "not set yet", misplaced: "a card out of turn",
  },
  vi: {
    box: "Cửa", you: "Bạn", have: "bạn đặt", here: "trên cửa", arranged: "đã xếp", byItself: "tự đặt theo Cược gấp đôi", lays: "đặt", dealer: "Nhà cái",
    waiting: "chưa xếp", misplaced: "có lá chia sai lượt",
  },
});

// Five cards around x, y: the three, a gap, the two once they are set out.
export function Cards(props: { hand: NiuHand; at: Point; card: number; room: number; from?: Point }) {
  const { three, two } = setOut(props.hand);
  const all = [...three, ...two];
  const gap = three.length ? props.card * 0.35 : 0;
  const step = all.length > 1 ? Math.min(props.card * 1.06, (props.room - gap - props.card) / (all.length - 1)) : 0;
  const whole = step * (all.length - 1) + gap;
  return (
    <g pointer-events="none">
      {all.map((face, i) => {
        const x = props.at.x - whole / 2 + i * step + (i >= three.length && three.length ? gap : 0);
        const away = props.from ? { "--dx": `${props.from.x - x}px`, "--dy": `${props.from.y - props.at.y}px` } : {};
        return (
          <g key={i} class="dealt" style={away}>
            <g transform={`translate(${x} ${props.at.y}) scale(${props.card / 60}) translate(-30 -42)`}><CardShape card={face} /></g>
          </g>
        );
      })}
    </g>
  );
}

export interface BoxProps extends FeltProps {
  play: NiuPlay; box: NiuBox; at: Point; turn: number; scale: number; card: number; room: number; font: number;
  current: boolean; onFocusHere(bet: string): void; from?: Point; circles: BetRule[]; top: number;
}

// A name on as many lines as it needs; a single word too long for the circle is parted.
function inCircle(name: string, r: number, font: number): string[] {
  const fits = (text: string): boolean => text.length * font * 0.58 <= r * 1.65;
  if (fits(name)) return [name];
  return name.split(" ").flatMap((word) => (fits(word) ? [word] : [`${word.slice(0, word.length / 2 - 1)}-`, word.slice(word.length / 2 - 1)]));
}

function Circle(props: BoxProps & { bet: BetRule }) {
  const { bet, box, font } = props;
  const [x, y, width, height] = bet.area!;
  const [cx, cy, r] = [(x + width / 2 - 45) * props.scale, (y + height / 2) * props.scale + props.top, (width / 2) * props.scale];
  const { mine, others, waiting } = stakesOn(props, bet.bet, box.box);
  const stake = mine + others + waiting;
  const offer = offerFor(props.table, "bet", box.box, bet.bet);
  const alone = bet.bet === "ante"; // any chip may fall there; what follows from it is told as a whole
  const betting = props.table.view.phase === "betting" && !props.table.view.suspended;
  const open = betting && (alone ? !!props.onBet && (!!offer || props.me === 0) : !!props.onOffer && !!offer);
  const act = (): void => {
    if (!open) return;
    if (alone) props.onBet!(bet.bet, box.box);
    else props.onOffer!(offer!);
  };
  const follows = bet.bet === "additional";
  const lines = linesOf(props.table, box.box).filter((line) => line.bet === bet.bet);
  const taken = lines.length > 0 && lines.every((line) => line.outcome === "lose" && line.paid && line.returned === 0);
  const label = [`${say().box} ${box.box}, ${tell(bet.name)}`, offer?.amount && !stake ? `${say().lays} ${money(offer.amount)}` : "", follows ? say().byItself : "",
    stake ? `${mine + waiting ? say().have : say().here} ${money(stake)}` : ""].filter(Boolean).join(", ");
  const words = inCircle(tell(bet.name), r, font);
  const size = Math.min(font, (r * 1.9) / (Math.max(...words.map((word) => word.length)) * 0.55)); // the longest word stays inside
  return (
    <g
      class={`circle ${bet.bet}${open ? " open" : ""}${mine + waiting ? " own" : ""}`} data-bet={bet.bet} data-box={box.box}
      role={follows ? "img" : "button"} aria-label={label}
      data-roam={follows ? undefined : true} tabindex={follows ? undefined : props.current && bet.bet === "ante" ? 0 : -1}
      aria-disabled={follows ? undefined : !open}
      onClick={act} onKeyDown={(key) => !follows && pressed(key, act)} onPointerEnter={() => props.onPoint?.(bet.bet, box.box)}
      onPointerLeave={() => props.onPoint?.(null)}
      onFocus={() => { props.onFocusHere(bet.bet); props.onPoint?.(bet.bet, box.box); }} onBlur={() => props.onPoint?.(null)}
    >
      <circle class="ground" cx={cx} cy={cy} r={r} />
      {stake ? null : words.map((word, i) => <text
        key={i} class="name" x={cx} y={cy + (i - (words.length - 1) / 2) * size * 1.1} font-size={size} text-anchor="middle" dominant-baseline="central"
        aria-hidden="true"
      >{word}</text>)}
      {stake ? <FeltStack
        key={stake} x={cx} y={cy} total={stake} size={r * 1.7} font={font} faded={waiting > 0} taken={taken} mine={mine + waiting > 0} below
      /> : null}
    </g>
  );
}

export function Box(props: BoxProps) {
  const { box, at, font } = props;
  const owner = ownerOf(props.table, box.box);
  const own = owner > 0 && owner === props.me;
  const net = netOf(props.table, box.box);
  const compared = box.hand !== undefined && owner > 0;
  const name = owner ? (own ? say().you : props.table.names[String(owner)] ?? `#${owner}`) : "";
  const foot = props.top + 90 * props.scale + font * 1.3;
  const gain = net === null ? "" : ` ${net > 0 ? "+" : net < 0 ? "−" : "±"}${short(Math.abs(net))}`;
  const room = Math.floor(props.room / (font * 0.58)) - 3 - gain.length;
  const setting = box.cards.length === 5 && props.table.view.phase === "arranging";
  const set = compared ? handName(props.rules, box.hand) : setting ? (box.arranged ? say().arranged : say().waiting) : "";
  const state = [set, box.misplaced ? say().misplaced : ""].filter(Boolean).join(" · ");
  const label = [`${say().box} ${box.box}`, name, ...box.cards.map(cardName), state, net === null ? "" : signedMoney(net)].filter(Boolean).join(", ");
  const high = props.card * 1.4;
  return (
    <g
      class={`niu-box${own ? " own" : ""}${net !== null && net > 0 ? " won" : net !== null && net < 0 ? " lost" : ""}`} data-seat={box.box}
      data-state={state || undefined} transform={`translate(${at.x} ${at.y}) rotate(${props.turn})`}
    >
      <g role="img" aria-label={label}>
        <rect class="card-place" x={-props.room / 2} y={-4} width={props.room} height={high + 8} rx="6" />
        {net !== null && net > 0 ? <rect class="lamp" x={-props.room / 2} y={-4} width={props.room} height={high + 8} rx="6" /> : null}
        <Cards hand={box} at={{ x: 0, y: high / 2 }} card={props.card} room={props.room - 8} from={props.from} />
        {state ? <text class="state" x="0" y={high + 6 + font * 1.1} font-size={font} text-anchor="middle" aria-hidden="true">{state}</text> : null}
      </g>
      {props.circles.map((bet) => <Circle key={bet.bet} {...props} bet={bet} />)}
      <text class={own ? "seat-name own" : "seat-name"} x="0" y={foot} font-size={font} text-anchor="middle" aria-hidden="true">
        {box.box}{name ? ` · ${name.length > room ? `${name.slice(0, room - 1)}…` : name}` : ""}{gain ? <tspan class="gain" font-weight="700">{gain}</tspan> : null}
      </text>
    </g>
  );
}

export function DealerHand(props: FeltProps & { play: NiuPlay; at: Point; card: number; room: number; font: number; from?: Point }) {
  const { dealer } = props.play;
  const high = props.card * 1.4;
  const name = dealer?.hand && dealer.cards.every((card) => card !== "??") ? handName(props.rules, dealer.hand) : "";
  return (
    <g
      class="niu-dealer" role="img" data-state={name || undefined}
      aria-label={`${say().dealer}: ${(dealer?.cards ?? []).map(cardName).join(", ")}${name ? `, ${name}` : ""}`}
    >
      <rect class="card-place" x={props.at.x - props.room / 2} y={props.at.y - high / 2 - 4} width={props.room} height={high + 8} rx="6" />
      <text
        class="hand-name" x={props.at.x} y={props.at.y - high / 2 - props.font * 0.8} font-size={props.font * 1.2} text-anchor="middle"
      >{say().dealer}{name ? ` · ${name}` : ""}</text>
      {dealer ? <Cards hand={dealer} at={props.at} card={props.card} room={props.room - 8} from={props.from} /> : null}
    </g>
  );
}

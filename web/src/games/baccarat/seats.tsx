// The seats of a baccarat table as they lie around it. Only the own seat takes chips; the others show what lies there.
import { useState } from "preact/hooks";
import { money, ratio, short } from "../../core/money";
import type { BetRule } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { at, type Ring, shares } from "../../felt/arc";
import { AreaFace, bandsOf, flatShape, paysLong, ringShape, type Shape } from "./area";
import { areasOf, type BaccaratPlay, nameOf, pickSeat, type Seat, seating, stakeAt } from "./seating";
import { type FeltProps, stakesOn } from "../../felt/felt";
import { pressed } from "../../felt/roam";
import { FeltStack, stackWidth } from "../../felt/stack";

const say = dictionary({
  en: {
    seat: "Seat", you: "You", sit: "Sit here", pays: "pays", have: "you have", others: "on this seat", areas: "Your seat",
    insurance: "offered when the cards call for it", moved: "your bets move with you",
  },
  vi: {
    seat: "Chỗ", you: "Bạn", sit: "Ngồi đây", pays: "trả", have: "bạn đặt", others: "tại chỗ này", areas: "Chỗ của bạn",
    insurance: "được mời khi bài cho phép", moved: "cược đi theo bạn",
  },
});

export interface SeatsProps extends FeltProps {
  play: BaccaratPlay;
  own: number; // 0: nobody sits in front of this screen
  font: number; // so that it is 12 px on the screen
  onInsurance?(): void;
}

// What bets on an area brought, once they are decided: "+190K"; taken: the dealer has collected them.
function brought(props: FeltProps, players: readonly number[], bet: string): { note?: string; taken: boolean } {
  const lines = (props.table.view.lines ?? []).filter((line) => players.includes(line.player) && line.bet === bet);
  const net = lines.reduce((sum, line) => sum + line.returned - line.stake, 0);
  return { note: net > 0 ? `+${short(net)}` : undefined, taken: lines.length > 0 && lines.every((line) => line.outcome === "lose" && line.paid) };
}

function OwnArea(props: SeatsProps & { bet: BetRule; shape: Shape; current: boolean; onFocusHere(): void }) {
  const { bet, shape, font } = props;
  const { mine, waiting } = stakesOn(props, bet.bet);
  const stake = bet.bet === "insurance" ? stakeAt(props.table, [props.me], bet.bet) : mine + waiting;
  const insurance = bet.kind === "insurance";
  const open = insurance ? !!props.onInsurance : !!props.onBet && props.table.view.phase === "betting" && !props.table.view.suspended;
  const lit = props.table.view.lit?.includes(bet.bet);
  const press = (): void => (insurance ? props.onInsurance?.() : props.onBet?.(bet.bet));
  const offered = insurance ? props.play.insurance : undefined;
  const terms = insurance && !offered ? say().insurance : `${say().pays} ${offered ? ratio(offered.pays) : paysLong(bet)}`;
  const label = [tell(bet.name), terms, stake ? `${say().have} ${money(stake)}` : ""].filter(Boolean).join(", ");
  const wide = shape.width > font * 14;
  const { note, taken } = brought(props, [props.me], bet.bet);
  const aside = wide ? (shape.width - stackWidth(note ?? short(stake), font * 1.9, font)) / 2 - font * 0.6 : 0;
  const down = wide ? 0 : shape.height / 2 - font * 1.1;
  const turn = (shape.turn * Math.PI) / 180;
  const chips = { x: shape.middle.x + aside * Math.cos(turn) - down * Math.sin(turn), y: shape.middle.y + aside * Math.sin(turn) + down * Math.cos(turn) };
  return (
    <g
      class={`area own ${bet.bet}${open ? " open" : ""}${lit ? " lit" : ""}`} data-bet={bet.bet} data-roam role="button"
      tabindex={props.current ? 0 : -1} aria-label={label} aria-disabled={!open}
      onClick={() => open && press()} onPointerEnter={() => props.onPoint?.(bet.bet)} onPointerLeave={() => props.onPoint?.(null)}
      onFocus={() => { props.onFocusHere(); props.onPoint?.(bet.bet); }} onBlur={() => props.onPoint?.(null)}
      onKeyDown={(key) => pressed(key, () => open && press())}
    >
      <path class="ground" d={shape.path} />
      {lit ? <path class="lamp" d={shape.path} /> : null}
      <AreaFace
        bet={bet} shape={shape} font={font} small={false} commission={props.play.commission ?? true}
        offered={insurance ? props.play.insurance?.pays : undefined} taken={stake > 0}
      />
      {stake ? <FeltStack
        key={stake} x={chips.x} y={chips.y} total={stake} size={font * (wide ? 1.9 : 1.6)} font={font} turn={shape.turn} faded={waiting > 0}
        taken={taken} note={note} mine
      /> : null}
    </g>
  );
}

function OtherArea(props: SeatsProps & { bet: BetRule; shape: Shape; seat: Seat }) {
  const { bet, shape, font } = props;
  const stake = stakeAt(props.table, props.seat.players, bet.bet);
  const lit = props.table.view.lit?.includes(bet.bet);
  const narrow = shape.width < font * 5;
  const turn = (shape.turn * Math.PI) / 180;
  const down = narrow ? 0 : shape.height * 0.22;
  return (
    <g class={`area ${bet.bet}${lit ? " lit" : ""}`} data-bet={bet.bet}>
      <path class="ground" d={shape.path} />
      {lit ? <path class="lamp" d={shape.path} /> : null}
      <AreaFace bet={bet} shape={shape} font={font} small commission={props.play.commission ?? true} taken={stake > 0} />
      {stake ? <FeltStack
        key={stake} x={shape.middle.x - down * Math.sin(turn)} y={shape.middle.y + down * Math.cos(turn)} total={stake}
        size={font * (narrow ? 1.9 : 1.6)} font={font} turn={shape.turn} bare={narrow} taken={brought(props, props.seat.players, bet.bet).taken}
      /> : null}
    </g>
  );
}

const seatName = (props: SeatsProps, seat: Seat): string =>
  seat.own ? say().you : seat.players.map((player) => nameOf(props.table, player)).join(", ");

// A seat of somebody else, or nobody: one touch moves the own chips there.
function OtherSeat(props: SeatsProps & { seat: Seat; areas: BetRule[]; shapes: Shape[] }) {
  const { seat } = props;
  const mayMove = props.own > 0 && props.mode === "play";
  const outline = props.shapes.map((shape) => shape.path).join(" ");
  const total = props.areas.reduce((sum, bet) => sum + stakeAt(props.table, seat.players, bet.bet), 0);
  const label = `${say().seat} ${seat.seat}${seat.players.length ? `: ${seatName(props, seat)}, ${money(total)}` : ""}`;
  const sit = (): void => pickSeat(props.table.table, seat.seat);
  return (
    <g data-seat={seat.seat} class="seat">
      <g role="img" aria-label={label}>
        {props.areas.map((bet, i) => <OtherArea key={bet.bet} {...props} bet={bet} shape={props.shapes[i]} seat={seat} />)}
      </g>
      {mayMove ? (
        <g
          class="sit" role="button" tabindex={0} aria-label={`${say().sit}: ${say().seat} ${seat.seat}, ${say().moved}`} onClick={sit}
          onKeyDown={(key) => pressed(key, sit)}
        >
          <path d={outline} />
        </g>
      ) : null}
    </g>
  );
}

function OwnSeat(props: SeatsProps & { seat: Seat; areas: BetRule[]; shapes: Shape[] }) {
  const [current, setCurrent] = useState("player");
  return (
    <g data-seat={props.seat.seat} class="seat own-seat" role="group" aria-label={`${say().areas} (${props.seat.seat})`}>
      {props.areas.map((bet, i) => (
        <OwnArea key={bet.bet} {...props} bet={bet} shape={props.shapes[i]} current={bet.bet === current} onFocusHere={() => setCurrent(bet.bet)} />
      ))}
    </g>
  );
}

// ---- A whole table: the arc ----

export const arc = { ring: { x: 700, y: -400 } as Ring, inner: 706, half: 38, gap: 0.7, label: 30 };

export function arcDepth(props: { rules: FeltProps["rules"]; play: BaccaratPlay }): number {
  const bands = bandsOf(areasOf(props.rules, props.play), arc.inner, 2.55, 58, 84);
  return bands[bands.length - 1].to;
}

export function SeatArc(props: SeatsProps) {
  const areas = areasOf(props.rules, props.play);
  const bands = bandsOf(areas, arc.inner, 2.55, 58, 84);
  const outer = bands[bands.length - 1].to;
  const seats = seating(props.table, props.me, props.own);
  const wide = seats.length > 5 ? 3.4 : 2.4;
  const places = shares(seats.map((seat) => (seat.own ? wide : 1)), arc.half, arc.gap);
  // The own seat comes first for whoever goes by keys.
  const inTurn = seats.map((seat, i): [Seat, number] => [seat, i]).sort(([a], [b]) => Number(b.own) - Number(a.own));
  return (
    <g class="seats">
      {inTurn.map(([seat, i]) => {
        const shapes = areas.map((bet) => ringShape(arc.ring, places[i], bands, areas, bet));
        const middle = (places[i][0] + places[i][1]) / 2;
        const foot = at(arc.ring, outer + arc.label, middle);
        const name = seatName(props, seat);
        const room = Math.floor((((places[i][1] - places[i][0]) * Math.PI) / 180) * outer / (props.font * 0.58)) - 4;
        return (
          <g key={seat.seat}>
            {seat.own ? <OwnSeat {...props} seat={seat} areas={areas} shapes={shapes} /> : <OtherSeat {...props} seat={seat} areas={areas} shapes={shapes} />}
            <text
              class={seat.own ? "seat-name own" : "seat-name"} x={foot.x} y={foot.y} font-size={props.font} text-anchor="middle"
              transform={`rotate(${-middle} ${foot.x} ${foot.y})`} aria-hidden="true"
            >
              {seat.seat}{name ? ` · ${name.length > room ? `${name.slice(0, room - 1)}…` : name}` : ""}
            </text>
          </g>
        );
      })}
    </g>
  );
}

// ---- A phone: the own seat alone, straight ----

export const flatBands = (props: SeatsProps, top: number) => bandsOf(areasOf(props.rules, props.play), top, 2.3, 60, 75);

export function SeatFlat(props: SeatsProps & { x: number; width: number; top: number }) {
  const areas = areasOf(props.rules, props.play);
  const bands = flatBands(props, props.top);
  const shapes = areas.map((bet) => flatShape(props.x, props.width, bands, areas, bet));
  const seat = seating(props.table, props.me, props.own).find((one) => one.own) ?? { seat: 0, own: true, players: [] };
  return <OwnSeat {...props} seat={seat} areas={areas} shapes={shapes} />;
}

function laidAt(props: SeatsProps, seat: Seat, areas: BetRule[]): string {
  const stakes = areas.map((bet): [string, number] => [tell(bet.name), stakeAt(props.table, seat.players, bet.bet)]);
  return stakes.filter(([, stake]) => stake > 0).map(([name, stake]) => `${name} ${short(stake)}`).join(" · ");
}

// The other seats folded: one line, and what lies where when it is opened.
export function OtherSeats(props: SeatsProps) {
  const seats = seating(props.table, props.me, props.own).filter((seat) => !seat.own);
  const taken = seats.filter((seat) => seat.players.length > 0);
  const areas = areasOf(props.rules, props.play);
  const sum = (seat: Seat): number => areas.reduce((whole, bet) => whole + stakeAt(props.table, seat.players, bet.bet), 0);
  const total = taken.reduce((whole, seat) => whole + sum(seat), 0);
  return (
    <details class="other-seats" open={props.mode === "deal"}>
      <summary>{others(taken.length, total)}</summary>
      <ul>
        {(props.mode === "play" ? seats : taken).map((seat) => (
          <li key={seat.seat}>
            <span class="muted">{say().seat} {seat.seat}</span> <strong>{seatName(props, seat)}</strong>
            <span>{laidAt(props, seat, areas)}</span>
            {props.own > 0 && props.mode === "play" ? <button class="quiet" onClick={() => pickSeat(props.table.table, seat.seat)}>{say().sit}</button> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

const others = (count: number, total: number): string => folded().line(count, money(total));
const folded = dictionary({
  en: { line: (count: number, total: string) => (count === 0 ? "Other seats: nobody" : `Other seats: ${count} playing, ${total}`) },
  vi: { line: (count: number, total: string) => (count === 0 ? "Các chỗ khác: chưa có ai" : `Các chỗ khác: ${count} khách, ${total}`) },
});

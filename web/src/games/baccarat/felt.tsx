// Baccarat: seats around the table, two hands in the middle, and what the rules offer the guest between the cards.
import { useEffect, useRef, useState } from "preact/hooks";
import { money } from "../../core/money";
import type { Offer } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { useWidth } from "../../felt/arc";
import { twoLines } from "./area";
import { arc, arcDepth, flatBands, OtherSeats, SeatArc, SeatFlat, type SeatsProps } from "./seats";
import { Hand, Shoe } from "./hands";
import { RoadStrip } from "./road_strip";
import { type BaccaratPlay, nameOf, ownSeat, stakeAt, playOf } from "./seating";
import type { FeltProps } from "../../felt/felt";
import { InsuranceCard } from "./insurance";
import { SqueezeCard } from "./squeeze";

const say = dictionary({
  en: {
    felt: "Baccarat table", free: "Free hand: no bets", nextFree: "The next hand is free: no bets", noInsurance: "Non-Insurance Baccarat",
    without: "No commission",
    differential: "Player and Banker lie too far apart. Change your bets; at most", between: "between them", ask: "Ask to squeeze",
    first: "Banker’s third card first, if the dealer agrees", right: "You squeeze this hand",
    restricted: "No squeezing in this round",
  },
  vi: {
    felt: "Bàn Bài Cào", free: "Ván bài không cược", nextFree: "Ván sau là ván bài không cược", noInsurance: "Không Đặt Cược Bảo Hiểm Baccarat",
    without: "Không hoa hồng",
    differential: "Nhà Con và Nhà Cái chênh lệch quá mức. Hãy đổi cược; chênh tối đa", between: "", ask: "Xin nặn bài",
    first: "Mở lá thứ ba của Nhà Cái trước, nếu nhà cái đồng ý", right: "Bạn được nặn bài ván này",
    restricted: "Ván này không nặn bài",
  },
});

interface Target { round: number; hand: number; index: number; dealt: number; offer: Offer }
const sides = ["player", "banker"] as const;

const dealtIn = (play: BaccaratPlay): number => (play.player?.cards.length ?? 0) + (play.banker?.cards.length ?? 0);

// The card that the guest squeezes now. It stays theirs on this screen after the table has been told, until they have
// lifted it, the next card comes, or the hand is over.
function useSqueeze(props: FeltProps, play: BaccaratPlay) {
  const [held, setHeld] = useState<Target | null>(null);
  const [picked, setPicked] = useState("");
  const { view } = props.table;
  const stands = held && held.round === view.round && view.phase === "dealing" && dealtIn(play) === held.dealt;
  useEffect(() => {
    if (held && !stands) setHeld(null);
  });
  // A card that the shoe has not read can be squeezed at the table only.
  const offers = props.onOffer ? (view.offers ?? []).filter((one) => one.event === "turn" && one.needs !== "card") : [];
  const all = offers.map((offer): Target => {
    const hand = offer.hand ?? 0;
    const index = offer.number ? offer.number - 1 : (play[sides[hand]]?.cards ?? []).indexOf("??");
    return { round: view.round, hand, index, dealt: dealtIn(play), offer };
  });
  const target = stands ? held : all.find((one) => nameTarget(one) === picked) ?? all[0] ?? null;
  return { target, all: stands ? [] : all, hold: setHeld, pick: (one: Target) => setPicked(nameTarget(one)) };
}

const nameTarget = (one: Target): string => `${one.round}/${one.hand}/${one.index}`;

// When the dealer goes on without waiting, by this machine's clock.
function useUntil(props: FeltProps, what: string | null): { until: number; total: number } | null {
  const kept = useRef<{ what: string; until: number; total: number } | null>(null);
  const left = props.table.countdown_ms;
  if (!what || left === undefined || props.table.view.phase === "betting") return null;
  if (kept.current?.what !== what) kept.current = { what, until: Date.now() + left, total: left };
  return kept.current;
}

function useInsurance(props: FeltProps, play: BaccaratPlay) {
  const offers = props.onOffer ? props.table.view.offers ?? [] : [];
  const offer = offers.find((one) => one.event === "insure");
  const until = useUntil(props, offer ? `${props.table.view.round}/${play.insurance?.after}` : null);
  const taken = (play.insured ?? []).some((one) => one.player === props.me && one.after === play.insurance?.after);
  return { offer: taken ? undefined : offer, decline: offers.find((one) => one.event === "decline"), until };
}

function Notices(props: FeltProps & { play: BaccaratPlay }) {
  const { play } = props;
  const words = say();
  const limit = props.table.view.limits.differential;
  return (
    <div class="felt-notes">
      {play.free_hand ? <p class="note free" data-testid="free-hand">{words.free} <ClauseTag table={props.table.table} clause={play.free_clause ?? ""} /></p> : null}
      {!play.free_hand && play.next_is_free ? <p class="note" data-testid="next-free">{words.nextFree} <ClauseTag table={props.table.table} clause={play.free_clause ?? ""} /></p> : null}
      {play.squeezing_restricted && play.face_down ? <p class="note">{words.restricted} <ClauseTag table={props.table.table} clause="4.8" /></p> : null}
      {play.over_differential ? (
        <p class="note red" role="alert">
          {words.differential} <span class="money">{money(limit ?? 0)}</span> {words.between} <ClauseTag table={props.table.table} clause="4.3" />
        </p>
      ) : null}
    </div>
  );
}

function Wishes(props: FeltProps & { play: BaccaratPlay }) {
  const offers = props.onOffer ? props.table.view.offers ?? [] : [];
  const [ask, first] = [offers.find((offer) => offer.event === "ask-squeeze"), offers.find((offer) => offer.event === "banker-first")];
  const mine = sides.some((side) => props.play[side]?.squeezed_by === props.me && props.me > 0);
  const early = props.table.view.phase === "betting" || props.table.view.phase === "no-more-bets";
  if (!ask && !first && !(mine && early)) return null;
  return (
    <div class="felt-wishes">
      {ask && !mine ? <button data-testid="ask-squeeze" onClick={() => props.onOffer!(ask)}>{say().ask}</button> : null}
      {mine && early ? <span class="gold" data-testid="squeeze-right">{say().right}</span> : null}
      {first ? <button data-testid="banker-first" onClick={() => props.onOffer!({ ...first, leave: undefined })}>{say().first}</button> : null}
    </div>
  );
}

const flatCard = (width: number): number => Math.min(80, Math.floor((width / 2 - 38) / 3.86));

// What the felt says of itself: no commission (5.2), no insurance (3.2.10).
function signsOf(play: BaccaratPlay): string[] {
  return [play.commission === false ? say().without : "", play.insurance_taken === false ? say().noInsurance : ""].filter(Boolean);
}

interface MiddleProps extends SeatsProps { covered: Target | null; wide: boolean; width: number }

function Middle(props: MiddleProps) {
  const { play, wide, width, font } = props;
  const names = Object.fromEntries(props.rules.bets.map((bet) => [bet.bet, tell(bet.name)]));
  const card = wide ? 90 : flatCard(width);
  const shoe = wide ? { x: 1238, y: 74 } : { x: width - 8, y: 20 };
  const y = wide ? 122 : card * 0.7 + font * 2.6;
  const signs = signsOf(play).flatMap((sign) => (sign.length > 24 ? twoLines(sign) : [sign]));
  return (
    <>
      {wide ? (
        <>
          <text class="felt-title" x={700} y={240} font-size={24} text-anchor="middle">{tell(props.rules.name)}</text>
          {signs.map((sign, i) => <text key={sign} class="felt-sign" x={130} y={134 + font * 1.25 * (i + 1)} font-size={font} text-anchor="middle">{sign}</text>)}
          {play.boards ? <foreignObject x={30} y={22} width={216} height={109}><div><RoadStrip boards={play.boards} columns={12} /></div></foreignObject> : null}
          <Shoe
            x={shoe.x} y={shoe.y} size={124} font={font} cut={!!play.shoe?.cut_card_out} spent={!!play.shoe?.new_shoe_needed}
            carried={play.carried ?? []} side
          />
        </>
      ) : null}
      {sides.map((side, i) => {
        const hand = play[side];
        const squeezer = hand?.squeezed_by;
        return (
          <Hand
            key={side} name={names[side] ?? side} side={side} hand={hand} won={play.winner === side} x={width / 2} y={y} card={card} font={font} from={shoe}
            covered={props.covered?.hand === i ? props.covered.index : -1} squeezer={squeezer ? nameOf(props.table, squeezer) : undefined}
            mine={squeezer === props.me}
          />
        );
      })}
    </>
  );
}

export function BaccaratFelt(props: FeltProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const play = playOf(props.table);
  const own = props.me > 0 && props.mode !== "deal" ? ownSeat(props.table.table, props.table.view.seats || 7) : 0;
  const wide = width >= 900 || (own === 0 && width >= 640);
  const squeezing = useSqueeze(props, play);
  const squeeze = squeezing.target;
  const patience = useUntil(props, squeeze && nameTarget(squeeze));
  const insurance = useInsurance(props, play);
  const sheet = useRef<HTMLDivElement>(null);
  const high = wide ? Math.ceil(arc.ring.y + arcDepth({ rules: props.rules, play }) + arc.label + 16) : 0;
  const scale = Math.min(Math.max(width, 640) / 1400, Math.max(240, innerHeight - 300) / Math.max(high, 1)); // as pages let a felt grow
  const font = wide ? Math.max(16, Math.ceil(12.2 / scale)) : 15;
  const seats: SeatsProps = { ...props, play, own, font, onInsurance: insurance.offer ? () => sheet.current?.querySelector<HTMLElement>("input")?.focus() : undefined };
  const held = squeeze && play[sides[squeeze.hand]]?.cards[squeeze.index] !== "??" ? squeeze : null;
  const names = Object.fromEntries(props.rules.bets.map((bet) => [bet.bet, tell(bet.name)]));
  const cardOf = (one: Target): string => `${names[sides[one.hand]]} ${one.index + 1}`;
  const flatTop = flatCard(width) * 1.4 + 15 * 4.6;
  const bands = wide || width === 0 ? [] : flatBands(seats, flatTop);
  const deep = bands.length ? bands[bands.length - 1].to + 2 : 0;
  const choices = squeezing.all.length < 2 ? [] : squeezing.all.map((one) => (
    { name: cardOf(one), chosen: !!squeeze && nameTarget(one) === nameTarget(squeeze), pick: () => squeezing.pick(one) }
  ));
  const between = <><Notices {...props} play={play} /><Wishes {...props} play={play} /></>;
  return (
    <div ref={frame} class={`baccarat-felt${wide ? "" : " flat"}`} data-layout={props.table.view.layout} data-seats={props.table.view.seats}>
      {width === 0 ? null : wide ? (
        <svg class="felt baccarat" viewBox={`0 0 1400 ${high}`} role="group" aria-label={say().felt}>
          <Middle {...seats} covered={held} wide width={1400} />
          <SeatArc {...seats} />
        </svg>
      ) : (
        <>
          {between}
          <svg class="felt baccarat" viewBox={`0 0 ${width} ${own ? deep : flatTop}`} role="group" aria-label={say().felt}>
            <Middle {...seats} covered={held} wide={false} width={width} />
            {own ? <SeatFlat {...seats} x={1} width={width - 2} top={flatTop} /> : null}
          </svg>
          <p class="flat-signs small">
            {signsOf(play).map((sign) => <span key={sign}>{sign}</span>)}
            {play.shoe?.cut_card_out || play.shoe?.new_shoe_needed || play.carried?.length ? <FlatShoe play={play} /> : null}
          </p>
          <OtherSeats {...seats} />
          {play.boards ? <RoadStrip boards={play.boards} columns={24} /> : null}
        </>
      )}
      {wide ? <div class="felt-middle" style={{ top: `${(20000 / high).toFixed(2)}%` }}>{between}</div> : null}
      <div ref={sheet} class="felt-sheet">
        {insurance.offer ? (
          <InsuranceCard
            key={`${props.table.view.round}/${play.insurance?.after}`} table={props.table.table} offer={insurance.offer} decline={insurance.decline}
            on={names[insurance.offer.on ?? play.insurance?.on ?? ""] ?? ""}
            stake={stakeAt(props.table, [props.me], insurance.offer.on ?? play.insurance?.on ?? "")} until={insurance.until?.until}
            total={insurance.until?.total}
            onTake={(amount) => props.onOffer!(insurance.offer!, { amount })} onDecline={() => props.onOffer!(insurance.decline!)}
          />
        ) : squeeze ? (
          <SqueezeCard
            key={nameTarget(squeeze)} table={props.table.table} card={play[sides[squeeze.hand]]?.cards[squeeze.index] ?? "??"} of={cardOf(squeeze)}
            clause={squeeze.offer.clause} until={patience?.until} total={patience?.total}
            others={choices}
            onTurn={() => { squeezing.hold(squeeze); props.onOffer!(squeeze.offer); }} onDone={() => squeezing.hold(null)}
          />
        ) : null}
      </div>
    </div>
  );
}

// On a phone the shoe is not drawn; what there is to know about it is said.
function FlatShoe(props: { play: BaccaratPlay }) {
  const { shoe, carried } = props.play;
  return (
    <svg class="flat-shoe baccarat" viewBox="0 0 220 120" width="220" height="120">
      <Shoe x={130} y={34} size={90} font={13} cut={!!shoe?.cut_card_out} spent={!!shoe?.new_shoe_needed} carried={carried ?? []} side={false} />
    </svg>
  );
}

// The layout itself: numbers, outside bets, and the hot spots on lines and crossings. What a finger or the focus means is shown
// as a halo over the covered numbers before anything is laid.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { money, mostPays, ratio } from "../../core/money";
import { dictionary, language, tell } from "../../core/words";
import { Chips, type ColourSet, type OnSpot } from "./chips";
import { label, nextSpot, spotAt, type Layout, type Spot } from "./layout";

type Colour = "red" | "black" | "green";

const say = dictionary({
  en: { layout: "Betting layout", pays: "pays", have: "you have", lit: "won" },
  vi: { layout: "Mặt bàn đặt cược", pays: "trả", have: "bạn có", lit: "thắng" },
});

export interface ClothProps {
  layout: Layout; colour(number: number): Colour; piles: Map<string, OnSpot>; stand: ColourSet[];
  shown: ReadonlySet<number>; // numbers under a halo
  whole: boolean; // nobody sits here: all chips alike
  pointed: string | null; lit: ReadonlySet<string>; won: ReadonlySet<string>; dolly: number | null;
  onBet?(bet: string): void; onPoint(bet: string | null): void;
}

function Zero(props: { spot: Spot; upright: boolean }) {
  const { x, y, w, h } = props.spot;
  const bend = (props.upright ? h : w) * 0.45;
  const path = props.upright
    ? `M${x} ${y + h} V${y + bend} Q${x} ${y + 1} ${x + bend * 2} ${y + 1} H${x + w - bend * 2} Q${x + w} ${y + 1} ${x + w} ${y + bend} V${y + h} Z`
    : `M${x + w} ${y} H${x + bend} Q${x + 1} ${y} ${x + 1} ${y + bend * 2} V${y + h - bend * 2} Q${x + 1} ${y + h} ${x + bend} ${y + h} H${x + w} Z`;
  return <path class="cell green" d={path} />;
}

// Where chips lie in a cell its print moves aside, so that both can be read: left and right in a long cell, one over the other in a square one.
const long = (spot: Spot): boolean => spot.w > spot.h * 1.3;
const printAt = (spot: Spot, taken: boolean): { x: number; y: number } =>
  !taken ? { x: spot.cx, y: spot.cy } : long(spot) ? { x: spot.cx - spot.w * 0.2, y: spot.cy } : { x: spot.cx, y: spot.cy - spot.h * 0.24 };
const chipsAt = (spot: Spot): { x: number; y: number } =>
  spot.inside ? { x: spot.cx, y: spot.cy } : long(spot) ? { x: spot.cx + spot.w * 0.24, y: spot.cy } : { x: spot.cx, y: spot.cy + spot.h * 0.2 };

function Diamond(props: { spot: Spot; colour: Colour; taken: boolean; at: { x: number; y: number } }) {
  const { w, h } = props.spot;
  const { x: cx, y: cy } = props.at;
  const [a, b] = [Math.min(w * 0.32, h * 0.62), Math.min(h * 0.3, w * 0.2)];
  const by = props.taken ? 0.75 : 1;
  const [rx, ry] = w > h ? [a * by, b * by] : [b * 1.4 * by, a * 0.5 * by];
  return <path class={`diamond ${props.colour}`} d={`M${cx - rx} ${cy} L${cx} ${cy - ry} L${cx + rx} ${cy} L${cx} ${cy + ry} Z`} />;
}

// A long name is broken between two words; the cloth of a phone is narrow.
function Label(props: { spot: Spot; size: number; text: string; at: { x: number; y: number } }) {
  const { spot, size, text } = props;
  const fits = text.length * size * 0.56 < spot.w - 8;
  const words = text.split(" ");
  const half = Math.ceil(words.length / 2);
  const lines = fits || words.length === 1 ? [text] : [words.slice(0, half).join(" "), words.slice(half).join(" ")];
  return (
    <text class="cell-label" font-size={size}>
      {lines.map((line, i) => <tspan key={i} x={props.at.x} y={props.at.y + (i - (lines.length - 1) / 2) * size * 1.1}>{line}</tspan>)}
    </text>
  );
}

function Cell(props: { spot: Spot; layout: Layout; taken: boolean; colour(number: number): Colour }) {
  const { spot, layout } = props;
  const covers = spot.rule.covers ?? [];
  const alone = covers.length === 1;
  const size = alone ? Math.max(16, layout.cell * 0.38) : Math.max(13, layout.cell * 0.26);
  // A bet of one colour and no other order shows its colour.
  const at = printAt(spot, props.taken);
  const shade = !alone && (spot.rule.bet === "red" || spot.rule.bet === "black") ? (spot.rule.bet as Colour) : null;
  return (
    <g>
      {alone && props.colour(covers[0]) === "green" ? (
        <Zero spot={spot} upright={layout.upright} />
      ) : (
        <rect class={`cell ${alone ? props.colour(covers[0]) : "outside"}`} x={spot.x} y={spot.y} width={spot.w} height={spot.h} />
      )}
      {shade ? <Diamond spot={spot} colour={shade} taken={props.taken} at={at} /> : <Label spot={spot} size={size} text={label(spot.rule)} at={at} />}
    </g>
  );
}

// Beside the chips of its number, so that they can be read.
function Dolly(props: { spot: Spot; size: number; taken: boolean }) {
  const { w, h } = props.spot;
  const [cx, cy] = props.taken ? [props.spot.cx - w * 0.42, props.spot.cy - h * 0.1] : [props.spot.cx, props.spot.cy];
  return (
    <g class="dolly" data-testid="dolly" transform={`translate(${cx} ${cy}) scale(${props.size / 40})`} pointer-events="none" aria-hidden="true">
      <ellipse cx="0" cy="13" rx="12" ry="4.5" class="dolly-foot" />
      <path d="M-9 13 C-9 6 -3.5 3 -3.5 -2 C-6.5 -4 -7.5 -7 -7.5 -9.5 A7.5 7.5 0 1 1 7.5 -9.5 C7.5 -7 6.5 -4 3.5 -2 C3.5 3 9 6 9 13 A9 3.4 0 0 1 -9 13 Z" />
      <path class="dolly-line" d="M-4.5 1 H4.5" />
    </g>
  );
}

const payText = (spot: Spot): string => ratio(mostPays(spot.rule.pays));

export function Cloth(props: ClothProps) {
  const { layout, onBet } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState<string>(layout.spots[0].rule.bet);
  const [aim, setAim] = useState<{ spot: Spot; x: number; y: number } | null>(null);
  const words = say();

  const under = (event: { clientX: number; clientY: number }, finger: boolean): Spot | null => {
    const box = svg.current!.getBoundingClientRect();
    return spotAt(layout, event.clientX - box.left, event.clientY - box.top, finger);
  };
  useAiming(svg, Boolean(onBet), {
    aim: (at) => {
      const spot = at ? under(at, true) : null;
      const box = svg.current!.getBoundingClientRect();
      setAim(spot && at ? { spot, x: at.clientX - box.left, y: at.clientY - box.top } : null);
      props.onPoint(spot?.rule.bet ?? null);
    },
    lay: (at) => {
      const spot = under(at, true);
      if (spot) onBet?.(spot.rule.bet);
    },
  });
  // A finger has gone when its bet is laid: what it meant stays in sight for a moment.
  const shown = useRef(0);
  const byKeys = useRef(false);
  const showFor = (bet: string): void => {
    clearTimeout(shown.current);
    props.onPoint(bet);
    shown.current = window.setTimeout(() => props.onPoint(null), 1500);
  };
  useEffect(() => () => clearTimeout(shown.current), []);
  // A click without a place comes from a screen reader: it means the area itself.
  const click = (event: MouseEvent & { pointerType?: string }): void => {
    const own = (event.target as Element).closest?.("[data-bet]")?.getAttribute("data-bet") ?? null;
    const placed = event.detail > 0 ? under(event, event.pointerType === "touch")?.rule.bet ?? null : own;
    if (placed) onBet?.(placed);
    if (placed && event.pointerType === "touch") showFor(placed);
  };
  const key = (event: KeyboardEvent): void => {
    const bet = (event.target as Element).getAttribute("data-bet");
    const spot = bet ? layout.byBet.get(bet) : undefined;
    if (!bet || !spot) return;
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (event.key === "Enter" || event.key === " ") onBet?.(bet);
    else if (way) (svg.current!.querySelector(`[data-bet="${nextSpot(layout, spot, ...way).rule.bet}"]`) as SVGElement | null)?.focus();
    else return;
    event.preventDefault();
  };

  const cloth = useMemo(
    () => (
      <g pointer-events="none" aria-hidden="true">
        {layout.spots.filter((spot) => !spot.inside).map((spot) => <Cell key={spot.rule.bet} spot={spot} layout={layout} taken={props.piles.has(spot.rule.bet)} colour={props.colour} />)}
      </g>
    ),
    [layout, props.piles, props.colour, language.value],
  );
  const areas = useMemo(
    () =>
      [...layout.spots].sort((a, b) => Number(a.inside) - Number(b.inside)).map((spot) => {
        const have = props.piles.get(spot.rule.bet)?.total ?? 0;
        const name = `${tell(spot.rule.name)}, ${words.pays} ${payText(spot)}${have ? `, ${words.have} ${money(have)}` : ""}`;
        const live = onBet ? { role: "button", tabindex: focus === spot.rule.bet ? 0 : -1, "aria-label": name } : {};
        return <rect key={spot.rule.bet} class="area" data-bet={spot.rule.bet} x={spot.x} y={spot.y} width={spot.w} height={spot.h} {...(live as object)} />;
      }),
    [layout, props.piles, Boolean(onBet), focus, language.value],
  );
  const pointed = props.pointed ? layout.byBet.get(props.pointed) : undefined;
  const plain = (layout.byNumber.get(1)?.h ?? 99) < 40;
  const chip = Math.round(Math.max(26, Math.min(layout.cell * 0.56, 64)));
  return (
    <div class="cloth">
      <svg
        ref={svg} class={onBet ? "cloth-svg live" : "cloth-svg"} viewBox={`0 0 ${layout.width} ${layout.height}`} width={layout.width} height={layout.height}
        role="group" aria-label={words.layout} onClick={onBet ? click : undefined} onKeyDown={onBet ? key : undefined}
        onPointerMove={(event) => onBet && event.pointerType !== "touch" && props.onPoint(under(event, false)?.rule.bet ?? null)}
        onPointerLeave={(event) => event.pointerType !== "touch" && props.onPoint(null)}
        onFocusIn={(event) => {
          const bet = (event.target as Element).getAttribute("data-bet");
          if (!bet) return;
          setFocus(bet);
          byKeys.current = (event.target as Element).matches(":focus-visible");
          if (byKeys.current) props.onPoint(bet);
        }}
        onFocusOut={() => byKeys.current && props.onPoint(null)}
      >
        {cloth}
        <g pointer-events="none" aria-hidden="true">
          {layout.spots.filter((spot) => !spot.inside && props.lit.has(spot.rule.bet)).map((spot) => (
            <rect key={spot.rule.bet} class="lamp" data-lit={spot.rule.bet} x={spot.x + 2} y={spot.y + 2} width={spot.w - 4} height={spot.h - 4} />
          ))}
          {[...props.shown].map((number) => layout.byNumber.get(number)).map((spot) =>
            spot ? <rect key={spot.rule.bet} class="halo" x={spot.x + 1.5} y={spot.y + 1.5} width={spot.w - 3} height={spot.h - 3} /> : null,
          )}
          {pointed && (pointed.inside || !props.shown.has(pointed.rule.covers?.length === 1 ? pointed.rule.covers[0] : -1)) ? (
            <rect class={pointed.inside ? "halo place" : "halo"} x={pointed.x} y={pointed.y} width={pointed.w} height={pointed.h} rx="4" />
          ) : null}
        </g>
        {areas}
        {layout.spots.map((spot) => {
          const on = props.piles.get(spot.rule.bet);
          if (!on) return null;
          const size = spot.inside || !long(spot) ? Math.max(26, chip * 0.8) : Math.max(28, chip);
          const at = chipsAt(spot);
          return (
            <Chips
              key={spot.rule.bet} x={at.x} y={at.y} size={size} on={on} stand={props.stand} whole={props.whole} plain={plain}
              won={props.won.has(spot.rule.bet)}
            />
          );
        })}
        {props.dolly !== null && layout.byNumber.has(props.dolly) ? <Dolly spot={layout.byNumber.get(props.dolly)!} size={Math.min(layout.cell, 72)} taken={props.piles.has(layout.byNumber.get(props.dolly)!.rule.bet)} /> : null}
      </svg>
      {aim ? (
        <div class="aim" style={{ left: `${Math.min(Math.max(aim.x, 84), layout.width - 84)}px`, top: `${aim.y - 84}px` }} aria-hidden="true">
          <strong>{tell(aim.spot.rule.name)}</strong>
          <span>{payText(aim.spot)}</span>
        </div>
      ) : null}
    </div>
  );
}

interface Where { clientX: number; clientY: number }

// A finger that stays down for a moment aims: it may slide to the line it means, sees it under the halo, and lays on release.
// A quick tap is a click; a finger that moves at once scrolls the page.
function useAiming(at: { current: SVGSVGElement | null }, live: boolean, acts: { aim(at: Where | null): void; lay(at: Where): void }): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const svg = at.current;
    if (!svg || !live) return;
    let timer = 0;
    let aiming = false;
    let from: Where = { clientX: 0, clientY: 0 };
    const stop = (): void => {
      clearTimeout(timer);
      if (aiming) latest.current.aim(null);
      aiming = false;
    };
    const down = (event: TouchEvent): void => {
      stop();
      if (event.touches.length > 1) return;
      from = event.touches[0];
      timer = window.setTimeout(() => { aiming = true; latest.current.aim(from); }, 180);
    };
    const move = (event: TouchEvent): void => {
      const now = event.touches[0];
      if (aiming) {
        event.preventDefault();
        latest.current.aim(now);
      } else if (Math.abs(now.clientX - from.clientX) + Math.abs(now.clientY - from.clientY) > 10) clearTimeout(timer);
    };
    const up = (event: TouchEvent): void => {
      if (aiming) {
        event.preventDefault();
        latest.current.lay(event.changedTouches[0]);
      }
      stop();
    };
    const menu = (event: Event): void => { if (aiming) event.preventDefault(); };
    svg.addEventListener("touchstart", down, { passive: true });
    svg.addEventListener("touchmove", move, { passive: false });
    svg.addEventListener("touchend", up, { passive: false });
    svg.addEventListener("touchcancel", stop);
    svg.addEventListener("contextmenu", menu);
    return () => {
      stop();
      svg.removeEventListener("touchstart", down);
      svg.removeEventListener("touchmove", move);
      svg.removeEventListener("touchend", up);
      svg.removeEventListener("touchcancel", stop);
      svg.removeEventListener("contextmenu", menu);
    };
  }, [live]);
}

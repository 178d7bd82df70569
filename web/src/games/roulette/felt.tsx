// The roulette table: the wheel, the racetrack with neighbours, the layout with all its bets, the colour chips of the players.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { dictionary } from "../../core/words";
import { speak } from "../../ui/toast";
import type { FeltProps } from "../../felt/felt";
import { Stand, pilesOf, type ColourSet } from "./chips";
import { Cloth } from "./cloth";
import { colours, layOut, straightOn, uprightRow, wheelOf } from "./layout";
import { Racetrack, reaches } from "./track";
import { Wheel } from "./wheel";
import { playOf } from "./play";

const say = dictionary({
  en: {
    neighbours: "Neighbours", none: "No number yet", last: "Last numbers", layout: "Layout", track: "Racetrack", view: "What to bet on",
    turning: "The ball is running",
    noSpin: "No spin", number: "Number", colours: { red: "red", black: "black", green: "zero" },
  },
  vi: {
    neighbours: "Số liền kề", none: "Chưa có số nào", last: "Các số vừa ra", layout: "Mặt bàn", track: "Vòng số", view: "Đặt cược trên",
    turning: "Bóng đang quay",
    noSpin: "Vòng quay không hợp lệ", number: "Số", colours: { red: "đỏ", black: "đen", green: "số không" },
  },
});

const uprightBelow = 640;
const boardWidth = 1120;
const nothing: ReadonlySet<number> = new Set();

// Where winning chips lie: the lamp is the number's, a ring shows each of these.
const winners = (view: FeltProps["table"]["view"], me: number): Set<string> =>
  new Set((view.lines ?? []).filter((line) => line.outcome === "win" && (me === 0 || line.player === me)).map((line) => line.bet));

// The room there is: the width of the place, and the height of the window less what stands around a felt.
const around = 300;
function useRoom(): [{ current: HTMLDivElement | null }, { width: number; height: number }] {
  const at = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const [width, height] = [Math.floor(at.current?.clientWidth ?? 0), Math.max(420, window.innerHeight - around)];
      setRoom((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(at.current!);
    window.addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return [at, room];
}

// Wheel and racetrack above, the layout below, all of it to be seen at once where the window allows it.
function share(room: { width: number; height: number }, proportion: number): { size: number; width: number } {
  const size = Math.round(Math.max(148, Math.min(room.height * 0.3, room.width * 0.2, 264)));
  return { size, width: Math.floor(Math.max(uprightBelow, Math.min(room.width, (room.height - size - 40) * proportion))) };
}

function Numbers(props: { numbers: number[]; shown: boolean; colour(number: number): string; count: number }) {
  const words = say();
  if (props.numbers.length === 0) return props.shown ? null : <p class="last-none">{words.none}</p>;
  return (
    <ol class="last-numbers" aria-label={words.last}>
      {props.numbers.slice(0, props.count).map((number, i) => <li key={i} class={`${props.colour(number)}${i === 0 ? " newest" : ""}`}>{number}</li>)}
    </ol>
  );
}

function Reach(props: { reach: number; onReach(reach: number): void }) {
  const words = say();
  return (
    <div class="reach" role="group" aria-label={words.neighbours}>
      <span aria-hidden="true">{words.neighbours}</span>
      {reaches.map((reach) => (
        <button key={reach} aria-pressed={props.reach === reach} aria-label={`${words.neighbours}: ${reach}`} onClick={() => props.onReach(reach)}>
          {reach}
        </button>
      ))}
    </div>
  );
}

export function RouletteFelt(props: FeltProps) {
  const { table, rules, me } = props;
  const [at, room] = useRoom();
  const [pointed, setPointed] = useState<string | null>(null);
  const [ring, setRing] = useState<number[] | null>(null);
  const [reach, setReach] = useState(2);
  const [picked, setPicked] = useState(0);
  const [tab, setTab] = useState<"layout" | "track">("layout");
  const words = say();
  const play = playOf(table);
  const stand = (play.stand ?? []) as ColourSet[];
  const mine = stand.some((set) => set.colour === picked && set.player === me && me > 0) ? picked : 0;
  const upright = room.width < uprightBelow;
  const proportion = useMemo(() => 1 / layOut(rules, 1, false).height, [rules]);
  const { size, width } = upright ? { size: 0, width: room.width } : share(room, proportion);
  // Where nothing is bet the rows need not take a finger, and all of the cloth is to be seen.
  const row = props.onBet || !upright ? uprightRow : Math.max(28, Math.min(uprightRow, Math.floor(room.height / 14)));
  const layout = useMemo(() => layOut(rules, width, upright, row), [rules, width, upright, row]);
  const colour = useMemo(() => colours(rules), [rules]);
  const piles = useMemo(() => pilesOf(table.view.bets, me, props.laid), [table.view.bets, me, props.laid]);
  const lit = useMemo(() => new Set(table.view.lit ?? []), [table.view.lit]);
  const won = useMemo(() => winners(table.view, props.mode === "play" ? me : 0), [table.view.lines, me, props.mode]);
  const wheel = wheelOf(rules);
  const dolly: number | null = play.dolly ?? null;
  const number: number | null = dolly ?? play.last_number ?? null;

  useEffect(() => {
    if (dolly !== null) speak(`${words.number} ${dolly}, ${words.colours[colour(dolly)]}`);
  }, [dolly, table.view.round]);

  const point = (bet: string | null): void => {
    if (bet === pointed) return;
    setPointed(bet);
    props.onPoint?.(bet, mine || undefined);
  };
  const lay = props.onBet ? (bet: string): void => props.onBet!(bet, mine || undefined) : undefined;
  const layRing = lay
    ? (numbers: number[]): void => {
        for (const one of numbers) {
          const rule = straightOn(rules, one);
          if (rule) lay(rule.bet);
        }
      }
    : undefined;
  const shown = useMemo(
    () => new Set(ring ?? (pointed ? rules.bets.find((rule) => rule.bet === pointed)?.covers : null) ?? []),
    [ring, pointed, rules],
  );

  const turning = (
    <Wheel
      wheel={wheel} colour={colour} running={Boolean(play.ball_running)} backwards={play.wheel === "counter-clockwise"}
      together={Boolean(play.same_direction)} number={number} small={upright || size < 200}
    />
  );
  const result = (
    <div class="spin-result">
      {play.ball_running ? <p class="muted">{words.turning}</p> : null}
      {!play.ball_running && play.no_spin ? <p class="no-spin">{words.noSpin}</p> : null}
      {!play.ball_running && dolly !== null ? <p class={`big-number ${colour(dolly)}`}>{dolly}</p> : null}
    </div>
  );
  const cloth = width > 0 ? (
    <Cloth
      whole={props.mode !== "play"} layout={layout} colour={colour} piles={piles} stand={stand} shown={shown} pointed={ring ? null : pointed}
      lit={lit} won={won} dolly={dolly} onBet={lay} onPoint={point}
    />
  ) : null;
  const track = (w: number, h: number, thick: number, children: preact.ComponentChildren) => (
    <Racetrack
      width={w} height={h} thick={thick} wheel={wheel} reach={reach} shown={shown} lit={dolly} colour={colour} onLay={layRing} onPoint={setRing}
    >
      {children}
    </Racetrack>
  );
  return (
    <div class={`felt roulette-felt${upright ? " upright" : ""}`} data-testid="roulette">
      <div class="roulette-room" ref={at}>
        {width === 0 ? null : upright ? (
          <>
            <div class="roulette-top">
              {tab === "layout" || !lay ? turning : null}
              <div class="roulette-said">{result}<Numbers numbers={play.numbers ?? []} shown={dolly !== null} colour={colour} count={12} /></div>
            </div>
            {lay ? (
              <div class="roulette-tabs" role="group" aria-label={words.view}>
                <button aria-pressed={tab === "layout"} onClick={() => setTab("layout")}>{words.layout}</button>
                <button aria-pressed={tab === "track"} onClick={() => setTab("track")}>{words.track}</button>
              </div>
            ) : null}
            {tab === "layout" || !lay ? cloth : track(width, 680, 88, <>{turning}<Reach reach={reach} onReach={setReach} /></>)}
          </>
        ) : (
          <>
            <div class="roulette-top" style={{ "--wheel": `${size}px` }}>
              {turning}
              {track(
                width - size - 16, size, Math.round(size * 0.28),
                <>
                  {lay ? <Reach reach={reach} onReach={setReach} /> : null}
                  {result}
                  <Numbers numbers={play.numbers ?? []} shown={dolly !== null} colour={colour} count={Math.max(6, Math.floor((width - size * 2) / 56))} />
                </>,
              )}
            </div>
            {cloth}
          </>
        )}
      </div>
      <Stand sets={stand} names={table.names} me={me} picked={mine} onPick={props.onBet ? setPicked : undefined} />
    </div>
  );
}

// The layout alone, lying, with what is on it and what is lit: for the display at the table.
export function RouletteBoard(props: { table: FeltProps["table"]; rules: FeltProps["rules"] }) {
  const { table, rules } = props;
  const layout = useMemo(() => layOut(rules, boardWidth, false), [rules]);
  const colour = useMemo(() => colours(rules), [rules]);
  const play = playOf(table);
  return (
    <div class="felt roulette-felt display">
      <Cloth
        whole layout={layout} colour={colour} piles={pilesOf(table.view.bets, 0, [])} stand={(play.stand ?? []) as ColourSet[]} shown={nothing} pointed={null}
        lit={new Set(table.view.lit ?? [])} won={winners(table.view, 0)} dolly={play.dolly ?? null} onPoint={() => {}}
      />
    </div>
  );
}

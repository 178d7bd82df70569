// A finished round step by step on the same felt, marked as what it is. In a dialog, or beside other things of a page.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../core/api";
import { gameName } from "../core/games";
import { clock } from "../core/money";
import type { RoundReplay, RoundStep, Rules } from "../core/types";
import { dictionary, phases, tell } from "../core/words";
import type { Felt } from "../felt/felt";
import { useFelt } from "../felt/use_felt";
import { Boundary } from "./boundary";
import { ClauseTag } from "./clause";
import { Dialog } from "./dialog";

const say = dictionary({
  en: {
    mark: "REPLAY", title: "Round played again", first: "First step", back: "One step back", play: "Play", pause: "Pause", next: "One step on", last: "Last step", step: "Step",
    of: "of", speed: "Speed", steps: "What happened", round: "Round", away: "The rules of this table could not be loaded.", void: "void", dealer: "Dealer",
  },
  vi: {
    mark: "PHÁT LẠI", title: "Phát lại ván", first: "Bước đầu", back: "Lùi một bước", play: "Chạy", pause: "Dừng", next: "Tiến một bước", last: "Bước cuối", step: "Bước",
    of: "trên", speed: "Tốc độ", steps: "Diễn biến", round: "Ván", away: "Không tải được luật của bàn này.", void: "vô hiệu", dealer: "Nhân viên Điều hành Trò chơi",
  },
});

const speeds = [1, 2, 4];
const nothing: never[] = [];

export function Replay(props: { replay: RoundReplay; me?: number; beside?: boolean; step?: number; onStep?(step: number): void; onClose?(): void }) {
  const words = say();
  const { replay } = props;
  const player = useRef<HTMLDivElement>(null);
  // In a dialog the arrow keys work at once; the dialog itself would put the focus on its closing button.
  useEffect(() => {
    const timer = setTimeout(() => player.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);
  if (props.beside) return <ReplayPlayer replay={replay} me={props.me ?? 0} step={props.step} onStep={props.onStep} />;
  return (
    <Dialog wide title={`${words.title}: ${replay.name} · ${words.round} ${replay.round}`} onClose={() => props.onClose?.()}>
      <ReplayPlayer replay={replay} me={props.me ?? 0} at={player} />
    </Dialog>
  );
}

// A long round comes in parts.
// `as` a player: with the picture that one had, for those who watch over the floor.
export async function loadRound(table: number, round: number, as = 0): Promise<RoundReplay> {
  const path = `/api/tables/${table}/rounds/${round}?as=${as}`;
  const found = await get<RoundReplay>(path);
  let more = found.more;
  while (more && found.steps.length > 0) {
    const next = await get<RoundReplay>(`${path}&after=${found.steps[found.steps.length - 1].seq}`);
    found.steps.push(...next.steps);
    more = next.more && next.steps.length > 0;
  }
  return found;
}

function useParts(replay: RoundReplay): { felt: Felt | null; rules: Rules | null; away: boolean } {
  const { felt, away: noFelt } = useFelt(replay.game);
  const [rules, setRules] = useState<Rules | null>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    get<Rules>(`/api/tables/${replay.table}/rules`).then(setRules, () => setAway(true));
  }, [replay]);
  return { felt, rules, away: away || noFelt };
}

const Arrow = (props: { path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path d={props.path} /></svg>
);

// The step may be held by who shows the replay, to go with it elsewhere on the page.
export function ReplayPlayer(props: { replay: RoundReplay; me: number; at?: { current: HTMLDivElement | null }; step?: number; onStep?(step: number): void }) {
  const { replay } = props;
  const words = say();
  const [own, setOwn] = useState(0);
  const at = props.step ?? own, setAt = props.onStep ?? setOwn;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const parts = useParts(replay);
  const end = replay.steps.length - 1;
  const step: RoundStep | undefined = replay.steps[Math.min(at, end)];
  useEffect(() => { setAt(0); setPlaying(false); }, [replay]);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => (at < end ? setAt(at + 1) : setPlaying(false)), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, end]);
  const to = (next: number): void => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(end, next)));
  };
  const keys = (key: KeyboardEvent): void => {
    if (key.target instanceof HTMLInputElement) return;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => to(at - 1), ArrowRight: () => to(at + 1), Home: () => to(0), End: () => to(end),
      ...(key.target instanceof HTMLButtonElement ? {} : { " ": () => setPlaying(!playing) }),
    };
    const move = moves[key.key];
    if (!move) return;
    key.preventDefault();
    move();
  };
  if (!step) return null;
  const Felt = parts.felt;
  return (
    <div class="replay" ref={props.at} onKeyDown={keys} tabIndex={-1} data-testid="replay-player" data-step={at}>
      <div class="replay-felt">
        <p class="replay-mark">
          <strong>{words.mark}</strong>
          <span class="small">{gameName(replay.game)} · {words.round} {replay.round} · {phases()[step.view.view.phase]}</span>
        </p>
        <Boundary name="replay">
          {parts.away ? <p class="empty">{words.away}</p> : null}
          {Felt && parts.rules ? <Felt table={step.view} rules={parts.rules} happened={nothing} mode="replay" me={props.me} laid={nothing} /> : null}
        </Boundary>
        <div class="replay-keys row">
          <button aria-label={words.first} onClick={() => to(0)}><Arrow path="M15 4 L7 10 L15 16 Z M5 4 V16" /></button>
          <button aria-label={words.back} onClick={() => to(at - 1)}><Arrow path="M14 4 L6 10 L14 16 Z" /></button>
          <button class="main" onClick={() => { if (at >= end) setAt(0); setPlaying(!playing); }}>{playing ? words.pause : words.play}</button>
          <button aria-label={words.next} onClick={() => to(at + 1)}><Arrow path="M6 4 L14 10 L6 16 Z" /></button>
          <button aria-label={words.last} onClick={() => to(end)}><Arrow path="M5 4 L13 10 L5 16 Z M15 4 V16" /></button>
          <input class="replay-slide" type="range" min={0} max={end} value={at} aria-label={words.step} aria-valuetext={`${words.step} ${at + 1} ${words.of} ${end + 1}`} onInput={(input) => to(Number(input.currentTarget.value))} />
          <span class="figures small">{at + 1} / {end + 1}</span>
          <span class="row" role="group" aria-label={words.speed}>
            {speeds.map((one) => <button key={one} class="quiet" aria-pressed={speed === one} onClick={() => setSpeed(one)}>{one}×</button>)}
          </span>
        </div>
      </div>
      <Steps replay={replay} at={at} onGo={to} />
    </div>
  );
}

// The first line says what was done, the others what followed.
function StepWords(props: { step: RoundStep }) {
  const [first, ...rest] = (tell(props.step.words) || props.step.event.event).split("\n");
  return (
    <span class="step-words">
      <span>{first}</span>
      {rest.map((line, i) => <span key={i} class="tiny muted">{line}</span>)}
    </span>
  );
}

function Steps(props: { replay: RoundReplay; at: number; onGo(step: number): void }) {
  const { replay } = props;
  const words = say();
  const list = useRef<HTMLDivElement>(null);
  // The list alone scrolls: the felt stays where it is.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const step = list.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (box && step && (step.top < box.top || step.bottom > box.bottom)) list.current!.scrollTop += step.top - box.top - box.height / 3;
  }, [props.at]);
  return (
    <div class="replay-steps" ref={list} tabIndex={0} role="region" aria-label={words.steps}>
      <h3>{words.steps}</h3>
      <p class="small muted">
        {tell(replay.result)} {replay.void ? <>{words.void} <ClauseTag table={replay.table} clause={replay.void} /></> : null}
        {replay.dealer ? ` · ${words.dealer}${replay.dealer.name === "dealer" ? "" : `: ${replay.dealer.name}`}` : ""}
      </p>
      <ol>
        {replay.steps.map((step, i) => (
          <li key={step.seq}>
            <button class="quiet" aria-current={i === props.at ? "step" : undefined} onClick={() => props.onGo(i)}>
              <span class="tiny muted figures">{clock(step.time)}</span>
              <StepWords step={step} />
            </button>
            {[...new Set([step.event.clause, ...step.effects.map((effect) => effect.clause)])].filter((clause): clause is string => Boolean(clause)).slice(0, 4).map((clause) => (
              <ClauseTag key={clause} table={replay.table} clause={clause} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

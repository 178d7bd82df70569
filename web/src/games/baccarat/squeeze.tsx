// The squeeze: the card is drawn open by a corner under the finger, by the arrow keys, or turned at once.
// The table is told when the card is first lifted, and turns it for everybody; this screen alone keeps it covered until its guest has lifted it.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { calm, sound } from "../../core/prefs";
import { dictionary } from "../../core/words";
import { CardShape, cardName } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { Countdown } from "../../ui/countdown";
import type { Point } from "../../felt/arc";
import { hold, type Lift, lifted, liftedBy, PeelingCard } from "./peel";

const say = dictionary({
  en: {
    title: "Your card to squeeze", hint: "Draw a corner or an edge. The others see the card as soon as you begin.",
    keys: "Arrow keys lift the card, Enter turns it",
    turn: "Turn it over", which: "Which card", covered: "covered", part: (percent: number) => `${percent} % lifted`,
  },
  vi: {
    title: "Lá bài bạn nặn", hint: "Kéo góc hoặc cạnh lá bài. Mọi người thấy lá bài ngay khi bạn bắt đầu.", keys: "Phím mũi tên để nặn, Enter để lật",
    turn: "Lật bài", which: "Lá nào", covered: "còn úp", part: (percent: number) => `đã hé ${percent} %`,
  },
});

const begins = 0.015; // so much must be lifted before it counts
const lets = 0.4; // lifted so far, it is turned when the finger leaves it
const falls = 0.7; // lifted so far, it falls over by itself

export interface SqueezeProps {
  table: number; card: string; of: string; clause?: string; until?: number; total?: number;
  others: { name: string; chosen: boolean; pick(): void }[]; // which card, where there are several
  onTurn(): void; onDone(): void;
}

export function SqueezeCard(props: SqueezeProps) {
  const [lift, setLift] = useState<Lift | null>(null);
  const [open, setOpen] = useState(false);
  const dragged = useRef<{ from: Point; start: Point } | null>(null);
  const told = useRef(0);
  const wished = useRef(false);
  const picture = useRef<SVGSVGElement>(null);
  const id = useId();
  const known = props.card !== "??";
  const words = say();

  // Told once; again only when nothing came of it.
  const tellTable = (): void => {
    if (known || Date.now() - told.current < 1500) return;
    told.current = Date.now();
    props.onTurn();
  };
  const finish = (): void => {
    wished.current = true;
    tellTable();
    if (known) setOpen(true);
  };
  useEffect(() => {
    if (known && wished.current) setOpen(true);
  }, [known]);
  useEffect(() => {
    if (!open) return;
    sound("card");
    const timer = setTimeout(props.onDone, calm() ? 0 : 900);
    return () => clearTimeout(timer);
  }, [open]);

  const draw = (next: Lift | null): void => {
    const part = lifted(next);
    setLift(next);
    if (part > begins) tellTable();
    if (part > falls) finish();
  };
  const place = (touch: PointerEvent): Point => {
    const to = new DOMPoint(touch.clientX, touch.clientY).matrixTransform(picture.current!.getScreenCTM()!.inverse());
    return { x: to.x, y: to.y };
  };
  const grab = (touch: PointerEvent): void => {
    const start = place(touch);
    picture.current!.setPointerCapture(touch.pointerId);
    dragged.current = { start, from: hold(start) };
  };
  const move = (touch: PointerEvent): void => {
    if (!dragged.current || open) return;
    const { start, from } = dragged.current;
    const here = place(touch);
    draw({ from, to: { x: from.x + here.x - start.x, y: from.y + here.y - start.y } });
  };
  const leave = (): void => {
    dragged.current = null;
    if (lifted(lift) > lets) finish();
    else if (!wished.current) setLift(null);
  };
  const press = (key: KeyboardEvent): void => {
    const part = lifted(lift);
    if (key.key === "ArrowUp" || key.key === "ArrowRight") draw(liftedBy(Math.min(1, part + 0.06)));
    else if (key.key === "ArrowDown" || key.key === "ArrowLeft") draw(part > 0.07 ? liftedBy(part - 0.06) : null);
    else if (key.key === "Home" || key.key === "Escape") draw(null);
    else if (key.key === "End" || key.key === "Enter" || key.key === " ") finish();
    else return;
    key.preventDefault();
  };
  const percent = open ? 100 : Math.round(lifted(lift) * 100);
  return (
    <section class="sheet squeeze" data-testid="squeeze" aria-label={words.title}>
      <svg
        ref={picture} class="squeeze-card" viewBox="-14 -6 88 98" role="slider" tabindex={0} aria-label={`${words.title}: ${props.of}. ${words.keys}`}
        aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}
        aria-valuetext={open ? cardName(props.card) : percent === 0 ? words.covered : words.part(percent)}
        onPointerDown={grab} onPointerMove={move} onPointerUp={leave} onPointerCancel={leave} onKeyDown={press}
      >
        {open && known ? <CardShape card={props.card} /> : <PeelingCard card={props.card} lift={lift} id={id.replace(/:/g, "")} />}
      </svg>
      <div class="beside">
        <header>
          <h3>{words.title}</h3>
          {props.until ? <Countdown until={props.until} total={props.total ?? 0} /> : null}
          {props.clause ? <ClauseTag table={props.table} clause={props.clause} /> : null}
        </header>
        {props.others.length ? (
          <div class="which" role="group" aria-label={words.which}>
            {props.others.map((one) => <button key={one.name} aria-pressed={one.chosen} onClick={one.pick}>{one.name}</button>)}
          </div>
        ) : <p class="gold">{props.of}</p>}
        <p class="small muted">{words.hint}</p>
        <button class="main" onClick={finish} disabled={open}>{words.turn}</button>
      </div>
    </section>
  );
}

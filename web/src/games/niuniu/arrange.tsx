// Setting a hand out: five cards, three to one side and two to the other, by drag, by touch on two cards, or by keys.
import { useEffect, useRef, useState } from "preact/hooks";
import { dictionary } from "../../core/words";
import { Card, cardName } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { Countdown } from "../../ui/countdown";
import { speak } from "../../ui/toast";
import { counts, type NiuBox, type NiuPlay, setOut, sumOf } from "./play";

const say = dictionary({
  en: {
    title: "Set your hand", box: "Box", three: "Three", two: "Two", sum: "sum", set: "Set with these three", none: "Set without Niu",
    done: "These three do not make 10, 20 or 30: set them again, or the dealer puts them right.", faceDown: "Set out face down",
    unread: "Your cards are on the table. Say here when they lie as you want them.",
    hint: "Drag a card onto another to exchange them, or touch one and then the other.", keys: "Space picks a card up, arrow keys move it",
    place: (at: number) => `place ${at}`, holds: "counts", picked: "picked up", one: "You set one box; the house sets the other.",
  },
  vi: {
    title: "Xếp bài của bạn", box: "Cửa", three: "Ba lá", two: "Hai lá", sum: "tổng", set: "Xếp với ba lá này", none: "Xếp không ngầu",
    done: "Ba lá này không thành 10, 20 hay 30: bạn xếp lại, hoặc nhân viên xếp cho đúng.", faceDown: "Đã xếp, để úp",
    unread: "Bài của bạn ở trên bàn. Bấm khi đã xếp xong.",
    hint: "Kéo một lá lên lá khác để đổi chỗ, hoặc chạm lần lượt hai lá.", keys: "Phím cách để nhấc lá bài, phím mũi tên để chuyển",
    place: (at: number) => `vị trí ${at}`, holds: "hợp lệ", picked: "đang nhấc", one: "Bạn xếp một cửa; nhà cái xếp cửa còn lại.",
  },
});

export interface ArrangeProps {
  table: number; play: NiuPlay; box: NiuBox; boxes: number[]; clause?: string; until?: number; total?: number;
  onBox(box: number): void;
  onSet(three: string[]): void;
}

const started = (box: NiuBox): string[] => {
  const { three, two } = setOut(box);
  return [...three, ...two];
};

export function ArrangePanel(props: ArrangeProps) {
  const [order, setOrder] = useState(() => started(props.box));
  const [picked, setPicked] = useState(-1);
  const [here, setAt] = useState(0); // the card that the Tab key comes to
  const [drag, setDrag] = useState<{ at: number; dx: number; dy: number } | null>(null);
  const begin = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  const row = useRef<HTMLDivElement>(null);
  const words = say();
  useEffect(() => {
    setOrder(started(props.box));
    setPicked(-1);
  }, [props.box.box, props.box.cards.join()]);
  const [three, two] = [order.slice(0, 3), order.slice(3)];
  const sums = [sumOf(props.play, three), sumOf(props.play, two)];
  const holds = counts(props.play, sums[0]);

  const exchange = (a: number, b: number): void => {
    if (a === b || b < 0 || b > 4) return;
    const next = [...order];
    [next[a], next[b]] = [next[b], next[a]];
    setOrder(next);
    const sum = sumOf(props.play, next.slice(0, 3));
    speak(`${cardName(next[b])}: ${words.place(b + 1)}. ${words.three}: ${sum}${counts(props.play, sum) ? `, ${words.holds}` : ""}`);
  };
  const slotAt = (x: number, y: number, but: number): number => {
    const slots = [...(row.current?.querySelectorAll<HTMLElement>("[data-slot]") ?? [])];
    return slots.findIndex((slot, i) => {
      const box = slot.getBoundingClientRect();
      return i !== but && x >= box.left && x <= box.right && y >= box.top - 24 && y <= box.bottom + 24;
    });
  };
  const grab = (touch: PointerEvent): void => {
    (touch.currentTarget as Element).setPointerCapture(touch.pointerId);
    begin.current = { x: touch.clientX, y: touch.clientY };
    moved.current = false;
  };
  const move = (touch: PointerEvent, at: number): void => {
    if (!begin.current) return;
    const [dx, dy] = [touch.clientX - begin.current.x, touch.clientY - begin.current.y];
    if (Math.hypot(dx, dy) > 6) moved.current = true;
    if (moved.current) setDrag({ at, dx, dy });
  };
  const leave = (touch: PointerEvent, at: number): void => {
    if (!begin.current) return;
    begin.current = null;
    setDrag(null);
    if (moved.current) {
      const slot = slotAt(touch.clientX, touch.clientY, at);
      if (slot >= 0) exchange(at, slot);
      setPicked(-1);
    } else touched(at);
  };
  const touched = (at: number): void => {
    if (picked < 0) setPicked(at);
    else {
      exchange(picked, at);
      setPicked(-1);
    }
  };
  const focusOn = (at: number): void => row.current?.querySelectorAll<HTMLElement>("[data-slot] button")[at]?.focus();
  const press = (key: KeyboardEvent, at: number): void => {
    const step = key.key === "ArrowRight" || key.key === "ArrowDown" ? 1 : key.key === "ArrowLeft" || key.key === "ArrowUp" ? -1 : 0;
    if (key.key === " " || key.key === "Enter") setPicked(picked === at ? -1 : at);
    else if (key.key === "Escape") setPicked(-1);
    else if (step && at + step >= 0 && at + step <= 4) {
      if (picked === at) {
        exchange(at, at + step);
        setPicked(at + step);
      }
      focusOn(at + step);
    } else return;
    key.preventDefault();
  };
  const slot = (at: number) => (
    <span key={at} data-slot={at}>
      <button
        class={`niu-card${picked === at ? " picked" : ""}${drag?.at === at ? " dragged" : ""}`} aria-pressed={picked === at}
        aria-label={`${cardName(order[at])}, ${words.place(at + 1)}${picked === at ? `, ${words.picked}` : ""}`}
        style={drag?.at === at ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined} tabIndex={at === here ? 0 : -1}
        onPointerDown={grab} onPointerMove={(touch) => move(touch, at)} onPointerUp={(touch) => leave(touch, at)}
        onPointerCancel={() => { begin.current = null; setDrag(null); }} onKeyDown={(key) => press(key, at)}
        onFocus={() => setAt(at)}
      >
        <Card card={order[at]} />
      </button>
    </span>
  );
  if (order.length !== 5) return null;
  return (
    <section class="sheet arrange" data-testid="arrange" aria-label={`${words.title}, ${words.box} ${props.box.box}`}>
      <header>
        <h3>{words.title} · {words.box} {props.box.box}</h3>
        {props.until ? <Countdown until={props.until} total={props.total ?? 0} /> : null}
        {props.clause ? <ClauseTag table={props.table} clause={props.clause} /> : null}
      </header>
      {props.boxes.length > 1 ? (
        <div class="row which">
          {props.boxes.map((box) => <button key={box} aria-pressed={box === props.box.box} onClick={() => props.onBox(box)}>{words.box} {box}</button>)}
          <span class="small muted">{words.one}</span>
        </div>
      ) : null}
      <div ref={row} class="groups" role="group" aria-label={words.keys}>
        <div class={holds ? "group holds" : "group"} data-group="three">
          <span class="head">{words.three} <strong class="figures" data-testid="sum-three">{sums[0]}</strong></span>
          <span class="cards">{[0, 1, 2].map(slot)}</span>
        </div>
        <div class="group" data-group="two">
          <span class="head">{words.two} <strong class="figures" data-testid="sum-two">{sums[1]}</strong></span>
          <span class="cards">{[3, 4].map(slot)}</span>
        </div>
      </div>
      <p class="small muted">{props.box.arranged ? words.done : words.hint}</p>
      <button class="main" data-testid="set-hand" onClick={() => props.onSet(holds ? three : [])}>{holds ? words.set : words.none}</button>
    </section>
  );
}

// Cards that no machine has read lie before the player: the screen only says that they are set.
export function FaceDownPanel(props: { table: number; box: number; clause?: string; onSet(): void }) {
  const words = say();
  return (
    <section class="sheet arrange" data-testid="arrange-closed" aria-label={`${words.title}, ${words.box} ${props.box}`}>
      <header>
        <h3>{words.title} · {words.box} {props.box}</h3>
        {props.clause ? <ClauseTag table={props.table} clause={props.clause} /> : null}
      </header>
      <p class="small muted">{words.unread}</p>
      <button class="main" data-testid="set-closed" onClick={props.onSet}>{words.faceDown}</button>
    </section>
  );
}

// What the dealer types, in the order it was typed. Nothing waits for the hand: a key is taken at once, and understood when all
// before it has been answered, against the step the table then waits for. A refusal stops the rest.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../../core/api";
import { atLeast } from "../../core/posts";
import type { Refusal, Step, EventAsked, TableView } from "../../core/types";
import { callOrAsk } from "./requests";
import { bodyOf, goesWithout, lettered, mostOf, rankOf, suitOf, takesOneKey } from "./steps";

// A key, a card from the pad, a step by its button, Enter, going on without an answer of players, one key back.
export type Token = { key: string } | { card: string } | { step: Step; filled?: Partial<EventAsked> } | { enter: true } | { without: true } | { back: true };

export interface Typed { rank: string; cards: string[]; digits: string }
const empty: Typed = { rank: "", cards: [], digits: "" };

export interface Entry {
  typed: Typed;
  ahead: Token[];
  busy: boolean;
  refusal: Refusal | null;
  refused: EventAsked | null; // what was refused: it may be asked for
  put(token: Token): void;
  clear(): void;
}

const notNow: Refusal = {
  code: "not-now",
  message: {
    en: "The table does not take this now. What was typed after it has been dropped; nothing was changed.",
    vi: "Bàn không nhận mục này lúc này. Những gì gõ sau đó đã được bỏ; chưa có gì thay đổi.",
  },
};

type Meaning = { send: EventAsked; post?: string } | { typed: Typed } | "nothing" | "not-now";
const sending = (step: Step, filled?: Partial<EventAsked>): Meaning => ({ send: bodyOf(step, filled), post: step.post });

// Where a card that is typed goes. A hand that a player sets out is entered in a dialog of its own.
function takesCards(view: TableView): Step | undefined {
  const guide = view.view.guide;
  return [guide?.next, ...(guide?.also ?? [])].find((one) => one && (one.needs === "card" || (one.needs === "cards" && one === guide?.next))) ?? undefined;
}

function cardMeant(view: TableView, card: string, typed: Typed): Meaning {
  const step = takesCards(view);
  if (!step) return "not-now";
  if (step.needs === "cards") return { typed: { rank: "", digits: "", cards: [...typed.cards, card] } };
  return sending(step, { cards: [card] });
}

function digitMeant(step: Step, digit: string, typed: Typed): Meaning {
  if (takesOneKey(step)) return sending(step, { number: Number(digit) });
  return { typed: { ...typed, digits: (typed.digits + digit).slice(-3) } };
}

function keyMeant(view: TableView, key: string, typed: Typed): Meaning {
  const guide = view.view.guide;
  const next = guide?.next;
  const suit = suitOf(key);
  if (typed.rank) return suit ? cardMeant(view, typed.rank + suit, typed) : rankOf(key) ? { typed: { ...typed, rank: rankOf(key)! } } : "nothing";
  const digits = [next, ...(guide?.also ?? [])].find((one) => one && (one.needs === "number" || one.needs === "count"));
  const cards = takesCards(view);
  if (/^[0-9]$/.test(key) && digits && (digits === next || !cards)) return digitMeant(digits, key, typed);
  if (key === "?" && cards?.closed) return cardMeant(view, "??", typed);
  const rank = rankOf(key);
  if (rank && cards) return { typed: { ...typed, rank } };
  const also = lettered(view).find((one) => one.letter === key.toLowerCase());
  if (also?.plain) return sending(also.step, mostOf(also.step));
  return rank ? "not-now" : "nothing";
}

function enterMeant(view: TableView, typed: Typed): Meaning {
  const next = view.view.guide?.next;
  if (!next) return "nothing";
  if (next.needs === "nothing") return sending(next);
  if (next.needs === "cards") return typed.cards.length > 0 ? sending(next, { cards: typed.cards }) : "nothing";
  if (next.needs === "number" || next.needs === "count") {
    const number = typed.digits === "" ? next.number : Number(typed.digits);
    return number === undefined ? "nothing" : sending(next, { number });
  }
  return "nothing";
}

function backMeant(typed: Typed): Meaning {
  if (typed.rank) return { typed: { ...typed, rank: "" } };
  if (typed.digits) return { typed: { ...typed, digits: typed.digits.slice(0, -1) } };
  return { typed: { ...typed, cards: typed.cards.slice(0, -1) } };
}

function meant(view: TableView, token: Token, typed: Typed): Meaning {
  if ("key" in token) return keyMeant(view, token.key, typed);
  if ("card" in token) return cardMeant(view, token.card, typed);
  if ("enter" in token) return enterMeant(view, typed);
  if ("back" in token) return backMeant(typed);
  if ("without" in token) {
    const next = view.view.guide?.next;
    return next && goesWithout(next) ? sending(next) : "nothing";
  }
  return sending(token.step, token.filled);
}

// What is late happens in the round it was typed in, or not at all. What looks back to another has fields, and is not typed.
const inRound = (view: TableView, event: EventAsked): EventAsked =>
  view.view.round > 0 ? { round: view.view.round, ...event } : event;

// Two Enters in a row are one: the second would confirm a step that nobody has seen yet.
const isEnter = (token: Token | undefined): boolean => !!token && "enter" in token;

interface State {
  typed: Typed; ahead: Token[]; busy: boolean; last: Token | undefined; refusal: Refusal | null; refused: EventAsked | null;
  view: TableView | null; seen: (() => void)[]; gone: boolean; // seen: who waits for the next view
}

export function useEntry(table: number, view: TableView | null): Entry {
  const [, redraw] = useState(0);
  const at = useRef<State>({ typed: empty, ahead: [], busy: false, last: undefined, refusal: null, refused: null, view, seen: [], gone: false });
  const state = at.current;
  state.view = view;

  // An answer and the view after it come apart: the next key is understood when both are here.
  const until = (seq: number): Promise<void> =>
    new Promise((good) => {
      const look = (): void => {
        if ((state.view?.view.seq ?? 0) >= seq || state.gone) good();
        else state.seen.push(look);
      };
      look();
    });
  useLayoutEffect(() => {
    for (const look of state.seen.splice(0)) look();
  }, [view]);
  useEffect(() => {
    state.gone = false;
    return () => { state.gone = true; };
  }, []);

  const stop = (refusal: Refusal, event: EventAsked | null = null): void => {
    state.ahead = [];
    state.typed = empty;
    state.refusal = refusal;
    state.refused = event;
  };

  const work = async (): Promise<void> => {
    if (state.busy) return;
    state.busy = true;
    while (state.ahead.length > 0 && !state.gone && state.view) {
      const token = state.ahead.shift()!;
      state.last = token;
      const meaning = meant(state.view, token, state.typed);
      if (meaning === "not-now") stop(notNow);
      else if (meaning !== "nothing" && "typed" in meaning) state.typed = meaning.typed;
      else if (meaning !== "nothing") {
        state.typed = empty;
        redraw((n) => n + 1);
        const event = inRound(state.view, meaning.send);
        try {
          await until(await callOrAsk(table, event, !meaning.post || atLeast(meaning.post)));
        } catch (error) {
          if (!(error instanceof Refused)) console.error(error);
          stop(error instanceof Refused ? error.refusal : notNow, event);
        }
      }
      redraw((n) => n + 1);
    }
    state.last = undefined;
    state.busy = false;
    redraw((n) => n + 1);
  };

  return {
    typed: state.typed, ahead: state.ahead, busy: state.busy, refusal: state.refusal, refused: state.refused,
    put(token) {
      // After a refusal a card would go where another should have gone: nothing is taken until it has been read.
      if (state.refusal || (isEnter(token) && isEnter(state.ahead.at(-1) ?? state.last))) return;
      state.ahead.push(token);
      void work();
      redraw((n) => n + 1);
    },
    clear() {
      state.ahead = [];
      state.typed = empty;
      state.refusal = null;
      state.refused = null;
      redraw((n) => n + 1);
    },
  };
}

// What a folder of games/ says of its game. Every part may be missing: the screens then draw what the server tells of any game.
// What stands here itself is small and known on every page; what a promise brings is loaded by the page that shows it.
import type { ComponentChildren, FunctionComponent } from "preact";
import type { Last, Rules, EventAsked, TableView } from "../core/types";
import type { Felt } from "./felt";

interface AtTable { table: TableView; rules: Rules }

// The display beside a table.
export interface BoardParts {
  Drawn?: FunctionComponent<AtTable>; // what fell, large
  drawnSaysAll?: boolean; // and needs no words besides
  Scores?: FunctionComponent<AtTable>;
  Cloth?: FunctionComponent<AtTable>; // instead of the felt made smaller
  signs?(table: TableView): { text: string; id?: string }[]; // that stand at the table
  notices?(table: TableView): { text: string; kind: "void" | "free" }[]; // instead of a result, or above it
}

// What the pit sets at a table of this game alone.
export interface PitProps {
  table: TableView; rules: Rules;
  send(event: EventAsked): Promise<boolean>; // false: refused, and told
  ask(event: EventAsked): Promise<boolean>; // for what somebody else signs
  form(made: (data: FormData) => EventAsked): (submit: SubmitEvent) => void; // sends what is filled in
}

// A dealer's keys for the number that the table waits for; at steps where what was entered is shown they may be pressed too.
export interface NumberPadProps { rules: Rules; chosen: string; onNumber(number: number): void }

// What a dealer has entered so far, shown at these steps together with the keys for it.
export interface Entered { steps: string[]; Shown: FunctionComponent<{ table: TableView }> }

// What is keyed and may be keyed wrongly (G15). `unsaid`: the number that is left out; `turned`: a card that lay there closed;
// `between`: also between rounds.
export interface Keyed { as: "card" | "die" | "number" | "nothing"; unsaid?: number; turned?: boolean; between?: boolean }

export interface GameScreen {
  sign?: ComponentChildren; // what lies on its table, drawn into a box of 32 by 32
  Fell?: FunctionComponent<{ one: Last }>; // one result in a line of them, as a list item
  LastLine?: FunctionComponent<{ last: Last[] }>; // the whole line, where it is no list of results
  cards?: boolean; // cards are typed in
  cardBoxes?: boolean; // and each is counted within the box it lies at
  slips?: Record<string, Keyed>; // by event, besides bets
  boxes?: number; // that a call may name, where they are not the seats
  ownChips?: boolean; // a bet's box is the colour of chips that have left the purse already
  opens?: { layout?: number; seats?: boolean }; // what opening a table asks for: the layout with what stands there first
  names?(clause: string | undefined): { number?: string; box?: string }; // of a call's fields, where they mean something else
  entries?(): Record<string, string>; // what is keyed at its table alone, by event, in words
  dice?: { count: number; faces: number }; // that are typed in
  keys?: Record<string, string>; // letters of what else a dealer may do, by event or decision: none that begins a card
  asks?: string[]; // events whose amount a dealer is asked for: for others the whole is taken
  entered?: Entered;
  onFelt?: string[]; // offers that its felt has a place for
  felt?(): Promise<Felt>;
  Note?(): Promise<FunctionComponent<{ table: TableView }>>; // beside a player's tray
  board?(): Promise<BoardParts>;
  Pit?(): Promise<FunctionComponent<PitProps>>;
  NumberPad?(): Promise<FunctionComponent<NumberPadProps>>;
  Odds?(): Promise<FunctionComponent<{ rules: string }>>; // beside the figures of its bets
}

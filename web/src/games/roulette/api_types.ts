// What the server tells of this game alone.
// Written by `croupier serve --api-types=roulette` from the tables that the server checks requests by; a test keeps it so.

// The colour of a pocket
export type RouletteColour = "red" | "black" | "green";

// A colour of chips that is out
export interface RouletteSet {
  colour: number;
  player: number;
  value: number;
  marker: boolean; // needs a marker on the rim
  chips?: number; // in the hand, for staff and whose they are
}

// How often a number fell
export interface RouletteTally {
  number: number;
  count: number;
}

// What a view tells of the table
export interface RoulettePlay {
  ball_running: boolean;
  wheel: "clockwise" | "counter-clockwise";
  same_direction: boolean;
  revolutions: number;
  ball_to_check: boolean;
  no_spin: boolean;
  dolly?: number;
  dolly_colour?: RouletteColour;
  last_number?: number;
  stand: RouletteSet[];
  numbers: number[]; // newest first
  red: number;
  black: number;
  green: number;
  low: number;
  high: number;
  odd: number;
  even: number;
  dozens: number[];
  columns: number[];
  hot: RouletteTally[];
  cold: RouletteTally[];
}

// A result in a list
export interface RouletteResult {
  number: number;
  colour: RouletteColour;
}

// What only its rules have
export interface RouletteRules {
  wheel: number[]; // the pockets in their order
}


// What the server tells of this game alone.
// Written by `croupier serve --api-types=sicbo` from the tables that the server checks requests by; a test keeps it so.

// What three dice make
export type SicboKind = "small" | "big" | "triple";

// Three dice
export interface SicboThrow {
  dice: number[];
  total: number;
  kind: SicboKind;
}

// The same kind several times
export interface SicboRun {
  kind: SicboKind;
  length: number;
}

// What a view tells of the table
export interface SicboPlay {
  shakes: number;
  cage_open: boolean;
  keys?: number[]; // for staff
  dice?: number[];
  total?: number;
  kind?: SicboKind;
  throws: SicboThrow[]; // newest first
  runs: SicboRun[];
  small: number;
  big: number;
  triple: number;
  totals: number[]; // how often each fell
  faces: number[]; // how often each fell
}

// A result in a list
export interface SicboResult {
  dice: number[];
  total: number;
  kind: SicboKind;
}


// What the server tells of this game alone.
// Written by `croupier serve --api-types=niuniu` from the tables that the server checks requests by; a test keeps it so.

// A hand on the table
export interface NiuniuHand {
  cards: import("../../core/api_types").Card[];
  arranged: boolean;
  misplaced?: boolean; // a card came out of turn
  unread?: boolean; // nobody knows all its cards yet
  three?: number; // which three are set out
  hand?: string;
}

// A box with its hand
export interface NiuniuBox {
  box: number;
  cards: import("../../core/api_types").Card[];
  arranged: boolean;
  misplaced?: boolean;
  unread?: boolean;
  three?: number;
  hand?: string;
}

// A hand of the rulebook
export interface NiuniuNamedHand {
  hand: string;
  name: import("../../core/api_types").Words;
  clause: import("../../core/api_types").ClauseId;
}

// What a view tells of the table
export interface NiuniuPlay {
  deck: number;
  deck_ready: boolean;
  deck_condemned?: number; // must leave the table
  points: Record<string, number>; // by rank
  three_sums: number[];
  dealer: NiuniuHand;
  boxes: NiuniuBox[];
  history: string[];
}

// A result in a list
export interface NiuniuResult {
  hand: string;
}

// What only its rules have
export interface NiuniuRules {
  hands: NiuniuNamedHand[]; // the strongest first
}


// What the server tells of this game alone.
// Written by `croupier serve --api-types=blackjack` from the tables that the server checks requests by; a test keeps it so.

// What a player may decide
export type BlackjackDecision = "hit" | "stand" | "double" | "split" | "surrender" | "insure" | "even-money";

// Whose bet, and how much
export interface BlackjackStake {
  player: number;
  stake: number;
}

// A hand of a box
export interface BlackjackHand {
  cards: import("../../core/api_types").Card[];
  total: number;
  soft: boolean;
  bust?: boolean;
  blackjack?: boolean;
  doubled?: boolean;
  on: BlackjackStake[];
}

// A box
export interface BlackjackBox {
  box: number;
  absent?: boolean;
  hands: BlackjackHand[];
}

// The dealer's hand
export interface BlackjackDealer {
  cards: import("../../core/api_types").Card[];
  total: number;
  soft: boolean;
  bust?: boolean;
}

// Insurance that was taken
export interface BlackjackInsured {
  box: number;
  player: number;
  stake: number;
  for?: number; // whose bet somebody else insured
}

// Winnings in the tray for a player who was away
export interface BlackjackUnclaimed {
  player: number;
  amount: number;
}

// A card that lies at a box by mistake
export interface BlackjackStray {
  box: number;
  cards: import("../../core/api_types").Card[];
}

// A card that may become the dealer's
export interface BlackjackChoice {
  cards: import("../../core/api_types").Card[];
  house: number; // what the house is expected to win with it
}

// What the round waits for
export interface BlackjackTurn {
  waits: "insurance" | "dealer-card" | "decision" | "card";
  box?: number;
  hand?: number;
  player?: number;
  may?: BlackjackDecision[];
  join?: BlackjackDecision; // that others may join
}

// What a view tells of the table
export interface BlackjackPlay {
  shoe: "shoe" | "shuffler";
  box_bets: number;
  cards_out: boolean;
  jam?: string;
  left?: number; // for staff
  discarded?: number; // for staff
  burnt?: boolean; // for staff
  boxes: BlackjackBox[];
  dealer: BlackjackDealer;
  insurance: boolean;
  insured: BlackjackInsured[];
  paid_between: boolean;
  together?: import("../../core/api_types").Card[];
  choices?: BlackjackChoice[]; // for staff
  next: number;
  offered?: import("../../core/api_types").Card[];
  strays: BlackjackStray[];
  unclaimed: BlackjackUnclaimed[]; // those that the viewer may see
  turn?: BlackjackTurn;
}

// A result in a list
export interface BlackjackResult {
  total: number;
  blackjack: boolean;
  bust: boolean;
}


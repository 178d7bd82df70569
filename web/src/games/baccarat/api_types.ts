// What the server tells of this game alone.
// Written by `croupier serve --api-types=baccarat` from the tables that the server checks requests by; a test keeps it so.

// A hand
export type BaccaratSide = "player" | "banker";

// Which hand won
export type BaccaratWinner = "player" | "banker" | "tie";

// A hand on the table
export interface BaccaratHand {
  cards: import("../../core/api_types").Card[];
  total: number;
  squeezed_by?: number; // 0: nobody
}

// The shoe
export interface BaccaratShoe {
  cut_card_out: boolean;
  hands: number;
  new_shoe_needed: boolean;
  burnt?: boolean; // for staff
  cards_left?: number; // for staff
}

// Insurance that is open
export interface BaccaratOffer {
  on: BaccaratSide;
  after: number; // cards
  pays: string;
  cap?: number; // of the viewer
}

// Insurance that was taken
export interface BaccaratInsured {
  player: number;
  on: BaccaratSide;
  after: number; // cards
  stake: number;
}

// A mark of the bead plate
export interface BaccaratBead {
  winner: BaccaratWinner;
  points: number;
  player_pair?: boolean;
  banker_pair?: boolean;
  natural?: boolean;
  free?: boolean;
}

// A mark of the big road
export interface BaccaratBigCell {
  column: number;
  row: number;
  winner: BaccaratWinner;
  ties?: number;
  player_pair?: boolean;
  banker_pair?: boolean;
  natural?: boolean;
  free?: boolean;
}

// A mark of the other roads
export interface BaccaratSmallCell {
  column: number;
  row: number;
  colour: "red" | "blue";
}

// The scoreboards
export interface BaccaratBoards {
  bead_plate: BaccaratBead[];
  leading_ties: number;
  big_road: BaccaratBigCell[];
  big_eye_boy: BaccaratSmallCell[];
  small_road: BaccaratSmallCell[];
  cockroach_road: BaccaratSmallCell[];
}

// What a view tells of the table
export interface BaccaratPlay {
  face_down: boolean;
  free_hand: boolean;
  next_is_free: boolean;
  free_clause?: import("../../core/api_types").ClauseId;
  commission: boolean;
  insurance_taken: boolean;
  squeezing_restricted: boolean;
  over_differential: boolean;
  player: BaccaratHand;
  banker: BaccaratHand;
  winner?: BaccaratWinner;
  points?: number;
  player_total?: number;
  banker_total?: number;
  player_pair?: boolean;
  banker_pair?: boolean;
  natural?: boolean;
  free?: boolean;
  carried: import("../../core/api_types").Card[];
  shoe: BaccaratShoe;
  insurance?: BaccaratOffer;
  insurance_skipped?: number; // a card was drawn after so many
  face_up_in_shoe?: import("../../core/api_types").Card[];
  choosing_shoe?: boolean;
  insured: BaccaratInsured[];
  boards: BaccaratBoards;
}

// A result in a list
export interface BaccaratResult {
  winner: BaccaratWinner;
  points: number;
  player_total: number;
  banker_total: number;
  player_pair?: boolean;
  banker_pair?: boolean;
  natural?: boolean;
  free?: boolean;
}


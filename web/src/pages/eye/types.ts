import type { Game, Words } from "../../core/types";

export interface FoundRound {
  id: number; table: number; name: string; game: Game; round: number; opened: number; ended: number; result: Words; void?: string; corrected?: boolean;
  players: number; bets: number; staked: number; returned: number; largest?: number; dealer?: { id: number; name: string }; clauses?: string[];
}

import type { Game, Words } from "../../core/types";

export interface Person { role?: string; id?: number; staff?: number; name?: string; post?: string; time?: number }
export interface Ground { clause: string; ground: string; title: Words }
export interface Correction { table?: number; seq?: number; event?: string; amount?: number }
export interface Decision { time: number; by?: Person; post?: string; outcome: "upheld" | "partly" | "dismissed"; grounds: Ground[]; text: string; correction?: Correction }
export interface CaseStep {
  step?: number; time: number; do: string; by?: Person; of?: string; words?: Words; text?: string; camera?: string; from?: number; to?: number; table?: number; round?: number;
  until?: number; clause?: string; outcome?: string; grounds?: Ground[]; correction?: Correction;
}
export interface Case {
  dispute: number; state: string; post?: string; table: number; name: string; game: Game; round?: number; player?: { id: number; name: string };
  clause?: string; title?: Words; opened: number; by?: Person; taken?: Person; promised?: number; late?: boolean; decision?: Decision; words: Words; guidance?: Words;
  may: string[]; steps?: CaseStep[];
}

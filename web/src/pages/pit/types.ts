import type { Game, Phase, TableEvent, Words } from "../../core/types";

export interface OnShift { staff: number; name: string; post: string; since: number }
export interface PitTable {
  table: number; name: string; game: Game; dealt: string; phase: Phase; round: number; suspended: boolean; resume_post?: string; suspended_clause?: string; disabled: boolean;
  float_open: boolean; stalled?: string; out_of_order?: { record: number; problem: string }; dealer?: OnShift; supervisor?: OnShift; min?: number; max?: number; players: number; felt: number; float: number; drop: number; win: number;
  rounds: number; hands_an_hour: number; alerts: number; request?: number;
}
export interface Pit { time: number; disabled: boolean; disabled_games: Game[]; tables: PitTable[] }
export interface Alert { alert: number; table?: number; time: number; kind: string; post: string; clause?: string; words: Words; request?: number; dispute?: number; amount?: number }
export interface Option { number: number; name: Words }
export interface Request {
  request: number; table: number; name: string; game: Game; time: number; by: { id?: number; name: string; post?: string }; event: TableEvent; clause?: string; title: Words; summary?: Words;
  post: string; second?: string; options: Option[]; players: { id: number; name: string }[]; state: string; granted?: { name: string; post: string }; text?: string; takes?: string[];
}

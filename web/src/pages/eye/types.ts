export type { FoundRound } from "../../core/types";

import type { Answer, Choice } from "../../core/types";

export type { Alert, OnShift, PitTable, Request } from "../../core/types";
export type Pit = Answer<"pit">;
export type Option = Choice;

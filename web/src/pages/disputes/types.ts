import type { Actor, Dispute, DisputeStep, Signature } from "../../core/types";

export type { Citable, Correction, Decision, Ground } from "../../core/types";
export type Person = Partial<Actor> | Partial<Signature>;
export type Case = Dispute;
export type CaseStep = DisputeStep;

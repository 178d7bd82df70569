// What the server tells, by the names the screens use. api_types.ts is written by the server itself; nothing here decides anything.
import type { Operations, Routes, Session } from "./api_types";

export type * from "./api_types";

// What an operation of the floor, or a route of the server, answers; and the body that it takes.
export type Answer<Name extends keyof (Operations & Routes)> = (Operations & Routes)[Name]["answer"];
export type Body<Name extends keyof Operations> = Operations[Name] extends { body: infer Taken } ? Taken : never;

export interface Me extends Partial<Omit<Session, "role">> { role: "nobody" | Exclude<Session["role"], "anyone"> }

// What one person has said and another has to say too: accounts, limits, exchanges, counts. Read again as long as a page shows it.
import { useEffect, useState } from "preact/hooks";
import { get } from "./api";
import { me } from "./session";
import type { Actor, Answer } from "./types";
import { posts } from "./words";

export type Waiting = Answer<"waiting">;
const EVERY = 3000;

export function useWaiting(): { waiting: Waiting; look(): Promise<void> } {
  const [waiting, setWaiting] = useState<Waiting>({ counts: [] });
  const look = (): Promise<void> => get<Waiting>("/api/waiting").then(setWaiting, () => {});
  useEffect(() => {
    void look();
    const timer = setInterval(() => { if (document.visibilityState === "visible") void look(); }, EVERY);
    return () => clearInterval(timer);
  }, []);
  return { waiting, look };
}

export const isMine = (by: Actor): boolean => by.id === me.value.id;
export const nameOfActor = (by: Actor): string => (by.post && by.name === by.post ? posts()[by.post] : by.name ?? "");

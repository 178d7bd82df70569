// What the caller's own post may not decide goes to a higher one as a request, and the table waits for the answer.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../../core/api";
import { send, watchPit } from "../../core/live";
import type { Answer, EventAsked, Request } from "../../core/types";

export function useRequest(table: number): { open: Request | null; answered: Request | null; dismiss(): void } {
  const [open, setOpen] = useState<Request | null>(null);
  const [answered, setAnswered] = useState<Request | null>(null);
  const look = (): void => {
    get<Answer<"requests">>("/api/requests?open=1").then((all) => setOpen(all.requests.find((one) => one.table === table) ?? null), () => {});
  };
  useEffect(() => {
    look();
    addEventListener("croupier-asked", look);
    const away = watchPit((news) => {
      const request = news.request;
      if (!request || request.table !== table) return;
      if (request.state === "open") setOpen(request);
      else {
        setOpen((was) => (was?.request === request.request ? null : was));
        setAnswered(request);
      }
    });
    return () => {
      removeEventListener("croupier-asked", look);
      away();
    };
  }, [table]);
  return { open, answered, dismiss: () => setAnswered(null) };
}

// A locked screen says so wherever it is met.
export function tellLock(error: unknown): void {
  if (error instanceof Refused && error.status === 423) window.dispatchEvent(new Event("croupier-locked"));
}

const needsLeave = (error: unknown): boolean => error instanceof Refused && error.status === 403;

export async function ask(table: number, event: EventAsked): Promise<void> {
  await post(`/api/tables/${table}/requests`, event).catch((error) => {
    tellLock(error);
    throw error;
  });
  window.dispatchEvent(new Event("croupier-asked"));
}

// Sent as it is when the post is enough; otherwise asked for. Answers with the event's seq, 0 when it was asked for.
export async function callOrAsk(table: number, event: EventAsked, allowed: boolean): Promise<number> {
  if (allowed) {
    try {
      const answer = await send(table, event);
      return answer.seq;
    } catch (error) {
      tellLock(error);
      if (!needsLeave(error)) throw error;
    }
  }
  await ask(table, event);
  return 0;
}

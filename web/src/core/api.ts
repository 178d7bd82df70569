// HTTP. An answer that is not good is thrown as a Refused with the server's own words.
import type { Refusal, Refused as RefusedAnswer } from "./types";

export class Refused extends Error {
  constructor(readonly status: number, readonly refusal: Refusal) {
    super(refusal.message.en);
  }
}

const away: Refusal = {
  code: "away",
  message: { en: "The floor cannot be reached. Nothing was changed; try again.", vi: "Không kết nối được với sàn. Chưa có gì thay đổi; hãy thử lại." },
};

export async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let answer: Response, text: string;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    text = await answer.text();
  } catch {
    throw new Refused(0, away);
  }
  let json: unknown = {};
  try {
    json = text ? JSON.parse(text) : {};
  } catch {
    /* not JSON: a page */
  }
  if (answer.status === 423) window.dispatchEvent(new Event("croupier-locked"));
  if (!answer.ok) throw new Refused(answer.status, (json as Partial<RefusedAnswer>).error ?? { code: String(answer.status), message: { en: answer.statusText, vi: answer.statusText } });
  return json as T;
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path);

// Tables are told a page at a time: all of them, one page after another.
export async function everyTable<T extends { tables: unknown[]; next?: number }>(path: string): Promise<T> {
  const whole = await get<T>(path);
  for (let next = whole.next; next !== undefined;) {
    const page: T = await get<T>(`${path}?after=${next}`);
    whole.tables.push(...page.tables);
    next = page.next;
  }
  return whole;
}

export const post = <T = unknown>(path: string, body: unknown = {}, key: string = newKey()): Promise<T> => call<T>("POST", path, body, key);
export const patch = <T = unknown>(path: string, body: unknown): Promise<T> => call<T>("PATCH", path, body);
export const remove = <T = unknown>(path: string): Promise<T> => call<T>("DELETE", path);

// The same key again moves nothing: a command may be repeated after a lost connection.
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(15)), (b) => b.toString(16).padStart(2, "0")).join("");

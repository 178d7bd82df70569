// Who is in front of the screen.
import { signal } from "@preact/signals";
import { call, get, post, Refused } from "./api";
import { renewBy, signedInAnew } from "./live";
import type { Answer, Me } from "./types";

export const me = signal<Me>({ role: "nobody" });
export const known = signal(false);

async function ask(): Promise<Me> {
  const session = await get<Answer<"session">>("/api/session");
  return { ...session, role: session.role === "anyone" ? "nobody" : session.role };
}

// The account's news stays in sight until it has been read in this browser.
const read = signal(Number(localStorage.getItem("news-read") ?? 0));
export const hasNews = (): boolean => (me.value.news ?? 0) > read.value;
export function readNews(): void {
  read.value = me.value.news ?? 0;
  localStorage.setItem("news-read", String(read.value));
}

export async function look(): Promise<void> {
  me.value = await ask();
  known.value = true;
}

// A player's browser keeps the token it was given, and takes its purse up again with it. Nobody is shown in between.
// A session that was ended is not taken up again by itself: the twenty-first screen of a person ends the first.
// False: the floor did not say who it is.
export async function begin(signedOut = false): Promise<boolean> {
  let said = true;
  try {
    let found = await ask();
    const token = localStorage.getItem("token");
    if (found.role === "nobody" && token && !signedOut) {
      await post("/api/login", { token });
      found = await ask();
    }
    me.value = found;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      localStorage.removeItem("token");
      me.value = { role: "nobody" };
    } else {
      said = false;
    }
  }
  known.value = true;
  return said;
}

renewBy(begin);

// A locked screen says so wherever it is met.
addEventListener("croupier-locked", () => {
  if (me.value.role === "staff") me.value = { ...me.value, locked: true };
});

export async function takeChips(): Promise<void> {
  if (me.value.role === "player") {
    await post("/api/me/chips");
    return;
  }
  const made = await post<Answer<"player-add">>("/api/players", {});
  await takeUp(made.token ?? "");
}

async function takeUp(token: string): Promise<void> {
  localStorage.setItem("token", token);
  await post("/api/login", { token });
  await look();
  signedInAnew();
}

// A code from the table or the cage: the token that comes of it only this browser sees.
export async function redeem(code: string): Promise<void> {
  await takeUp((await post<Answer<"player-redeem">>("/api/players/redeem", { code })).token);
}

// Whoever has seen the old one can do nothing with it any more.
export async function replaceToken(): Promise<void> {
  localStorage.setItem("token", (await post<Answer<"me-token">>("/api/me/token")).token);
}

export async function signIn(name: string, password: string, code: string): Promise<void> {
  await post("/api/login", code ? { name, password, code } : { name, password });
  await look();
  signedInAnew();
}

export async function unlock(password: string): Promise<void> {
  await post("/api/unlock", { password });
  await look();
  signedInAnew();
}

export async function signOut(): Promise<void> {
  await call("POST", "/api/logout", {});
  localStorage.removeItem("token");
  await look();
  signedInAnew();
}

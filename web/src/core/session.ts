// Who is in front of the screen.
import { signal } from "@preact/signals";
import { call, get, post, Refused } from "./api";
import { renewBy, signedInAnew } from "./live";
import type { Me } from "./types";

export const me = signal<Me>({ role: "nobody" });
export const known = signal(false);

async function look(): Promise<void> {
  const session = await get<any>("/api/session");
  me.value = { role: session.role === "anyone" ? "nobody" : session.role, id: session.id, name: session.name, post: session.post, locked: session.locked };
  known.value = true;
}

// A player's browser keeps the token it was given, and takes its purse up again with it.
export async function begin(): Promise<void> {
  await look().catch(() => { known.value = true; });
  const token = localStorage.getItem("token");
  if (me.value.role !== "nobody" || !token) return;
  try {
    await post("/api/login", { token });
    await look();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) localStorage.removeItem("token");
  }
}

renewBy(begin);

export async function takeChips(): Promise<void> {
  if (me.value.role === "player") {
    await post("/api/me/chips");
    return;
  }
  const made = await post<{ token: string }>("/api/players", {});
  localStorage.setItem("token", made.token);
  await post("/api/login", { token: made.token });
  await look();
  signedInAnew();
}

export async function signIn(name: string, password: string): Promise<void> {
  await post("/api/login", { name, password });
  await look();
  signedInAnew();
}

export async function unlock(password: string): Promise<void> {
  await post("/api/unlock", { password });
  await look();
}

export async function signOut(): Promise<void> {
  await call("POST", "/api/logout", {});
  localStorage.removeItem("token");
  await look();
  signedInAnew();
}

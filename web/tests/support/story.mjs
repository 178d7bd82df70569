// What the stories have in common: the dealer's console by its keys, the purse and the float at the server, the log.
import { check, same } from "../harness.mjs";

export const chip = 100000;
export const purse = async (player) => (await player.get("/api/me")).purse;
export const view = async (caller, table) => (await caller.get(`/api/tables/${table}`)).view;
export const float = async (staff, table) => (await staff.get(`/api/tables/${table}`)).float;

// Waits for something at the server, with a deadline.
export async function until(look, good, what) {
  const end = Date.now() + 10000;
  let found = await look();
  while (!good(found)) {
    check(Date.now() < end, `${what}: ${JSON.stringify(found)}`);
    await new Promise((next) => setTimeout(next, 50));
    found = await look();
  }
  return found;
}

// The step the console shows; nothing is typed before it is there.
export const step = (page, event, needs) => page.locator(`.deal-next[data-step="${event}"]${needs ? `[data-needs="${needs}"]` : ""}[data-busy="false"]`).waitFor({ timeout: 10000 });
export async function enter(page, event) {
  await step(page, event);
  await page.keyboard.press("Enter");
}
export const phase = (page, name) => page.locator(`[data-testid=phase][data-phase="${name}"]`).waitFor({ timeout: 10000 });

export async function lay(player, table, bets) {
  for (const [bet, amount, box] of bets) await player.event(table, { event: "bet", player: player.id, bet, amount, ...(box ? { box } : {}) });
}
export async function deal(dealer, table, cards) {
  for (const card of cards.split(" ")) await dealer.event(table, { event: "card", cards: [card] });
}

// The red button of the console: an irregularity by its clause, with what it takes.
export async function red(page, clause, fill = async () => {}) {
  await page.keyboard.press("F2");
  const calls = page.locator("[data-testid=calls]");
  await calls.locator(`.call-row[data-clause="${clause}"]`).click();
  const form = calls.locator(".call-form");
  await fill(form);
  await form.locator("button.danger").click();
  await calls.waitFor({ state: "detached" });
}

// The events of a table as the log has them.
export async function log(staff, table) {
  const out = [];
  for (;;) {
    const { events } = await staff.get(`/api/tables/${table}/events?after=${out.length > 0 ? out[out.length - 1].event.seq : 0}&limit=200`);
    if (events.length === 0) return out;
    out.push(...events);
  }
}
// The one call of a clause in the log: who called it and with whose leave.
export async function called(staff, table, clause) {
  const found = (await log(staff, table)).filter((one) => one.event.event === "call" && one.event.clause === clause);
  same(found.length, 1, `calls of ${clause} in the log`);
  return found[0];
}
export const chips = (happened) => happened.effects.filter((one) => one.effect === "chips").map((one) => [one.player, one.from, one.to, one.amount]);

export async function settle(dealer, table) {
  await dealer.event(table, { event: "collect" });
  if ((await view(dealer, table)).phase === "settling") await dealer.event(table, { event: "pay" });
  same((await view(dealer, table)).phase, "idle", "everything is settled");
}
export async function spin(dealer, table, number, lays = async () => {}) {
  await dealer.event(table, { event: "open-round" });
  await lays();
  await dealer.event(table, { event: "spin" });
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "revolution", number: 3 });
  await dealer.event(table, { event: "ball", number });
  await settle(dealer, table);
}

export async function noSideways(page, where) {
  const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  check(inside <= outside, `${where}: ${inside} px wide in a window of ${outside}`);
}

// A link that falls silent: the felt freezes within two seconds and says so, and no chip finds its way into another round.
import { accessible, betsOf, check, Floor, phone, same, test, until } from "./harness.mjs";
import { Wire } from "./support/proxy.mjs";

const chip = 100000;
const purse = async (player) => (await player.get("/api/me")).purse;
const silent = (page) => page.locator("[data-testid=silent]");
const frozen = (page) => silent(page).waitFor({ timeout: 5000 });
const live = (page) => silent(page).waitFor({ state: "detached", timeout: 30000 });
const total = (page, amount) => page.locator(`[data-testid=total][data-amount="${amount}"]`).waitFor();
const broken = { allow: [/WebSocket|net::ERR|Failed to load/] };

// By coordinates, as a finger falls: what covers or freezes an area takes the tap.
async function tap(page, bet) {
  const box = await page.locator(`.felt [data-bet="${bet}"] .area-line`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function shaken(dealer, table, dice) {
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "shake", number: 3 });
  await dealer.event(table, { event: "open-cage" });
  for (const number of dice) await dealer.event(table, { event: "key", number });
  await dealer.event(table, { event: "key-confirm" });
  await dealer.event(table, { event: "collect" });
  if ((await dealer.get(`/api/tables/${table}`)).view.phase === "settling") await dealer.event(table, { event: "pay" });
}

async function seated(options = {}) {
  const floor = await Floor.open();
  const table = await floor.table("sicbo");
  const [dealer, player] = [await floor.staff("dealer"), await floor.player("An")];
  const wire = await Wire.open(floor.port);
  await dealer.event(table, { event: "open-round" });
  const page = await floor.page(player, { base: wire.base, path: `/t/${table}`, ...options });
  await page.locator("[data-phase=betting]").waitFor();
  await page.locator(`[data-chip="${chip}"]`).click();
  return { floor, table, dealer, player, wire, page, end: async () => { await wire.close(); await floor.close(broken); } };
}

test("silence: a stalled link freezes the felt, a tap lays nothing, and all is live again after it", async () => {
  const { table, dealer, player, wire, page, end } = await seated();
  await tap(page, "small");
  await page.locator(".own-bets li:not(.waiting)").waitFor(); // on disk, and known to be
  same((await betsOf(player, table)).length, 1, "a bet over a good link");
  wire.stall();
  await frozen(page);
  const text = await silent(page).textContent();
  check(text.includes("silent") && text.includes("100,000"), `what is on disk is said: ${text}`);
  same(await silent(page).getAttribute("data-unknown"), "0", "nothing is on its way");
  await accessible(page, "a frozen felt");
  await tap(page, "big");
  await page.keyboard.press("d"); // doubling by key
  await page.keyboard.press("x"); // clearing by key
  await total(page, chip);
  wire.resume();
  await live(page);
  same((await betsOf(player, table)).map((bet) => [bet.bet, bet.stake]), [["small", chip]], "nothing was laid, doubled or taken back");
  await tap(page, "big");
  await until(() => betsOf(player, table), (bets) => bets.length === 2, "live again");
  await shaken(dealer, table, [1, 2, 2]);
  await page.locator('[data-testid=net][data-amount="0"]').waitFor();
  await end();
});

test("silence: a bet tapped as the link fell silent never lies in the next round", async () => {
  const { table, dealer, player, wire, page, end } = await seated({ language: "vi" });
  const before = await purse(player);
  wire.stall();
  await tap(page, "small"); // nobody could know yet
  await page.locator(".own-bets li.waiting").waitFor();
  await frozen(page);
  same(await silent(page).getAttribute("data-unknown"), String(chip), "what is not known yet is said");
  check((await silent(page).textContent()).includes("100.000"), "in Vietnamese too");
  await shaken(dealer, table, [6, 6, 5]);
  await dealer.event(table, { event: "open-round" });
  wire.resume();
  await live(page);
  await page.locator(".toast.bad").waitFor(); // it is told as refused
  await page.locator(".own-bets li.waiting").waitFor({ state: "detached" });
  const { view } = await player.get(`/api/tables/${table}`);
  same([view.round, view.phase, view.bets], [2, "betting", []], "no chip lies in the next round");
  same(await purse(player), before, "the purse is as it was");
  await total(page, 0);
  await tap(page, "small");
  await until(() => betsOf(player, table), (bets) => bets.length === 1 && bets[0].stake === chip, "one bet, in the round that is seen");
  await end();
});

test("silence: a bet tapped as the link fell silent counts once when its round is still open", async () => {
  const { table, player, wire, page, end } = await seated();
  wire.stall();
  await tap(page, "small");
  await frozen(page);
  wire.cut(); // and what was on its way is lost with the connection, or not
  wire.resume();
  await live(page);
  await until(() => betsOf(player, table), (bets) => bets.length === 1 && bets[0].stake === chip, "asked about with the same key");
  await page.locator(".own-bets li.waiting").waitFor({ state: "detached" });
  await end();
});

test("silence: a cut link freezes a phone's felt at once; decisions of blackjack too", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const [dealer, player] = [await floor.staff("dealer"), await floor.player("An")];
  const wire = await Wire.open(floor.port);
  await dealer.event(table, { event: "open-round" });
  await player.event(table, { event: "bet", player: player.id, bet: "main", box: 1, amount: chip });
  await dealer.event(table, { event: "no-more-bets" });
  for (const card of ["6S", "7H", "5D"]) await dealer.event(table, { event: "card", cards: [card] });
  const page = await floor.page(player, { base: wire.base, size: phone, touch: true, path: `/t/${table}` });
  await page.locator("[data-phase=decisions]").waitFor();
  await page.locator('[data-act="hit"], [data-do="hit"]').first().waitFor();
  wire.stall();
  await frozen(page);
  check(await page.locator(".table-felt").evaluate((felt) => felt.inert), "the felt takes no finger");
  same(await page.locator('[data-act="hit"], [data-do="hit"]').count(), 0, "no decision is offered");
  wire.resume();
  await live(page);
  await page.locator('[data-act="hit"], [data-do="hit"]').first().waitFor();
  await wire.close();
  await floor.close(broken);
});

test("silence: the dealer's console takes no key while the link is silent", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo");
  const wire = await Wire.open(floor.port);
  const page = await floor.page("dealer", { base: wire.base, path: `/t/${table}/deal` });
  await page.locator('.deal-next[data-step="open-round"]').waitFor();
  wire.stall();
  await frozen(page);
  await page.keyboard.press("Enter");
  wire.resume();
  await live(page);
  same((await (await floor.staff("dealer")).get(`/api/tables/${table}`)).view.round, 0, "no round was opened");
  await page.keyboard.press("Enter");
  await page.locator("[data-phase=betting]").waitFor();
  await wire.close();
  await floor.close(broken);
});

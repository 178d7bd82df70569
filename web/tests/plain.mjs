// A game that has no screens of its own: drawn from its rulebook and its view, bet on, dealt, displayed, named. Games that have
// some are told to the page under a name it does not know.
import { accessible, betsOf, check, Floor, phone, same, test, until } from "./harness.mjs";
import { UNKNOWN, withoutScreens } from "./support/unknown.mjs";

const CHIP = 10000;

async function open(floor, game, who, path, { add, ...more } = {}) {
  const page = await floor.page(who, { path: "/nowhere", ...more });
  await withoutScreens(page.context(), game, add);
  await page.goto(floor.base + path);
  return page;
}

const sides = { player: { en: "Player", vi: "Nhà Con" }, banker: { en: "Banker", vi: "Nhà Cái" } };
// The two hands as a game without screens would tell them.
const twoHands = (view) => {
  view.play.hands = Object.entries(sides).map(([id, name]) => ({ id, name, cards: view.play[id]?.cards ?? [], points: view.play[id]?.total }));
};

test("plain felt: every area of the rulebook takes a chip, and 2 3 5 lights and pays what it must", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo");
  const [dealer, player] = [await floor.staff("dealer"), await floor.player()];
  await dealer.event(table, { event: "open-round" });
  const page = await open(floor, "sicbo", player, `/t/${table}`);
  await page.locator("[data-testid=plain-felt] [data-bet=small].live").waitFor();
  same(await page.locator(".table-page").getAttribute("data-game"), UNKNOWN, "the page knows no such game");
  await page.locator(`[data-chip="${CHIP}"]`).click();
  const { bets } = await player.get(`/api/tables/${table}/rules`);
  same(await page.locator(".plain-area").evaluateAll((all) => all.map((at) => at.dataset.bet)), bets.map((bet) => bet.bet), "areas in the rulebook's order");
  for (const { bet } of bets) await page.locator(`.plain-area[data-bet="${bet}"]`).click();
  await until(() => betsOf(player, table), (found) => found.length === 50 && found.every((bet) => bet.stake === CHIP), "fifty bets at the server");
  await page.locator('[data-testid=total][data-amount="500000"]').waitFor();
  await page.getByTestId("undo").click();
  await until(() => betsOf(player, table), (found) => found.length === 49, "the last one taken back");
  await page.locator(`.plain-area[data-bet="${bets[49].bet}"]`).press("Enter");
  await until(() => betsOf(player, table), (found) => found.length === 50, "and laid again from the keyboard");

  await dealer.event(table, { event: "no-more-bets" });
  await page.locator("[data-bet=small].live").waitFor({ state: "detached" });
  await dealer.event(table, { event: "shake", number: 3 });
  await dealer.event(table, { event: "open-cage" });
  for (const number of [2, 3, 5]) await dealer.event(table, { event: "key", number });
  await dealer.event(table, { event: "key-confirm" });
  await page.locator('[data-dice="235"]').waitFor();
  // By hand: total 10 is small; faces 2, 3 and 5 once each, and the three pairs they make.
  const lit = ["pair:2-3", "pair:2-5", "pair:3-5", "single:2", "single:3", "single:5", "small", "total:10"];
  same((await page.locator(".plain-area.lit").evaluateAll((all) => all.map((at) => at.dataset.bet))).sort(), lit, "lit areas");
  await dealer.event(table, { event: "collect" });
  await dealer.event(table, { event: "pay" });
  // Small 2, total 10 at six to one 7, three pairs at five to one 6 each, three singles 2 each: 33 chips of 50 come back.
  await page.locator(`[data-testid=net][data-amount="${-17 * CHIP}"]`).waitFor();
  await page.locator(".plain-result", { hasText: /10/ }).waitFor();
  await floor.close({ allow: [/404/] });
});

test("plain felt: hands, the dealer's console, the display and the lobby of a game dealt by cards", async () => {
  const floor = await Floor.open();
  const table = await floor.table("baccarat", { layout: 1, seats: 7 });
  const [dealer, player] = [await floor.staff("dealer"), await floor.player()];
  await dealer.event(table, { event: "new-shoe" });
  await dealer.event(table, { event: "burn", cards: ["AS", "??"] });
  const console_ = await open(floor, "baccarat", "dealer", `/t/${table}/deal`, { add: twoHands });
  const step = (name) => console_.locator(`.deal-next[data-step="${name}"][data-busy="false"]`).waitFor();
  await step("open-round");
  await console_.keyboard.press("Enter");
  const page = await open(floor, "baccarat", player, `/t/${table}`, { add: twoHands, language: "vi", size: phone, touch: true });
  await page.locator("[data-bet=player].live").waitFor();
  same(await page.locator("[data-bet=insurance].live").count(), 0, "insurance is no bet to lay");
  await page.locator(`[data-chip="${CHIP}"]`).tap();
  await page.locator(".plain-area[data-bet=player]").tap();
  await until(() => betsOf(player, table), (found) => found.length === 1, "one bet");
  await accessible(page, "a plain felt on a phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${wide} px too wide on a phone`);
  const small = await page.locator(".plain-area").evaluateAll((all) => all.map((at) => at.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length);
  same(small, 0, "areas too small for a finger");
  // Where the rulebook lays them: both pairs and the six side by side, the tie below them, over the whole width.
  const at = async (bet) => page.locator(`.plain-area[data-bet="${bet}"]`).boundingBox();
  const [left, middle, right, tie] = [await at("player-pair"), await at("lucky-6"), await at("banker-pair"), await at("tie")];
  check(left.x < middle.x && middle.x < right.x && left.y === right.y && tie.y > left.y && tie.width > 2 * left.width, "the areas lie as in the rulebook");

  await step("no-more-bets");
  await console_.keyboard.press("Enter");
  await step("card");
  for (const key of "9s2dth4c") await console_.keyboard.press(key); // 9 and 10 make 9, 2 and 4 make 6
  await step("announce-result");
  await console_.keyboard.press("Enter");
  await page.locator("[data-hand=player].won").waitFor();
  same(await page.locator("[data-hand=player] .playing-card").count(), 2, "its cards");
  check(/Nhà Con.*9/s.test(await page.locator("[data-hand=player]").innerText()), "its name and points");
  same(await page.locator("[data-hand=banker].won").count(), 0, "the other hand has not won");
  await page.locator(".plain-area.lit[data-bet=player]").waitFor();

  const board = await open(floor, "baccarat", null, `/t/${table}/board`, { add: twoHands });
  await board.locator(".board-hand.won", { hasText: "Player" }).waitFor();
  for (const next of ["collect", "pay"]) {
    await step(next);
    await console_.keyboard.press("Enter");
  }
  await board.locator(".round-list li").first().waitFor();
  await accessible(board, "the display of a game without one");
  const lobby = await open(floor, "baccarat", null, "/");
  const tile = lobby.locator(`.tile[data-table="${table}"]`);
  await tile.locator(".fell.told").first().waitFor();
  check(/Baccarat/.test(await tile.innerText()), "its name comes from the server");
  await accessible(lobby, "a tile of a game without screens");
  await floor.close({ allow: [/404/] });
});

test("plain felt: boxes, and decisions that the view offers", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const [dealer, player] = [await floor.staff("dealer"), await floor.player()];
  await dealer.event(table, { event: "open-round" });
  const page = await open(floor, "blackjack", player, `/t/${table}`);
  await page.locator('[data-bet=main][data-box="2"].live').waitFor();
  same(await page.locator("[data-bet=main]").count(), 7, "seven boxes");
  await page.locator(`[data-chip="${CHIP}"]`).click();
  await page.locator('[data-bet=main][data-box="2"]').click();
  const [bet] = await until(() => betsOf(player, table), (found) => found.length === 1, "one bet");
  same([bet.bet, bet.box, bet.stake], ["main", 2, CHIP], "in the box that was touched");
  await dealer.event(table, { event: "no-more-bets" });
  for (const card of ["9S", "2D", "TH"]) await dealer.event(table, { event: "card", cards: [card] });
  await page.locator("[data-offer=act]", { hasText: "stand" }).click();
  await until(() => dealer.get(`/api/tables/${table}`), ({ view }) => view.play.turn?.waits !== "decision", "the decision at the server");
  await floor.close({ allow: [/404/] });
});

test("plain felt: the figures and the search of a game without screens", async () => {
  const floor = await Floor.open();
  const page = await open(floor, "sicbo", null, "/odds");
  await page.locator(`[data-game="${UNKNOWN}"][aria-pressed=true]`, { hasText: "Sic Bo" }).waitFor();
  await page.locator("tr[data-bet=small]").waitFor();
  const eye = await open(floor, "sicbo", "surveillance", "/eye");
  await eye.locator(`select[name=game] option[value="${UNKNOWN}"]`, { hasText: "Sic Bo" }).waitFor({ state: "attached" });
  await floor.close({ allow: [/404/] });
});

// Dragon Tiger in the browser: no screen was written for it, so its rulebook's areas and its view's hands are drawn on the
// plain felt, the console follows its guide, and display, lobby and odds know it by the server's words.
import { Floor, accessible, betsOf, check, phone, same, test, until } from "../../../web/tests/harness.mjs";

const CHIP = 10000;

test("dragon tiger: a round by hand, from the shoe to the payments of a suited tie", async () => {
  const floor = await Floor.open();
  const table = await floor.table("dragontiger");
  const [dealer, player] = [await floor.staff("dealer"), await floor.player()];
  const console_ = await floor.page("dealer", { path: `/t/${table}/deal` });
  const step = (name) => console_.locator(`.deal-next[data-step="${name}"][data-busy="false"]`).waitFor();
  const enter = async (name) => {
    await step(name);
    await console_.keyboard.press("Enter");
  };
  await enter("new-shoe");
  await enter("burn");
  await enter("open-round");
  const page = await floor.page(player, { path: `/t/${table}` });
  await page.locator("[data-testid=plain-felt] [data-bet=dragon].live").waitFor();
  await page.locator(`[data-chip="${CHIP}"]`).click();
  same(await page.locator(".plain-area").evaluateAll((all) => all.map((at) => at.dataset.bet)), ["dragon", "tiger", "tie", "suited-tie"], "the rulebook's areas");
  for (const bet of ["dragon", "tie", "suited-tie"]) await page.locator(`.plain-area[data-bet="${bet}"]`).click();
  await until(() => betsOf(player, table), (found) => found.length === 3 && found.every((bet) => bet.stake === CHIP), "three bets");
  // Where the rulebook lays them: the ties above, Dragon and Tiger side by side below.
  const at = async (bet) => page.locator(`.plain-area[data-bet="${bet}"]`).boundingBox();
  const [dragon, tiger, tie, suited] = [await at("dragon"), await at("tiger"), await at("tie"), await at("suited-tie")];
  check(dragon.x < tiger.x && dragon.y === tiger.y && tie.y < dragon.y && tie.y === suited.y && tie.width > suited.width, "as on the felt");

  await enter("no-more-bets");
  await step("card");
  for (const key of "qc") await console_.keyboard.press(key);
  await page.locator("[data-hand=dragon] .playing-card").waitFor();
  await step("card");
  for (const key of "qc") await console_.keyboard.press(key);
  await page.locator("[data-hand=tiger] .playing-card").waitFor();
  check(!/12/.test(await page.locator("[data-hand=dragon]").innerText()), "a closed card tells nothing");
  await enter("turn");
  await page.locator("[data-hand=dragon] h3", { hasText: "12" }).waitFor();
  await enter("turn");
  await page.locator("[data-hand=tiger] h3", { hasText: "12" }).waitFor();
  await page.locator(".plain-area.lit[data-bet=suited-tie]").waitFor();
  same((await page.locator(".plain-area.lit").evaluateAll((all) => all.map((one) => one.dataset.bet))).sort(), ["suited-tie", "tie"], "lit areas");
  const board = await floor.page(null, { path: `/t/${table}/board` });
  await board.locator(".board-hand", { hasText: "Tiger" }).waitFor();
  await enter("collect");
  await enter("pay");
  // Half of Dragon's stake is lost, the tie pays eight and the suited tie fifty.
  const net = -CHIP / 2 + 8 * CHIP + 50 * CHIP;
  await step("open-round");
  await page.locator(`[data-testid=net][data-amount="${net}"]`).waitFor();
  same((await player.get("/api/me")).purse, 50000000 + net, "purse in the ledger");
  await page.locator(".plain-result", { hasText: "Dragon" }).waitFor();
  await accessible(page, "dragon tiger with a result");
  await floor.close();
});

test("dragon tiger: on a phone, in Vietnamese, against the machine", async () => {
  const floor = await Floor.open();
  const table = await floor.table("dragontiger", { virtual: true, betting_ms: 5000, step_ms: 50, pause_ms: 5000 });
  const player = await floor.player();
  const page = await floor.page(player, { path: `/t/${table}`, language: "vi", size: phone, touch: true });
  await page.locator("[data-bet=dragon].live").waitFor();
  await page.locator(`[data-chip="${CHIP}"]`).tap();
  await page.locator(".plain-area[data-bet=dragon]").tap();
  await until(() => betsOf(player, table), (found) => found.some((bet) => bet.bet === "dragon"), "one bet");
  check(/Rồng/.test(await page.locator(".plain-area[data-bet=dragon]").innerText()), "its name in Vietnamese");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${wide} px too wide on a phone`);
  await page.locator(".plain-result", { hasText: "Hổ" }).waitFor();
  const [own] = (await player.get("/api/me/rounds")).rounds;
  check([CHIP, -CHIP, -CHIP / 2].includes(own.net), `what the round brought: ${own.net}`);
  await floor.close();
});

test("dragon tiger: the lobby and the odds know it by the server's words", async () => {
  const floor = await Floor.open();
  const lobby = await floor.page(null, { path: "/" });
  await lobby.locator(".tile", { hasText: "Dragon Tiger" }).first().waitFor();
  await accessible(lobby, "a lobby with it");
  const odds = await floor.page(null, { path: "/odds" });
  await odds.locator("[data-game=dragontiger]", { hasText: "Dragon Tiger" }).click();
  await odds.locator("tr[data-bet=suited-tie]").waitFor();
  check(/3[.,]7/.test(await odds.locator("tr[data-bet=dragon]").innerText()), "the edge of a bet on Dragon");
  await floor.close();
});

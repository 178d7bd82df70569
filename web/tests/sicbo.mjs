// Sic bo: fifty areas, each where a finger finds it; lit winners; chips moved as the rulebook pays.
import { Floor, accessible, betsOf, check, large, phone, same, test, until } from "./harness.mjs";

const CHIP = 10000;

async function openAt(floor, { size, touch = false, language = "en" } = {}) {
  const table = await floor.table("sicbo");
  const dealer = await floor.staff("dealer");
  const player = await floor.player();
  await dealer.event(table, { event: "open-round" });
  const page = await floor.page(player, { size, touch, language, path: `/t/${table}` });
  await page.locator("[data-phase=betting]").waitFor();
  await page.locator(`[data-chip="${CHIP}"]`).click();
  const { bets } = await player.get(`/api/tables/${table}/rules`);
  return { table, dealer, player, page, bets };
}

// A press in the middle of what is drawn there, by coordinates: what covers an area would catch it.
async function press(page, bet, touch) {
  const box = await page.locator(`.felt [data-bet="${bet}"] .area-line`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  return box;
}

async function shake(dealer, table, dice) {
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "shake", number: 3 });
  await dealer.event(table, { event: "open-cage" });
  for (const number of dice) await dealer.event(table, { event: "key", number });
  await dealer.event(table, { event: "key-confirm" });
}

test("sic bo: all fifty bets by mouse, the lit winners of 2 3 5, and the money", async () => {
  const floor = await Floor.open();
  const { table, dealer, player, page, bets } = await openAt(floor);
  same(bets.length, 50, "areas of the rulebook");
  for (const { bet } of bets) await press(page, bet, false);
  const lying = await until(() => betsOf(player, table), (found) => found.length === 50, "fifty bets at the server");
  same(lying.map((bet) => bet.bet).sort(), bets.map((bet) => bet.bet).sort(), "each area its own bet");
  check(lying.every((bet) => bet.stake === CHIP), "each with one chip");
  await page.locator('[data-testid=total][data-amount="500000"]').waitFor();
  await page.locator('[data-testid=purse][data-amount="49500000"]').waitFor();

  await shake(dealer, table, [2, 3, 5]);
  await page.locator('[data-dice="235"]').waitFor();
  // By hand: total 10 is small; faces 2, 3 and 5 once each, and the three pairs they make.
  const lit = ["pair:2-3", "pair:2-5", "pair:3-5", "single:2", "single:3", "single:5", "small", "total:10"];
  same((await page.locator(".felt .area.lit").evaluateAll((all) => all.map((at) => at.dataset.bet))).sort(), lit, "lit areas");
  await dealer.event(table, { event: "collect" });
  await dealer.event(table, { event: "pay" });
  // Returned with the stake: small 2, total 10 at six to one 7, pairs at five to one 6 each, singles 2 each: 33 chips.
  const net = 33 * CHIP - 50 * CHIP;
  await page.locator(`[data-testid=net][data-amount="${net}"]`).waitFor();
  await page.locator(`[data-testid=purse][data-amount="${50000000 + net}"]`).waitFor();
  same((await player.get("/api/me")).purse, 50000000 + net, "purse in the ledger");
  await page.locator('.lines [data-line="total:10"][data-returned="70000"]').waitFor();
  check(/Winning: .*Small/.test(await page.locator("[data-testid=spoken]").textContent()), "the result is read out");
  await page.locator('.lines [data-line="small"] .clause-tag').first().click();
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await accessible(page, "sic bo with a result");

  // What was wagered, won and held stays until the next round opens.
  same((await player.get(`/api/tables/${table}`)).view.phase, "idle", "the round is over");
  await page.locator(`[data-testid=net][data-amount="${net}"]`).waitFor();
  await dealer.event(table, { event: "open-round" });
  await page.locator("[data-testid=net]").waitFor({ state: "detached" });
  same(await page.locator(".felt .area.lit").count(), 0, "nothing is lit in a new round");
  await floor.close();
});

test("sic bo: all fifty bets by finger on a phone, nothing sideways", async () => {
  const floor = await Floor.open();
  const { table, player, page, bets } = await openAt(floor, { size: phone, touch: true, language: "vi" });
  for (const { bet } of bets) {
    const box = await press(page, bet, true);
    check(Math.min(box.width, box.height) >= 43.5, `${bet} is ${box.width} x ${box.height}`);
  }
  const lying = await until(() => betsOf(player, table), (found) => found.length === 50, "fifty bets at the server");
  check(lying.every((bet) => bet.stake === CHIP), "each with one chip");
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no scrolling sideways");
  const small = await page.locator('.felt [data-bet="small"]').getAttribute("aria-label");
  check(small.includes("Xỉu") && small.includes("10.000 ₫"), `the area says what it is: ${small}`);
  // Readable: no letter of the felt below 12 px as it is drawn.
  const least = await page.evaluate(() => {
    const svg = document.querySelector("svg.felt");
    const scale = svg.getScreenCTM().a;
    return Math.min(...[...svg.querySelectorAll(".area text:not(.stack-mark text)")].map((at) => parseFloat(getComputedStyle(at).fontSize) * scale));
  });
  check(least >= 11.9, `smallest letters ${least} px`);
  await accessible(page, "sic bo on a phone");
  await floor.close();
});

test("sic bo by keyboard alone, on a large screen", async () => {
  const floor = await Floor.open();
  const { table, player, page } = await openAt(floor, { size: large, language: "vi" });
  await page.locator('.felt [data-bet="small"]').focus();
  await page.keyboard.press("2");
  await page.locator('[data-chip="50000"][aria-pressed=true]').waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  const below = await page.evaluate(() => document.activeElement.dataset.bet);
  check(/^total:/.test(below), `below small lies a total: ${below}`);
  await page.keyboard.press("ArrowRight");
  const right = await page.evaluate(() => document.activeElement.dataset.bet);
  same(Number(right.split(":")[1]), Number(below.split(":")[1]) + 1, "the next total");
  await page.keyboard.press("4");
  await page.keyboard.press("Space");
  const lying = await until(() => betsOf(player, table), (found) => found.length === 2, "two bets");
  same(lying.map(({ bet, stake }) => [bet, stake]), [["small", 50000], [right, 500000]], "laid by keys");
  check((await page.locator("[data-testid=point]").textContent()).includes("100.000.000"), "limits of the focused area");
  await page.keyboard.press("u");
  await until(() => betsOf(player, table), (found) => found.length === 1, "taken back by a key");
  await accessible(page, "sic bo on a large screen");
  await floor.close();
});

test("sic bo: a void round says so and gives the stakes back", async () => {
  const floor = await Floor.open();
  const { table, dealer, player, page } = await openAt(floor);
  await press(page, "big", false);
  await until(() => betsOf(player, table), (found) => found.length === 1, "one bet");
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "shake", number: 2 });
  const supervisor = await floor.staff("pit-supervisor");
  await supervisor.event(table, { event: "call", clause: "7.2" });
  await page.locator("[data-testid=result] .clause-tag", { hasText: "7.2" }).waitFor();
  check((await page.locator("[data-testid=result]").textContent()).includes("void"), "in words");
  same(await page.locator(".felt .area.lit").count(), 0, "a void round lights nothing");
  await page.locator('[data-testid=purse][data-amount="50000000"]').waitFor();
  same((await player.get("/api/me")).purse, 50000000, "the stake is back");
  await floor.close();
});

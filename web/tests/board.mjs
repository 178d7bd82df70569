// The display at a table: what is drawn is what the table counted.
import { Floor, accessible, check, phone, same, test, until } from "./harness.mjs";

const monitor = { width: 1920, height: 1080 };
const portrait = { width: 1080, height: 1920 };
const quick = { virtual: true, betting_ms: 120, offer_ms: 20, decision_ms: 20, arranging_ms: 20, step_ms: 1, pause_ms: 1 };

// Plays until so many rounds are over; then nobody bets, and the table stands still with betting open.
async function rounds(player, table, bet, count) {
  for (let round = 1; round <= count; round++) {
    await until(() => player.get(`/api/tables/${table}`), ({ view }) => view.phase === "betting" && view.round >= round, `round ${round}`);
    await player.event(table, { event: "bet", amount: 100000, ...bet });
  }
  return until(() => player.get(`/api/tables/${table}`), ({ view }) => view.phase === "betting" && view.round === count + 1, "the last round");
}

const drawn = (page, road) => page.locator(`.board-scores [data-road="${road}"] [data-cell]`).evaluateAll((all) => all.map((at) => at.dataset.cell));
const marks = (page, road, mark) => page.locator(`.board-scores [data-road="${road}"] [data-mark="${mark}"]`).count();

// The newest columns that fit, six rows each.
function inSight(cells, columns) {
  const from = Math.max(0, Math.max(-1, ...cells.map((cell) => cell.column)) + 1 - columns);
  return cells.filter((cell) => cell.column >= from);
}

test("the display of baccarat: five roads cell by cell, the sign of a table without insurance", async () => {
  const floor = await Floor.open();
  const table = await floor.table("baccarat", { ...quick, layout: 1, seats: 7, options: { insurance: false } });
  const player = await floor.player();
  const seen = await rounds(player, table, { bet: "player" }, 24);
  const { boards } = seen.view.play;
  same(boards.bead_plate.length, 24, "hands of the shoe");
  const page = await floor.page(null, { size: monitor, path: `/t/${table}/board` });
  await page.locator(".board-scores [data-road=bead-plate] [data-cell]").first().waitFor();
  same(await drawn(page, "bead-plate"), boards.bead_plate.map((bead) => bead.winner), "bead plate");
  same(await drawn(page, "big-road"), inSight(boards.big_road, 24).map((cell) => cell.winner), "big road");
  for (const [road, key] of [["big-eye-boy", "big_eye_boy"], ["small-road", "small_road"], ["cockroach-road", "cockroach_road"]])
    same(await drawn(page, road), inSight(boards[key], 36).map((cell) => cell.colour), road);
  for (const [mark, key] of [["player-pair", "player_pair"], ["banker-pair", "banker_pair"], ["natural", "natural"]]) {
    same(await marks(page, "bead-plate", mark), boards.bead_plate.filter((bead) => bead[key]).length, `${mark} on beads`);
    same(await marks(page, "big-road", mark), inSight(boards.big_road, 24).filter((cell) => cell[key]).length, `${mark} on the big road`);
  }
  same(await marks(page, "big-road", "tie"), inSight(boards.big_road, 24).filter((cell) => cell.ties).length + (boards.big_road.length === 0 && boards.leading_ties > 0 ? 1 : 0), "ties");
  // Every cell of the big road at its own place: six rows, a column a step.
  const places = await page.locator(".board-scores [data-road=big-road] [data-cell]").evaluateAll((all) => all.map((at) => at.getAttribute("transform")));
  const shift = Math.max(0, Math.max(...boards.big_road.map((cell) => cell.column)) + 1 - 24);
  same(places, inSight(boards.big_road, 24).map((cell) => `translate(${(cell.column - shift + 0.5) * 24} ${(cell.row + 0.5) * 24})`), "where the rings lie");
  // 3.2.10: the table says that it takes no insurance.
  same(await page.locator("[data-testid=non-insurance]").textContent(), "Non-Insurance Baccarat", "the sign");
  check(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), "all of it on one screen");
  await accessible(page, "the display of baccarat");
  const taking = await floor.page(null, { size: monitor, path: "/t/3/board", language: "vi" });
  await taking.locator(".board-scores [data-road=bead-plate]").waitFor();
  same(await taking.locator("[data-testid=non-insurance]").count(), 0, "no sign where insurance is taken");
  await floor.close();
});

test("the display of roulette: number, limits, hot and cold, a spin called off", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette", { limits: { straight: { max: 500000 } } });
  const dealer = await floor.staff("dealer");
  const page = await floor.page(null, { size: monitor, path: `/t/${table}/board` });
  const spin = async (number) => {
    await dealer.event(table, { event: "open-round" });
    await dealer.event(table, { event: "spin" });
    await dealer.event(table, { event: "no-more-bets" });
    await dealer.event(table, { event: "revolution", number: 3 });
    await dealer.event(table, { event: "ball", number });
    await page.locator(".board-number", { hasText: String(number) }).waitFor();
    await dealer.event(table, { event: "collect" });
  };
  for (const number of [5, 5, 22, 0]) await spin(number);
  await page.locator(".board-number.green").waitFor();
  await page.locator(".board [data-lit='straight:0']").waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=numbers] li").length === 4);
  same(await page.locator("[data-testid=numbers] li").allTextContents(), ["0", "22", "5", "5"], "numbers, the newest first");
  same(await page.locator(".heat.hot li").first().textContent(), "5×2", "the hottest");
  const limits = await page.locator(".board-limits").textContent();
  check(limits.includes("10K – 500K ₫") && limits.includes("10K – 100M ₫"), `limits: ${limits}`);
  // Half of four spins red, a quarter black, a quarter zero.
  same(await page.locator(".of-shares .share-count").evaluateAll((all) => all.slice(0, 3).map((at) => at.textContent)), ["2 · 50 %", "1 · 25 %", "1 · 25 %"], "shares");
  await dealer.event(table, { event: "open-round" });
  await dealer.event(table, { event: "spin" });
  await page.locator(".board [data-testid=wheel].turning").waitFor();
  await dealer.event(table, { event: "call", clause: "7.3" });
  await page.locator('.board-notice[data-notice="void"]').waitFor();
  await accessible(page, "the display of roulette");
  await floor.close();
});

test("the displays of sic bo, blackjack and Niu Niu, lying and upright, in both languages", async () => {
  const floor = await Floor.open();
  const player = await floor.player();
  const dice = await floor.table("sicbo", quick);
  const jack = await floor.table("blackjack", { ...quick, seats: 7 });
  const niu = await floor.table("niuniu", { ...quick, layout: 1 });
  const seen = await rounds(player, dice, { bet: "small" }, 8);
  await rounds(player, niu, { bet: "ante", box: 1 }, 3);
  await rounds(player, jack, { bet: "main", box: 1 }, 3);
  const page = await floor.page(null, { size: monitor, path: `/t/${dice}/board` });
  await page.locator("[data-testid=throws] li").first().waitFor();
  same(await page.locator("[data-testid=throws] li b").allTextContents(), seen.view.play.throws.map((one) => String(one.total)), "totals, the newest first");
  same(await page.locator(".bars small").allTextContents(), seen.view.play.totals.map(String), "how often each total");
  await accessible(page, "the display of sic bo");
  for (const [table, size, language] of [[jack, portrait, "vi"], [niu, monitor, "vi"], [niu, phone, "en"]]) {
    const other = await floor.page(null, { size, path: `/t/${table}/board`, language });
    await other.locator("[data-testid=rounds] li").first().waitFor();
    const told = (await player.get(`/api/tables/${table}/rounds?limit=40`)).rounds;
    same(await other.locator("[data-testid=rounds] li > span:nth-child(2)").allTextContents(), told.map((one) => one.result[language]), "the last rounds in words");
    check(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no scrolling sideways");
    await accessible(other, `the display of table ${table}`);
  }
  await floor.close();
});

// The lobby: every table as a tile that says what it costs, how it stands and what fell; chips in one click.
import { Floor, accessible, check, large, phone, same, test } from "./harness.mjs";

const tile = (page, table) => page.locator(`.tile[data-table="${table}"]`);

async function spin(dealer, table, number) {
  await dealer.event(table, { event: "spin" });
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "revolution", number: 3 });
  await dealer.event(table, { event: "ball", number });
  await dealer.event(table, { event: "collect" });
  if ((await dealer.get(`/api/tables/${table}`)).view.phase === "settling") await dealer.event(table, { event: "pay" });
}

test("the lobby: tiles of all tables, chips in one click, both languages", async () => {
  const floor = await Floor.open();
  const { tables } = await (await floor.staff("pit-manager")).get("/api/floor");
  const page = await floor.page();
  await tile(page, 1).waitFor();
  same(await page.locator(".tile").count(), tables.length, "a tile a table");
  for (const table of tables) {
    const text = await tile(page, table.table).textContent();
    check(text.includes(table.name), `${table.name} has its name`);
    check(text.includes(table.dealt === "hand" ? "Dealt by hand" : "Dealt by machine"), `${table.name} says who deals`);
    check(/\d+K – \d+M ₫/.test(text), `${table.name} has its limits: ${text}`);
  }
  check((await tile(page, 2).textContent()).includes("50K – 50M ₫"), "limits of the roulette table");
  await accessible(page, "the lobby");

  await page.locator("[data-testid=take-chips]").click();
  await page.locator("[data-testid=purse]", { hasText: "50,000,000 ₫" }).waitFor();
  await page.locator("[data-testid=language]").click();
  await page.locator("[data-testid=purse]", { hasText: "50.000.000 ₫" }).waitFor();
  check((await tile(page, 1).textContent()).includes("Tài Xỉu"), "in Vietnamese");
  same(await page.evaluate(() => document.documentElement.lang), "vi", "language of the page");
  await page.reload();
  await page.locator("[data-testid=purse]", { hasText: "50.000.000 ₫" }).waitFor();
  await tile(page, 2).locator("a.tile-face").click();
  await page.waitForURL(`${floor.base}/t/2`);
  await floor.close();
});

test("the lobby follows its tables: state, players, what fell, a void", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette", { name: "Wheel of the test" });
  const dealer = await floor.staff("dealer");
  const player = await floor.player();
  const page = await floor.page(null, { size: phone, touch: true, language: "en" });
  const mine = tile(page, table);
  await mine.scrollIntoViewIfNeeded();
  check((await mine.textContent()).includes("Results appear after the first round"), "an empty tile says what will appear");
  await dealer.event(table, { event: "open-round" });
  await page.locator(`.tile[data-table="${table}"][data-phase=betting]`).waitFor();
  await player.event(table, { event: "bet", bet: "red", amount: 100000 });
  await mine.getByText("1 playing").waitFor();
  await spin(dealer, table, 32);
  await mine.locator(".fell.number.red", { hasText: /^32$/ }).waitFor();
  await dealer.event(table, { event: "open-round" });
  await spin(dealer, table, 0);
  await mine.locator(".fell.number.green", { hasText: /^0$/ }).waitFor();
  same(await mine.locator(".fell").allTextContents(), ["0", "32"], "newest first");
  await dealer.event(table, { event: "open-round" });
  await dealer.event(table, { event: "spin" });
  await dealer.event(table, { event: "call", clause: "7.3" });
  await mine.locator(".fell.void").waitFor();
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no scrolling sideways");
  await accessible(page, "the lobby on a phone");
  await floor.close();
});

test("the lobby for staff: the way to the tables of one's shift, and a hundred tables", async () => {
  const floor = await Floor.open();
  const page = await floor.page("dealer", { size: large });
  // The demonstration's tables 6 and 7 are dealt by hand, by this dealer.
  await tile(page, 6).locator('a[href="/t/6/deal"]').waitFor();
  await tile(page, 7).locator('a[href="/t/7/board"]').waitFor();
  same(await tile(page, 2).locator("footer a").count(), 0, "no way to a table of somebody else");
  await accessible(page, "the lobby of a dealer");
  const manager = await floor.staff("pit-manager");
  for (let i = 8; i <= 100; i++) await manager.post("/api/tables", { name: `Sic Bo ${i}`, game: "sicbo", virtual: false, min: 10000, max: 1000000 });
  const subscribed = [];
  const small = await floor.page(null, { size: phone });
  small.on("websocket", (socket) => socket.on("framesent", ({ payload }) => subscribed.push(...(JSON.parse(payload).subscribe ?? []))));
  await small.reload();
  await tile(small, 100).waitFor({ state: "attached" });
  await tile(small, 1).locator("h2").waitFor();
  await small.waitForFunction(() => document.querySelectorAll(".tile").length === 100);
  await small.getByRole("button", { name: "Roulette", exact: true }).click();
  await small.waitForFunction(() => document.querySelectorAll(".tile").length === 1);
  check(subscribed.length > 0 && subscribed.length < 20, `only tables in sight are followed: ${subscribed.length}`);
  await floor.close();
});

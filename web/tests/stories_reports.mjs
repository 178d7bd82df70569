// Reports as a manager reads them, and surveillance finding a round and playing it again.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { chip, deal, float, lay, noSideways, purse, settle, spin } from "./support/story.mjs";

const digits = (text) => Number(text.replace(/−/g, "-").replace(/[^0-9-]/g, ""));

// A file of commas as rows by the names of its first line.
function csv(text) {
  const [head, ...rows] = text.trim().split(/\r?\n/).map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name.replace(/^\uFEFF/, ""), row[i]])));
}

test("story: a table beyond three standard deviations stands out; the file has the same figures; an empty period says so", async () => {
  const floor = await Floor.open();
  const hot = await floor.table("roulette", { name: "Roulette 8" }), usual = await floor.table("roulette", { name: "Roulette 9" });
  const [dealer, an, binh] = [await floor.staff("dealer"), await floor.player("An"), await floor.player("Bình")];
  const before = await purse(an), house = await float(dealer, hot);
  // Seventeen three times running: 35 to 1 each, where the house may expect one 37th of the stakes.
  for (let i = 0; i < 3; i++) await spin(dealer, hot, 17, () => lay(an, hot, [["straight:17", chip]]));
  await spin(dealer, usual, 5, () => lay(binh, usual, [["red", 2 * chip], ["black", chip]]));
  same([await purse(an), await float(dealer, hot)], [before + 105 * chip, house - 105 * chip], "three wins of 35");

  const page = await floor.page("shift-manager", { path: "/reports" });
  const verdict = page.locator("[data-testid=verdict]");
  await verdict.waitFor();
  const said = await verdict.textContent();
  check(said.includes("Roulette 8") && !said.includes("Roulette 9"), `the verdict: ${said}`);
  await page.locator(`tr.outside[data-row="${hot}"]`).waitFor();
  same(await page.locator("tr.outside").count(), 1, "one row stands out");
  same(await page.locator('.bands li[data-outside="true"]').count(), 1, "and one of the bands");
  const cell = (row, column) => page.locator(`tr[data-row="${row}"] [data-column=${column}]`).textContent().then(digits);
  same(await cell(hot, "win"), -105 * chip, "the win of the one");
  same(await cell(usual, "win"), -2 * chip + chip, "five is red: the win of the other");
  await accessible(page, "the report of tables");

  // The file, figure for figure.
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-testid=csv]").click()]);
  const rows = csv(readFileSync(await file.path(), "utf8"));
  const columns = await page.locator(`tr[data-row="${hot}"] [data-column]`).evaluateAll((all) => all.map((one) => one.dataset.column));
  for (const table of [hot, usual]) {
    const row = rows.find((one) => one.table === String(table));
    check(row, `table ${table} is in the file: ${JSON.stringify(rows)}`);
    for (const column of columns.filter((name) => ["win", "wagered", "hands", "bets", "average"].includes(name))) same(Number(row[column]), await cell(table, column), `${column} of table ${table}`);
  }

  // Player and dealer: rating and statistics are there as well.
  await page.locator("[data-testid=report]").selectOption("players");
  await page.locator(`tr[data-row="${an.id}"]`, { hasText: "An" }).waitFor();
  await page.locator("[data-testid=report]").selectOption("dealers");
  await page.locator('tr[data-row="1"]').waitFor();
  // Long ago nothing happened.
  await page.locator("[data-testid=report]").selectOption("tables");
  await page.locator("input[type=date]").fill("2020-02-29");
  await page.locator("[data-testid=no-activity]").waitFor();
  await page.locator("[data-testid=period]").selectOption("shift");
  await page.locator("[data-testid=no-activity]").waitFor();
  check(page.url().includes("period=shift") && page.url().includes("2020-02-29"), "the address keeps the wish");
  await page.reload();
  await page.locator("[data-testid=no-activity]").waitFor();

  // On paper: the figures and nothing to press.
  await page.goto(`${floor.base}/reports`);
  await page.locator(".report-table").waitFor();
  await page.emulateMedia({ media: "print" });
  same([await page.locator(".bar").isVisible(), await page.locator(".report-picker").isVisible(), await page.locator(".report-table").isVisible()], [false, false, true], "what is printed");
  const phoneReport = await floor.page("shift-manager", { size: phone, language: "vi", path: "/reports" });
  await phoneReport.locator(".report-table").waitFor();
  await noSideways(phoneReport, "reports on a phone");
  await floor.close();
});

test("story: surveillance finds rounds by player, clause, result and amount, and plays one again step by step", async () => {
  const floor = await Floor.open();
  const wheel = await floor.table("roulette", { name: "Roulette 9" }), cards = await floor.table("niuniu", { name: "Niu Niu 9", layout: 1 });
  const [dealer, an, binh] = [await floor.staff("dealer"), await floor.player("An"), await floor.player("Bình")];
  await spin(dealer, wheel, 17, () => lay(an, wheel, [["straight:17", chip]]));
  await spin(dealer, wheel, 32, () => lay(binh, wheel, [["red", 90 * chip]]));
  await dealer.event(wheel, { event: "open-round" });
  await lay(an, wheel, [["black", chip]]);
  await dealer.event(wheel, { event: "spin" });
  await dealer.event(wheel, { event: "call", clause: "7.3" });
  await dealer.event(cards, { event: "new-shoe" });
  await dealer.event(cards, { event: "open-round" });
  await lay(an, cards, [["ante", chip, 1]]);
  await dealer.event(cards, { event: "no-more-bets" });
  await deal(dealer, cards, "TS 5H 5C 9D AS TH TD 7S 8H 9C"); // box 1, then the dealer
  await dealer.event(cards, { event: "spread" });
  await an.event(cards, { event: "arrange", player: an.id, box: 1, cards: ["TS", "5H", "5C"] });
  await dealer.event(cards, { event: "compare" });
  await settle(dealer, cards);

  const page = await floor.page("surveillance", { path: "/eye" });
  const find = async (fill) => {
    await page.goto(`${floor.base}/eye`);
    for (const [name, value] of Object.entries(fill)) await page.locator(`.eye-search [name=${name}]`).fill(value);
    await page.locator("[data-testid=find]").click();
    await page.locator("[data-found], .empty:has-text('No round')").first().waitFor();
    return (await page.locator("[data-found]").evaluateAll((all) => all.map((one) => one.dataset.found))).sort();
  };
  same(await find({ player: String(an.id) }), [`${cards}/1`, `${wheel}/1`, `${wheel}/3`].sort(), "by player");
  same(await find({ player: String(binh.id) }), [`${wheel}/2`], "by another player");
  same(await find({ clause: "7.3" }), [`${wheel}/3`], "by the clause that was called");
  same(await find({ result: "32" }), [`${wheel}/2`], "by result");
  same(await find({ min: String(50 * chip) }), [`${wheel}/2`], "by amount");
  same(await find({ player: String(binh.id), max: String(chip) }), [], "no round is like that");
  await accessible(page, "the search");

  // The round itself: marked as replay, stepped by key and by button, the log going along.
  await find({ result: "32" });
  await page.locator(`[data-found="${wheel}/2"] a`).click();
  const player = page.locator("[data-testid=replay-player]");
  await player.locator(".replay-mark", { hasText: "REPLAY" }).waitFor();
  const events = (await dealer.get(`/api/tables/${wheel}/rounds/2`)).steps.map((one) => one.event);
  same(await page.locator(".eye-log tr[data-seq]").evaluateAll((all) => all.map((one) => Number(one.dataset.seq))), events.map((event) => event.seq), "the log beside it, event for event");
  await player.locator("button", { hasText: "Play" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(`.eye-log tr[data-seq="${events[1].seq}"][aria-current]`, { hasText: "amount 9000000" }).waitFor();
  await page.keyboard.press("End");
  await page.locator(`.eye-log tr[data-seq="${events.at(-1).seq}"][aria-current]`).waitFor();
  await page.locator(`.eye-log tr[data-seq="${events[0].seq}"]`).click();
  await page.locator('[data-testid=replay-player][data-step="0"]').waitFor();
  await player.locator("button", { hasText: "4×" }).click();
  await player.locator("button", { hasText: "Play" }).click();
  await page.locator(`[data-testid=replay-player][data-step="${events.length - 1}"]`).waitFor({ timeout: 15000 });
  await accessible(page, "a replay");
  // The evidence is one file that another machine can check without the database.
  const [bundle] = await Promise.all([page.waitForEvent("download"), page.locator('a[href$="/evidence"]').click()]);
  const verified = spawnSync(process.env.CROUPIER, ["verify", await bundle.path()], { encoding: "utf8" });
  same(verified.status, 0, `croupier verify: ${verified.stdout}${verified.stderr}`);

  // At the moment of the spread the dealer had the backs of An's cards before him, and An had the cards.
  const spread = async (caller, as = 0) => JSON.stringify((await caller.get(`/api/tables/${cards}/rounds/1?as=${as}`)).steps.find((one) => one.event.event === "spread").view.view.play);
  const [house, own, other] = [await spread(dealer), await spread(an), await spread(binh)];
  for (const card of ["TS", "5H", "9D"]) {
    check(own.includes(`"${card}"`), `${card} in the player's own picture`);
    check(!house.includes(`"${card}"`) && !other.includes(`"${card}"`), `${card} in nobody else's`);
  }
  // On the page the one is changed for the other: after the spread the dealer's picture has no card of An's face up, An's has five.
  const watcher = await floor.staff("surveillance");
  same(await spread(watcher, an.id), own, "surveillance has the player's picture when it asks for it");
  await page.goto(`${floor.base}/eye?table=${cards}&round=1`);
  const to = async () => {
    await player.locator(".replay-mark").waitFor();
    await page.locator(".eye-log tr", { hasText: "spread" }).click();
    await page.locator(".eye-log tr[aria-current]", { hasText: "spread" }).waitFor();
    await player.locator(".replay-felt svg").first().waitFor();
    return player.locator('.replay-felt [aria-label^="Box 1,"][aria-label*="10 of spades, 5 of hearts, 5 of clubs, 9 of diamonds, ace of spades"]').count();
  };
  same(await to(), 0, "closed cards in the dealer's picture");
  await page.locator("[data-testid=picture]").selectOption({ label: "An" });
  await page.waitForResponse((answer) => answer.url().includes(`as=${an.id}`));
  await page.locator('[data-testid=replay-player][data-step="0"]').waitFor();
  same(await to(), 1, "all five lie open in An's picture");
  const history = await floor.page(an, { path: `/t/${cards}` });
  await history.locator('.past[data-round="1"] .past-name').first().click();
  await history.locator('.past[data-round="1"] [data-testid=replay]').first().click();
  await history.locator("[data-testid=replay-player] .replay-mark", { hasText: "REPLAY" }).waitFor();
  await floor.close();
});

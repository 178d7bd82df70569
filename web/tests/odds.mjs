// The odds page: exact figures of every game, a changed ratio, the blackjack chart, a simulation that comes near.
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";

const ready = (page, bet) => page.locator(`tr[data-bet="${bet}"]`).waitFor();
const text = async (page, bet) => (await page.locator(`tr[data-bet="${bet}"]`).innerText()).replace(/\s+/g, " ");

test("exact edges of every game, and of a changed ratio", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { path: "/odds" });
  await ready(page, "small");
  // 105 of 216 throws win; the edge is 6 of 216
  check((await text(page, "small")).includes("2.7778 %") && (await text(page, "small")).includes("1/36"), await text(page, "small"));
  await page.locator("[data-game=roulette]").click();
  await ready(page, "straight:0");
  check((await text(page, "straight:0")).includes("1/37"), await text(page, "straight:0"));
  await page.locator("[data-game=baccarat]").click();
  await ready(page, "banker");
  check((await text(page, "banker")).includes("1.0579 %"), await text(page, "banker"));
  await page.locator("[data-game=sicbo]").click();
  await ready(page, "small");
  await page.getByLabel("Options and ratios changed").fill("small=2");
  await page.getByRole("button", { name: "Compute" }).click();
  // two to one on 105 of 216: the player gains 99 of 216
  await page.locator('tr[data-bet="small"]', { hasText: "favours the player" }).waitFor();
  check((await text(page, "small")).includes("-11/24"), await text(page, "small"));
  await page.getByLabel("Options and ratios changed").fill("nonsense");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.getByRole("alert").waitFor();
  await accessible(page, "odds");
  await floor.close({ allow: [/400/] });
});

test("the blackjack chart tells what each decision is worth", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { path: "/odds", size: phone, language: "vi" });
  await page.locator("[data-game=blackjack]").click();
  // sixteen against a ten is given up; eleven against a six is doubled
  const cell = page.getByRole("button", { name: "11 – 6: Gấp đôi" });
  await cell.waitFor();
  await cell.click();
  const rows = page.getByRole("dialog").locator("tr");
  same(await rows.count() >= 3, true, "decisions compared");
  check((await rows.first().innerText()).includes("Gấp đôi"), "the best stands first");
  await accessible(page, "the chart");
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways on a phone");
  await floor.close();
});

test("a simulation comes near the exact edge", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { path: "/odds" });
  await ready(page, "small");
  await page.getByRole("button", { name: "Play rounds" }).click();
  await page.waitForFunction(() => Number(document.querySelector("[data-testid=rounds]").textContent.replace(/\D/g, "")) > 500000, null, { timeout: 60000 });
  await page.getByRole("button", { name: "Stop" }).click();
  const kept = Number((await page.locator(".odds-figures dd").nth(1).innerText()).replace(" %", ""));
  // one standard error after half a million rounds is 0.14 %: six of them are never missed by a right program
  check(Math.abs(kept - 2.7778) < 0.85, `kept ${kept} %`);
  check(await page.locator(".odds-picture canvas").isVisible(), "the picture is drawn");
  await floor.close();
});

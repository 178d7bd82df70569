// Fair dealing on the player's page: the commitment before, a number of one's own, and the check of the round in the browser.
import { Floor, accessible, check, same, test, until } from "./harness.mjs";

const quick = { virtual: true, betting_ms: 700, step_ms: 50, pause_ms: 2500 };
const fairOf = async (player, table) => (await player.get(`/api/tables/${table}`)).view.fair;
const verdict = (page) => page.locator("[data-testid=fair-verdict]");

async function playOne(page) {
  await page.locator("[data-phase=betting]").waitFor();
  await page.locator('.felt [data-bet="small"]').click();
}

test("a true round is checked in the browser, with the player's own number in it", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", quick);
  const player = await floor.player();
  const page = await floor.page(player, { path: `/t/${table}` });
  const own = page.locator("[data-testid=fair-own]");
  await own.waitFor();
  check(/^[0-9a-f]{32}$/.test(await own.textContent()), "a number that the browser made");
  const shown = await fairOf(player, table);
  same(await page.locator("[data-testid=fair-commitment]").textContent(), shown.commitment, "the commitment is shown before the bets");
  await accessible(page, "fair dealing");
  await playOne(page);
  await verdict(page).waitFor();
  same(await verdict(page).getAttribute("data-verdict"), "right", "checked");
  check((await verdict(page).textContent()).includes("checked in this browser"), "and says so");

  // Chosen by the player, for the next draw.
  await page.locator("[data-testid=fair-next]").fill("my lucky 8");
  await page.locator("[data-testid=fair-next]").press("Tab");
  await playOne(page); // with the number that was sent already
  await until(() => fairOf(player, table), (fair) => fair?.own === "my lucky 8", "what the player chose is in the draw");
  await until(() => own.textContent(), (text) => text === "my lucky 8", "and on the page");
  const round = Number(await verdict(page).getAttribute("data-round"));
  await playOne(page);
  await until(() => verdict(page).getAttribute("data-round"), (now) => Number(now) > round, "the next round");
  same(await verdict(page).getAttribute("data-verdict"), "right", "checked with it");

  // Its page, for anybody.
  const stranger = await floor.page(null, { path: `/fair/${table}/${round}` });
  await stranger.locator("[data-testid=fair-verdict][data-verdict=right]").waitFor();
  check(!(await stranger.locator("main").textContent()).includes("Guest"), "no names");
  await accessible(stranger, "a round to check");
  await floor.close();
});

test("an answer that was tampered with is called wrong", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", quick);
  const player = await floor.player();
  const page = await floor.page(player, { path: `/t/${table}` });
  const change = { how: (told) => told };
  await page.route("**/fair/*/*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change.how(await answer.json()) });
  });
  const ways = [
    ["draw", (told) => ({ ...told, result: told.result.map((die) => (die % 6) + 1) })],
    ["own", (told) => ({ ...told, numbers: [] })],
    ["other-commitment", (told) => ({ ...told, commitment: "0".repeat(64) })],
  ];
  let last = 0;
  for (const [wanted, how] of ways) {
    change.how = how;
    await page.locator("[data-testid=fair-own]").waitFor();
    await playOne(page);
    await until(async () => ((await verdict(page).count()) ? Number(await verdict(page).getAttribute("data-round")) : 0), (now) => now > last, "the next round");
    last = Number(await verdict(page).getAttribute("data-round"));
    same(await verdict(page).getAttribute("data-verdict"), wanted, wanted);
    check((await verdict(page).textContent()).includes("WRONG"), "in red words");
  }
  await floor.close();
});

// Blackjack through the player's page at a table dealt by hand: what the player decides is pressed on the screen, the cards are given by the dealer.
import { accessible, check, Floor, laptop, phone, same, test } from "./harness.mjs";

const chip = 100000;

async function deal(dealer, table, cards) {
  for (const card of cards.split(" ")) await dealer.event(table, { event: "card", cards: [card] });
}

async function settle(dealer, table) {
  const phase = async () => (await dealer.get(`/api/tables/${table}`)).view.phase;
  same(await phase(), "result", "the round has its result");
  await dealer.event(table, { event: "collect" });
  if ((await phase()) === "settling") await dealer.event(table, { event: "pay" });
  same(await phase(), "idle", "everything is settled");
}

const purse = async (player) => (await player.get("/api/me")).purse;
const decide = (page, what, more = "") => page.locator(`[data-testid=decisions] button[data-do=${what}]${more}`);

// The buttons of the box in turn, and none but the legal ones.
async function offered(page, box, wanted) {
  const group = page.locator(`[data-testid=decisions][data-box="${box}"]`);
  await group.waitFor();
  const find = async () => (await group.locator("button.bj-decide").evaluateAll((all) => all.map((one) => one.dataset.do))).sort();
  const until = Date.now() + 10000;
  let found = await find();
  while (JSON.stringify(found) !== JSON.stringify([...wanted].sort()) && Date.now() < until) {
    const changed = ([at, was]) =>
      JSON.stringify([...document.querySelectorAll(`[data-testid=decisions][data-box="${at}"] button.bj-decide`)].map((one) => one.dataset.do).sort()) !== was;
    await page.waitForFunction(changed, [box, JSON.stringify(found)], { timeout: Math.max(until - Date.now(), 1) }).catch(() => {});
    found = await find();
  }
  same(found, [...wanted].sort(), `decisions at box ${box}`);
}

async function noSideways(page, where) {
  const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  check(inside <= outside, `${where}: ${inside} px wide in a window of ${outside}`);
}

test("blackjack: a pair split to four hands on a phone, one of them doubled, with a pair bet on a split hand", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const [dealer, player] = [await floor.staff("dealer"), await floor.player("An")];
  const before = await purse(player);
  await dealer.event(table, { event: "open-round" });
  const page = await floor.page(player, { size: phone, language: "vi", path: `/t/${table}`, touch: true });

  // The main bet of box 3 by a finger on the felt: the chip in hand falls there.
  await page.locator(`.chip-button[data-chip="${chip}"]`).tap();
  await page.locator('[data-bet=main][data-box="3"]').first().tap();
  await page.locator('[data-bet=main][data-box="3"][aria-label*="100.000"]').first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".bj-pile.waiting"));
  same((await dealer.get(`/api/tables/${table}`)).view.bets, [{ player: player.id, bet: "main", box: 3, stake: chip }], "the bet lies on box 3");
  await noSideways(page, "betting on a phone");
  await accessible(page, "blackjack betting, phone, vi");

  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "8S 7H 8D");
  await offered(page, 3, ["hit", "stand", "double", "split", "surrender"]);
  await decide(page, "split").tap();

  // While the split is open a pair bet may be laid on either hand (4.10.1.2): 50,000 on the first.
  await decide(page, "split-pair", '[data-hand="1"]').tap();
  const amount = page.locator(".bj-amount input");
  await amount.fill("50000");
  await page.locator(".bj-amount button.main").tap();
  await page.locator(".bj-amount").waitFor({ state: "detached" });
  await deal(dealer, table, "8C"); // 8S 8C: the pair bet wins 11 to 1
  await decide(page, "split").tap();
  await decide(page, "split-pair").first().waitFor();
  await deal(dealer, table, "8H");
  await offered(page, 3, ["hit", "stand", "double", "split"]);
  await decide(page, "split").tap();
  await decide(page, "split-pair").first().waitFor();
  await deal(dealer, table, "3S");
  await offered(page, 3, ["hit", "stand", "double"]); // four hands: no further split
  same(await page.locator('.bj-large-hands[data-hands="4"] .bj-large-hand').count(), 4, "four hands lie in the box");
  await noSideways(page, "four hands on a phone");
  await accessible(page, "blackjack with four hands, phone, vi");

  await decide(page, "double").tap();
  await page.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await deal(dealer, table, "TS"); // 21, then the second hand gets its card
  await deal(dealer, table, "2D");
  await offered(page, 3, ["hit", "stand", "double"]);
  await decide(page, "hit").tap();
  await page.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await deal(dealer, table, "9C"); // 19
  await offered(page, 3, ["hit", "stand"]);
  await decide(page, "stand").tap();
  await page.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await deal(dealer, table, "KC"); // 18
  await offered(page, 3, ["hit", "stand", "double"]);
  await decide(page, "stand").tap();
  await page.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await deal(dealer, table, "5D"); // 13
  await offered(page, 3, ["hit", "stand", "double"]);
  await decide(page, "stand").tap();
  await page.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await deal(dealer, table, "TD"); // the dealer has 17
  await settle(dealer, table);

  // 21 doubled +200,000; 19 +100,000; 18 +100,000; 13 −100,000; pair bet 11 × 50,000.
  same((await purse(player)) - before, 2 * chip + chip + chip - chip + 550000, "what four hands and a pair bet brought");
  await page.locator(`[data-testid=purse][data-amount="${before + 3 * chip + 550000}"]`).waitFor();
  await floor.close();
});

test("blackjack: insurance, even money, insurance for another, all by keyboard", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const [dealer, one, two, three] = [await floor.staff("dealer"), await floor.player("An"), await floor.player("Bình"), await floor.player("Chi")];
  const [first, second, third] = [await purse(one), await purse(two), await purse(three)];
  await dealer.event(table, { event: "open-round" });
  await one.event(table, { event: "bet", player: one.id, bet: "main", box: 1, amount: chip });
  await one.event(table, { event: "bet", player: one.id, bet: "main", box: 2, amount: 2 * chip });
  await two.event(table, { event: "bet", player: two.id, bet: "main", box: 3, amount: 4 * chip });
  const page = await floor.page(one, { size: laptop, path: `/t/${table}` });
  const other = await floor.page(two, { size: laptop, path: `/t/${table}` });
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "AS 9D TC AH KS 8D 9C"); // box 1 blackjack, box 2 17, box 3 19, the dealer an ace

  const insurance = page.locator(".bj-printed[data-bet=insurance]");
  same(await insurance.textContent(), "INSURANCE PAYS 2 TO 1", "the line says what insurance pays");
  await offered(page, 1, ["insure", "decline", "even-money"]);
  await offered(page, 2, ["insure", "decline"]); // no hand is played while insurance is open (J17)
  await page.keyboard.press("e"); // the first box's even money
  await page.locator('[data-testid=decisions][data-box="1"] button[data-do=even-money]').waitFor({ state: "detached" });
  same((await purse(one)) - first, -2 * chip + chip, "even money is paid at once");

  // Box 2: 60,000 of at most 100,000.
  await page.locator('[data-testid=decisions][data-box="2"] button[data-do=insure-amount]').first().click();
  same(await page.locator(".bj-amount input").getAttribute("max"), String(chip), "at most half the stake");
  await page.locator(".bj-amount input").fill("60000");
  await page.keyboard.press("Enter");
  await page.locator(".bj-amount").waitFor({ state: "detached" });

  // The guest of box 3 leaves the insurance; somebody without a bet takes it for them (4.11.4, J17).
  await decide(other, "decline").first().click();
  const looker = await floor.page(three, { size: laptop, path: `/t/${table}` });
  await looker.locator(`[data-testid=decisions][data-box="3"] button[data-do=insure][data-ref="${two.id}"]`).click();
  await looker.locator('[data-testid=decisions][data-box="3"] button[data-do=insure]').waitFor({ state: "detached" });
  await accessible(page, "blackjack with insurance, laptop, en");
  await dealer.event(table, { event: "close-insurance" });

  await offered(page, 2, ["hit", "stand", "double"]); // against an ace nobody surrenders
  await page.keyboard.press("s");
  await decide(other, "stand").click();
  await other.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await deal(dealer, table, "KD"); // the dealer has blackjack
  await settle(dealer, table);

  // An: even money +100,000; box 2 −200,000 with insurance 60,000 at 2 to 1. Chi: 200,000 insured for another at 2 to 1.
  same((await purse(one)) - first, chip - 2 * chip + 120000, "insurance and even money");
  same((await purse(three)) - third, 400000, "insurance for another");
  same((await purse(two)) - second, -4 * chip, "who declined lost the stake");
  await floor.close();
});

test("blackjack: surrender, double for less, betting behind joins a double or stays", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const dealer = await floor.staff("dealer");
  const [one, two, three] = [await floor.player("An"), await floor.player("Bình"), await floor.player("Chi")];
  const was = await Promise.all([one, two, three].map(purse));
  await dealer.event(table, { event: "open-round" });
  // The first bet by keyboard alone: from box 1 three to the left, and two chips.
  const page = await floor.page(one, { size: laptop, path: `/t/${table}`, language: "en" });
  await page.locator(`.chip-button[data-chip="${chip}"]`).click();
  await page.locator('[data-bet=main][data-box="1"]').focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowDown", "Enter", "Enter"]) await page.keyboard.press(key);
  await page.locator('[data-bet=main][data-box="4"][aria-label*="200,000"]').waitFor();
  await page.waitForFunction(() => !document.querySelector(".bj-pile.waiting"));
  same((await dealer.get(`/api/tables/${table}`)).view.bets, [{ player: one.id, bet: "main", box: 4, stake: 2 * chip }], "laid by keyboard");
  for (const [who, box, amount] of [[two, 4, chip], [three, 4, chip], [two, 6, 2 * chip]])
    await who.event(table, { event: "bet", player: who.id, bet: "main", box, amount });
  const behind = await floor.page(two, { size: phone, path: `/t/${table}`, language: "vi", touch: true });
  const third = await floor.page(three, { size: laptop, path: `/t/${table}`, language: "en" });
  await page.locator('[data-bet=main][data-box="4"] .bj-pile').nth(2).waitFor();
  same(await page.locator('[data-bet=main][data-box="4"] .bj-pile').count(), 3, "three stacks lie behind one another in box 4");
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "6S TH 9H 5D 6C"); // box 4 has 11, box 6 16, the dealer a nine

  await offered(page, 4, ["hit", "stand", "double", "surrender"]);
  await page.locator("button[data-do=double-amount]").click();
  same(await page.locator(".bj-amount input").getAttribute("max"), String(2 * chip), "no more than the first stake");
  await page.locator(".bj-amount input").fill("150000");
  await page.locator(".bj-amount button.main").click();

  // Behind it one joins for the whole stake, one stays.
  await decide(behind, "double").tap();
  await decide(third, "decline").click();
  await third.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await behind.locator("[data-testid=decisions] button[data-do=double]").waitFor({ state: "detached" });
  await deal(dealer, table, "TD"); // 21
  await offered(behind, 6, ["hit", "stand", "double", "surrender"]);
  await decide(behind, "surrender").tap();
  await behind.locator("[data-testid=decisions]").waitFor({ state: "detached" });
  await noSideways(behind, "decisions on a phone");
  await deal(dealer, table, "KH"); // the dealer has 19
  await settle(dealer, table);
  const now = await Promise.all([one, two, three].map(purse));
  same(now.map((amount, i) => amount - was[i]), [350000, 2 * chip - chip, chip], "doubled for less; joined and half of a surrender; stayed");

  // The result stays until the next round: totals and outcomes can be read.
  await page.locator(".bj-badge.won").first().waitFor();
  await accessible(page, "blackjack after the round, laptop, en");
  await floor.close();
});

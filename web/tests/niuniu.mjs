// Niu Niu: five or six boxes; hands set out by dragging, by touch and by keys; the money checked at the server.
import { Floor, accessible, check, large, phone, same, test, until } from "./harness.mjs";

const START = 50000000;
const viewOf = async (player, table) => (await player.get(`/api/tables/${table}`)).view;
const purse = async (player) => (await player.get("/api/me")).purse;

async function openTable(floor, layout = 1) {
  const table = await floor.table("niuniu", { layout });
  const dealer = await floor.staff("dealer");
  await dealer.event(table, { event: "new-shoe" });
  await dealer.event(table, { event: "open-round" });
  return { table, dealer };
}
async function deal(dealer, table, ...hands) {
  await dealer.event(table, { event: "no-more-bets" });
  for (const hand of hands) for (const card of hand.split(" ")) await dealer.event(table, { event: "card", cards: [card] });
  await dealer.event(table, { event: "spread" });
}
// `won`: somebody is to be paid; otherwise the round ends when the losing bets are taken.
async function settle(dealer, table, won) {
  await dealer.event(table, { event: "compare" });
  await dealer.event(table, { event: "collect" });
  if (won) await dealer.event(table, { event: "pay" });
}
const circle = (page, box, bet) => page.locator(`.circle[data-box="${box}"][data-bet="${bet}"]`);
async function press(page, box, bet, touch = false) {
  const at = await circle(page, box, bet).locator(".ground").boundingBox();
  check(at.width >= 44 && at.height >= 44, `${bet} of box ${box} is large enough for a finger: ${at.width}`);
  if (touch) await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  else await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
}
const names = (page) => page.locator(".niu-card").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label").split(",")[0]));

test("niu niu: diagrams A and B have five and six boxes of three circles", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { language: "en" });
  for (const [layout, boxes] of [[1, 5], [2, 6]]) {
    const { table } = await openTable(floor, layout);
    await page.goto(`${floor.base}/t/${table}`);
    await page.locator(`.niu-felt[data-layout="${layout}"] .circle`).first().waitFor();
    const drawn = await page.locator("svg.felt").evaluate((felt) => [...felt.querySelectorAll("[data-seat]")].map((box) => [...box.querySelectorAll("[data-bet]")].map((at) => at.dataset.bet).sort()));
    same(drawn, Array.from({ length: boxes }, () => ["additional", "ante", "double"]), `circles of diagram ${layout}`);
    // Box 1 lies at the dealer's left hand, which is the guests' right.
    const [first, last] = [await circle(page, 1, "ante").boundingBox(), await circle(page, boxes, "ante").boundingBox()];
    check(first.x > last.x, "box 1 is on the right");
  }
  await floor.close();
});

test("niu niu: a whole round by mouse, Additional by itself, the hand set out by dragging, and the money", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openTable(floor);
  const guest = await floor.player("Hoa");
  const page = await floor.page(guest, { path: `/t/${table}` });
  await page.locator('.circle.open[data-box="3"][data-bet="ante"]').waitFor();
  same(await page.locator('.circle.open[data-bet="double"]').count(), 0, "no Double before an ante");
  await page.locator('[data-chip="100000"]').click();
  await press(page, 3, "ante");
  await page.locator('.circle.open[data-box="3"][data-bet="double"]').waitFor();
  check((await circle(page, 3, "double").getAttribute("aria-label")).includes("200,000"), "what Double lays is said");
  await press(page, 3, "double");
  await until(() => viewOf(guest, table), (view) => view.bets.length === 3, "three bets at the server");
  same((await viewOf(guest, table)).bets.map((bet) => [bet.bet, bet.box, bet.stake]), [["ante", 3, 100000], ["double", 3, 200000], ["additional", 3, 400000]], "as 2.2 has them");
  await page.locator('.circle.own[data-box="3"][data-bet="additional"][aria-label*="you have 400,000"]').waitFor(); // by itself
  await press(page, 5, "ante");
  await until(() => viewOf(guest, table), (view) => view.bets.length === 4, "a second box");
  await page.locator('.circle.open[data-box="1"]').waitFor({ state: "detached" }); // 4.6: no third box
  await accessible(page, "betting");

  // 2 + 8 + king make 20, nine remain: Niu 9. The dealer: 5 + 5 + ten make 20, three: Niu 3.
  // Box 5 has no Niu and loses.
  await deal(dealer, table, "2S 4H 8D KC 5S", "2C 3C 4C 6C 7C", "5D 5C TD AS 2H");
  const panel = page.getByTestId("arrange");
  await panel.waitFor();
  await panel.locator(".which button", { hasText: "Box 5" }).click();
  await page.locator('.niu-card[aria-label^="2 of clubs"]').waitFor();
  await panel.locator(".which button", { hasText: "Box 3" }).click();
  await page.locator('.niu-card[aria-label^="2 of spades"]').waitFor();
  same(await names(page), ["2 of spades", "4 of hearts", "8 of diamonds", "king of clubs", "5 of spades"], "as dealt");
  same([await page.getByTestId("sum-three").textContent(), await page.getByTestId("sum-two").textContent()], ["14", "15"], "sums as dealt");
  same(await panel.locator(".group.holds").count(), 0, "fourteen does not count");
  check((await page.getByTestId("set-hand").textContent()).includes("without Niu"), "so it would be set without Niu");
  await accessible(page, "arranging");
  const [from, to] = [await page.locator('[data-slot="3"] .niu-card').boundingBox(), await page.locator('[data-slot="1"] .niu-card').boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  await panel.locator(".group.holds").waitFor();
  same(await names(page), ["2 of spades", "king of clubs", "8 of diamonds", "4 of hearts", "5 of spades"], "exchanged");
  same([await page.getByTestId("sum-three").textContent(), await page.getByTestId("sum-two").textContent()], ["20", "9"], "sums now");
  await page.getByTestId("set-hand").click();
  const set = await until(() => viewOf(guest, table), (view) => view.play.boxes[2].arranged, "set out at the server");
  same(set.play.boxes[2].three, 0b01101, "the first, third and fourth card are the three");
  await panel.locator(".which").waitFor({ state: "detached" }); // 4.5.5: the house sets the other
  await dealer.event(table, { event: "arrange", box: 5, number: 1 });
  await settle(dealer, table, true);
  await page.locator('.niu-box.won[data-seat="3"][data-state="Niu 9"]').waitFor();
  await page.locator('.niu-dealer[data-state="Niu 3"]').waitFor();
  // 100,000 and twice 200,000 are won; five per cent of the 500,000 are kept (5.3, N4).
  same(await purse(guest), START + 475000 - 100000, "purse");
  await page.locator('[data-testid=niu-history] li[data-hand="niu-3"]').waitFor();
  await floor.close();
});

test("niu niu: on a phone in Vietnamese, by touch on two cards; a large screen by keys; a hand without Niu loses all", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openTable(floor, 2);
  const [guest, other] = [await floor.player("Mai"), await floor.player("Bình")];
  const page = await floor.page(guest, { path: `/t/${table}`, size: phone, touch: true, language: "vi" });
  const wide = await floor.page(other, { path: `/t/${table}`, size: large });
  await page.locator('.circle.open[data-box="1"][data-bet="ante"]').waitFor();
  same(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing scrolls sideways");
  await page.locator('[data-chip="100000"]').tap();
  await press(page, 1, "ante", true);
  await page.locator('.circle.open[data-box="1"][data-bet="double"]').waitFor();
  await press(page, 1, "double", true);
  await wide.locator('.circle.open[data-box="4"][data-bet="ante"]').waitFor();
  await wide.locator('[data-chip="1000000"]').click();
  await press(wide, 4, "ante");
  await until(() => viewOf(guest, table), (view) => view.bets.length === 4, "four bets at the server");
  await accessible(page, "phone, betting");

  // 2 3 4 6 7 make no ten of three; 9 A T and 7 K: Niu 7; the dealer's 2 8 K and 9 A: Niu Niu.
  await deal(dealer, table, "2S 3S 4S 6S 7S", "9D 7D AD TC KC", "2H 8H KH 9H AH");
  await page.getByTestId("arrange").waitFor();
  same(await page.locator('[data-seat="4"] > [role=img]').first().getAttribute("aria-label").then((label) => label.includes("lá bài úp")), true, "another's cards stay closed");
  await page.locator('[data-slot="0"] .niu-card').tap();
  await page.locator('[data-slot="4"] .niu-card').tap();
  same(await names(page), ["7 bích", "3 bích", "4 bích", "6 bích", "2 bích"], "exchanged by touch");
  await page.locator('[data-slot="2"] .niu-card').tap();
  await page.locator('[data-slot="4"] .niu-card').tap();
  same(await page.getByTestId("sum-three").textContent(), "12", "sum of the three");
  same(await page.locator(".group.holds").count(), 0, "which does not count");
  await accessible(page, "phone, arranging");
  await page.setViewportSize({ width: 360, height: 720 });
  same(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nor while a hand is set out, at 360");
  const [sheet, last] = [await page.getByTestId("arrange").boundingBox(), await page.locator('[data-slot="4"] .niu-card').boundingBox()];
  check(sheet.x >= 0 && sheet.x + sheet.width <= 360 && last.x + last.width <= sheet.x + sheet.width, "five cards fit");

  // By keys: the seven is lifted and carried past the ace and the ten.
  await wide.getByTestId("arrange").waitFor();
  same(await names(wide), ["9 of diamonds", "7 of diamonds", "ace of diamonds", "10 of clubs", "king of clubs"], "as dealt");
  await wide.locator('[data-slot="0"] .niu-card').focus();
  await wide.keyboard.press("ArrowRight");
  await wide.keyboard.press("Space");
  await wide.keyboard.press("ArrowRight");
  await wide.keyboard.press("ArrowRight");
  await wide.keyboard.press("Space");
  same(await names(wide), ["9 of diamonds", "ace of diamonds", "10 of clubs", "7 of diamonds", "king of clubs"], "carried");
  await wide.locator(".group.holds").waitFor();
  await wide.getByTestId("set-hand").focus();
  await wide.keyboard.press("Enter");
  const set = await until(() => viewOf(other, table), (view) => view.play.boxes[3].arranged, "set out at the server");
  same(set.play.boxes[3].three, 0b01101, "nine, ace and ten");
  await page.getByTestId("set-hand").tap();
  same((await until(() => viewOf(guest, table), (view) => view.play.boxes[0].arranged, "set out at the server")).play.boxes[0].three, 0, "without Niu");
  await settle(dealer, table, false);
  await page.locator('.niu-box.lost[data-seat="1"][data-state="Không Ngầu"]').waitFor();
  await wide.locator('.niu-dealer[data-state="Niu Niu"]').waitFor();
  // All of ante, Double and Additional (6.4.3); the ante alone of the other.
  same([await purse(guest), await purse(other)], [START - 700000, START - 1000000], "purses");
  await accessible(wide, "large, result");
  await floor.close();
});

test("niu niu: dealt by hand without a reading machine: face down, set out, turned, compared", async () => {
  const floor = await Floor.open();
  const table = await floor.table("niuniu", { layout: 1 });
  const guest = await floor.player("An");
  const before = await purse(guest);
  const page = await floor.page("dealer", { size: large, path: `/t/${table}/deal` });
  const step = (event) => page.locator(`.deal-next[data-busy="false"][data-step="${event}"]`).waitFor();
  const enter = async (event) => { await step(event); await page.keyboard.press("Enter"); };
  await page.locator('.deal-next[data-busy="false"]:not([data-step=""])').waitFor();
  if ((await page.locator(".deal-next").getAttribute("data-step")) === "new-shoe") await enter("new-shoe");
  await enter("open-round");
  await page.locator('[data-testid=phase][data-phase="betting"]').waitFor();
  await guest.event(table, { event: "bet", player: guest.id, bet: "ante", amount: 100000, box: 1 });
  await enter("no-more-bets");
  await step("card");
  await page.getByTestId("closed-card").click();
  for (let i = 1; i < 10; i++) await page.keyboard.press("?");
  await enter("spread");
  const seat = await floor.page(guest, { size: phone, path: `/t/${table}` });
  await seat.getByTestId("set-closed").click();
  const set = await until(() => viewOf(guest, table), (view) => view.play.boxes[0].arranged, "set out face down");
  same(set.play.boxes[0].unread, true, "nobody has read it");
  await step("turn");
  for (const key of "2D3C5H7S9DTSKHQDJC0C".toLowerCase()) await page.keyboard.press(key); // the dealer's five first
  for (const event of ["arrange", "compare", "collect"]) await enter(event);
  await enter("pay");
  await page.locator('[data-testid=phase][data-phase="idle"]').waitFor();
  same((await purse(guest)) - before, 95000, "Niu Niu is paid less its commission");
  await floor.close();
});

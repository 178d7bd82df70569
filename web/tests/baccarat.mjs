// Baccarat: the eight felts of appendix A; whole rounds with insurance and squeeze, the money checked at the server.
import { Floor, accessible, check, large, phone, same, test, until } from "./harness.mjs";

const START = 50000000; // a demonstration purse
const viewOf = async (player, table) => (await player.get(`/api/tables/${table}`)).view;
const purse = async (player) => (await player.get("/api/me")).purse;
const onFelt = async (player, table) => Object.fromEntries((await viewOf(player, table)).bets.filter((bet) => bet.player === player.id).map((bet) => [bet.bet, bet.stake]));

async function openShoe(floor, more = {}) {
  const table = await floor.table("baccarat", { layout: 1, seats: 7, limits: { differential: { max: 200000000 } }, ...more });
  const dealer = await floor.staff("dealer");
  await dealer.event(table, { event: "new-shoe" });
  await dealer.event(table, { event: "burn", cards: ["AS", "??"] });
  return { table, dealer };
}
const deal = async (dealer, table, ...cards) => {
  for (const card of cards) await dealer.event(table, { event: "card", cards: [card] });
};
const pay = async (dealer, table) => {
  await dealer.event(table, { event: "announce-result" });
  await dealer.event(table, { event: "collect" });
  await dealer.event(table, { event: "pay" });
};

// A press where a person would: in the middle of what is drawn, away from the chips that lie there.
async function press(page, bet, touch = false) {
  const box = await page.locator(`.own-seat [data-bet="${bet}"] .ground`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

// Appendix A: seats, commission, insurance.
const felts = [[7, true, true], [5, true, true], [7, false, true], [5, false, true], [7, true, false], [5, true, false], [7, false, false], [5, false, false]];

test("baccarat: the eight felts have exactly the areas of appendix A", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { language: "en" });
  for (const [i, [seats, commission, insurance]] of felts.entries()) {
    const table = await floor.table("baccarat", { layout: i + 1, seats, options: { commission: Boolean(commission), insurance: Boolean(insurance) } });
    await page.goto(`${floor.base}/t/${table}`);
    await page.locator(`.baccarat-felt[data-layout="${i + 1}"] [data-seat] [data-bet=player]`).first().waitFor();
    const drawn = await page.locator(".baccarat-felt svg.felt").evaluate((felt) =>
      [...felt.querySelectorAll("[data-seat]")].map((seat) => [...seat.querySelectorAll("[data-bet]")].map((area) => area.dataset.bet).sort()));
    const areas = ["banker", "banker-pair", ...(insurance ? ["insurance"] : []), "lucky-6", "player", "player-pair", "tie"];
    same(drawn, Array.from({ length: seats }, () => areas), `areas of felt ${i + 1}`);
    const signs = (await page.locator(".felt-sign").allTextContents()).join(" ");
    same(signs.includes("No commission"), !commission, `no commission on felt ${i + 1}`);
    same(signs.includes("Non-Insurance Baccarat"), !insurance, `the sign of 3.2.10 on felt ${i + 1}`);
  }
  // The terms stand beside BANKER at a seat, in the ratios of 5.2.
  const guest = await floor.player();
  const table = await floor.table("baccarat", { layout: 7, seats: 7, options: { commission: false, insurance: false } });
  const own = await floor.page(guest, { path: `/t/${table}` });
  const banker = await own.locator(".own-seat [data-bet=banker]").textContent();
  for (const words of ["1 : 1", "No commission", "wins with 6 pay 1 : 2"]) check(banker.includes(words), `“${words}” beside BANKER: ${banker}`);
  check((await own.locator(".own-seat [data-bet=banker]").getAttribute("aria-label")).includes("a win with 6 1 : 2"), "and is said");
  await floor.close();
});

test("baccarat: a whole round by mouse, insurance taken, a two-card lucky six, and the money", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openShoe(floor);
  const guest = await floor.player("Hoa");
  const page = await floor.page(guest, { path: `/t/${table}` });
  await dealer.event(table, { event: "open-round" });
  await page.locator(".own-seat .area.open[data-bet=banker]").waitFor();
  await page.locator('[data-chip="1000000"]').click();
  await press(page, "banker");
  await page.locator('[data-chip="100000"]').click();
  for (const bet of ["lucky-6", "tie", "banker-pair"]) await press(page, bet);
  const laid = { banker: 1000000, "lucky-6": 100000, tie: 100000, "banker-pair": 100000 };
  await until(() => onFelt(guest, table), (found) => JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(laid).sort()), "four bets at the server");
  await accessible(page, "betting");

  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "5S", "2D", "TH", "4C"); // five against six
  await page.locator('[data-total="banker"]', { hasText: "6" }).waitFor();
  same(await page.locator('[data-total="player"]').textContent(), "5", "player's total");
  await dealer.event(table, { event: "offer-insurance" });
  const card = page.getByTestId("insurance");
  await card.waitFor();
  const text = await card.textContent();
  // 6.4.6: the banker's six against five pays three; 6.4.3: no more than the bet may be won, 333,333, in whole chips (G16).
  for (const words of ["3 : 1", "Banker", "1,000,000", "330,000", "4.10"]) check(text.includes(words), `“${words}” on the card: ${text}`);
  await accessible(page, "insurance");
  await page.getByTestId("insurance-amount").fill("400000");
  check(await card.locator(".choice .main").isDisabled(), "above the cap nothing can be sent");
  await page.getByTestId("insurance-amount").fill("300000");
  await card.locator(".choice .main").click();
  await card.waitFor({ state: "detached" });
  same((await viewOf(guest, table)).play.insured, [{ player: guest.id, on: "banker", after: 4, stake: 300000 }], "insured at the server");
  check((await page.locator(".own-seat [data-bet=insurance]").getAttribute("aria-label")).includes("300,000"), "and on its area");
  await dealer.event(table, { event: "close-insurance" });

  await deal(dealer, table, "9S"); // the player's third lies across: four; the banker's six stands
  await page.locator('[data-total="player"]', { hasText: "4" }).waitFor();
  same(await page.locator("[data-hand=player] .dealt > g").last().evaluate((third) => third.getAttribute("transform").includes("rotate(90)")), true, "the third card lies across");
  await pay(dealer, table);
  await page.locator(".own-seat .area.lit[data-bet=banker]").waitFor();
  same((await page.locator(".own-seat .area.lit").evaluateAll((all) => all.map((area) => area.dataset.bet))).sort(), ["banker", "lucky-6"], "lit areas");
  check(await page.locator("[data-hand=banker].won").isVisible(), "the winner's hand is lit");
  // banker 19:20 of 1,000,000; lucky six 12 : 1 of 100,000; tie, pair and insurance lost.
  same(await purse(guest), START + 950000 + 1200000 - 100000 - 100000 - 300000, "purse");
  await page.locator(`[data-purse][data-amount="${START + 1650000}"], [data-testid=purse][data-amount="${START + 1650000}"]`).first().waitFor();
  await page.getByTestId("road-strip").locator("[data-cell=banker]").waitFor();

  // A second hand: insurance declined, and a tie at six, which loses the lucky six (B2).
  await dealer.event(table, { event: "open-round" });
  await page.locator(".own-seat .area.open[data-bet=tie]").waitFor();
  await page.locator('[data-chip="100000"]').click();
  for (const bet of ["tie", "lucky-6", "banker"]) await press(page, bet);
  await until(() => onFelt(guest, table), (found) => Object.keys(found).length === 3, "three bets at the server");
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "5D", "2C", "TS", "4D");
  await dealer.event(table, { event: "offer-insurance" });
  await card.waitFor();
  await card.locator(".choice button").last().click();
  await until(() => guest.get(`/api/tables/${table}`), (found) => !found.view.offers.some((offer) => offer.event === "insure"), "declined at the server");
  await card.waitFor({ state: "detached" });
  await dealer.event(table, { event: "close-insurance" });
  await deal(dealer, table, "AH"); // six; the banker's six stands
  await pay(dealer, table);
  await page.locator(".own-seat .area.lit[data-bet=tie]").waitFor();
  same(await purse(guest), START + 1650000 + 800000 - 100000, "purse after the tie");
  await floor.close();
});

test("baccarat: on a phone in Vietnamese, a natural with a pair, seats of others folded, a free hand", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openShoe(floor, { layout: 8, seats: 5, options: { commission: false, insurance: false } });
  const [guest, other] = [await floor.player("Mai"), await floor.player("An")];
  await dealer.event(table, { event: "open-round" });
  await other.event(table, { event: "bet", player: other.id, bet: "banker", amount: 200000 });
  const page = await floor.page(guest, { path: `/t/${table}`, size: phone, touch: true, language: "vi" });
  await page.locator(".own-seat .area.open[data-bet=player]").waitFor();
  same(await page.locator("svg.felt [data-seat]").count(), 1, "one seat, the own");
  for (const area of await page.locator(".own-seat .ground").all()) check((await area.boundingBox()).height >= 44, "areas for a finger");
  same(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing scrolls sideways");
  await page.locator('[data-chip="500000"]').tap();
  await press(page, "player", true);
  await page.locator('[data-chip="100000"]').tap();
  await press(page, "player-pair", true);
  await until(() => onFelt(guest, table), (found) => found.player === 500000 && found["player-pair"] === 100000, "two bets at the server");
  await page.locator(".other-seats summary").tap();
  check((await page.locator(".other-seats li", { hasText: "An" }).textContent()).includes("Nhà Cái 200K"), "the other's bet by name");
  await accessible(page, "phone, betting");
  await page.locator(".other-seats summary").tap();
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "4S", "2D", "4D", "TC"); // a natural eight and a pair
  await pay(dealer, table);
  await page.locator(".own-seat .area.lit[data-bet=player-pair]").waitFor();
  same(await purse(guest), START + 500000 + 1100000, "purse: 1 : 1 and 11 : 1");

  // 7.5: a card seen in the shoe opens a hand without bets.
  await dealer.event(table, { event: "cut-card" });
  await dealer.event(table, { event: "call", clause: "7.5", cards: ["9S"] });
  await page.getByTestId("next-free").waitFor();
  check((await page.locator(".flat-shoe g[role=img]").getAttribute("aria-label")).includes("Đã ra lá bài cắt"), "the cut card is out");
  check((await page.locator(".flat-shoe g[role=img]").getAttribute("aria-label")).includes("9 bích"), "and the card that waits");
  await dealer.event(table, { event: "open-round" });
  await page.getByTestId("free-hand").waitFor();
  same((await page.locator("[data-hand=player]").getAttribute("aria-label")).includes("9 bích"), true, "it is the player's first card");
  await floor.close();
});

// A drag over the card, from and to in parts of its width and height.
async function drag(page, from, ...to) {
  const box = await page.locator(".squeeze-card").boundingBox();
  const spot = ([x, y]) => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.move(...spot(from));
  await page.mouse.down();
  for (const at of to) await page.mouse.move(...spot(at), { steps: 8 });
}

test("baccarat: the squeeze by a corner, by keys and at once; others see who squeezes", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openShoe(floor, { layout: 6, seats: 5, options: { insurance: false, face_down: true } });
  const [guest, other] = [await floor.player("Hoa"), await floor.player("Minh")];
  const [page, watching] = [await floor.page(guest, { path: `/t/${table}` }), await floor.page(other, { path: `/t/${table}`, size: large, language: "vi" })];
  await dealer.event(table, { event: "open-round" });
  await other.event(table, { event: "bet", player: other.id, bet: "player", amount: 100000 });
  await page.locator(".own-seat .area.open[data-bet=banker]").waitFor();
  check((await page.getByTestId("ask-squeeze").count()) === 0, "without the largest bet nobody asks");
  await page.locator('[data-chip="1000000"]').click();
  await press(page, "banker");
  await page.getByTestId("ask-squeeze").click();
  await page.getByTestId("squeeze-right").waitFor();
  same((await viewOf(guest, table)).play.banker.squeezed_by, guest.id, "the right at the server");
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "5S", "2D", "TH", "3C"); // five against five
  const squeeze = page.getByTestId("squeeze");
  await squeeze.waitFor();
  await accessible(page, "squeezing");
  await watching.locator("[data-hand=player] .squeezing", { hasText: "Hoa đang nặn bài" }).waitFor();
  same(await watching.getByTestId("squeeze").count(), 0, "nobody else squeezes");
  check(!(await page.content()).includes("of spades"), "the page knows no face before it is turned");

  // A corner drawn a little: the table turns the card, this screen keeps it covered but for what is lifted.
  await drag(page, [0.78, 0.9], [0.5, 0.6]);
  await until(() => viewOf(guest, table), (view) => view.play.player.cards[0] === "5S", "turned at the server");
  await watching.locator("[data-hand=player][aria-label*='5 bích']").waitFor();
  same(await page.locator("[data-hand=player][aria-label*='5 of spades']").count(), 0, "still covered here");
  await page.locator(".squeeze-card [clip-path] path").first().waitFor({ state: "attached" }); // pips under the finger
  await page.mouse.up();
  same(await page.locator("[data-hand=player][aria-label*='5 of spades']").count(), 0, "let go, it falls back");
  await drag(page, [0.78, 0.9], [0.1, 0.1]);
  await page.mouse.up();
  await page.locator("[data-hand=player][aria-label*='5 of spades']").waitFor();

  // The next by keys, drawn to the end; one turned at once; the last by its corner on the other side.
  await page.locator(".squeeze-card").focus();
  await page.keyboard.press("ArrowUp");
  await until(() => viewOf(guest, table), (view) => view.play.player.cards[1] === "TH", "turned by keys");
  same(await page.locator("[data-hand=player][aria-label*='10 of hearts']").count(), 0, "covered while it is lifted");
  check(Number(await page.locator(".squeeze-card").getAttribute("aria-valuenow")) > 0, "how far is said");
  await page.keyboard.press("End");
  await page.locator("[data-hand=player][aria-label*='10 of hearts']").waitFor();
  await squeeze.locator("button.main").click();
  await page.locator("[data-hand=banker][aria-label*='2 of diamonds']").waitFor();
  await drag(page, [0.2, 0.1], [0.9, 0.9]);
  await page.mouse.up();
  await page.locator("[data-hand=banker][aria-label*='3 of clubs']").waitFor();
  await squeeze.waitFor({ state: "detached" });
  same(await page.locator('[data-total="banker"]').textContent(), "5", "banker's total");

  await deal(dealer, table, "4H"); // nine; the banker's five draws to four
  await squeeze.locator("button.main").click();
  await page.locator("[data-hand=player][aria-label*='4 of hearts']").waitFor();
  await deal(dealer, table, "KS");
  await squeeze.locator("button.main").click();
  await page.locator("[data-hand=banker][aria-label*='king of spades']").waitFor();
  await pay(dealer, table);
  await page.locator(".area.lit[data-bet=player]").first().waitFor();
  same([await purse(guest), await purse(other)], [START - 1000000, START + 100000], "purses");
  await accessible(watching, "large, result");
  await floor.close();
});

test("baccarat: a seat picked is kept on this screen; the others sit in the order of their names", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openShoe(floor);
  const [guest, zed, anh] = [await floor.player("Hoa"), await floor.player("Zed"), await floor.player("Anh")];
  await dealer.event(table, { event: "open-round" });
  await zed.event(table, { event: "bet", player: zed.id, bet: "tie", amount: 50000 });
  await anh.event(table, { event: "bet", player: anh.id, bet: "player", amount: 100000 });
  const page = await floor.page(guest, { path: `/t/${table}` });
  const own = page.locator(".own-seat");
  await own.waitFor();
  same(await own.getAttribute("data-seat"), "4", "the middle until one is picked");
  const told = async (seat) => page.locator(`[data-seat="${seat}"] > [role=img]`).getAttribute("aria-label");
  same([await told(1), await told(2), await told(3)], ["Seat 1: Anh, 100,000 ₫", "Seat 2: Zed, 50,000 ₫", "Seat 3"], "others by name");
  await page.locator('[data-seat="1"] .sit').click();
  await page.locator('.own-seat[data-seat="1"]').waitFor();
  same([await told(2), await told(3)], ["Seat 2: Anh, 100,000 ₫", "Seat 3: Zed, 50,000 ₫"], "they make room");
  await page.reload();
  await page.locator('.own-seat[data-seat="1"]').waitFor();
  // By keys: to the area, along the arrows, a chip with Enter.
  await page.locator('.own-seat [data-bet="player"]').focus();
  await page.keyboard.press("ArrowUp");
  same(await page.evaluate(() => document.activeElement.dataset.bet), "banker", "the arrow goes to the next area");
  await page.keyboard.press("Enter");
  await until(() => onFelt(guest, table), (found) => found.banker > 0, "a chip by Enter");
  await floor.close();
});

test("baccarat: the banker's third card first, with the house's leave (6.4.4)", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await openShoe(floor);
  const guest = await floor.player("Hoa");
  await dealer.event(table, { event: "open-round" });
  await guest.event(table, { event: "bet", player: guest.id, bet: "banker", amount: 100000 });
  const page = await floor.page(guest, { path: `/t/${table}` });
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "2S", "AD", "2H", "AC"); // four against two: both draw whatever comes
  await page.getByTestId("banker-first").click();
  await page.locator(".toast.bad").waitFor(); // it takes the dealer's leave
  await dealer.event(table, { event: "banker-first", player: guest.id }); // who agrees, and says so for the guest
  await until(() => guest.get(`/api/tables/${table}/events?after=0&limit=200`), (log) => JSON.stringify(log).includes('"banker-first"'), "taken by the table");
  await dealer.event(table, { event: "card" }); // the player's third stays closed
  await page.locator("[data-hand=player][aria-label*='card face down']").waitFor();
  await floor.close();
});

// Roulette: all 157 bets where a finger finds them on lines, crossings and areas; the racetrack; a spin with its money.
import { Floor, accessible, betsOf, check, large, phone, same, test, until } from "./harness.mjs";

const CHIP = 10000;
const PURSE = 50000000;

async function openAt(floor, { size, touch = false, language = "en" } = {}) {
  const table = await floor.table("roulette");
  const dealer = await floor.staff("dealer");
  const player = await floor.player();
  await dealer.event(table, { event: "open-round" });
  const page = await floor.page(player, { size, touch, language, path: `/t/${table}` });
  await page.locator("[data-phase=betting]").waitFor();
  await page.locator(".felt .cloth-svg.live").waitFor();
  await page.locator(`[data-chip="${CHIP}"]`).click();
  const rules = await player.get(`/api/tables/${table}/rules`);
  return { table, dealer, player, page, rules };
}

// Where a person puts a chip, from where the numbers themselves are seen: on a number's middle, on the line between two, where four
// meet, at the outer end of a street, between two streets' ends; zero's on its own edge.
async function places(page, rules) {
  const boxes = await page.locator(".felt .cloth-svg .area").evaluateAll((all) =>
    Object.fromEntries(all.map((at) => { const box = at.getBoundingClientRect(); return [at.dataset.bet, [box.left + scrollX, box.top + scrollY, box.width, box.height]]; })),
  );
  const box = (number) => boxes[`straight:${number}`];
  const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
  const mean = (points) => [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
  const upright = box(0)[1] + box(0)[3] <= box(1)[1] + 1;
  // The edge of zero beside a number, and the edge of the first number of a row that looks at the outside bets.
  const zeroEdge = (number) => (upright ? [middle(box(number))[0], box(number)[1]] : [box(number)[0], middle(box(number))[1]]);
  const outerEnd = (first) => (upright ? [box(first)[0], middle(box(first))[1]] : [middle(box(first))[0], box(first)[1] + box(first)[3]]);
  const place = ({ bet, kind, covers }) => {
    const rest = covers.filter((number) => number !== 0);
    if (covers.length === 1 || covers.length >= 12) return middle(boxes[bet]);
    if (covers.includes(0) && covers.length < 4) return mean(rest.map(zeroEdge));
    if (covers.includes(0)) return upright ? [outerEnd(1)[0], zeroEdge(1)[1]] : [zeroEdge(1)[0], outerEnd(1)[1]];
    if (kind === "street") return outerEnd(covers[0]);
    if (kind === "line") return mean([outerEnd(covers[0]), outerEnd(covers[3])]);
    return mean(covers.map((number) => middle(box(number))));
  };
  return new Map(rules.bets.map((rule) => [rule.bet, place(rule)]));
}

async function spin(dealer, table, number) {
  await dealer.event(table, { event: "spin" });
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "revolution", number: 4 });
  await dealer.event(table, { event: "ball", number });
}

test("roulette: all 157 bets by mouse, a spin on 17, and the money", async () => {
  const floor = await Floor.open();
  const { table, dealer, player, page, rules } = await openAt(floor);
  same(rules.bets.length, 157, "bets of the rulebook");
  const where = await places(page, rules);
  for (const [x, y] of where.values()) await page.mouse.click(x, y);
  const lying = await until(() => betsOf(player, table), (found) => found.length >= 157, "157 bets at the server");
  same(lying.map((bet) => bet.bet).sort(), rules.bets.map((rule) => rule.bet).sort(), "each place its own bet");
  check(lying.every((bet) => bet.stake === CHIP), "each with one chip");
  await page.locator(`[data-testid=total][data-amount="${157 * CHIP}"]`).waitFor();

  await spin(dealer, table, 17);
  await page.locator('[data-testid=wheel][data-number="17"]').waitFor();
  await page.locator("[data-testid=dolly]").waitFor();
  same(await page.locator(".felt [data-lit]").evaluateAll((all) => all.map((at) => at.dataset.lit)), ["straight:17"], "the lamp under the dolly");
  // 17 itself, four splits, its street, four corners, two lines, a column, a dozen, black, odd and low.
  same(await page.locator(".felt .chips .won").count(), 1 + 4 + 1 + 4 + 2 + 1 + 1 + 3, "rings around the winning chips");
  check(/17, black/.test(await page.locator("[data-testid=spoken]").textContent()), "the number is read out");
  await dealer.event(table, { event: "collect" });
  await dealer.event(table, { event: "pay" });
  // With the stake: straight 36, four splits 18 each, a street 12, four corners 9 each, two lines 6 each, column and dozen 3 each,
  // three even chances 2 each: 180 chips come back for 157.
  const net = (180 - 157) * CHIP;
  await page.locator(`[data-testid=net][data-amount="${net}"]`).waitFor();
  await page.locator(`[data-testid=purse][data-amount="${PURSE + net}"]`).waitFor();
  same((await player.get("/api/me")).purse, PURSE + net, "purse in the ledger");
  await accessible(page, "roulette with a result");
  await dealer.event(table, { event: "open-round" });
  await page.locator("[data-testid=dolly]").waitFor({ state: "detached" });
  await page.locator(".felt .last-numbers li", { hasText: /^17$/ }).waitFor();
  same(await page.locator(".felt [data-lit]").count(), 0, "nothing is lit in a new round");
  await floor.close();
});

// One of each kind and of zero's, and the ends of the layout.
const sample = [
  "straight:0", "straight:1", "straight:36", "split:0-1", "split:0-2", "split:0-3", "split:16-17", "split:17-20", "street:0-1-2", "street:0-2-3", "street:16-17-18", "street:34-35-36",
  "corner:0-1-2-3", "corner:17-18-20-21", "corner:32-33-35-36", "line:1-6", "line:31-36", "column:1", "column:3", "dozen:2", "low", "high", "red", "black", "odd", "even",
];

test("roulette by finger on a phone: every kind of bet, aiming, nothing sideways", async () => {
  const floor = await Floor.open();
  const wanted = [...sample];
  const { table, player, page, rules } = await openAt(floor, { size: phone, touch: true, language: "vi" });
  const where = await places(page, rules);
  const scrolled = async ([x, y]) => {
    await page.evaluate((to) => scrollTo(0, to), y - 380);
    return [x, y - (await page.evaluate(() => scrollY))];
  };
  for (const bet of wanted) await page.touchscreen.tap(...(await scrolled(where.get(bet))));
  const lying = await until(() => betsOf(player, table), (found) => found.length >= wanted.length, "the sample at the server");
  same(lying.map((bet) => bet.bet).sort(), [...wanted].sort(), "each tap its own bet");

  // A finger seldom hits a line: eight pixels beside one it still means the line, twenty below it the number.
  const [lineX, lineY] = await scrolled(where.get("split:22-25"));
  await page.touchscreen.tap(lineX, lineY + 8);
  await page.touchscreen.tap(lineX - 18, lineY + 20);
  const near = await until(() => betsOf(player, table), (found) => found.length >= wanted.length + 2, "two taps beside a line");
  same(near.map((bet) => bet.bet).filter((bet) => !wanted.includes(bet)).sort(), ["split:22-25", "straight:25"], "the line, and the number");
  wanted.push("split:22-25", "straight:25");

  // A finger that stays down aims: it starts on 29, slides to the crossing of four numbers, sees what it means, and lays there.
  const touch = await page.context().newCDPSession(page);
  const [x, y] = await scrolled(where.get("straight:29"));
  const [toX, toY] = await scrolled(where.get("corner:28-29-31-32"));
  const send = (type, ...points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
  await send("touchStart", [x, y]);
  await page.locator(".felt .aim", { hasText: "29" }).waitFor();
  await send("touchMove", [toX, toY]);
  await page.locator(".felt .aim", { hasText: "28-29-31-32" }).waitFor();
  same(await page.locator(".felt .halo:not(.place)").count(), 4, "a halo over the four numbers");
  await send("touchEnd");
  await page.locator(".felt .aim").waitFor({ state: "detached" });
  const aimed = await until(() => betsOf(player, table), (found) => found.length > wanted.length, "the aimed bet");
  same(aimed.map((bet) => bet.bet).filter((bet) => !wanted.includes(bet)), ["corner:28-29-31-32"], "laid where it was let go, and nowhere else");

  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no scrolling sideways");
  const name = await page.locator('.felt [data-bet="low"]').getAttribute("aria-label");
  check(name.includes("Nửa bàn thấp") && name.includes("10.000 ₫"), `the area says what it is: ${name}`);
  const least = await page.evaluate(() => Math.min(...[...document.querySelectorAll(".felt .cloth-svg text")].map((at) => parseFloat(getComputedStyle(at).fontSize))));
  check(least >= 12, `smallest letters ${least} px`);
  await accessible(page, "roulette on a phone");

  // The racetrack has a page of its own there.
  await page.locator(".roulette-tabs button").nth(1).click();
  await page.locator(".felt .reach button", { hasText: "1" }).tap();
  await page.locator('.felt [data-pocket="10"]').tap();
  const ring = await until(() => betsOf(player, table), (found) => found.length > wanted.length + 3, "three neighbours");
  same(ring.map((bet) => bet.bet).filter((bet) => /straight:(5|10|23)$/.test(bet)).sort(), ["straight:10", "straight:23", "straight:5"], "10 lies between 23 and 5");
  await accessible(page, "the racetrack on a phone");
  await floor.close();
});

test("roulette: the racetrack's neighbours, by mouse and by keys, on a large screen", async () => {
  const floor = await Floor.open();
  const { table, player, page } = await openAt(floor, { size: large });
  await page.locator('.felt [data-pocket="0"]').hover();
  same(await page.locator(".felt .halo").count(), 5, "a halo over five numbers");
  await page.locator('.felt [data-pocket="0"]').click();
  // R1, the wheel's order: 3 26 0 32 15.
  const five = await until(() => betsOf(player, table), (found) => found.length >= 5, "five bets");
  same(five.map((bet) => bet.bet).sort(), ["straight:0", "straight:15", "straight:26", "straight:3", "straight:32"], "zero and two on each side");
  await page.locator(".felt .reach button", { hasText: "4" }).click();
  await page.locator('.felt [data-pocket="0"]').focus();
  await page.keyboard.press("ArrowLeft");
  same(await page.evaluate(() => document.activeElement.dataset.pocket), "26", "the pocket before zero");
  await page.keyboard.press("Enter");
  // 28 12 35 3 26 0 32 15 19
  const nine = await until(() => betsOf(player, table), (found) => found.reduce((sum, bet) => sum + bet.stake, 0) >= 14 * CHIP, "nine more chips");
  same(nine.filter((bet) => bet.stake === 2 * CHIP).map((bet) => bet.bet).sort(), ["straight:0", "straight:15", "straight:26", "straight:3", "straight:32"], "twice on five");
  same(nine.filter((bet) => bet.stake === CHIP).map((bet) => bet.bet).sort(), ["straight:12", "straight:19", "straight:28", "straight:35"], "once on four");
  await page.locator(".felt .reach button", { hasText: "0" }).click();
  await page.locator('.felt [data-pocket="24"]').click();
  await until(() => betsOf(player, table), (found) => found.some((bet) => bet.bet === "straight:24") && found.length === 10, "24 alone");
  await accessible(page, "roulette on a large screen");
  await floor.close();
});

test("roulette by keyboard: every bet is reached with the arrows and named", async () => {
  const floor = await Floor.open();
  const { table, player, page, rules } = await openAt(floor, { language: "vi" });
  same(await page.locator('.felt .cloth-svg .area[tabindex="0"]').count(), 1, "one stop for the tab key");
  const reached = await page.evaluate(() => {
    const at = (bet) => document.querySelector(`.felt .cloth-svg [data-bet="${bet}"]`);
    const found = new Set(["straight:0"]);
    const open = ["straight:0"];
    while (open.length > 0) {
      const from = open.pop();
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        at(from).focus();
        at(from).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        const bet = document.activeElement.dataset.bet;
        if (!found.has(bet)) { found.add(bet); open.push(bet); }
      }
    }
    return [...found];
  });
  same(reached.sort(), rules.bets.map((rule) => rule.bet).sort(), "all of them");
  const names = await page.locator(".felt .cloth-svg .area").evaluateAll((all) => all.map((at) => at.getAttribute("aria-label")));
  same(new Set(names).size, 157, "each by a name of its own");
  await page.locator('.felt [data-bet="straight:8"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  const lying = await until(() => betsOf(player, table), (found) => found.length === 2, "two bets");
  same(lying.map((bet) => bet.bet).sort(), ["corner:8-9-11-12", "split:8-11"], "the line to the right of 8, and the crossing above it");
  await floor.close();
});

test("roulette: colour chips in their colours, and a table seen without a purse", async () => {
  const floor = await Floor.open();
  const { table, dealer, player, page } = await openAt(floor);
  await dealer.event(table, { event: "colour-chips", player: player.id, number: 3, amount: CHIP, amount2: 20 });
  await page.locator(".felt .stand button", { hasText: "3" }).click();
  await page.locator('.felt [data-bet="straight:7"]').click();
  const [bet] = await until(() => betsOf(player, table), (found) => found.length === 1, "a bet in colour");
  same([bet.bet, bet.box, bet.stake], ["straight:7", 3, CHIP], "one chip of the third colour");
  const other = await floor.page(null, { path: `/t/${table}` });
  await other.locator(".felt .stand li").waitFor();
  await other.locator(".felt .cloth-svg .chips").waitFor();
  same(await other.locator(".felt [role=button]").count(), 0, "nothing to bet on for a visitor");
  await accessible(other, "a visitor at roulette");
  // A spin that turns: the ball runs on the screen as long as it runs at the table.
  await dealer.event(table, { event: "spin" });
  await other.locator("[data-testid=wheel].turning").waitFor();
  const moving = await floor.page(null, { path: `/t/${table}`, reduced: false });
  await moving.locator("[data-testid=wheel].turning").waitFor();
  const turning = (page) => page.evaluate(() => document.querySelector(".wheel").getAnimations({ subtree: true }).length);
  same([await turning(other), (await turning(moving)) > 0], [0, true], "nothing moves where motion is not wanted");
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "revolution", number: 3 });
  await dealer.event(table, { event: "ball", number: 0 });
  await other.locator('[data-testid=wheel][data-number="0"]:not(.turning)').waitFor();
  await other.locator(".felt .big-number.green", { hasText: "0" }).waitFor();
  await moving.waitForFunction(() => document.querySelector(".wheel").getAnimations({ subtree: true }).length === 0);
  same(await moving.evaluate(() => document.querySelector(".wheel-rotor").style.transform), "rotate(0deg)", "the wheel rests with zero on top");
  await floor.close();
});

// The dealer's console: whole rounds by keyboard alone, the red button, corrections, cards from a device.
import { accessible, check, Floor, laptop, large, same, test } from "./harness.mjs";

const chip = 100000;
const touch = { width: 1920, height: 1080 };
const purse = async (player) => (await player.get("/api/me")).purse;

// The step the console shows; nothing is typed before it is there.
async function step(page, event, needs) {
  await page.locator(`.deal-next[data-step="${event}"]${needs ? `[data-needs="${needs}"]` : ""}[data-busy="false"]`).waitFor({ timeout: 10000 });
}
const phase = (page, name) => page.locator(`[data-testid=phase][data-phase="${name}"]`).waitFor({ timeout: 10000 });

// Cards one after another as fast as the keys go: rank and suit, nothing in between.
async function cards(page, text) {
  for (const key of text.replace(/ /g, "")) await page.keyboard.press(key.toLowerCase());
}

async function enter(page, event) {
  await step(page, event);
  await page.keyboard.press("Enter");
}

async function noSideways(page, where) {
  const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  check(inside <= outside, `${where}: ${inside} px wide in a window of ${outside}`);
}

// Every button of the console takes a thumb.
async function thumbs(page, where) {
  const small = await page.locator(".deal-main button:visible").evaluateAll((all) =>
    all.filter((one) => !one.classList.contains("clause-tag"))
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 64 || box.height < 64)
      .map(({ text, box }) => `${text} ${box.width}x${box.height}`));
  same(small, [], `touch targets at ${where}`);
}

async function lay(player, table, bets) {
  for (const [bet, amount, box] of bets) await player.event(table, { event: "bet", player: player.id, bet, amount, ...(box ? { box } : {}) });
}

test("deal: sic bo by keyboard, the wrong key taken back, the result corrected with approval", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo");
  const player = await floor.player("An");
  const before = await purse(player);
  const page = await floor.page("dealer", { size: laptop, path: `/t/${table}/deal` });
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(player, table, [["small", chip], ["big", 3 * chip]]);
  await step(page, "no-more-bets");
  const say = await page.locator(".deal-say").textContent();
  check(say.includes("No more bets") && say.includes("Xin dừng đặt cược"), `both languages to read out: ${say}`);
  await page.keyboard.press("Enter");
  await enter(page, "shake"); // the three shakes the guide asks for
  await enter(page, "open-cage");
  await step(page, "key");
  await page.keyboard.press("6");
  await page.locator('[data-testid=typed] svg[aria-label="6"]').waitFor();
  await page.keyboard.press("c"); // taken back
  await page.locator('[data-testid=typed] svg').first().waitFor({ state: "detached" });
  await page.locator("[data-face='1']").click(); // a finger does as well
  for (const die of "24") await page.keyboard.press(die);
  await step(page, "key-confirm");
  await page.locator(".deal-go").focus();
  same(await page.locator("[data-testid=typed] svg").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")).join("")), "124", "the dice to be confirmed");
  check(await page.locator("[data-face='6']").isVisible(), "the pad stays until they are");
  await page.keyboard.press("Enter");
  await step(page, "collect");
  await page.locator("[data-testid=lines] li[data-bet=big]").waitFor();
  await page.keyboard.press("Enter");
  await enter(page, "pay");
  await phase(page, "idle");
  same((await purse(player)) - before, -2 * chip, "small won, big lost");

  // The dice were 4, 5, 6: the dealer asks, the pit supervisor's approval makes the correction.
  await page.keyboard.press("Control+z");
  const form = page.locator("[data-testid=step-form]");
  await form.locator("input[name=dice]").fill("456");
  await form.locator("input[name=text]").fill("keyed wrong");
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=request]").waitFor();
  check((await page.locator("[data-testid=request]").textContent()).includes("Pit supervisor"), "who is waited for");
  await accessible(page, "the console waiting for approval");
  const supervisor = await floor.staff("pit-supervisor");
  const { requests } = await supervisor.get("/api/requests?open=1");
  await supervisor.post(`/api/requests/${requests[0].request}/answer`, { grant: true });
  await page.locator("[data-testid=answered].granted").waitFor();
  await enter(page, "collect"); // as the dice now lie
  await enter(page, "pay");
  await phase(page, "idle");
  same((await purse(player)) - before, 2 * chip, "now big won and small lost");
  same((await player.get(`/api/tables/${table}`)).view.play.dice, [4, 5, 6], "the true dice lie there");
  await floor.close();
});

// From "no more bets" to the ball: every step that needs nothing or has its number already.
async function toTheBall(page, number) {
  for (let i = 0; i < 8 && !(await page.locator('.deal-next[data-step="ball"]').count()); i++) {
    const at = await page.locator(".deal-next").getAttribute("data-step");
    await page.keyboard.press("Enter");
    await page.locator(`.deal-next:not([data-step="${at}"])[data-busy="false"]`).waitFor();
  }
  for (const digit of number) await page.keyboard.press(digit);
  await page.locator("[data-testid=typed]", { hasText: number }).waitFor();
  await page.keyboard.press("Enter");
}

test("deal: roulette by keyboard, paid line by line, a no spin asked for with the red button and granted", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette");
  const [one, two] = [await floor.player("An"), await floor.player("Bình")];
  const before = [await purse(one), await purse(two)];
  const page = await floor.page("dealer", { size: touch, language: "vi", path: `/t/${table}/deal` });
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(one, table, [["straight:17", chip], ["red", chip]]);
  await lay(two, table, [["black", chip]]);
  await accessible(page, "the console, betting, vi");
  await thumbs(page, "roulette");
  await step(page, "no-more-bets");
  await toTheBall(page, "17");
  await enter(page, "collect");
  await step(page, "pay");
  same(await page.locator("[data-testid=lines] li[data-paid=false]").count(), 2, "two lines to pay");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=lines] li[data-paid=false]").length === 1);
  await page.keyboard.press("Enter");
  await phase(page, "idle");
  same([(await purse(one)) - before[0], (await purse(two)) - before[1]], [35 * chip - chip, chip], "35 to 1, and even chances");

  // 7.8: until the last winner is paid an acting pit supervisor or higher may call "no spin"; the dealer asks for it.
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(two, table, [["black", chip]]);
  await step(page, "no-more-bets");
  await toTheBall(page, "3");
  await step(page, "collect");
  await page.keyboard.press("F2");
  const list = page.locator("[data-testid=calls] .call-row");
  await list.first().waitFor();
  const shown = await list.evaluateAll((all) => all.map((row) => row.dataset.clause));
  const told = (await (await floor.staff("dealer")).get(`/api/tables/${table}`)).view.guide.calls.map((call) => call.clause);
  same(shown, told, "the irregularities of this moment, no others");
  await accessible(page, "the red button's list");
  await page.locator("[data-testid=calls] input[name=search]").fill("7.8");
  await page.keyboard.press("Enter");
  const form = page.locator(".call-form");
  await form.waitFor();
  check((await form.locator("button.danger").textContent()).includes("Giám sát Pit Tạm thời"), "who must approve");
  await form.locator("button.danger").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=request]", { hasText: "7.8" }).waitFor();
  const acting = await floor.staff("acting-pit-supervisor");
  const { requests } = await acting.get("/api/requests?open=1");
  same([requests[0].clause, requests[0].table], ["7.8", table], "what was asked for");
  await acting.post(`/api/requests/${requests[0].request}/answer`, { grant: true });
  await page.locator("[data-testid=answered].granted").waitFor();
  await page.locator("[data-testid=said]", { hasText: "No spin" }).waitFor(); // to be read out
  await phase(page, "idle");
  same((await purse(two)) - before[1], chip, "the stake of the void spin is back");
  await floor.close();
});

test("deal: baccarat by keyboard with cards typed ahead, then by a device and by touch", async () => {
  const floor = await Floor.open();
  const table = await floor.table("baccarat", { seats: 7, layout: 1 });
  const player = await floor.player("An");
  const before = await purse(player);
  const page = await floor.page("dealer", { size: laptop, path: `/t/${table}/deal` });
  // The shoe is made ready as the guide says: a new one, the first card burnt with as many more as it shows.
  for (let i = 0; i < 4; i++) {
    await page.locator('.deal-next[data-busy="false"]:not([data-step=""])').waitFor();
    const at = await page.locator(".deal-next").evaluate((one) => [one.dataset.step, one.dataset.needs]);
    if (at[0] === "open-round") break;
    if (at[1] === "card") await cards(page, "3S");
    else await page.keyboard.press("Enter");
    await page.waitForFunction(([name, needs]) => { const one = document.querySelector(".deal-next"); return one.dataset.step !== name || one.dataset.needs !== needs; }, at);
  }
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(player, table, [["banker", chip], ["tie", chip]]);
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  await accessible(page, "the card pad");
  await thumbs(page, "the card pad");
  await cards(page, "9H 2C KD 5S"); // player 9 + 10 = 9, banker 2 + 5 = 7: a natural
  await step(page, "announce-result");
  await page.keyboard.press("Enter");
  await enter(page, "collect");
  await phase(page, "idle");
  same((await purse(player)) - before, -2 * chip, "player's natural nine");

  // A second hand: the shoe sends its cards itself, and one comes from the pad on the screen.
  const manager = await floor.staff("pit-manager");
  const shoe = await manager.post("/api/devices", { kind: "shoe", table });
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${shoe.token}` };
  const device = (cards) => fetch(`${floor.base}/api/tables/${table}/events`, { method: "POST", headers, body: JSON.stringify({ event: "card", cards }) });
  await enter(page, "open-round");
  await lay(player, table, [["player", chip]]);
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  for (const card of ["9S", "3C", "KH"]) check((await device([card])).ok, `the shoe's ${card}`);
  for (const name of ["9 of spades", "3 of clubs", "king of hearts"]) await page.locator(`.deal-felt [aria-label*="${name}"]`).first().waitFor(); // they simply appear
  await page.locator('[data-card="4D"]').click();
  await step(page, "announce-result");
  await page.keyboard.press("Enter");
  await enter(page, "collect");
  await enter(page, "pay");
  await phase(page, "idle");
  same((await purse(player)) - before, -chip, "player won even money");

  // A card that nobody waits for stops what was typed and says why; nothing has changed.
  await enter(page, "open-round");
  await phase(page, "betting");
  await cards(page, "9S 3C");
  await page.locator(".deal-refusal").waitFor();
  await phase(page, "betting");
  await page.keyboard.press("Enter"); // not taken before the refusal was read
  await page.keyboard.press("Escape");
  await page.locator(".deal-refusal").waitFor({ state: "detached" });
  await phase(page, "betting");
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  await floor.close();
});

test("deal: blackjack by keyboard, the players' decisions too, a foreign card from the red button voids the round", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const [one, two] = [await floor.player("An"), await floor.player("Bình")];
  const before = [await purse(one), await purse(two)];
  const page = await floor.page("dealer", { size: touch, path: `/t/${table}/deal` });
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(one, table, [["main", chip, 2]]);
  await lay(two, table, [["main", 2 * chip, 5]]);
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  await cards(page, "6S TH 7H 5D 6C"); // box 2 has 11, box 5 16, the dealer a seven
  await page.locator('.deal-next[data-needs="players"]').waitFor();
  await page.keyboard.press("d"); // the guest of box 2 doubles: a sign with the hand
  await step(page, "card", "card");
  await cards(page, "TS"); // 21
  await page.locator('.deal-next[data-needs="players"]').waitFor();
  await page.keyboard.press("h");
  await step(page, "card", "card");
  await cards(page, "0D"); // 26
  await step(page, "card", "card");
  await cards(page, "KH"); // the dealer has 17
  await enter(page, "collect");
  await enter(page, "pay");
  await phase(page, "idle");
  same([(await purse(one)) - before[0], (await purse(two)) - before[1]], [2 * chip, -2 * chip], "doubled and won, drew and lost");

  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(one, table, [["main", chip, 1]]);
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  await cards(page, "6S 7H 5D");
  await page.locator('.deal-next[data-needs="players"]').waitFor();
  await page.keyboard.press("!");
  await page.locator("[data-testid=calls] input[name=search]").fill("7.14");
  const row = page.locator('.call-row[data-clause="7.14"]');
  await row.waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".call-form").waitFor();
  await page.locator(".call-form button.danger").focus();
  await page.keyboard.press("Enter");
  await phase(page, "idle");
  same((await purse(one)) - before[0], 2 * chip, "the stake of the void round is back");
  await floor.close();
});

test("deal: niu niu by keyboard on a large screen, hands set out by the house", async () => {
  const floor = await Floor.open();
  const table = await floor.table("niuniu", { layout: 1 });
  const player = await floor.player("An");
  const before = await purse(player);
  const page = await floor.page("dealer", { size: large, language: "vi", path: `/t/${table}/deal` });
  await page.locator('.deal-next[data-busy="false"]:not([data-step=""])').waitFor();
  if ((await page.locator(".deal-next").getAttribute("data-step")) === "new-shoe") await enter(page, "new-shoe");
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(player, table, [["ante", chip, 1]]);
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  // Five cards to box 1, then five to the dealer (4.8.1).
  await cards(page, "TS KH QD JC 0C 2D 3C 5H 7S 9D");
  await enter(page, "spread");
  await page.locator('.deal-next[data-needs="players"]').waitFor();
  await accessible(page, "niu niu waiting for players");
  await page.keyboard.press("Shift+Enter"); // the house sets it out
  for (let i = 0; i < 6 && !(await page.locator("[data-testid=phase][data-phase=idle]").count()); i++) {
    const was = await page.locator(".deal-next").evaluate((one) => [one.dataset.step, one.dataset.needs].join());
    await page.locator('.deal-next[data-busy="false"]').waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => { const one = document.querySelector(".deal-next"); return [one.dataset.step, one.dataset.needs].join() !== old; }, was);
  }
  await phase(page, "idle");
  // Box 1 has Niu Niu against the dealer's Niu 6: even money less a twentieth (5.1).
  same((await purse(player)) - before, chip - chip / 20, "Niu Niu is paid less its commission");
  await noSideways(page, "a large screen");
  await floor.close();
});

test("deal: a locked screen shows nothing of the table until the password is given", async () => {
  const floor = await Floor.open("--lock-after", "2");
  const table = await floor.table("sicbo");
  const page = await floor.page("dealer", { size: laptop, path: `/t/${table}/deal` });
  await step(page, "open-round");
  // Idle for the two seconds of this floor, and then a key: it is answered with the lock, not with a round.
  await page.waitForFunction((since) => Date.now() - since > 2500, Date.now(), { polling: 250 });
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=locked]").waitFor();
  same(await page.locator(".deal").count(), 0, "the console is covered");
  await accessible(page, "the locked screen");
  await page.locator("input[name=password]").fill("wrong");
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=locked] [role=alert]").waitFor();
  await page.locator("input[name=password]").fill("demonstration");
  await page.keyboard.press("Enter");
  await step(page, "open-round");
  await page.keyboard.press("Escape");
  await enter(page, "open-round");
  await phase(page, "betting");
  await floor.close({ allow: [/status of 4(01|23)/] });
});

test("deal: guests, float and limits from the keyboard, as dealer and as pit supervisor", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette");
  const guest = await floor.player("An");
  const before = await purse(guest);
  const page = await floor.page("dealer", { size: { width: 1024, height: 768 }, path: `/t/${table}/deal` });
  await enter(page, "open-round");
  await phase(page, "betting");
  await page.keyboard.press("F4");
  const people = page.locator("[data-testid=people]");
  await people.locator("select[name=who]").selectOption(String(guest.id));
  await people.locator("input[name=amount]").fill("500000");
  await people.locator("input[name=text]").fill("notes on the felt");
  await page.keyboard.press("Enter");
  await people.locator("[role=status]", { hasText: "Asked for" }).waitFor();
  same(await purse(guest), before, "one person does not sell chips alone");
  const supervisor = await floor.staff("pit-supervisor");
  const { requests } = await supervisor.get("/api/requests?open=1");
  await supervisor.post(`/api/requests/${requests[0].request}/answer`, { grant: true });
  same((await purse(guest)) - before, 500000, "chips for cash");
  await people.locator("select[name=action]").selectOption("bet");
  await people.locator("select[name=bet]").selectOption("red");
  await people.locator("input[name=amount]").fill("200000");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".deal-people")?.textContent.includes("200,000"));
  same((await guest.get(`/api/tables/${table}`)).view.bets, [{ player: guest.id, bet: "red", stake: 200000 }], "laid by the dealer for the guest");
  await accessible(page, "the guests' dialog");
  await page.keyboard.press("Escape");
  await people.waitFor({ state: "detached" });
  await page.keyboard.press("F8");
  const house = page.locator("[data-testid=house]");
  await house.locator(".deal-ask input[name=amount]").fill("1000000000");
  await page.keyboard.press("Enter");
  await house.locator(".deal-fills li").first().waitFor();
  const cage = await floor.staff("cage");
  const { fills } = await cage.get("/api/fills");
  same([fills[0].table, fills[0].amount], [table, 1000000000], "the fill was asked for");
  await page.keyboard.press("Escape");
  same(await page.locator("[data-testid=manage-open]").count(), 0, "limits are not the dealer's");

  const other = await floor.table("sicbo");
  const pit = await floor.page("pit-supervisor", { size: laptop, path: `/t/${other}/deal`, language: "vi" });
  await pit.locator("[data-testid=manage-open]").waitFor();
  await pit.keyboard.press("F9");
  await pit.locator("[data-testid=manage] input[name=min]").fill("20000");
  await pit.locator("[data-testid=manage] input[name=max]").fill("5000000");
  await pit.locator("[data-testid=manage] input[name=text]").fill("a quiet evening");
  await pit.keyboard.press("Enter");
  await pit.waitForFunction(() => document.querySelector(".deal-head")?.textContent.includes("20.000"));
  await pit.keyboard.press("Escape");

  // Closed and opened again: seats, felt and options as they were, the limits anew.
  const cards = await floor.table("blackjack", { seats: 5 });
  const again = await floor.page("pit-supervisor", { size: laptop, path: `/t/${cards}/deal` });
  await again.locator("[data-testid=manage-open]").click();
  await again.locator("[data-testid=manage] button", { hasText: "Close the table" }).click();
  await phase(again, "closed");
  await again.locator("[data-testid=manage] input[name=min]").fill("30000");
  await again.locator("[data-testid=manage] input[name=max]").fill("6000000");
  await again.keyboard.press("Enter");
  await phase(again, "idle");
  const { view } = await guest.get(`/api/tables/${cards}`);
  same([view.seats, view.limits.bets.main], [5, { min: 30000, max: 6000000 }], "the table as it was, with its new limits");
  await noSideways(page, "a tablet");
  await floor.close();
});

// Irregularities from the dealer's red button to their end, each with the ledger and the log.
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { called, chip, chips, deal, enter, float, lay, log, noSideways, phase, purse, red, settle, step, until, view } from "./support/story.mjs";

test("story: a baccarat misdeal, the shift manager's answer on a phone, bets taken back, a free hand", async () => {
  const floor = await Floor.open();
  const table = await floor.table("baccarat", { seats: 7, layout: 1, options: { face_down: true }, name: "Baccarat 9" });
  const [dealer, an, binh] = [await floor.staff("dealer"), await floor.player("An"), await floor.player("Bình")];
  const before = [await purse(an), await purse(binh)], house = await float(dealer, table);
  await dealer.event(table, { event: "new-shoe" });
  await dealer.event(table, { event: "burn", cards: ["AS", "??"] });
  await dealer.event(table, { event: "open-round" });
  await lay(an, table, [["player", 10 * chip]]);
  await lay(binh, table, [["banker", 5 * chip]]);
  await an.event(table, { event: "ask-squeeze", player: an.id });
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "9H KC KD 2S");
  for (const hand of [0, 0, 1, 1]) await an.event(table, { event: "turn", player: an.id, hand });
  await dealer.event(table, { event: "announce-result" });

  // Bình's cards were squeezed by An; the result is known, so only the shift manager may let Bình withdraw (7.10.1).
  const manager = await floor.page("shift-manager", { size: phone, touch: true, path: "/pit" });
  await manager.locator("[data-testid=glance]", { hasText: "No table needs you now" }).waitFor();
  const console_ = await floor.page("dealer", { path: `/t/${table}/deal` });
  await step(console_, "collect");
  await red(console_, "7.10.1", async (form) => {
    check((await form.locator("button.danger").textContent()).includes("Shift manager"), "who must approve stands on the button");
    await form.locator("select[name=player]").selectOption(String(binh.id));
    await form.locator("input[name=text]").fill("squeezed by the wrong guest");
  });
  await console_.locator("[data-testid=request]", { hasText: "Shift manager" }).waitFor();
  const stands = await dealer.event(table, { event: "collect" }).then(() => "went on", (refusal) => refusal.error.code);
  same(stands, "waits-for-approval", "nothing moves before the answer");

  // The phone: which table, which clause, whom it concerns, what it moves; one thumb answers.
  const request = manager.locator("[data-request]");
  await request.waitFor();
  await manager.locator("[data-testid=glance]", { hasText: "Baccarat 9" }).waitFor();
  await request.locator("[data-testid=change-chips]").waitFor(); // what is signed: Bình's stake alone goes back
  const told = await request.textContent();
  for (const part of ["Baccarat 9", "7.10.1", "Bình", "squeezed by the wrong guest", "+500,000"]) check(told.includes(part), `the request tells ${part}: ${told}`);
  check(!told.includes("Nothing is paid at once"), "it moves at once");
  const first = await manager.locator(".pit-tile").first().getAttribute("data-table");
  same(first, String(table), "the table that waits stands first");
  await noSideways(manager, "the pit on a phone");
  await accessible(manager, "the pit on a phone, a request open");
  const box = await request.locator("[data-answer=grant]").boundingBox();
  check(box.height >= 48 && box.width >= 150, `room for a thumb: ${JSON.stringify(box)}`);
  await request.locator("[data-answer=grant]").tap();
  await request.waitFor({ state: "detached" });
  await manager.locator("[data-testid=glance]", { hasText: "No table needs you now" }).waitFor();
  await manager.locator("[data-testid=no-alerts]").waitFor(); // the answer has settled its alert too

  await console_.locator("[data-testid=answered].granted").waitFor();
  same(await purse(binh), before[1], "Bình's stake is back");
  const call = await called(dealer, table, "7.10.1");
  same([call.event.post, call.event.authorised_post, call.event.player], ["dealer", "shift-manager", binh.id], "both names in the log");
  same(chips(call), [[binh.id, "felt", "purse", 5 * chip]], "the only chips that moved by the call");

  // An's bet stays and is settled: nine against two. Then a hand without bets.
  await enter(console_, "collect");
  await enter(console_, "pay");
  await phase(console_, "idle");
  same([await purse(an), await purse(binh)], [before[0] + 10 * chip, before[1]], "An won, Bình is where he was");
  same(await float(dealer, table), house - 10 * chip, "the float paid An");
  await enter(console_, "open-round");
  await phase(console_, "no-more-bets");
  check((await view(dealer, table)).play.free_hand, "the hand is free");
  const late = await an.event(table, { event: "bet", player: an.id, bet: "player", amount: chip }).then(() => "taken", (refusal) => refusal.error.code);
  same(late, "wrong-phase", "a free hand takes no bets");
  await deal(dealer, table, "9H KC KD 2S");
  await enter(console_, "announce-result");
  await enter(console_, "collect");
  await phase(console_, "idle");
  same([await purse(an), await float(dealer, table)], [before[0] + 10 * chip, house - 10 * chip], "no chips moved in the free hand");
  await floor.close();
});

test("story: a roulette no spin from the console; everything goes back and surveillance finds it", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette");
  const [dealer, an] = [await floor.staff("dealer"), await floor.player("An")];
  const before = await purse(an), house = await float(dealer, table);
  const page = await floor.page("dealer", { path: `/t/${table}/deal`, language: "vi" });
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(an, table, [["straight:17", chip], ["red", 3 * chip]]);
  same(await purse(an), before - 4 * chip, "the stakes lie on the felt");
  await enter(page, "no-more-bets");
  await enter(page, "spin");
  await step(page, "revolution");
  await red(page, "7.3");
  await page.locator("[data-testid=said]", { hasText: "No spin" }).waitFor();
  await phase(page, "idle");
  same([await purse(an), await float(dealer, table)], [before, house], "every stake is back, the float untouched");
  const call = await called(dealer, table, "7.3");
  same([call.event.post, call.event.authorised_post], ["dealer", undefined], "the dealer's own call");
  same(chips(call).sort(), [[an.id, "felt", "purse", chip], [an.id, "felt", "purse", 3 * chip]].sort(), "what went back");
  // Surveillance finds it among the void rounds.
  const eye = await floor.page("surveillance", { path: `/eye?table=${table}&void=1` });
  await eye.locator(`[data-found="${table}/1"]`, { hasText: "7.3" }).waitFor();
  await floor.close();
});

test("story: a blackjack card jams after splits; one bet is withdrawn, the others are played from a hand shoe", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7, name: "Blackjack 9" });
  const [dealer, an, binh] = [await floor.staff("dealer"), await floor.player("An"), await floor.player("Bình")];
  const before = [await purse(an), await purse(binh)], house = await float(dealer, table);
  await dealer.event(table, { event: "open-round" });
  await lay(an, table, [["main", chip, 1]]);
  await lay(binh, table, [["main", 2 * chip, 2]]);
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "8S TS 6D 8D 9S"); // An 8 8, Bình 10 9, dealer 6
  const split = (await view(an, table)).offers.find((offer) => offer.do === "split");
  check(split, "eights may be split");
  await an.event(table, { event: "act", player: an.id, number: split.number, box: split.box, hand: split.hand });
  same(await purse(an), before[0] - 2 * chip, "two hands, two stakes");
  await deal(dealer, table, "TD"); // on the first of the two

  // The console: the dealer reports, the pit manager answers from the pit page.
  const console_ = await floor.page("dealer", { path: `/t/${table}/deal` });
  await console_.locator(".deal-next").waitFor();
  await red(console_, "7.11");
  const manager = await floor.page("pit-manager", { path: "/pit" });
  const alert = manager.locator('[data-kind="summon"]', { hasText: "Blackjack 9" });
  await alert.waitFor();
  await alert.locator("[data-do=acknowledge]").click();
  await alert.waitFor({ state: "detached" });
  await red(console_, "7.11.2");
  await manager.locator("[data-request]", { hasText: "7.11.2" }).locator("[data-answer=grant]").click();
  await console_.locator("[data-testid=answered].granted").waitFor();

  // Bình will not go on so: the offer stands on his own screen (7.11.3).
  const his = await floor.page(binh, { size: phone, touch: true, path: `/t/${table}` });
  await his.locator("[data-offer=call]").first().tap();
  await until(() => purse(binh), (now) => now === before[1], "Bình's stake is back");
  same((await view(dealer, table)).felt, 2 * chip, "An's two stakes stay");

  // The rest from the hand shoe: 18 and 20 against 16 and a ten.
  const act = async () => (await view(an, table)).offers.find((offer) => offer.do === "stand");
  const stand = await act();
  await an.event(table, { event: "act", player: an.id, number: stand.number, box: stand.box, hand: stand.hand });
  await deal(dealer, table, "TH");
  const second = await act();
  await an.event(table, { event: "act", player: an.id, number: second.number, box: second.box, hand: second.hand });
  await deal(dealer, table, "TC 9D");
  same((await view(dealer, table)).phase, "result", "the dealer has too many");
  await settle(dealer, table);
  same([await purse(an), await purse(binh)], [before[0] + 2 * chip, before[1]], "both of An's hands won");
  same(await float(dealer, table), house - 2 * chip, "out of the float");
  const jam = await called(dealer, table, "7.11.2");
  same(jam.event.authorised_post, "pit-manager", "the pit manager's name stands under it");
  const withdrawn = (await log(dealer, table)).find((one) => one.event.event === "call" && one.event.sender === "player");
  same([withdrawn.event.player ?? withdrawn.event.id, chips(withdrawn)], [binh.id, [[binh.id, "felt", "purse", 2 * chip]]], "Bình's own call in the log");
  // 7.11.7: the table waits until the machine is repaired or exchanged.
  const again = await dealer.event(table, { event: "open-round" }).then(() => "opened", (refusal) => refusal.error.code);
  same(again, "suspended", "no new round before the machine is seen to");
  await floor.close();
});

test("story: a sic bo display fault; paid by the dice, reopened by the operations manager alone", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", { name: "Sic Bo 9" });
  const [dealer, an] = [await floor.staff("dealer"), await floor.player("An")];
  const before = await purse(an), house = await float(dealer, table);
  const console_ = await floor.page("dealer", { path: `/t/${table}/deal` });
  await enter(console_, "open-round");
  await phase(console_, "betting");
  await lay(an, table, [["small", 2 * chip]]);
  await enter(console_, "no-more-bets");
  await enter(console_, "shake");
  await enter(console_, "open-cage");
  await step(console_, "key");
  for (const die of "113") await console_.keyboard.press(die);
  await enter(console_, "key-confirm");
  await step(console_, "collect");
  await red(console_, "7.7"); // the areas stayed dark
  await enter(console_, "collect");
  await enter(console_, "pay");
  await phase(console_, "idle");
  same([await purse(an), await float(dealer, table)], [before + 2 * chip, house - 2 * chip], "paid by what the dice show");
  same(await dealer.event(table, { event: "open-round" }).then(() => "opened", (refusal) => refusal.error.code), "suspended", "the next round waits");

  // The shift manager sees why it stands still and who may reopen it, and has no button for it.
  const shift = await floor.page("shift-manager", { path: "/pit" });
  await shift.locator(`.pit-tile.urgent[data-table="${table}"]`, { hasText: "suspended" }).click();
  const dialog = shift.locator("[data-testid=pit-table]");
  await dialog.locator(".suspended", { hasText: "Operations manager" }).waitFor();
  same(await dialog.locator("[data-do=resume]").count(), 0, "not the shift manager's to do");
  const refused = await (await floor.staff("shift-manager")).event(table, { event: "resume" }).then(() => 200, (refusal) => refusal.status);
  same(refused, 403, "nor by the API");
  await accessible(shift, "a table of the pit");

  const operations = await floor.page("operations-manager", { path: "/pit", language: "vi" });
  await operations.locator(`.pit-tile[data-table="${table}"]`).click();
  await operations.locator("[data-do=resume]").click();
  await operations.locator("[data-do=resume]").waitFor({ state: "detached" });
  await enter(console_, "open-round");
  await phase(console_, "betting");
  const resumed = (await log(dealer, table)).filter((one) => one.event.event === "resume");
  same(resumed.map((one) => one.event.post), ["operations-manager"], "who reopened it stands in the log");
  await floor.close();
});

// G15 on the dealer's console: Backspace undoes the last entry, alone or with a pit supervisor; both entries stay in the log.
import { accessible, check, Floor, laptop, same, test } from "./harness.mjs";
import { chip, enter, lay, log, phase, purse, step, view } from "./support/story.mjs";

async function type(page, card) {
  for (const key of card) await page.keyboard.press(key.toLowerCase());
}

async function putRight(page, was, truth, text) {
  await page.keyboard.press("Backspace");
  const form = page.locator("[data-testid=slip-form]");
  await form.waitFor();
  check((await form.innerHTML()).includes(was), `what was keyed stands there: ${was}`);
  await form.locator("input[name=truth]").fill(truth);
  if (text) await form.locator("input[name=text]").fill(text);
  return form;
}

test("slips: a card keyed wrongly is undone with Backspace, alone, and later with the pit supervisor", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack");
  const player = await floor.player("An");
  const dealer = await floor.staff("dealer");
  const before = await purse(player);
  const page = await floor.page("dealer", { size: laptop, path: `/t/${table}/deal` });
  await enter(page, "open-round");
  await phase(page, "betting");
  await lay(player, table, [["main", chip, 1]]);
  await enter(page, "no-more-bets");
  await step(page, "card", "card");
  await type(page, "KS");
  await page.locator("[data-testid=slip-open]").waitFor();
  const form = await putRight(page, 'aria-label="king of spades"', "QS");
  await accessible(page, "the last entry undone");
  await form.locator("button.main").click();
  await form.waitFor({ state: "detached" });
  const corrected = (await log(dealer, table)).filter((one) => one.event.event === "correct-entry");
  same(corrected.map(({ event }) => [event.entry, event.cards, event.authorised_by]), [["card", ["KS", "QS"], undefined]], "alone");

  // A key back takes a key back first.
  await page.keyboard.press("6");
  await page.keyboard.press("Backspace");
  check(!(await page.locator("[data-testid=slip-form]").count()), "a rank was typed, and is gone");
  await type(page, "6H");
  await type(page, "9C");
  await phase(page, "decisions");
  await player.event(table, { event: "act", number: 1, player: player.id, box: 1, round: (await view(player, table)).round });
  await step(page, "card", "card");
  const later = await putRight(page, 'aria-label="9 of clubs"', "8C", "mistyped");
  await later.locator("button.main").click();
  await page.locator("[data-testid=request]").waitFor();
  const supervisor = await floor.staff("pit-supervisor");
  const { requests } = await supervisor.get("/api/requests?open=1");
  await supervisor.post(`/api/requests/${requests[0].request}/answer`, { grant: true });
  await page.locator("[data-testid=answered].granted").waitFor();

  const entries = (await log(dealer, table)).filter(({ event }) => event.event === "card" || event.event === "correct-entry");
  same(entries.map(({ event }) => [event.event, event.cards]),
    [["card", ["KS"]], ["correct-entry", ["KS", "QS"]], ["card", ["6H"]], ["card", ["9C"]], ["correct-entry", ["9C", "8C"]]], "both entries stay");
  check(entries[4].event.authorised_by > 0 && entries[4].event.ref === entries[3].event.seq, "signed, and about that entry");
  await type(page, "TH");
  await type(page, "5D"); // 21 for the house against 18
  await enter(page, "collect");
  await phase(page, "idle");
  same((await purse(player)) - before, -chip, "settled by the true cards");
  await page.keyboard.press("Backspace");
  check(!(await page.locator("[data-testid=slip-open]").count()), "not after the result");
  await floor.close();
});

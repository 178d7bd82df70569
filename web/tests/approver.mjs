// Whoever signs sees before and after first: what the server found by trying it on a copy of the table. In both languages, at a desk and on a telephone.
import { accessible, check, Floor, laptop, phone, same, test } from "./harness.mjs";
import { noSideways, purse, settle, view } from "./support/story.mjs";

const shot = async (page, name) => { if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }); };

async function thrown(dealer, table, dice) {
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "shake", number: 3 });
  await dealer.event(table, { event: "open-cage" });
  for (const number of dice) await dealer.event(table, { event: "key", number });
  await dealer.event(table, { event: "key-confirm" });
}

const rows = async (part) => {
  await part.waitFor();
  return (await part.locator("tbody tr").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
};

test("a corrected result: dice, bets and chips before and after, and what happens is what was shown", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", { name: "Sic Bo 9" });
  const dealer = await floor.staff("dealer"), supervisor = await floor.staff("pit-supervisor");
  const an = await floor.player("An"), binh = await floor.player("Bình");
  await dealer.event(table, { event: "open-round" });
  await an.event(table, { event: "bet", bet: "small", amount: 1000000 });
  await binh.event(table, { event: "bet", bet: "big", amount: 500000 });
  await thrown(dealer, table, [1, 2, 5]);
  await settle(dealer, table);
  await dealer.event(table, { event: "open-round" });
  const round = (await view(dealer, table)).round - 1;
  const had = [await purse(an), await purse(binh)];
  await supervisor.post(`/api/tables/${table}/requests`, { event: "correct-result", round, dice: [1, 4, 6], text: "a four and a six" });

  const page = await floor.page("pit-manager", { size: laptop, path: "/pit" });
  const change = page.locator("[data-testid=change]");
  await change.waitFor();
  const result = await change.locator("[data-testid=change-result]").innerText();
  check(result.indexOf("1 2 5") >= 0 && result.indexOf("1 4 6") > result.indexOf("1 2 5"), `the result before and after: ${result}`);
  const bets = await rows(change.locator("[data-testid=change-bets]"));
  check(bets.some((row) => row.includes("An") && row.endsWith("stake 1,000,000 ₫ 2,000,000 ₫ 0 ₫")) && bets.some((row) => row.includes("Bình") && row.endsWith("stake 500,000 ₫ 0 ₫ 1,000,000 ₫")), `the bets: ${bets}`);
  const chips = await rows(change.locator("[data-testid=change-chips]"));
  check(chips.some((row) => row.startsWith("An −2,000,000 ₫")) && chips.some((row) => row.startsWith("Bình +1,000,000 ₫")) && chips.some((row) => row.startsWith("The house +1,000,000 ₫")), `the chips: ${chips}`);
  await accessible(page, "before and after");
  await shot(page, "result-en");
  same([await purse(an), await purse(binh)], had, "nothing has moved by looking");

  const small = await floor.page("pit-manager", { size: phone, path: "/pit", language: "vi" });
  await small.locator("[data-testid=change-chips]", { hasText: "−2.000.000 ₫" }).waitFor();
  await noSideways(small, "before and after on a telephone");
  await accessible(small, "before and after on a telephone");
  await shot(small, "result-vi-phone");

  await page.locator("[data-answer=grant]").click();
  await page.locator("[data-request]").waitFor({ state: "detached" });
  same([await purse(an), await purse(binh)], [had[0] - 2000000, had[1] + 1000000], "what was signed");
  await floor.close();
});

test("a payment above the limit: the third signature sees what the second saw", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", { name: "Sic Bo 9" });
  const dealer = await floor.staff("dealer"), supervisor = await floor.staff("pit-supervisor");
  await (await floor.staff("operations-manager")).post("/api/limits", { table, above: 50000 });
  const an = await floor.player("An");
  await dealer.event(table, { event: "open-round" });
  await an.event(table, { event: "bet", bet: "small", amount: 1000000 });
  await thrown(dealer, table, [1, 2, 5]);
  await settle(dealer, table);
  const had = await purse(an);
  await supervisor.post(`/api/tables/${table}/requests`, { event: "correct-payment", round: 1, player: an.id, bet: "small", amount: 100000, text: "a chip short" });
  const sign = async (who) => {
    const page = await floor.page(who, { size: laptop, path: "/pit", language: "vi" });
    const bets = await rows(page.locator("[data-testid=change-bets]"));
    check(bets.length === 1 && bets[0].endsWith("1.000.000 ₫ 2.000.000 ₫ 2.100.000 ₫"), `the line: ${bets}`);
    check((await rows(page.locator("[data-testid=change-chips]")))[0].startsWith("An +100.000 ₫"), "whose chips");
    await shot(page, `payment-${who}`);
    await page.locator("[data-answer=grant]").click();
    return page;
  };
  const first = await sign("pit-manager");
  await first.locator("[data-request]", { hasText: "đã phê duyệt" }).waitFor();
  same(await purse(an), had, "two are too few");
  await sign("shift-manager");
  await first.locator("[data-request]").waitFor({ state: "detached" });
  same(await purse(an), had + 100000, "three are enough");
  await floor.close();
});

test("a slip of the keyboard and a ruling on an older round: what was keyed and what lay there, whose chips move", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", { name: "Sic Bo 9" });
  const dealer = await floor.staff("dealer"), supervisor = await floor.staff("pit-supervisor");
  const an = await floor.player("An");
  const page = await floor.page("table-games-director", { size: laptop, path: "/pit" });
  await dealer.event(table, { event: "open-round" });
  const laid = await dealer.event(table, { event: "bet", player: an.id, bet: "big", amount: 300000, number: 3 });
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.post(`/api/tables/${table}/requests`, { event: "correct-entry", entry: "bet", ref: laid.seq, player: an.id, bet: "big", amount: 300000, spot: "small", amount2: 200000, text: "the other side" });
  const entry = page.locator("[data-testid=change-entry]");
  await entry.waitFor();
  const text = (await entry.innerText()).toUpperCase();
  check(/BIG.*300,000[\s\S]*SMALL.*200,000/.test(text), `both entries: ${text}`);
  check((await rows(page.locator("[data-testid=change-chips]")))[0].startsWith("An +100,000 ₫"), "what comes back to the purse");
  await accessible(page, "a slip");
  await shot(page, "slip-en");
  await page.locator("[data-answer=grant]").click();
  await page.locator("[data-request]").waitFor({ state: "detached" });
  for (const number of [1, 2, 5]) {
    if (number === 1) { await dealer.event(table, { event: "shake", number: 3 }); await dealer.event(table, { event: "open-cage" }); }
    await dealer.event(table, { event: "key", number });
  }
  await dealer.event(table, { event: "key-confirm" });
  await settle(dealer, table);
  await dealer.event(table, { event: "open-round" });
  await thrown(dealer, table, [2, 3, 4]);
  await settle(dealer, table);
  await dealer.event(table, { event: "open-round" });
  await supervisor.post(`/api/tables/${table}/requests`, { event: "ruling", player: an.id, round: 1, amount: 250000, text: "for the wait" });
  await page.locator("[data-testid=change-chips]", { hasText: "+250,000" }).waitFor();
  await shot(page, "ruling-en");
  await floor.close();
});

// What the dealer's console says is paid is what the ledger moves, in every game; the chips drawn add up to it.
import { check, Floor, laptop, same, test, until } from "./harness.mjs";

const purse = async (player) => (await player.get("/api/me")).purse;
const phaseOf = async (dealer, table) => (await dealer.get(`/api/tables/${table}`)).view.phase;
const cards = (text) => text.split(" ").map((card) => ({ event: "card", cards: [card] }));
const niu = [...cards("TS KH QD JC TC 2D 3C 5H 7S 9D"), { event: "spread" }, { event: "arrange", box: 1, number: 1 }, { event: "arrange", number: 1 }, { event: "compare" }];

// The bets of one player, how the round is dealt, and by hand what is pushed to the player for each winning bet: winnings
// without the stake.
const rounds = [
  { game: "sicbo", bets: [["small", 100000], ["total:5", 30000], ["big", 20000]], deal: [{ event: "shake", number: 3 }, { event: "open-cage" }, { event: "key", number: 1 }, { event: "key", number: 2 }, { event: "key", number: 2 }, { event: "key-confirm" }],
    pays: { small: 100000, "total:5": 540000 } }, // 18 to 1
  { game: "roulette", bets: [["straight:17", 100000], ["black", 60000], ["red", 10000]], before: [{ event: "spin" }], deal: [{ event: "revolution", number: 3 }, { event: "ball", number: 17 }],
    pays: { "straight:17": 3500000, black: 60000 } },
  { game: "baccarat", more: { seats: 7, layout: 1 }, shoe: [{ event: "new-shoe" }, { event: "burn", cards: ["AS", "??"] }], bets: [["banker", 2000000], ["player", 50000]],
    deal: [...cards("2H KC 5D 9S"), { event: "announce-result" }], pays: { banker: 1900000 } }, // 5 % of 2,000,000 is kept
  { game: "blackjack", more: { seats: 7 }, bets: [["main", 100000, 1]], deal: [...cards("AS 7H KD 9C 2S")], pays: { main: 150000 } }, // 3 to 2
  { game: "niuniu", more: { layout: 1 }, shoe: [{ event: "new-shoe" }], bets: [["ante", 100000, 1]], deal: niu, pays: { ante: 95000 } }, // a twentieth is kept
];

async function rowsOf(page) {
  return page.locator("[data-testid=lines] li").evaluateAll((all) => all.map((row) => {
    const [what, chips] = [".what", ".deal-chips"].map((part) => row.querySelector(part).getBoundingClientRect());
    const drawn = [...row.querySelectorAll("[data-chip]")].reduce((sum, one) => sum + Number(one.dataset.chip) * Number(one.dataset.count), 0);
    return {
      bet: row.dataset.bet, returned: Number(row.dataset.returned), amount: Number(row.querySelector("[data-amount]").dataset.amount), shown: row.querySelector(".what strong").textContent,
      drawn, rest: Number(row.querySelector("[data-rest]")?.dataset.rest ?? 0), covers: chips.width > 0 && chips.left < what.right && what.left < chips.right && chips.top < what.bottom && what.top < chips.bottom,
    };
  }));
}

for (const { game, more = {}, shoe = [], bets, before = [], deal, pays } of rounds)
  test(`payments: ${game}: the console's list is the ledger's`, async () => {
    const floor = await Floor.open();
    const table = await floor.table(game, more);
    const [dealer, player] = [await floor.staff("dealer"), await floor.player("An")];
    const page = await floor.page("dealer", { size: laptop, path: `/t/${table}/deal` });
    for (const event of [...shoe, { event: "open-round" }]) await dealer.event(table, event);
    for (const [bet, amount, box] of bets) await player.event(table, { event: "bet", bet, amount, ...(box ? { box } : {}) });
    for (const event of [...before, { event: "no-more-bets" }]) await dealer.event(table, event);
    for (const event of deal) if (["idle", "result", "settling"].includes(await phaseOf(dealer, table)) === false) await dealer.event(table, event);
    if ((await phaseOf(dealer, table)) === "result") await dealer.event(table, { event: "collect" });
    same(await phaseOf(dealer, table), "settling", "the winners are paid next");
    await page.locator('.deal-next[data-step="pay"]').waitFor();
    const rows = await until(() => rowsOf(page), (found) => found.length >= bets.length && found.every((row) => !(row.bet in pays) || row.drawn + row.rest > 0), "the list with its chips");
    for (const [bet, amount] of Object.entries(pays)) {
      const row = rows.find((one) => one.bet === bet);
      same([row.amount, row.shown.replace(/[^0-9]/g, "")], [amount, String(amount)], `${bet} is paid`);
      same(row.drawn + row.rest, amount, `the chips drawn for ${bet}`);
      check(!row.covers, `the chips of ${bet} lie beside the figure`);
    }
    const had = await purse(player);
    await dealer.event(table, { event: "pay" });
    const paid = rows.filter((row) => row.bet in pays).reduce((sum, row) => sum + row.returned, 0);
    same((await purse(player)) - had, paid, "the purse moves by what the list says, stakes and winnings");
    same(paid, Object.entries(pays).reduce((sum, [bet, won]) => sum + won + bets.find((one) => one[0] === bet)[1], 0), "as the rulebook pays");
    await floor.close();
  });

test("payments: felt and panel show one figure for one hand of blackjack", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack", { seats: 7 });
  const [dealer, player] = [await floor.staff("dealer"), await floor.player("An")];
  const page = await floor.page(player, { size: laptop, path: `/t/${table}` });
  await dealer.event(table, { event: "open-round" });
  await player.event(table, { event: "bet", bet: "main", box: 1, amount: 100000 });
  await dealer.event(table, { event: "no-more-bets" });
  for (const card of ["TS", "7H", "KD"]) await dealer.event(table, { event: "card", cards: [card] });
  await player.event(table, { event: "act", number: 1, box: 1, hand: 1 });
  await dealer.event(table, { event: "card", cards: ["TC"] }); // 20 against 17
  await dealer.event(table, { event: "collect" });
  await dealer.event(table, { event: "pay" });
  await page.locator('[data-testid=net][data-amount="100000"]').waitFor();
  check((await page.locator(".bj-hand").first().textContent()).includes("+100K"), `the felt: ${await page.locator(".bj-hand").first().textContent()}`);
  check((await page.locator(".results .lines").textContent()).includes("+100,000"), "the panel");
  await floor.close();
});

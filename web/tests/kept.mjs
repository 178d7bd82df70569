// J18: winnings that a guest did not come for: the cage keeps them, tells the guest, shows them on the guest's own page, and gives them back.
import { accessible, check, Floor, laptop, phone, same, test } from "./harness.mjs";
import { deal, noSideways, purse, settle } from "./support/story.mjs";

const shot = async (page, name) => { if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }); };

test("what the cage keeps: a notice at the next look, the own page, and back into the purse", async () => {
  const floor = await Floor.open();
  const table = await floor.table("blackjack");
  const an = await floor.player("An");
  const dealer = await floor.staff("dealer");
  await dealer.event(table, { event: "open-round" });
  await an.event(table, { event: "bet", bet: "main", box: 1, amount: 100000 });
  await dealer.event(table, { event: "no-more-bets" });
  await deal(dealer, table, "TS 6D 9S");
  await dealer.event(table, { event: "call", clause: "7.12", box: 1, player: an.id });
  await deal(dealer, table, "TD KD");
  await settle(dealer, table);
  const { request } = await (await floor.staff("operations-manager")).post(`/api/tables/${table}/requests`, { event: "unclaimed", player: an.id });
  await (await floor.staff("security")).post(`/api/requests/${request}/answer`, { grant: true });

  const page = await floor.page(an, { size: phone, path: "/", language: "vi" });
  const notice = page.locator("[data-testid=notice][data-kind=kept]");
  await notice.waitFor();
  check((await notice.innerText()).includes("200.000 ₫"), "how much");
  await accessible(page, "the notice");
  await shot(page, "kept-notice");
  await notice.locator("a").click();
  await page.locator("[data-testid=own-held]", { hasText: "200.000 ₫" }).waitFor();
  await accessible(page, "the own chips");
  await noSideways(page, "the own chips");
  await shot(page, "kept-own");

  const had = await purse(an);
  const cage = await floor.page("cage", { size: laptop, path: "/cage" });
  const row = cage.locator(`[data-player="${an.id}"]`);
  await row.locator("[data-testid=kept]", { hasText: "200,000 ₫" }).waitFor();
  await row.locator("[data-do=return]").click();
  const form = cage.locator("[data-testid=exchange]");
  await form.locator("input[name=amount]").fill("200000");
  await form.locator("button.main").click();
  await cage.locator("[data-testid=exchanged]").waitFor();
  same(await purse(an), had + 200000, "the guest has it");
  await page.reload();
  await page.locator("[data-testid=own-chips]").waitFor();
  same(await page.locator("[data-testid=own-held]").count(), 0, "nothing is kept any more");
  await floor.close();
});

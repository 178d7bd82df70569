// G4, G13: what is put right of a round that is over stands where the round is looked at: the guest's own history, what fell at the table, the search for rounds. Nobody loads a page anew for it.
import { accessible, check, Floor, laptop, phone, same, test } from "./harness.mjs";
import { noSideways, spin } from "./support/story.mjs";

const shot = async (page, name) => { if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }); };

async function signed(floor, table, event) {
  const { request } = await (await floor.staff("pit-supervisor")).post(`/api/tables/${table}/requests`, event);
  await (await floor.staff("table-games-director")).post(`/api/requests/${request}/answer`, { grant: true });
}

const past = (page, round) => page.locator(`.past[data-round="${round}"]`);
const fell = (page, testid) => page.locator(`[data-testid=${testid}] li`).allInnerTexts();

test("a ruling on an older round and a result corrected in the next one follow in history, scoreboard and search", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette", { name: "Roulette 9" });
  const dealer = await floor.staff("dealer");
  const an = await floor.player("An");
  const red = () => an.event(table, { event: "bet", bet: "red", amount: 100000 });
  await spin(dealer, table, 17, red); // black: lost
  await spin(dealer, table, 18, red); // red: won
  await dealer.event(table, { event: "open-round" });

  const guest = await floor.page(an, { size: phone, path: `/t/${table}` });
  const board = await floor.page(null, { size: laptop, path: `/t/${table}/board` });
  const lobby = await floor.page("dealer", { size: laptop, path: "/" });
  await past(guest, 1).locator(".past-head .money", { hasText: "−100,000" }).waitFor();
  await past(guest, 2).locator(".past-head .money", { hasText: "+100,000" }).waitFor();
  same(await guest.locator("[data-testid=put-right]").count(), 0, "nothing was put right");
  await board.locator("[data-testid=numbers] li", { hasText: "18" }).waitFor();
  await lobby.locator(".fallen.roulette li", { hasText: "18" }).waitFor();

  await signed(floor, table, { event: "ruling", player: an.id, round: 1, amount: 30000, text: "the wheel was touched" });
  await past(guest, 1).locator(".past-head .money", { hasText: "−70,000" }).waitFor();
  await past(guest, 1).locator("[data-testid=put-right]").waitFor();
  same(await past(guest, 2).locator("[data-testid=put-right]").count(), 0, "that round alone");

  await signed(floor, table, { event: "correct-result", round: 2, number: 20, text: "the ball lay in 20" }); // black
  await past(guest, 2).locator(".past-head .money", { hasText: "−100,000" }).waitFor();
  await past(guest, 2).locator("[data-testid=put-right]").waitFor();
  check((await past(guest, 2).innerText()).includes("20"), "with its result");
  await board.locator("[data-testid=numbers] li", { hasText: "20" }).waitFor();
  await board.locator(".board-left", { hasText: "20, black" }).waitFor();
  same((await fell(board, "numbers")).sort(), ["17", "20"], "the numbers that fell");
  await lobby.locator(".fallen.roulette li", { hasText: "20" }).waitFor();
  same(await lobby.locator(".fallen.roulette li", { hasText: "18" }).count(), 0, "and in the lobby");
  await shot(board, "put-right-board");

  // From the notice to the round: its lines, and what came to them afterwards.
  await guest.locator("[data-testid=notice][data-kind=payment] a").click();
  const opened = past(guest, 1);
  await opened.locator("[data-testid=afterwards]", { hasText: "+30,000" }).waitFor();
  await opened.locator('[data-line=red][data-returned="0"]').waitFor();
  await accessible(guest, "the own history");
  await noSideways(guest, "the own history");
  await shot(guest, "put-right-history");

  const eye = await floor.page("surveillance", { size: laptop, path: `/eye?corrected=1&player=${an.id}&find=1` });
  await eye.locator(`[data-found="${table}/1"]`, { hasText: "+70,000" }).waitFor();
  await eye.locator(`[data-found="${table}/2"]`, { hasText: "+100,000" }).waitFor();
  same(await eye.locator("[data-found]").count(), 2, "the rounds that were put right");
  await shot(eye, "put-right-search");
  await eye.goto(eye.url().replace(/\/eye.*/, `/eye?table=${table}&result=18&find=1`));
  await eye.locator(".empty").waitFor();
  await eye.goto(eye.url().replace(/\/eye.*/, `/eye?table=${table}&result=20&find=1`));
  await eye.locator(`[data-found="${table}/2"]`).waitFor();

  // The address alone, as a notice at the next sign-in has it.
  const later = await floor.page(an, { size: phone, path: `/t/${table}?round=1`, language: "vi" });
  await past(later, 1).locator("[data-testid=afterwards]", { hasText: "+30.000" }).waitFor();
  await shot(later, "put-right-history-vi");
  await floor.close();
});

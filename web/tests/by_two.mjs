// What one person's word is not enough for: a guest's own confirmation, counts by two, accounts beside the ladder, exchanges and limits of the house.
import { accessible, check, Floor, laptop, phone, same, test, until } from "./harness.mjs";
import { noSideways, purse } from "./support/story.mjs";

const bets = async (player, table) => (await player.get(`/api/tables/${table}`)).view.bets.filter((one) => one.player === player.id).map((one) => [one.bet, one.stake]);

async function tableWithLimit(floor, above) {
  const table = await floor.table("sicbo", { name: "Sic Bo 9" });
  await (await floor.staff("operations-manager")).post("/api/limits", { table, above });
  const dealer = await floor.staff("dealer");
  await dealer.event(table, { event: "open-round" });
  return { table, dealer };
}

test("keyed: a guest sees at once, on whatever page, what staff keyed: what, by whom, where; it stays until it is read", async () => {
  const floor = await Floor.open();
  const { table, dealer } = await tableWithLimit(floor, 1000000);
  const an = await floor.player("An"), binh = await floor.player("Bình");
  const lobby = await floor.page(an, { size: phone });
  const felt = await floor.page(an, { path: `/t/${table}`, language: "vi" });
  const other = await floor.page(binh, { path: `/t/${table}` });
  await felt.locator("[data-testid=purse]").waitFor();
  await lobby.locator("[data-testid=purse]").waitFor();
  await dealer.event(table, { event: "bet", player: an.id, bet: "big", amount: 300000, number: 3 });
  const notice = lobby.locator("[data-testid=keyed]");
  await notice.waitFor();
  const text = await notice.innerText();
  for (const part of ["300,000", "Dealer", "Sic Bo 9", "Bet laid", "BIG"]) check(text.toLowerCase().includes(part.toLowerCase()), `${part} in ${text}`);
  check(/\d\d:\d\d:\d\d/.test(text), `when: ${text}`);
  await accessible(lobby, "a notice on a telephone");
  await noSideways(lobby, "a notice on a telephone");
  check((await felt.locator("[data-testid=keyed]").innerText()).includes("300.000"), "in Vietnamese at the table");
  same(await other.locator("[data-testid=keyed]").count(), 0, "nobody else is told");
  await notice.locator("button").click();
  await notice.waitFor({ state: "detached" });
  await floor.close();
});

test("keyed: above the house's limit the console asks with one key, the guest refuses one and confirms the next, and the console says so", async () => {
  const floor = await Floor.open();
  const { table } = await tableWithLimit(floor, 1000000);
  const an = await floor.player("An");
  const had = await purse(an);
  const felt = await floor.page(an, { path: `/t/${table}`, size: phone });
  const console_ = await floor.page("dealer", { path: `/t/${table}/deal`, size: laptop });
  await felt.locator("[data-testid=purse]").waitFor();
  await console_.locator("[data-testid=people-open]").waitFor();
  const key = async (amount) => {
    await console_.keyboard.press("F4");
    const form = console_.locator("[data-testid=people]");
    await form.locator(`select[name=who] option[value="${an.id}"]`).waitFor({ state: "attached" });
    await form.locator("select[name=who]").selectOption(String(an.id));
    await form.locator("select[name=action]").selectOption("bet");
    await form.locator("select[name=bet]").selectOption("big");
    await form.locator("input[name=amount]").fill(String(amount));
    await form.locator("button.main").click();
    await form.locator("[data-testid=ask-guest]").waitFor();
  };
  await key(2000000);
  await accessible(console_, "the console before it asks");
  same(await purse(an), had, "nothing has moved");
  await console_.keyboard.press("F6");
  await console_.locator(`[data-testid=request][data-guest="${an.id}"]`).waitFor();
  const ask = felt.locator("[data-testid=confirm]");
  await ask.waitFor();
  check((await ask.innerText()).includes("2,000,000"), "how much");
  await accessible(felt, "what waits for the guest's word");
  await felt.reload();
  await ask.waitFor();
  await ask.locator("[data-answer=refuse]").click();
  await console_.locator("[data-testid=answered].refused").waitFor();
  await ask.waitFor({ state: "detached" });
  same([await purse(an), await bets(an, table)], [had, []], "refused: nothing has moved");
  await key(3000000);
  await console_.keyboard.press("F6");
  await ask.waitFor();
  await ask.locator("[data-answer=grant]").click();
  await console_.locator("[data-testid=answered].granted", { hasText: "The guest has confirmed: An" }).waitFor();
  await felt.locator("[data-testid=keyed][data-state=granted]").waitFor();
  same([await purse(an), await bets(an, table)], [had - 3000000, [["big", 3000000]]], "confirmed: the bet lies there");
  await floor.close({ allow: [/status of 409/] });
});

test("counted by two: the second is told whose turn it is and never the figure; when they differ the screen says what to do", async () => {
  const floor = await Floor.open();
  const table = await floor.table("sicbo", { name: "Sic Bo 9" });
  const manager = await floor.staff("pit-manager");
  const open = async (who) => {
    const page = await floor.page(who, { path: "/pit" });
    await page.locator(`.pit-tile[data-table="${table}"]`).click();
    return page;
  };
  const count = async (page, figure) => {
    const dialog = page.locator("[data-testid=pit-table]");
    if ((await dialog.locator("[data-do=count]").count()) > 0) await dialog.locator("[data-do=count]").click();
    same(await dialog.locator(".pit-sums").count(), 0, "who counts does not see the books");
    await dialog.locator("input[name=count]").fill(String(figure));
    await dialog.locator("[data-testid=count] button.main").click();
  };
  const first = await open("pit-supervisor");
  await count(first, 4999000000);
  await first.locator("[data-turn=mine]").waitFor();
  const second = await open("pit-manager");
  await second.locator("[data-turn=yours]", { hasText: "Pit supervisor" }).waitFor();
  await count(second, 4998000000);
  await second.locator("[data-turn=differ]", { hasText: "Pit supervisor" }).waitFor();
  check(!(await second.content()).includes("4999000000") && !(await second.content()).includes("4,999,000,000"), "the first figure is nowhere");
  await accessible(second, "two counts that differ");
  check((await manager.get("/api/pit")).tables.find((one) => one.table === table).float_open, "nothing has moved");
  await first.locator("[data-turn=yours]", { hasText: "Pit manager" }).waitFor();
  await count(first, 4998000000);
  await first.locator("[data-turn=held]").waitFor();
  await until(() => manager.get("/api/pit"), (now) => now.tables.find((one) => one.table === table).float_open === false, "the float is closed");
  await floor.close();
});

test("staff: an account beside the ladder is made by two; the second sees before and after, and the first whose turn it is", async () => {
  const floor = await Floor.open();
  const eye = await floor.page("surveillance", { path: "/staff" });
  await eye.locator("[data-do=beside-make]").click();
  const form = eye.locator("[data-testid=beside-form]");
  await form.locator("input[name=name]").fill("Camera two");
  await form.locator("input[name=password]").fill("one long secret of the first");
  await accessible(eye, "a new account beside the ladder");
  await form.locator("button.main").click();
  await eye.locator("[data-testid=account-waits]", { hasText: "You have said it" }).waitFor();
  same(await eye.locator("[data-do=beside-sign]").count(), 0, "nobody signs the own word");
  const ladder = await floor.page("shift-manager", { path: "/staff" });
  await ladder.locator("[data-testid=account-waits]", { hasText: "Camera two" }).waitFor();
  same([await ladder.locator("[data-do=beside-sign]").count(), await ladder.locator("[data-do=beside-make]").count(), await ladder.locator("[data-do=beside-set]").count()], [0, 0, 0], "the ladder has no say");
  const regulator = await floor.page("regulator", { path: "/staff", language: "vi", size: phone });
  await regulator.locator("[data-do=beside-sign]").click();
  const sign = regulator.locator("[data-testid=beside-sign]");
  check((await sign.innerText()).includes("chưa có tài khoản"), "before and after");
  await sign.locator("input[name=password]").fill("a longer secret of the second");
  await accessible(regulator, "the second signature");
  await sign.locator("button.main").click();
  await sign.waitFor({ state: "detached" });
  await regulator.locator("[data-staff]", { hasText: "Camera two" }).waitFor();
  await noSideways(regulator, "staff on a telephone");
  await regulator.locator("[data-testid=account-waits]").waitFor({ state: "detached" });
  const made = floor.staff("Camera two");
  check(await made.then(() => false, (error) => error.status === 401), "the first one's password is none");
  await floor.close();
});

test("staff: an account is vouched for by who may; before its owner has chosen the password it is refused in words", async () => {
  const floor = await Floor.open();
  const shift = await floor.staff("shift-manager");
  const { staff } = await shift.post("/api/staff", { name: "Hoa", post: "dealer", password: "first of three words" });
  const page = await floor.page("operations-manager", { path: "/staff" });
  const vouch = async () => {
    await page.locator(`[data-staff="${staff}"] [data-do=vouch]`).click();
    await page.locator("[data-testid=vouch] button.main").waitFor();
    await accessible(page, "vouching");
    await page.locator("[data-testid=vouch] button.main").click();
  };
  await vouch();
  await page.locator(".toast.bad").waitFor();
  const hoa = await fetch(`${floor.base}/api/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "Hoa", password: "first of three words" }) });
  const cookie = hoa.headers.get("set-cookie").split(";")[0];
  const changed = await fetch(`${floor.base}/api/me/password`, { method: "POST", headers: { "Content-Type": "application/json", Cookie: cookie }, body: JSON.stringify({ old: "first of three words", password: "chosen by the owner alone" }) });
  same(changed.status, 200, "the owner chooses a password");
  await vouch();
  await page.locator(".toast", { hasText: "Vouched for: Hoa" }).waitFor();
  await floor.close({ allow: [/status of 4(09|22)/] });
});

test("cage: above the limit a second person sees before and after and signs; below it one is enough", async () => {
  const floor = await Floor.open();
  const an = await floor.player("An");
  const had = await purse(an);
  await (await floor.staff("operations-manager")).post("/api/limits", { above: 1000000 });
  const cage = await floor.page("cage", { path: "/cage", size: phone });
  const exchange = async (way, amount) => {
    await cage.locator(`[data-player="${an.id}"] [data-do=${way}]`).click();
    await cage.locator("[data-testid=exchange] input[name=amount]").fill(String(amount));
    await cage.locator("[data-testid=exchange] button.main").click();
    await cage.locator("[data-testid=exchanged]").waitFor();
    const again = await cage.locator("[data-testid=exchanged]").getAttribute("data-again");
    await accessible(cage, "exchanged");
    await cage.keyboard.press("Escape");
    return again;
  };
  same(await exchange("buy-in", 400000), "false", "one person is enough");
  same(await purse(an), had + 400000, "bought");
  same(await exchange("cash-out", 700000), "true", "above the limit");
  same(await purse(an), had + 400000, "nothing has moved");
  await cage.locator("[data-testid=exchange-waits]", { hasText: "You have said it" }).waitFor();
  await noSideways(cage, "the cage on a telephone");
  const shift = await floor.page("shift-manager", { path: "/cage" });
  await shift.locator("[data-do=exchange-sign]").click();
  check((await shift.locator("[data-testid=exchange-sign]").innerText()).includes("700,000"), "what is signed");
  await accessible(shift, "the second signature at the cage");
  await shift.locator("[data-testid=exchange-sign] button.main").click();
  await shift.locator("[data-testid=exchange-waits]").waitFor({ state: "detached" });
  same(await purse(an), had - 300000, "both have said it");
  await floor.close();
});

test("cage: one person lowers a limit at once, two raise it; a drop box is counted by two", async () => {
  const floor = await Floor.open();
  const limits = async () => (await (await floor.staff("cage")).get("/api/limits")).cage;
  const page = await floor.page("operations-manager", { path: "/cage", language: "vi" });
  const set = async (above, raises) => {
    await page.locator('[data-limit="0"] button').click();
    await page.locator("[data-testid=limit-form] input[name=above]").fill(String(above));
    await page.locator(`[data-testid=limit-form] [data-raises=${raises}]`).waitFor();
    await accessible(page, "a limit");
    await page.locator("[data-testid=limit-form] button.main").click();
    await page.locator("[data-testid=limit-form]").waitFor({ state: "detached" });
  };
  await set(50000000, false);
  same(await limits(), 50000000, "lowered at once");
  await set(900000000, true);
  await page.locator("[data-testid=limit-waits]").waitFor();
  same([await limits(), await page.locator("[data-do=limit-sign]").count()], [50000000, 0], "the old one holds, and nobody signs the own word");
  const other = await floor.page("senior-management", { path: "/cage" });
  await other.locator("[data-do=limit-sign]").click();
  await other.locator("[data-testid=limit-sign] button.main").click();
  await other.locator("[data-testid=limit-waits]").waitFor({ state: "detached" });
  same(await limits(), 900000000, "raised by two");
  // A drop box
  const cage = await floor.page("cage", { path: "/cage" });
  await cage.locator("[data-testid=drop] input[name=count]").fill("1000000");
  await cage.locator("[data-testid=drop] button.main").click();
  await cage.locator("[data-testid=boxes] [data-turn=mine]").waitFor();
  await other.locator("[data-testid=boxes] [data-turn=yours]").waitFor();
  check(!(await other.locator("[data-testid=boxes]").innerText()).includes("1,000,000"), "blind");
  await floor.close();
});

// A dispute from the player's screen to a decision that moves chips, and on to the formal complaint with its letter.
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { chip, float, lay, log, noSideways, purse, spin } from "./support/story.mjs";

const note = "the guest was loud about it";
const action = (page, what) => page.locator(`[data-action=${what}]`);
const status = (page) => page.locator(".case-words");

// One of the forms of a case: opened, filled in, recorded.
async function record(page, what, fill = async () => {}) {
  await action(page, what).click();
  const form = page.locator("form.stack").filter({ has: page.locator("button.main") });
  await fill(form);
  await form.locator("button.main").click();
  await form.waitFor({ state: "detached" });
}

// A ground is ticked, and what it points at chosen: a clause or an article in words, a step or a document by its number.
async function cite(at, ground, of) {
  await at.locator(`input[name=ground][value="${ground}"]`).check();
  const field = at.locator(`[name="of-${ground}"]`);
  await (typeof of === "number" ? field.selectOption(String(of)) : field.fill(of));
}

test("story: a dispute from the table's history to a correction, then to senior management; nobody else sees it", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette", { name: "Roulette 9" });
  const [dealer, an, binh] = [await floor.staff("dealer"), await floor.player("An"), await floor.player("Bình")];
  await spin(dealer, table, 17, () => lay(an, table, [["straight:17", chip]]));
  await spin(dealer, table, 4, () => lay(an, table, [["red", 5 * chip]]));
  const before = await purse(an), house = await float(dealer, table);

  // The player, on a phone: the round in the history, the dispute beside it.
  const his = await floor.page(an, { size: phone, touch: true, path: `/t/${table}` });
  const past = his.locator('.past[data-round="2"]');
  await past.locator(".past-name").tap();
  await past.locator('a[href^="/disputes"]').tap();
  const form = his.locator("[data-testid=open-case]");
  await form.locator("h2", { hasText: "Roulette 9, round 2" }).waitFor();
  await accessible(his, "opening a case");
  await form.locator("textarea").fill("My chips lay on black.\nThe dealer moved them.");
  await form.locator("button.main").tap();
  await status(his).waitFor();
  const id = Number(new URL(his.url()).pathname.split("/")[2]);
  check((await status(his).textContent()).includes("pit supervisor"), "whom it is with");
  await his.locator("[data-turn=house]").waitFor();

  // Who supervised the round does not judge it (D4): the acting pit supervisor has an alert, the case marked as the reader's turn, and takes it.
  const own = await floor.page("pit-supervisor", { path: `/disputes/${id}` });
  await status(own).waitFor();
  same(await action(own, "take").count(), 0, "who was on shift there is not offered the case");
  const staff = await floor.page("acting-pit-supervisor", { path: "/pit" });
  const alert = staff.locator('[data-kind="dispute"]', { hasText: "Roulette 9" });
  await alert.locator(`a[href="/disputes/${id}"]`).waitFor();
  await staff.goto(`${floor.base}/disputes`);
  await staff.locator(`[data-dispute="${id}"] [data-turn=mine]`).waitFor();
  await accessible(staff, "the list of cases");
  await staff.locator(`[data-dispute="${id}"]`).click();
  await record(staff, "take");
  await record(staff, "promise", (at) => at.locator("input[name=minutes]").fill("20"));
  await record(staff, "note", (at) => at.locator("textarea").fill(note));
  await record(staff, "evidence", async (at) => {
    await at.locator("input[name=camera]").fill("R9-north");
    await at.locator("textarea").fill("the moment of the spin");
  });
  await record(staff, "evidence", async (at) => {
    await at.locator("select").selectOption("round");
    await at.locator("input[name=round]").fill("2");
  });
  await record(staff, "clause", (at) => at.locator("input[name=clause]").fill("4.6"));
  await staff.locator(".left", { hasText: /1\d min left|20 min left/ }).waitFor();
  const steps = await staff.locator(".case-steps").textContent();
  for (const part of [note, "R9-north", "My chips lay on black."]) check(steps.includes(part), `the staff's steps have ${part}`);

  // The player sees the promise, and nothing of what staff keep among themselves.
  await his.locator(".left", { hasText: /min left/ }).waitFor();
  const shown = await his.locator("main").textContent();
  for (const hidden of [note, "R9-north", "noted"]) check(!shown.includes(hidden), `the player's page does not have ${hidden}`);
  const told = JSON.stringify(await an.get(`/api/disputes/${id}`));
  for (const hidden of [note, "R9-north", '"note"', '"evidence"']) check(!told.includes(hidden), `nor does the server tell ${hidden}`);
  await noSideways(his, "a case on a phone");
  await accessible(his, "the player's case");

  // Another player finds neither the page nor the case.
  same(await binh.get(`/api/disputes/${id}`).then(() => 200, (refusal) => refusal.status), 404, "another player's case");
  same((await binh.get("/api/disputes")).disputes, [], "another player's list");
  const stranger = await floor.page(binh, { path: `/disputes/${id}` });
  await stranger.locator("[role=alert]").waitFor();
  check(!(await stranger.locator("main").textContent()).includes("black"), "nothing of the case");

  // Decided, with chips: what black would have paid, and the stake that was taken.
  await action(staff, "decide").click();
  await accessible(staff, "deciding");
  await staff.locator("select[name=outcome]").selectOption("partly");
  same(await staff.locator('[data-ground="8.4.1"] input').count(), 1, "what a ground points at is asked for when it is ticked");
  await staff.locator('input[name=ground][value="8.4.2"]').check();
  await staff.locator('[data-ground="8.4.2"] .red').waitFor(); // the house has published nothing yet
  await staff.locator('input[name=ground][value="8.4.2"]').uncheck();
  await cite(staff, "8.4.1", "4.6");
  await cite(staff, "8.4.7", 5); // the footage
  await accessible(staff, "the grounds of a decision");
  await staff.locator("textarea[name=text]").fill("The footage shows the chips between the two areas.");
  same(await staff.locator("select[name=correction] option").evaluateAll((all) => all.map((one) => one.value)), ["", "ruling", "correct-result", "correct-payment"], "what may be put right");
  await staff.locator("select[name=correction]").selectOption("ruling");
  await staff.locator("input[name=amount]").fill(String(5 * chip));
  await staff.locator("form", { hasText: "500,000 ₫ from the float to the player" }).locator("button.main").click();
  await staff.locator("[data-turn=player]").waitFor();
  same([await purse(an), await float(dealer, table)], [before, house], "nothing moves before another one has signed");
  const director = await floor.page("table-games-director", { path: "/pit" });
  const asked = director.locator("[data-request]");
  for (const part of ["An", "Round 2", "500,000", "between the two areas"]) await asked.getByText(part).first().waitFor();
  await asked.locator("[data-answer=grant]").click();
  await asked.waitFor({ state: "detached" });
  same([await purse(an), await float(dealer, table)], [before + 5 * chip, house - 5 * chip], "the chips have moved");
  const corrections = (await log(dealer, table)).filter((one) => one.event.event === "ruling");
  same(corrections.map((one) => [one.event.player, one.event.amount, one.event.post]), [[an.id, 5 * chip, "acting-pit-supervisor"]], "the correction in the log");
  const found = await (await floor.staff("pit-supervisor")).get(`/api/disputes/${id}`);
  same(found.decision.correction.seq, corrections[0].event.seq, "the decision names its event");
  same(found.decision.grounds.map((ground) => ground.clause), ["8.4.1", "8.4.7"], "the grounds");

  // The player's turn: the grounds, the right to complain, and the complaint with its letter.
  await his.locator("[data-turn=mine]").waitFor({ timeout: 10000 });
  const decision = await his.locator(".decision").textContent();
  for (const part of ["you are right in part", "between the two areas", "500,000", "8.4.1", "camera footage"]) check(decision.includes(part), `the decision tells ${part}: ${decision}`);
  check(!decision.includes("pit-supervisor"), "no name of staff");
  // Told on whatever page the guest is, and still at the next sign-in, until it was read.
  const notice = his.locator("[data-testid=notice][data-kind=case]");
  await notice.getByText("Your case has been decided: you are right in part.").waitFor();
  await accessible(his, "a notice to the guest");
  await noSideways(his, "a notice on a phone");
  const again = await floor.page(an, { path: "/", language: "vi" });
  await again.locator("[data-testid=notice][data-kind=payment]").getByText("Một khoản trả cho bạn đã được điều chỉnh.").waitFor();
  await again.locator("[data-testid=notice][data-kind=case] button").click();
  await again.locator("[data-testid=notice][data-kind=case]").waitFor({ state: "detached" });
  await his.reload();
  await his.locator("[data-testid=notice][data-kind=payment]").waitFor();
  same(await notice.count(), 0, "what was read once is not told again");
  await record(his, "complaint", (at) => at.locator("textarea").fill("The half is not enough."));
  await his.locator("[data-turn=house]").waitFor();
  check((await status(his).textContent()).includes("senior management"), "with senior management now");
  const letter = await floor.page(an, { path: `/disputes/${id}` });
  await letter.locator("[data-testid=to-letter]").click();
  const sheet = letter.locator("[data-testid=letter]");
  await sheet.locator("h1").waitFor();
  const text = await sheet.textContent();
  for (const part of ["Roulette 9", "An", "The half is not enough."]) check(text.includes(part), `the letter has ${part}`);
  check(!text.includes(note), "no note of staff in the letter");
  await accessible(letter, "the letter");
  await letter.emulateMedia({ media: "print" });
  same([await letter.locator(".bar").isVisible(), await letter.locator(".no-print").first().isVisible(), await sheet.isVisible()], [false, false, true], "what is printed");

  const senior = await floor.page("senior-management", { path: `/disputes/${id}`, language: "vi" });
  await record(senior, "take");
  await record(senior, "decide", async (at) => {
    await at.locator("select[name=outcome]").selectOption("dismissed");
    await cite(at, "8.4.1", "4.6");
    await at.locator("textarea[name=text]").fill("The first decision stands.");
  });
  await senior.locator("[data-turn=closed]").waitFor();
  same(await purse(an), before + 5 * chip, "no further chips");
  const last = await an.get(`/api/disputes/${id}`);
  same([last.state, ["accept", "escalate", "complaint"].filter((what) => last.may.includes(what))], ["closed", []], "the case is closed");
  await floor.close({ allow: [/404/] }); // the stranger's page was told so
});

test("a case opened by staff for a guest, passed on by the guest to the pit manager, accepted and closed", async () => {
  const floor = await Floor.open();
  await floor.table("sicbo", { name: "Sic Bo 9" });
  const an = await floor.player("An");
  const before = await purse(an);
  const opener = await floor.page("acting-pit-supervisor", { path: "/disputes", language: "vi" });
  await opener.locator("[data-testid=open-form]").click();
  const form = opener.locator("[data-testid=open-case]");
  await form.locator("select[name=table]").selectOption({ label: "Sic Bo 9" });
  await form.locator("input[name=player]").fill("999999");
  await form.locator("textarea").fill("Khách nói bị lấy mất chip.");
  await form.locator("button.main").click();
  await form.locator("[role=alert]").waitFor(); // nobody has that number
  await form.locator("input[name=player]").fill(String(an.id));
  await form.locator("button.main").click();
  await status(opener).waitFor();
  const id = Number(new URL(opener.url()).pathname.split("/")[2]);
  same(await opener.locator("[data-action=take]").count(), 0, "who opened it does not judge it (D4)");
  const staff = await floor.page("pit-supervisor", { path: `/disputes/${id}`, language: "vi" });
  await record(staff, "take");
  await record(staff, "statement", async (at) => {
    await at.locator("select[name=of]").selectOption("player");
    await at.locator("textarea").fill("Tôi để chip ở ô Tài.");
  });
  await record(staff, "decide", async (at) => {
    await at.locator("select[name=outcome]").selectOption("dismissed");
    await cite(at, "8.4.8", "Nghị định 03/2017/NĐ-CP, Điều 21");
    await at.locator("textarea[name=text]").fill("Không có cược nào ở đó.");
  });

  const his = await floor.page(an, { path: "/disputes", language: "vi" });
  await his.locator(`[data-dispute="${id}"] [data-turn=mine]`).waitFor();
  await his.locator(`[data-dispute="${id}"]`).click();
  await record(his, "escalate", (at) => at.locator("textarea").fill("Xin Quản lý Pit xem lại."));
  await his.locator("[data-turn=house]").waitFor();
  // 8.2: surveillance is told of its own accord; the case is the pit manager's now, not the supervisor's.
  const eye = await floor.staff("surveillance");
  check((await eye.get("/api/alerts?open=1")).alerts.some((alert) => alert.dispute === id && alert.post === "surveillance"), "surveillance has an alert");
  await staff.locator("[data-action=decide]").waitFor({ state: "detached" });
  const manager = await floor.page("pit-manager", { path: `/disputes/${id}` });
  await record(manager, "take");
  // 8.2: what is gathered, and what is not yet; the dealer of the case is heard, or it is said why not.
  const done = () => manager.locator("[data-testid=checklist] li").evaluateAll((all) => all.map((one) => [one.dataset.part, one.dataset.done]));
  same(await done(), [["dealer", "false"], ["player", "true"], ["surveillance", "false"]], "the checklist");
  await eye.post(`/api/disputes/${id}/evidence`, { camera: "S9-north", from: 1, to: 2 });
  await manager.locator('[data-part=surveillance][data-done=true]').waitFor();
  await record(manager, "decide", async (at) => {
    await at.locator("select[name=outcome]").selectOption("dismissed");
    await at.locator("input[name=without-dealer]").fill("the dealer has left the house");
    await cite(at, "8.4.6", 7);
    await at.locator("textarea[name=text]").fill("The footage shows no bet.");
  });
  await his.reload();
  await record(his, "accept");
  await his.locator("[data-turn=closed]").waitFor();
  same(await purse(an), before, "no chips moved");
  const open = (await (await floor.staff("pit-manager")).get("/api/disputes?open=1")).disputes;
  same(open, [], "no open cases");
  await manager.goto(`${floor.base}/disputes`);
  await manager.locator(".empty").waitFor();
  await manager.locator("button[aria-pressed]").filter({ hasText: "Closed" }).click();
  await manager.locator(`[data-dispute="${id}"] [data-turn=closed]`).waitFor(); // nothing is ever deleted
  await floor.close({ allow: [/404|400|422/] }); // the guest's number that is nobody's
});

test("documents of the house: brought in by one, approved by another, cited by a decision; guests see the notices", async () => {
  const floor = await Floor.open();
  await floor.table("sicbo", { name: "Sic Bo 9" });
  const an = await floor.player("An");
  const brings = await floor.page("operations-manager", { path: "/disputes?documents=1", language: "vi" });
  const form = brings.locator("[data-testid=add-document]");
  await form.locator("input[name=title]").fill("Bảng hạn mức của sảnh");
  await form.locator("textarea").fill("Treo ở cửa vào.");
  await form.locator("button.main").click();
  await brings.locator("[data-document='1']").getByText("chờ phê duyệt").waitFor();
  same(await brings.locator("[data-act=approve]").count(), 0, "who brings it in does not approve it");
  await accessible(brings, "the documents");
  const signs = await floor.page("table-games-director", { path: "/disputes", size: phone });
  await signs.locator("[data-testid=documents]").click();
  await signs.locator("[data-act=approve]").click();
  await signs.getByText("holds since").waitFor();
  await noSideways(signs, "documents on a phone");
  const guest = await floor.page(an, { path: "/disputes?documents=1" });
  await guest.locator("[data-document='1']").getByText("Treo ở cửa vào.").waitFor();
  const opened = await an.post("/api/disputes", { table: (await an.get("/api/floor")).tables.find((table) => table.name === "Sic Bo 9").table, text: "The limit was another." });
  const staff = await floor.page("pit-supervisor", { path: `/disputes/${opened.dispute}` });
  await record(staff, "take");
  await record(staff, "decide", async (at) => {
    await at.locator("select[name=outcome]").selectOption("dismissed");
    await cite(at, "8.4.2", 1);
    await at.locator("textarea[name=text]").fill("It hangs at the entrance.");
  });
  await staff.locator('.decision [data-ground="8.4.2"]', { hasText: "Bảng hạn mức của sảnh" }).waitFor();
  await floor.close();
});

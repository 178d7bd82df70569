// The pit at work: fills, alerts, signs and limits, a table disabled by the regulator, the program's check of itself.
import { accessible, check, Floor, laptop, large, phone, same, test } from "./harness.mjs";
import { chip, float, lay, log, noSideways, purse, settle, spin, until, view } from "./support/story.mjs";

test("story: a fill asked for in the pit and approved by the cage, an alert acknowledged, limits and signs set", async () => {
  const floor = await Floor.open();
  const table = await floor.table("baccarat", { name: "Baccarat 9", layout: 1, seats: 7, limits: { "lucky-6": { max: 3000000 } } });
  const dealer = await floor.staff("dealer"), manager = await floor.staff("pit-manager");
  const house = await float(dealer, table);
  const pit = await floor.page("pit-supervisor", { path: "/pit" });
  const form = pit.locator(".fill-form");
  await form.locator("select[name=table]").selectOption({ label: "Baccarat 9" });
  await form.locator("input[name=amount]").fill("250000000");
  await form.locator("text=250,000,000 ₫").waitFor(); // said again in groups
  await form.locator("button").click();
  const asked = pit.locator("[data-fill]", { hasText: "Baccarat 9" });
  await asked.waitFor();
  same(await asked.locator("[data-do=approve]").count(), 0, "who asks does not approve");
  same(await float(dealer, table), house, "no chips before the second signature");
  const cage = await floor.page("cage", { size: phone, touch: true, language: "vi", path: "/pit" });
  await cage.locator("[data-fill]", { hasText: "250.000.000" }).locator("[data-do=approve]").tap();
  await cage.locator("[data-fill]").waitFor({ state: "detached" });
  same(await float(dealer, table), house + 250000000, "the chips are in the float");
  const { fills } = await manager.get("/api/fills");
  same([fills[0].table, fills[0].amount, fills[0].state, fills[0].asked_by !== fills[0].approved_by], [table, 250000000, "done", true], "two people signed");

  // A guest's case raises an alert for the pit; it stays until somebody of that post has seen it, with name and time.
  const an = await floor.player("An");
  await an.post("/api/disputes", { table, text: "The seat was taken." });
  const alert = pit.locator('[data-kind="dispute"]');
  await alert.waitFor();
  await pit.locator(`.pit-tile.urgent[data-table="${table}"]`).waitFor();
  await pit.reload();
  await alert.locator("[data-do=acknowledge]").click();
  await alert.waitFor({ state: "detached" });
  await pit.locator(`.pit-tile.urgent[data-table="${table}"]`).waitFor({ state: "detached" });
  const kept = (await manager.get("/api/alerts")).alerts.find((one) => one.kind === "dispute");
  same(kept.acknowledged.name, "pit-supervisor", "who acknowledged it is kept");

  // Limits, insurance off (6.4.5), squeezing restricted (4.8): each an event in its maker's name.
  const page = await floor.page("pit-manager", { path: "/pit" });
  await page.locator(`.pit-tile[data-table="${table}"]`).click();
  const dialog = page.locator("[data-testid=pit-table]");
  const limits = dialog.locator("[data-testid=limits]");
  const cap = (await view(dealer, table)).limits.bets["lucky-6"];
  same(cap, { min: 10000, max: 3000000 }, "Lucky 6 has a maximum of its own");
  same(await limits.locator('[name="max-lucky-6"]').inputValue(), "3000000", "the form shows what the felt shows");
  await limits.locator('[name="min-tie"]').fill("50000");
  await limits.locator('[name="max-tie"]').fill("2000000");
  await limits.locator('[name="min-player"]').fill("20000");
  const changes = await limits.locator(".limit-changes").textContent();
  check(changes.includes("100,000,000 ₫ → 50,000 ₫ – 2,000,000 ₫") && changes.includes("→ 20,000 ₫ – 100,000,000 ₫"), `before and after: ${changes}`);
  await limits.locator("input[name=text]").fill("a quiet evening");
  await limits.locator("button").click();
  await until(() => view(dealer, table), (now) => now.limits.bets.tie.max === 2000000 && now.limits.bets.player.min === 20000, "the limits");
  same((await view(dealer, table)).limits.bets["lucky-6"], cap, "the cap of the side bet is as it was");
  same((await view(dealer, table)).limits.bets.player.max, 100000000, "only what was changed is changed");
  await dialog.locator("[data-do=insurance]", { hasText: "No insurance" }).click();
  await dialog.locator("[data-do=insurance]", { hasText: "Take insurance" }).waitFor();
  await dialog.locator("[data-do=squeeze]", { hasText: "Restrict" }).click();
  await dialog.locator("[data-do=squeeze]", { hasText: "Allow" }).waitFor();
  const events = (await log(dealer, table)).map((one) => one.event).filter((event) => ["set-option", "restrict-squeeze"].includes(event.event));
  same(events.map((event) => [event.event, event.post]), [["set-option", "pit-manager"], ["restrict-squeeze", "pit-manager"]], "in the log");
  // A refusal is told where it was caused: the minimum above the maximum.
  await limits.locator('[name="min-tie"]').fill("9000000");
  await limits.locator('[name="max-tie"]').fill("1000000");
  await limits.locator("input[name=text]").fill("a slip");
  await limits.locator("button").click();
  await dialog.locator("[role=alert]").waitFor();
  // Alterations name the bet, what it was before and after, and why.
  await page.goto(`${floor.base}/reports?report=alterations`);
  const altered = page.locator('tr[data-what="set-limit"]', { hasText: "a quiet evening" });
  await altered.first().waitFor();
  same(await altered.count(), 2, "two bets");
  const row = await altered.filter({ hasText: "Tie" }).textContent();
  check(row.includes("10,000 to 100,000,000") && row.includes("50,000 to 2,000,000"), `the report: ${row}`);
  await page.goto(`${floor.base}/pit`);
  await page.locator(`.pit-tile[data-table="${table}"]`).click();
  // Suspended with a reason, resumed, closed by the console's own words.
  await dialog.locator("form", { has: page.locator("button.danger") }).locator("input[name=text]").fill("cards to be checked");
  await dialog.locator("button.danger").click();
  await dialog.locator(".suspended").waitFor();
  same((await view(dealer, table)).suspended, true, "the table stands still");
  await dialog.locator("[data-do=resume]").click();
  await dialog.locator(".suspended").waitFor({ state: "detached" });
  // The float by count, one chip short: the difference is recorded, not hidden.
  await dialog.locator("[data-do=count]").click();
  await dialog.locator("input[name=count]").fill(String(house + 250000000 - chip));
  await dialog.locator("[data-testid=count] button.main").click();
  await dialog.locator("[data-turn=mine]").waitFor();
  check((await manager.get("/api/pit")).tables.find((one) => one.table === table).float_open, "one count alone closes nothing");
  await (await floor.staff("pit-supervisor")).post(`/api/tables/${table}/float`, { open: false, count: house + 250000000 - chip });
  await until(() => manager.get("/api/pit"), (now) => now.tables.find((one) => one.table === table).float_open === false, "the float is closed");
  await floor.close();
});

test("story: the regulator disables a table; the round in progress ends by its rules, no new one opens; the program checks itself", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette", { name: "Roulette 9" });
  const [dealer, an] = [await floor.staff("dealer"), await floor.player("An")];
  const before = await purse(an), house = await float(dealer, table);
  await dealer.event(table, { event: "open-round" });
  await lay(an, table, [["red", chip]]);
  const page = await floor.page("regulator", { path: "/pit" });
  await page.locator(`.pit-tile[data-table="${table}"]`).click();
  const dialog = page.locator("[data-testid=pit-table]");
  await dialog.waitFor();
  // Read only: nothing to suspend, set, staff or count.
  same(await dialog.locator("form").count(), 0, "no forms for the regulator");
  same(await page.locator(".fill-form").count(), 0, "no fills either");
  await dialog.locator("button", { hasText: "Disable" }).click();
  const form = page.locator("[data-testid=disable-form]");
  same(await form.locator("select[name=of]").evaluate((one) => one.selectedOptions[0].textContent), "Roulette 9", "this table is chosen");
  await form.locator("input[name=text]").fill("wheel to be inspected");
  await accessible(page, "disabling");
  await form.locator("button.danger").click();
  await form.waitFor({ state: "detached" });
  await dialog.locator("text=disabled").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(`.pit-tile[data-table="${table}"]`, { hasText: "disabled" }).waitFor();

  // Red wins as if nothing had happened; then nothing opens.
  await dealer.event(table, { event: "spin" });
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "revolution", number: 3 });
  await dealer.event(table, { event: "ball", number: 3 });
  await settle(dealer, table);
  same([await purse(an), await float(dealer, table)], [before + chip, house - chip], "the round was settled");
  const refused = await dealer.event(table, { event: "open-round" }).then(() => "opened", (refusal) => refusal.error.code);
  check(refused !== "opened", "no new round");
  const console_ = await floor.page("dealer", { path: `/t/${table}/deal` });
  await console_.locator(".deal-next").waitFor();
  // Enabled again.
  await page.locator("[data-testid=disable]").click();
  await form.locator("select[name=of]").selectOption(String(table));
  await form.locator("input[name=text]").fill("inspected");
  await form.locator('button[value="false"]').click();
  await form.waitFor({ state: "detached" });
  await dealer.event(table, { event: "open-round" });
  same((await log(dealer, table)).filter((one) => one.event.event === "open-round").length, 2, "two rounds were opened in all");

  // Who disabled what and why stands among the alterations or the significant events.
  const regulator = await floor.staff("regulator");
  const [one, two] = await Promise.all(["events", "alterations"].map((list) => regulator.get(`/api/reports/${list}?from=0&to=${Date.now() + 1000}`)));
  check(JSON.stringify([one, two]).includes("wheel to be inspected"), "the reason is kept");

  // The program's check: unchanged since the start, and once more on demand.
  await page.goto(`${floor.base}/reports?report=checks`);
  const newest = page.locator("[data-testid=newest-check]");
  const at = await newest.getAttribute("data-time");
  await accessible(page, "the program's check");
  await page.locator("[data-testid=check-now]").click();
  await page.locator(`[data-testid=newest-check]:not([data-time="${at}"])`).waitFor();
  const { checks } = await regulator.get("/api/self-checks");
  same([checks.length, checks[0].reason, checks[0].good], [2, "asked", true], "two checks, nothing changed");
  for (const hash of [checks[0].program, checks[0].rulebooks, checks[0].clauses, checks[0].schema]) check((await newest.textContent()).includes(hash), `the page shows ${hash}`);
  await floor.close();
});

test("a request refused with a word; a table opened, staffed and closed; a game, a player and the floor disabled", async () => {
  const floor = await Floor.open();
  const manager = await floor.staff("pit-manager"), dealer = await floor.staff("dealer"), an = await floor.player("An");
  const { table } = await manager.post("/api/tables", { name: "Roulette 9", game: "roulette", virtual: false });
  const pit = await floor.page("pit-manager", { path: "/pit", language: "vi" });
  await pit.locator(`.pit-tile[data-table="${table}"]`).click();
  const dialog = pit.locator("[data-testid=pit-table]");
  // The float first: asked for here, approved by the cage, counted.
  const { fill } = await manager.post(`/api/tables/${table}/fills`, { amount: 5000000000 });
  await (await floor.staff("cage")).post(`/api/fills/${fill}/approve`);
  await dialog.locator("[data-do=count]").click();
  await dialog.locator("input[name=count]").fill("5000000000");
  await dialog.locator("[data-testid=count] button.main").click();
  await until(() => manager.get("/api/pit"), (now) => now.tables.find((one) => one.table === table).float_open, "the float is open");
  await dialog.locator("input[name=min]").fill("100000");
  await dialog.locator("input[name=max]").fill("20000000");
  await dialog.locator("button.main").click();
  await dialog.locator("button", { hasText: "Đóng bàn" }).waitFor();
  same((await view(dealer, table)).limits.bets.straight.min, chip, "opened with its limits");
  const shift = dialog.locator("form", { has: pit.locator("select[name=staff]") });
  await shift.locator("select[name=staff]").selectOption("1");
  await shift.locator("button").click();
  await until(() => manager.get("/api/pit"), (now) => now.tables.find((one) => one.table === table).dealer?.staff === 1, "the dealer is on shift");
  await pit.keyboard.press("Escape");

  // 7.8 asked for by the dealer after the ball has fallen; refused with a word, and the round goes on.
  const before = await purse(an);
  await dealer.event(table, { event: "open-round" });
  await lay(an, table, [["red", chip]]);
  await dealer.event(table, { event: "spin" });
  await dealer.event(table, { event: "no-more-bets" });
  await dealer.event(table, { event: "revolution", number: 3 });
  await dealer.event(table, { event: "ball", number: 3 });
  await dealer.post(`/api/tables/${table}/requests`, { event: "call", clause: "7.8", text: "a guest touched the wheel" });
  const request = pit.locator("[data-request]", { hasText: "7.8" });
  await request.locator("input:not([type=radio])").fill("camera shows no hand");
  await request.locator("[data-answer=refuse]").click();
  await request.waitFor({ state: "detached" });
  const answered = (await manager.get("/api/requests")).requests[0];
  same([answered.state, answered.text, answered.answered.name], ["refused", "camera shows no hand", "pit-manager"], "the refusal is kept");
  await settle(dealer, table);
  same(await purse(an), before + chip, "red was paid");
  same((await log(dealer, table)).filter((one) => one.event.event === "call").length, 0, "no call stands in the log");

  // A game, a player, the floor: each with its reason, each enabled again.
  const operations = await floor.page("operations-manager", { path: "/pit" });
  const form = operations.locator("[data-testid=disable-form]");
  const disable = async (scope, of, off) => {
    await operations.locator("[data-testid=disable]").click();
    await form.locator("select[name=scope]").selectOption(scope);
    if (scope === "game") await form.locator("select[name=of]").selectOption(of);
    if (scope === "player") await form.locator("input[name=of]").fill(of);
    await form.locator("input[name=text]").fill("by order");
    await form.locator(`button[value="${off}"]`).click();
    await form.waitFor({ state: "detached" });
  };
  const opens = () => dealer.event(table, { event: "open-round" }).then(() => "opened", (refusal) => refusal.error.code);
  await disable("game", "roulette", true);
  await operations.locator("[role=status]", { hasText: "Roulette" }).waitFor();
  check((await opens()) !== "opened", "no round of a disabled game");
  await disable("game", "roulette", false);
  await disable("floor", "", true);
  await operations.locator("[role=status]", { hasText: "The floor is disabled" }).waitFor();
  check((await opens()) !== "opened", "no round on a disabled floor");
  await disable("floor", "", false);
  await disable("player", String(an.id), true);
  same(await opens(), "opened", "the table is open again");
  const bet = () => an.event(table, { event: "bet", player: an.id, bet: "red", amount: chip }).then(() => "taken", (refusal) => refusal.error.code);
  check((await bet()) !== "taken", "a disabled player bets nothing");
  await disable("player", String(an.id), false);
  same(await bet(), "taken", "and then again");
  await floor.close();
});

test("the four rooms: no sideways scrolling and no axe violation, at three sizes, in both languages and rooms", async () => {
  const floor = await Floor.open();
  const table = await floor.table("roulette");
  const [dealer, an] = [await floor.staff("dealer"), await floor.player("An")];
  await spin(dealer, table, 17, () => lay(an, table, [["straight:17", chip]]));
  await an.post("/api/disputes", { table, round: 1, text: "Seventeen." });
  await dealer.event(table, { event: "open-round" });
  await lay(an, table, [["red", chip]]);
  await dealer.post(`/api/tables/${table}/requests`, { event: "ruling", number: 1, round: 2, text: "the wheel was touched" });
  const rooms = [["/pit", "[data-request]"], ["/eye?find=1", "[data-found]"], [`/eye?table=${table}&round=1`, ".replay svg"], ["/disputes", "[data-dispute]"], ["/reports", ".report-table"], ["/reports?report=days&period=month", ".uplot"], ["/reports?report=events", "tbody tr"], ["/reports?report=checks", "[data-testid=newest-check]"]];
  for (const [size, language, theme] of [[phone, "vi", "light"], [laptop, "en", "dark"], [large, "vi", "light"]]) {
    const page = await floor.page("table-games-director", { size, language, path: "/" });
    await page.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
    for (const [path, there] of rooms) {
      const where = `${path}, ${size.width} px, ${language}, ${theme}`;
      await page.goto(floor.base + path);
      await page.locator(there).first().waitFor();
      await noSideways(page, where);
      if (size !== large) await accessible(page, where);
    }
    await page.context().close();
  }
  await floor.close();
});

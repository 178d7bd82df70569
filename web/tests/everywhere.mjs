// What holds on every page: the size of the first load, no request elsewhere, two languages, a wrong address.
import { accessible, check, Floor, large, phone, same, test } from "./harness.mjs";

test("the first load is under 250 kB compressed, on the lobby and at a table", async () => {
  const floor = await Floor.open();
  for (const path of ["/", "/t/2", "/t/4/board", "/odds"]) {
    const page = await floor.page(null, { path: "/nowhere" });
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    let bytes = 0;
    client.on("Network.loadingFinished", (done) => (bytes += done.encodedDataLength));
    await page.goto(floor.base + path);
    await page.waitForLoadState("networkidle");
    check(bytes > 5000 && bytes < 250000, `${path}: ${bytes} bytes`);
    await page.context().close();
    floor.contexts.pop();
  }
  await floor.close({ allow: [/404/] });
});

test("a wrong address says so, and leads back", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { path: "/" });
  await page.getByTestId("language").waitFor();
  await page.goto(`${floor.base}/t/99`);
  await page.waitForLoadState("networkidle");
  same(await page.locator("main").innerText().then((words) => words.trim().length > 0), true, "a table that is not there says something");
  await accessible(page, "a table that is not there");
  await floor.close({ allow: [/404/] });
});

test("the language changes everywhere at once and is kept", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { language: "vi", size: phone });
  await page.getByRole("heading", { name: "Các bàn" }).waitFor();
  same(await page.evaluate(() => document.documentElement.lang), "vi", "lang");
  await page.getByTestId("language").click();
  await page.getByRole("heading", { name: "Tables" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Tables" }).waitFor();
  same(await page.evaluate(() => document.documentElement.lang), "en", "lang after loading again");
  await floor.close();
});

test("staff rooms ask for a sign-in, and no page scrolls sideways", async () => {
  const floor = await Floor.open();
  const page = await floor.page(null, { path: "/pit", size: phone });
  await page.getByLabel("Name").fill("pit-manager");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password").fill("demonstration");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Pit" }).waitFor();
  for (const path of ["/", "/t/1", "/t/2", "/t/3", "/t/4", "/t/5", "/t/6/deal", "/pit", "/eye", "/disputes", "/reports", "/editions", "/staff", "/cage", "/account", "/odds"]) {
    for (const size of [{ width: 360, height: 740 }, large]) {
      await page.setViewportSize(size);
      await page.goto(floor.base + path);
      await page.waitForLoadState("networkidle");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(wide <= 0, `${path} at ${size.width} px is ${wide} px too wide`);
    }
  }
  await floor.close({ allow: [/401/, /403/] });
});

test("a screen whose session has ended asks for a sign-in, and stays so", async () => {
  const floor = await Floor.open();
  const director = await floor.staff("table-games-director");
  const hired = await director.post("/api/staff", { name: "lan", post: "pit-manager", password: "correct horse battery" });
  const page = await floor.page(null, { path: "/pit" });
  const signIn = async () => {
    await page.getByLabel("Name").fill("lan");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Pit" }).waitFor();
  };
  let sockets = 0;
  page.on("websocket", () => sockets++);
  await signIn();
  await director.patch(`/api/staff/${hired.staff}`, { active: false });
  await page.getByLabel("Password").waitFor();
  const before = sockets;
  await director.patch(`/api/staff/${hired.staff}`, { active: true });
  await signIn();
  check(sockets - before <= 2, `it came back once as nobody and once signed in, not ${sockets - before} times`);
  await floor.close({ allow: [/401/, /403/] });
});

test("a widget that crashes does not take the table down", async () => {
  const floor = await Floor.open();
  const player = await floor.player("An");
  const page = await floor.page(null, { path: "/odds" });
  await page.context().addInitScript((token) => localStorage.setItem("token", token), player.token);
  // the history is told nonsense, and cannot be drawn
  await page.route("**/api/me/rounds*", (route) => route.fulfill({ json: { rounds: [null], more: false } }));
  await page.goto(`${floor.base}/t/1`);
  await page.locator(".broken").waitFor();
  await page.waitForFunction(() => /place your bets/.test(document.body.innerText), null, { timeout: 60000 });
  await page.locator('[data-bet="small"]').first().click();
  const end = Date.now() + 20000;
  let stake = 0;
  while (stake === 0 && Date.now() < end) stake = (await player.get("/api/tables/1")).view.bets.find((bet) => bet.player === player.id)?.stake ?? 0;
  check(stake > 0, "a bet is still taken");
  await floor.close({ allow: [/./] });
});

// One's own account: sessions that one ends, the password, the second factor; and the lock of every post.
import { accessible, check, Floor, same, test } from "./harness.mjs";
import { totp } from "./support/totp.mjs";

test("account: another session is ended, and its screen is signed out", async () => {
  const floor = await Floor.open();
  const mine = await floor.page("cage", { path: "/account" });
  const other = await floor.page("cage", { path: "/pit" });
  await mine.reload();
  await mine.locator("[data-session]").nth(1).waitFor();
  same(await mine.locator("[data-session] button").count(), 1, "this one is not ended here");
  await accessible(mine, "the account");
  await mine.locator("[data-session] button").click();
  await mine.waitForFunction(() => document.querySelectorAll("[data-session]").length === 1);
  await other.locator("[data-testid=staff]").waitFor();
  await floor.close({ allow: [/status of 401/] });
});

test("account: the password is changed with the old one", async () => {
  const floor = await Floor.open();
  const page = await floor.page("cage", { path: "/account", language: "vi" });
  const fill = async (old, next) => {
    await page.locator("[data-testid=password] [name=old]").fill(old);
    await page.locator("[data-testid=password] [name=new]").fill(next);
    await page.locator("[data-testid=password] button").click();
  };
  await fill("demonstration", "password1234");
  await page.locator("[data-testid=password] [role=alert]").waitFor();
  check((await page.locator("[data-testid=password] [role=alert]").innerText()).includes("phổ biến"), "why it is not taken");
  await fill("demonstration", "ba con mèo đen");
  await page.locator("[data-testid=password] [role=status]").waitFor();
  await floor.close({ allow: [/status of 400/] });
});

test("account: a password that somebody else has set is changed before anything else, and its owner is told of it", async () => {
  const [given, own, reset, last] = ["ba con mèo đen", "hai con chim xanh", "bốn con cá vàng", "sáu con voi trắng"];
  const floor = Floor.made();
  floor.command(["staff", "add", "Hoa", "--post", "dealer"], `${given}\n`);
  await floor.start("127.0.0.1:0");
  const signIn = async (page, password) => {
    await page.locator("main input[name=name]").fill("Hoa");
    await page.locator("main input[name=password]").fill(password);
    await page.locator("main form button").click();
    await page.locator("[data-testid=password-needed]").waitFor();
  };
  const change = async (page, old, next) => {
    await page.locator("[data-testid=password] [name=old]").fill(old);
    await page.locator("[data-testid=password] [name=new]").fill(next);
    await page.locator("[data-testid=password] button").click();
    await page.locator("[data-testid=password-needed]").waitFor({ state: "detached" });
  };
  const page = await floor.page(null, { path: "/reports" });
  await signIn(page, given);
  await accessible(page, "a password of one's own first");
  await change(page, given, own);
  same(await page.locator("[data-testid=has-news]").count(), 0, "what the account began with is no news");

  await floor.stop();
  floor.command(["staff", "password", "Hoa"], `${reset}\n`);
  await floor.start(`127.0.0.1:${floor.port}`);
  await page.reload();
  await signIn(page, reset);
  await change(page, reset, last);
  await page.locator("[data-testid=has-news] a").click();
  await page.locator("[data-news=password]").waitFor();
  await accessible(page, "the account's news");
  await page.locator("[data-testid=has-news]").waitFor({ state: "detached" });
  await floor.close({ allow: [/status of 40[13]/, /WebSocket|ERR_CONNECTION/] });
});

test("account: a post that needs a second factor sets one up before anything else, and signs in with it", async () => {
  const floor = await Floor.open("--second-factor", "pit-manager");
  const page = await floor.page("pit-manager", { path: "/pit" });
  await page.locator("[data-testid=factor-needed] button").click();
  const secret = await page.locator("[data-testid=secret]").innerText();
  await accessible(page, "a secret and its picture");
  const step = Math.floor(Date.now() / 30000);
  await page.locator("input[name=code]").fill(totp(secret, step));
  await page.locator("[data-testid=factor-needed] button").click();
  await page.locator("[data-testid=recovery] li").nth(9).waitFor();
  await page.locator("[data-testid=recovery] button").click();
  await page.locator("[data-testid=factor-needed]").waitFor({ state: "detached" });

  const again = await floor.page(null, { path: "/pit" });
  await again.locator("main input[name=name]").fill("pit-manager");
  await again.locator("main input[name=password]").fill("demonstration");
  await again.locator("main form button").click();
  await again.locator("main input[name=code]").fill(totp(secret, step + 1));
  await again.locator("main form button").click();
  await again.locator("main input[name=code]").waitFor({ state: "detached" });
  await floor.close({ allow: [/status of 40[13]/] });
});

test("account: the pit's screen locks too", async () => {
  const floor = await Floor.open("--lock-after", "pit-manager=2");
  const page = await floor.page("pit-manager", { path: "/pit" });
  await page.locator("[data-testid=locked]").waitFor();
  await page.locator("[data-testid=locked] input").fill("demonstration");
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=locked]").waitFor({ state: "detached" });
  await floor.close({ allow: [/status of 423/] });
});

test("account: a guest made at the table takes the purse up with a code that is good once, and replaces the key", async () => {
  const floor = await Floor.open();
  const dealer = await floor.staff("dealer");
  const made = await dealer.post("/api/players", { name: "An" });
  same(made.token, undefined, "a dealer sees no token");
  const page = await floor.page(null);
  await page.locator("[data-testid=redeem] input").fill(made.code.toUpperCase());
  await page.locator("[data-testid=redeem] button").click();
  await page.locator("[data-testid=purse]").waitFor();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.goto(`${floor.base}/account`);
  await page.locator("[data-testid=token] button").click();
  await page.locator("[data-testid=token] [role=status]").waitFor();
  check((await page.evaluate(() => localStorage.getItem("token"))) !== token, "another key");
  await accessible(page, "a guest's account");
  const late = await floor.page(null);
  await late.locator("[data-testid=redeem] input").fill(made.code);
  await late.locator("[data-testid=redeem] button").click();
  await late.locator("[role=alert], .toast").first().waitFor();
  same(await late.locator("[data-testid=purse]").count(), 0, "once");
  await floor.close({ allow: [/status of 404/] });
});

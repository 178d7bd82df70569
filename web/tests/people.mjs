// The rooms of those who see to people: the cage's codes for guests, the house's accounts.
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { noSideways } from "./support/story.mjs";
import { totp } from "./support/totp.mjs";

test("cage: a guest's key is ended and a code given, with which the guest's own browser goes on", async () => {
  const floor = await Floor.open();
  const lan = await floor.player("Lan");
  await floor.player("Minh");
  const cage = await floor.page("cage", { path: "/cage" });
  await cage.locator(`[data-player="${lan.id}"]`).waitFor();
  await cage.locator("input[name=find]").fill("lan");
  same(await cage.locator("[data-player]").count(), 1, "found by name");
  await accessible(cage, "the cage");
  await cage.locator("[data-player] [data-do=code]").click();
  await cage.locator("[data-testid=code] button.danger").waitFor();
  check((await lan.get("/api/me")).player === lan.id, "nothing has ended yet");
  await cage.locator("[data-testid=code] button.danger").click();
  const code = await cage.locator("[data-testid=code] [role=status]").innerText();
  check(/^[a-z2-9]{4}-[a-z2-9]{4}$/.test(code), `a code: ${code}`);
  check(await lan.get("/api/me").then(() => false, () => true), "the key has ended");
  await accessible(cage, "the code");
  const body = await cage.content();
  check(!body.includes(lan.token), "no key is shown to staff");
  await cage.keyboard.press("Escape");
  await cage.locator("[data-testid=code]").waitFor({ state: "detached" });
  check(!(await cage.content()).includes(code), "and the code is not shown again");
  const made = await (await fetch(`${floor.base}/api/players/redeem`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code }) })).json();
  same(made.player, lan.id, "the guest goes on with it");
  await cage.setViewportSize(phone);
  await noSideways(cage, "the cage on a telephone");
  await floor.close({ allow: [/status of 401/] });
});

test("staff: who signed in when, and a lost second factor taken off by who stands above", async () => {
  const floor = await Floor.open();
  const supervisor = await floor.page("pit-supervisor", { path: "/staff" });
  await supervisor.locator('[data-staff="3"] [data-factor]').waitFor();
  same(await supervisor.locator("[data-factor]").count(), 1, "a pit supervisor sees how the own account signs in, and no other's");
  same(await supervisor.locator("[data-do=factor-end]").count(), 0, "and takes nothing off");
  const manager = await floor.staff("pit-manager");
  const { secret } = await manager.post("/api/factor", {});
  await manager.post("/api/factor", { new: totp(secret, Math.floor(Date.now() / 30000)) });
  const page = await floor.page("table-games-director", { path: "/staff", size: phone });
  const row = page.locator('[data-staff="4"]');
  await row.locator('[data-factor="true"]').waitFor();
  check(!(await row.innerText()).includes("never yet"), "when it was last signed in");
  same(await page.locator("[data-do=factor-end]").count(), 1, "it can be taken off");
  check(!(await page.content()).includes(secret), "what codes are made from is nobody's to see");
  await accessible(page, "the accounts");
  await noSideways(page, "the accounts on a telephone");
  await row.locator("[data-do=factor-end]").click();
  await page.locator("[data-testid=take-off] button.danger").click();
  await row.locator('[data-factor="false"]').waitFor();
  check((await floor.staff("pit-manager")) !== null, "the password is enough again");
  await floor.close();
});

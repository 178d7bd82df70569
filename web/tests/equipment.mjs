// The equipment room: registered, checked by one tap before opening, condemned, replaced, its life; what a table lacks stands on its tile.
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { noSideways } from "./support/story.mjs";

test("a pit manager registers things, a supervisor checks them at the table with one tap, and a condemned one is replaced", async () => {
  const floor = await Floor.open();
  const manager = await floor.page("pit-manager", { path: "/equipment" });
  await manager.locator("[data-testid=add]").waitFor();
  for (const serial of ["C-1", "C-2"]) {
    await manager.locator("select[name=kind] option[value=cards]").waitFor({ state: "attached" });
    await manager.locator("[data-testid=add] select[name=kind]").selectOption("cards");
    await manager.locator("[data-testid=add] input[name=serial]").fill(serial);
    if (serial === "C-1") await manager.locator("[data-testid=add] select[name=table]").selectOption("7");
    await manager.locator("[data-testid=add] button").click();
    await manager.locator("tr[data-thing] code", { hasText: serial }).waitFor();
  }
  await manager.locator("li[data-table='7'] button").click();
  await manager.locator("[data-testid=checklist] li[data-kind=cards] [data-do=good]").click();
  await manager.locator("[data-testid=checklist] li[data-kind=cards]", { hasText: "checked today" }).waitFor();
  await accessible(manager, "the equipment room");
  await manager.locator("tr[data-thing='1'] [data-do=condemn]").click();
  await manager.locator("tr[data-thing='1'] input[name=text]").fill("a bent corner");
  await manager.locator("tr[data-thing='1'] form button").click();
  await manager.locator("tr[data-thing='1'][data-state=condemned] [data-do=replace]").click();
  await manager.locator("tr[data-thing='1'] form button").click();
  await manager.locator("tr[data-thing='2'][data-state=in-use]").waitFor();
  await manager.locator("tr[data-thing='1'] [data-do=life]").click();
  await manager.locator("[data-testid=life] li", { hasText: "replaced" }).waitFor();
  const life = await manager.locator("[data-testid=life]").innerText();
  check(["delivered", "checked: good", "condemned", "a bent corner", "replaced"].every((word) => life.includes(word)), `the life of a set of cards: ${life}`);
  await floor.close();
});

test("a floor that keeps the register says in the pit and in the lobby what a table lacks, in Vietnamese and on a phone", async () => {
  const floor = await Floor.open();
  const operations = await floor.page("operations-manager", { path: "/equipment", language: "vi", size: phone });
  same(await operations.evaluate(() => fetch("/api/floor", { method: "PATCH", headers: { "Content-Type": "application/json" }, body: '{"equipment":true}' }).then((answer) => answer.status)), 200, "the setting");
  await operations.reload();
  await operations.locator("li[data-table='7']", { hasText: "Bộ bài" }).waitFor();
  await noSideways(operations, "the equipment room on a phone");
  await accessible(operations, "the equipment room on a phone");
  const pit = await floor.page("pit-supervisor", { path: "/pit" });
  await pit.locator("button[data-table='7']", { hasText: /lacks: Set of cards, .* \(missing\) and 5 more/ }).waitFor(); // of the eight that part 3 of blackjack names
  await floor.close();
});

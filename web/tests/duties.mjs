// Who could do what alone: the page shows what the report finds, under its headings, in both languages, to those who may see it.
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { noSideways } from "./support/story.mjs";

test("who could do what alone is told to a pit manager, with the limits; nothing stands under alone", async () => {
  const floor = await Floor.open();
  const manager = await floor.page("pit-manager", { path: "/duties" });
  await manager.locator("section[data-kind=ordinary] tr[data-what=bet]").waitFor();
  await manager.locator("[data-testid=none-alone]").waitFor();
  same(await manager.locator("section[data-kind=alone] tr[data-what]").count(), 0, "what one person does alone");
  check((await manager.locator("section[data-kind=ordinary] tr[data-what=cash-out]").innerText()).includes("Cage"), "the cage exchanges");
  same(await manager.locator("section[data-kind=course] tr[data-what=pay]").count(), 1, "a dealer pays");
  check((await manager.locator("[data-testid=limits]").innerText()).includes("100,000,000"), "the cage's limit");
  await accessible(manager, "duties");
  await floor.close();
});

test("internal audit and surveillance read it too, in Vietnamese and on a phone; a pit supervisor does not", async () => {
  const floor = await Floor.open();
  const auditor = await floor.page("internal-audit", { path: "/duties", language: "vi", size: phone });
  await auditor.locator("section[data-kind=ordinary] tr[data-what=bet]").waitFor();
  check((await auditor.locator("h1").innerText()).includes("một mình"), "the heading");
  await noSideways(auditor, "duties on a phone");
  await accessible(auditor, "duties on a phone");
  const eye = await floor.page("surveillance", { path: "/duties" });
  await eye.locator("section[data-kind=course] tr[data-what=pay]").waitFor();
  const supervisor = await floor.page("pit-supervisor", { path: "/duties" });
  await supervisor.getByRole("alert").waitFor();
  await floor.close({ allow: [/403/] });
});

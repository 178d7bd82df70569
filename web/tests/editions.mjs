// Editions: a new rulebook is looked at, brought in by one, adopted by another who sees before and after, and begins at the next opening.
import { readFileSync } from "node:fs";
import { accessible, check, Floor, phone, same, test } from "./harness.mjs";
import { noSideways } from "./support/story.mjs";

const source = (game) => JSON.parse(readFileSync(new URL(`../../rulebooks/${game}/edition.json`, import.meta.url), "utf8"));
const file = (edition) => ({ name: "new.json", mimeType: "application/json", buffer: Buffer.from(typeof edition === "string" ? edition : JSON.stringify(edition, null, 1)) });

// Straight up pays 36: on 37 pockets the house then expects nothing, and one part of 37 before.
function generous() {
  const edition = source("roulette");
  edition.edition = { document: "02/01.01.2027", date: "2027-01-01" };
  for (const bet of edition.bets) if (bet.kind === "straight") bet.pays = "36";
  return edition;
}

async function seen(page) {
  await page.locator("[data-testid=edition-diff]").waitFor();
  const row = page.locator('tr[data-path="bets.straight:0.pays"]');
  check((await row.innerText()).includes("36"), `one row for all pockets: ${await row.innerText()}`);
  same(await page.locator('tr[data-subject="ratio"]').count(), 1, "rows of ratios");
  same(await page.locator("tr[data-bet] .fraction").allInnerTexts(), ["1/37", "0"], "the edge before and after");
}

test("an edition is brought in by one and adopted by another, who sees every change and both edges", async () => {
  const floor = await Floor.open();
  const manager = await floor.page("operations-manager", { path: "/editions" });
  await manager.locator("[data-edition]").first().waitFor();
  same(await manager.locator("section[data-game]").count(), 5, "games");
  same(await manager.locator('[data-edition][data-state="now"]').count(), 5, "what is in force");
  await accessible(manager, "the editions");
  await manager.locator("input[type=file]").setInputFiles(file(generous()));
  await seen(manager);
  await accessible(manager, "a file that was not brought in");
  await manager.locator("[data-testid=bring]").click();
  await manager.locator("[data-testid=may-not-adopt]").waitFor();
  await seen(manager);
  const address = new URL(manager.url());

  const director = await floor.page("table-games-director", { path: address.pathname + address.search });
  await seen(director);
  const chosen = await director.locator("[data-testid=to]").inputValue();
  await director.locator("[data-testid=to]").selectOption(await director.locator("[data-testid=from]").inputValue());
  await director.locator("[data-testid=no-changes]").waitFor();
  same(await director.locator("[data-testid=adopt]").count(), 0, "what is in force is not adopted again");
  await director.locator("[data-testid=to]").selectOption(chosen);
  await seen(director);
  const adopt = director.locator("[data-testid=adopt-now]");
  same(await adopt.isDisabled(), true, "nothing is adopted unread");
  await director.locator("[data-testid=some-tables]").check();
  await director.locator("input[name=read]").check();
  same(await adopt.isDisabled(), true, "no table is chosen");
  await director.locator('input[data-table="2"]').check();
  await accessible(director, "adopting");
  await adopt.click();
  const row = director.locator('section[data-game="roulette"] [data-edition]').first();
  await row.getByText("Next opening of").waitFor();
  check((await row.innerText()).includes("02/01.01.2027"), "the newest stands first");
  same(await director.locator('section[data-game="roulette"] [data-edition]').count(), 2, "editions of the wheel");
  await floor.close();
});

test("a file that is no rulebook is refused with its line; who may not bring one in reads why", async () => {
  const floor = await Floor.open();
  const manager = await floor.page("operations-manager", { path: "/editions" });
  const broken = source("sicbo");
  broken.bets[0].pays = "0";
  await manager.locator("input[type=file]").setInputFiles(file(broken));
  const alert = manager.getByRole("alert");
  await alert.waitFor();
  const line = JSON.stringify(broken, null, 1).split("\n").findIndex((text) => text.includes('"pays": "0"')) + 1;
  check((await alert.innerText()).includes(`line ${line}`), `line ${line}: ${await alert.innerText()}`);
  await manager.locator("input[type=file]").setInputFiles(file("no rulebook"));
  await alert.getByText("line 1").waitFor();
  same(await manager.locator("[data-testid=bring]").count(), 0, "nothing to bring in");
  const supervisor = await floor.page("pit-supervisor", { path: "/editions", language: "vi", size: phone });
  await supervisor.locator("[data-testid=may-not-bring]").waitFor();
  await noSideways(supervisor, "editions on a phone");
  await accessible(supervisor, "editions on a phone");
  await floor.close({ allow: [/400|422/] });
});

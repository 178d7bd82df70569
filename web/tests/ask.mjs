// Asking the rulebook: the box on every staff page, "/" opens it, at a table an answer can be called from there.
import { accessible, check, Floor, phone, same, test, until } from "./harness.mjs";
import { noSideways } from "./support/story.mjs";

const first = (page) => page.locator(".ask-answers > li").first();

const closed = (page) => until(() => page.getByTestId("ask-dialog").count(), (count) => count === 0, "the dialog closes");

async function ask(page, question) {
  await page.keyboard.press("/");
  await page.getByTestId("ask-dialog").waitFor();
  await page.keyboard.type(question);
  await first(page).waitFor();
}

test("every staff page has the box, and players have none", async () => {
  const floor = await Floor.open();
  const manager = await floor.page("pit-manager", { path: "/pit" });
  for (const path of ["/", "/pit", "/eye", "/disputes", "/reports", "/editions", "/account", "/odds", "/t/7", "/t/7/deal"]) {
    await manager.goto(floor.base + path);
    await manager.getByTestId("ask").waitFor();
  }
  const guest = await floor.page(null, { path: "/" });
  await guest.getByTestId("language").waitFor();
  same(await guest.getByTestId("ask").count(), 0, "the box of a guest");
  await guest.keyboard.press("/");
  same(await guest.getByTestId("ask-dialog").count(), 0, "nothing opens");
  await floor.close();
});

test("without a table an answer says of which game it is, who may call it and when", async () => {
  const floor = await Floor.open();
  const page = await floor.page("pit-manager", { path: "/pit" });
  await page.getByTestId("ask").waitFor();
  await ask(page, "ball fell out");
  same(await first(page).getAttribute("data-clause"), "7.5", "the best");
  const words = await first(page).innerText();
  check(words.includes("The ball flies out of the wheel") && words.includes("Dealer or higher") && words.includes("spinning"), `all of it: ${words}`);
  same(await page.getByTestId("ask-dialog").getByRole("button").count(), 0, "no table, nothing to call");
  await accessible(page, "answers");
  await page.keyboard.press("Escape"); // the field is empty again
  await page.keyboard.press("Escape");
  await closed(page);
  await page.getByTestId("language").click();
  await ask(page, "bi roi ra");
  check((await first(page).innerText()).includes("Bóng văng khỏi bánh xe"), "without accents, in Vietnamese");
  await page.getByRole("searchbox").fill("bet above the maximum found");
  await page.locator('.ask-answers > li[data-clause="7.18"]', { hasText: "đã trả xong, cho đến khi mở ván sau" }).waitFor(); // G11: also when the round is paid
  await page.getByRole("searchbox").fill("zzzzqqqq");
  await page.locator("[data-testid=ask-dialog] .empty").waitFor();
  await page.getByRole("searchbox").fill("ăăăă".repeat(40));
  await page.getByRole("alert").waitFor();
  await floor.close({ allow: [/400/] });
});

test("at a table the dealer calls what was asked for", async () => {
  const floor = await Floor.open();
  const page = await floor.page("dealer", { path: "/t/7/deal" });
  await page.getByTestId("phase").waitFor();
  await ask(page, "card face up in the shoe");
  const row = page.locator('.ask-answers > li[data-clause="7.1"]');
  same(await row.getAttribute("data-may"), "call", "the dealer's own");
  same(await page.locator('.ask-answers > li[data-may="no"] button.danger').count(), 0, "no button where nothing can be called");
  await row.getByRole("button", { name: "Call it" }).click();
  const form = row.locator("form");
  await form.waitFor();
  await accessible(page, "the form in an answer");
  await form.locator("input[name=cards]").fill("9h");
  await form.locator("button.danger").click();
  await closed(page);
  const events = await page.evaluate(() => fetch("/api/tables/7/events?after=0").then((answer) => answer.json()));
  check(events.events.some(({ event }) => event.event === "call" && event.clause === "7.1"), "it has happened");
  await floor.close();
});

test("on a phone nothing scrolls sideways", async () => {
  const floor = await Floor.open();
  const page = await floor.page("pit-supervisor", { path: "/pit", size: phone });
  await page.getByTestId("ask").click();
  await page.getByRole("searchbox").fill("khách không đồng ý");
  await first(page).waitFor();
  await noSideways(page, "answers");
  await accessible(page, "answers on a phone");
  await floor.close();
});

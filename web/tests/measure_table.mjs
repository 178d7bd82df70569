// What a player's hand feels: the frame in which a chip shows, the acknowledgement, the heap after many rounds. Printed, not judged.
//   CROUPIER=build/croupier node web/tests/measure_table.mjs [ROUNDS]
import { endBrowser, Floor } from "./harness.mjs";

const rounds = Number(process.argv[2] ?? 1000);
const floor = await Floor.open("--command-rate", "5000");
const manager = await floor.staff("pit-manager");
const player = await floor.player("An");
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
const far = (list) => list.sort((a, b) => a - b)[Math.floor(list.length * 0.99)];

// From the click to the frame in which the chip lies on the felt, and to the server's answer.
await manager.patch("/api/tables/1", { betting_ms: 60000 });
const page = await floor.page(player, { path: "/t/1", reduced: false });
const area = page.locator('[data-bet="small"], [aria-label^="Small"]').first();
await area.waitFor();
await page.waitForFunction(() => /place your bets/.test(document.body.innerText), null, { timeout: 60000 });
const frames = [], answers = [];
await page.evaluate(() => {
  window.marks = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const asked = JSON.parse(text);
    if (asked.do === "event") {
      const begun = performance.now();
      this.addEventListener("message", function hear(message) {
        const told = JSON.parse(message.data);
        if (told.id !== asked.id) return;
        this.removeEventListener("message", hear);
        window.marks.push({ answer: performance.now() - begun });
      });
    }
    return send.call(this, text);
  };
});
for (let i = 0; i < 40; i++) {
  const before = await page.evaluate(() => window.marks.length);
  const shown = await area.evaluate(async (element) => {
    const felt = element.closest("svg") ?? document.body;
    const begun = performance.now();
    let changed = 0;
    const watch = new MutationObserver(() => (changed ||= performance.now()));
    watch.observe(felt, { subtree: true, childList: true, characterData: true, attributes: true });
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    watch.disconnect();
    return changed ? changed - begun : NaN;
  });
  if (!Number.isNaN(shown)) frames.push(shown);
  await page.waitForFunction((count) => window.marks.length > count, before, { timeout: 5000 }).catch(() => {});
}
answers.push(...(await page.evaluate(() => window.marks.map((mark) => mark.answer))));
console.log(`chip on the felt after ${median(frames).toFixed(1)} ms (99 %: ${far(frames).toFixed(1)} ms) of the click; acknowledged after ${median(answers).toFixed(1)} ms (99 %: ${far(answers).toFixed(1)} ms), ${answers.length} bets`);

// A page left open while a table plays.
await manager.patch("/api/tables/1", { betting_ms: 20, step_ms: 1, pause_ms: 5 });
const client = await page.context().newCDPSession(page);
const heap = async () => {
  await client.send("HeapProfiler.collectGarbage");
  return (await client.send("Runtime.getHeapUsage")).usedSize / 1048576;
};
const begin = (await manager.get("/api/tables/1")).view.round;
const start = await heap();
for (let round = begin; round < begin + rounds;) {
  const { view } = await manager.get("/api/tables/1");
  round = view.round;
  if (view.phase === "betting" && view.bets.length === 0)
    await player.event(1, { event: "bet", bet: "big", amount: 50000 }).catch((error) => error.error?.code === "purse-short" && player.post("/api/me/chips"));
}
console.log(`heap ${start.toFixed(1)} MB at first, ${(await heap()).toFixed(1)} MB after ${rounds} rounds`);
await endBrowser();
await floor.stop();

// How smoothly the wheel turns: CROUPIER=build/croupier node tests/measure_wheel.mjs
// Counts the frames the browser drew while a spin lasted, by its own tracing, and the gaps between animation frames of the page.
import { Floor, endBrowser, laptop } from "./harness.mjs";

const seconds = 5;
const floor = await Floor.open();
const table = await floor.table("roulette");
const dealer = await floor.staff("dealer");
const player = await floor.player();
await dealer.event(table, { event: "open-round" });
const page = await floor.page(player, { size: laptop, path: `/t/${table}`, reduced: false });
await page.locator(".felt .cloth-svg").waitFor();
const tracing = await page.context().newCDPSession(page);
const events = [];
tracing.on("Tracing.dataCollected", ({ value }) => events.push(...value));
await dealer.event(table, { event: "spin" });
await page.locator("[data-testid=wheel].turning").waitFor();
await tracing.send("Tracing.start", { traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "devtools.timeline"] }, transferMode: "ReportEvents" });
const gaps = await page.evaluate(
  (length) =>
    new Promise((done) => {
      const found = [];
      let [before, first] = [0, 0];
      const frame = (now) => {
        if (before) found.push(now - before);
        before = now;
        first ||= now;
        if (now - first < length) requestAnimationFrame(frame);
        else done(found);
      };
      requestAnimationFrame(frame);
    }),
  seconds * 1000,
);
const ended = new Promise((done) => tracing.once("Tracing.tracingComplete", done));
await tracing.send("Tracing.end");
await ended;
gaps.sort((a, b) => a - b);
const count = (name) => events.filter((event) => event.name === name).length;
const scripts = events.filter((event) => event.name === "FunctionCall" || event.name === "Layout" || event.name === "Paint");
console.log(`${(gaps.length / seconds).toFixed(1)} animation frames a second over ${seconds} s; gap: median ${gaps[gaps.length >> 1].toFixed(1)} ms, 99 % ${gaps[Math.floor(gaps.length * 0.99)].toFixed(1)} ms, longest ${gaps[gaps.length - 1].toFixed(1)} ms`);
console.log(`by tracing: ${(count("DrawFrame") / seconds).toFixed(1)} frames drawn a second, ${count("DroppedFrame")} dropped; layouts ${count("Layout")}, paints ${count("Paint")}, ${scripts.length} main-thread pieces in all`);
await floor.close();
await endBrowser();

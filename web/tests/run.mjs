// Runs test files one after another and ends with the counts.
import { pathToFileURL } from "node:url";
import { collected, endBrowser } from "./harness.mjs";

let [passed, failed] = [0, 0];
for (const file of process.argv.slice(2)) {
  await import(pathToFileURL(file).href);
  for (const { name, run } of collected()) {
    try {
      await run();
      passed++;
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${name}\n${error.stack}`);
    }
  }
}
await endBrowser();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

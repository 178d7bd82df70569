// Tests of what is pure in the screens, without a browser: node run.mjs FOLDER bundles every NAME_test.ts into FOLDER
// and runs it with Node's own runner. Ends with the counts.
import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "../../dist-units"));

await rm(out, { recursive: true, force: true });
const tests = (await readdir(here)).filter((name) => name.endsWith("_test.ts"));
await build({
  entryPoints: tests.map((name) => join(here, name)),
  inject: [join(here, "browser.mjs")],
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".css": "empty" },
  logLevel: "warning",
});

// As TAP, which every version of the runner writes the same.
const files = tests.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const told = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...files], { encoding: "utf8" });
const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(told.stdout)?.[1] ?? 0);
if (told.status !== 0) console.log(told.stdout, told.stderr);
const [passed, failed] = [count("pass"), count("fail") + count("cancelled")];
console.log(`${passed} passed, ${failed || Number(told.status !== 0 || passed === 0)} failed`);
process.exit(told.status === 0 && passed > 0 ? 0 : 1);

// Bundles the screens: node build.mjs [OUTDIR]. Every page is a part of its own, loaded when it is opened.
import { build } from "esbuild";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { dirname, join, resolve } from "node:path";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "dist"));

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "assets"), { recursive: true });
const result = await build({
  absWorkingDir: here,
  entryPoints: { main: "src/main.tsx" },
  outdir: join(out, "assets"),
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const names = Object.entries(result.metafile.outputs);
const entry = names.find(([, part]) => part.entryPoint === "src/main.tsx");
const script = entry[0].split("/").pop();
const style = entry[1].cssBundle?.split("/").pop();
// A part that knows the games comes with their styles once more; the page has all styles from the start.
for (const [file] of names) if (file.endsWith(".css") && !file.endsWith(`/${style}`)) await rm(join(here, file));
await writeFile(
  join(out, "index.html"),
  `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#12161b">
<title>Croupier</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/croupier.webmanifest">
${style ? `<link rel="stylesheet" href="/assets/${style}">\n` : ""}<script type="module" src="/assets/${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>Croupier cần JavaScript. / Croupier needs JavaScript.</noscript>
</body>
</html>
`,
);
for (const file of await readdir(join(here, "public"))) await cp(join(here, "public", file), join(out, file));

// For work on the screens: bundles on every load and hands /api and /ws on to a floor that runs already.
//   node dev.mjs [http://127.0.0.1:8080] [PORT]
import { execFile } from "node:child_process";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const floor = new URL(process.argv[2] ?? "http://127.0.0.1:8080");
const port = Number(process.argv[3] ?? 8081);
const here = dirname(fileURLToPath(import.meta.url));
const out = await mkdtemp(join(tmpdir(), "croupier-web-"));
const types = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml", webmanifest: "application/manifest+json" };

const server = createServer(async (asked, answer) => {
  const path = new URL(asked.url, "http://x").pathname;
  if (/^\/(api|healthz|readyz|metrics)/.test(path)) {
    const headers = { ...asked.headers, host: floor.host };
    if (headers.origin) headers.origin = floor.origin;
    const passed = request(new URL(asked.url, floor), { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.writeHead(502).end());
    asked.pipe(passed);
    return;
  }
  const file = /\.[a-z]+$/.test(path) ? path : "/index.html";
  if (file === "/index.html") {
    try {
      await promisify(execFile)("node", [join(here, "build.mjs"), out]);
    } catch (error) {
      answer.writeHead(500, { "Content-Type": "text/plain" }).end(String(error.stderr ?? error));
      return;
    }
  }
  try {
    const body = await readFile(join(out, file));
    answer.writeHead(200, { "Content-Type": types[file.split(".").pop()] ?? "application/octet-stream", "Cache-Control": "no-store" }).end(body);
  } catch {
    answer.writeHead(404).end();
  }
});

server.on("upgrade", (asked, socket, head) => {
  const passed = connect(Number(floor.port), floor.hostname, () => {
    const headers = { ...asked.headers, host: floor.host };
    if (headers.origin) headers.origin = floor.origin;
    passed.write(`GET ${asked.url} HTTP/1.1\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n`);
    passed.write(head);
    passed.pipe(socket).pipe(passed);
  });
  passed.on("error", () => socket.destroy());
  socket.on("error", () => passed.destroy());
});

server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));

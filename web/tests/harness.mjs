// A floor of its own and a real browser for the tests of the screens.
//   CROUPIER=build/croupier node tests/run.mjs tests/sicbo.mjs …
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { AxeBuilder } from "@axe-core/playwright";

const tests = [];
export const test = (name, run) => tests.push({ name, run });
export const collected = () => tests.splice(0);

export function check(good, what) {
  if (!good) throw new Error(what);
}
export function same(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: found ${a}, wanted ${b}`);
}

// Polls the server until the answer is as wanted; a deadline, not luck, ends it.
export async function until(ask, good, what, ms = 30000) {
  const end = Date.now() + ms;
  for (;;) {
    const found = await ask();
    if (good(found)) return found;
    if (Date.now() > end) throw new Error(`${what}: last seen ${JSON.stringify(found).slice(0, 600)}`);
    await new Promise((wait) => setTimeout(wait, 40));
  }
}

// What a player has on a felt, by the server.
export const betsOf = async (player, table) => (await player.get(`/api/tables/${table}`)).view.bets.filter((bet) => bet.player === player.id);

export const phone = { width: 390, height: 844 };
export const laptop = { width: 1366, height: 768 };
export const large = { width: 2560, height: 1440 };

let browser = null;
export async function theBrowser() {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return browser;
}
export async function endBrowser() {
  await browser?.close();
  browser = null;
}

// A caller of the API: player by token, staff by name; cookies are kept by hand.
class Caller {
  constructor(base) { this.base = base; this.headers = {}; }
  async call(method, path, body) {
    const headers = { ...this.headers };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(this.base + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const cookie = answer.headers.get("set-cookie");
    if (cookie) this.headers.Cookie = cookie.split(";")[0];
    const text = await answer.text();
    const json = text ? JSON.parse(text) : {};
    if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text}`), { status: answer.status, error: json.error });
    return json;
  }
  get(path) { return this.call("GET", path); }
  post(path, body = {}) { return this.call("POST", path, body); }
  patch(path, body) { return this.call("PATCH", path, body); }
  // What a player sends, and a bet laid for one, names the round that the table is in, as a screen does.
  async event(table, event) {
    const named = event.round !== undefined || (!this.id && event.event !== "bet" && event.event !== "withdraw");
    const round = named ? {} : { round: (await this.get(`/api/tables/${table}`)).view.round };
    return this.post(`/api/tables/${table}/events`, { ...round, ...event });
  }
}

// A test that fails leaves its server behind; the end of the run ends it.
const running = new Set();
process.on("exit", () => running.forEach((server) => server.kill("SIGKILL")));

export class Floor {
  // Options: arguments for `croupier serve` besides --demo.
  static async open(...more) {
    const floor = Floor.made();
    await floor.start("127.0.0.1:0", ["--demo", ...more]);
    return floor;
  }
  // A floor that is no demonstration, not open yet: `command` prepares it, `start` opens it.
  static made() {
    const floor = new Floor();
    floor.folder = mkdtempSync(join(tmpdir(), "croupier-screens-"));
    floor.store = join(floor.folder, "floor.db");
    floor.contexts = [];
    floor.complaints = []; // console errors and requests to other hosts
    return floor;
  }
  start(listen, more = []) {
    this.process = spawn(process.env.CROUPIER, ["serve", "--listen", listen, "--store", this.store, ...more], { stdio: ["ignore", "pipe", "pipe"] });
    running.add(this.process);
    let said = "";
    return new Promise((good, bad) => {
      const hear = (bytes) => {
        said += bytes;
        const found = said.match(/http:\/\/127\.0\.0\.1:(\d+)/);
        if (!found) return;
        this.port = Number(found[1]);
        this.base = `http://127.0.0.1:${this.port}`;
        good();
      };
      this.process.stdout.on("data", hear);
      this.process.stderr.on("data", hear);
      this.process.on("exit", (code) => bad(new Error(`the server ended (${code}): ${said}`)));
    });
  }
  command(words, input) {
    const run = spawnSync(process.env.CROUPIER, [...words, "--store", this.store], { input, encoding: "utf8" });
    check(run.status === 0, `${words}: ${run.stderr}`);
  }
  async stop(signal = "SIGTERM") {
    const ended = new Promise((good) => this.process.on("exit", good));
    this.process.removeAllListeners("exit");
    this.process.on("exit", () => {});
    const wait = new Promise((good) => this.process.once("close", good));
    this.process.kill(signal);
    await Promise.race([wait, ended]);
    running.delete(this.process);
  }
  async staff(post) {
    const caller = new Caller(this.base);
    await caller.post("/api/login", { name: post, password: "demonstration" });
    return caller;
  }
  async player(name) {
    const caller = new Caller(this.base);
    const made = await caller.post("/api/players", name ? { name } : {});
    caller.headers.Authorization = `Bearer ${made.token}`;
    caller.id = made.player;
    caller.token = made.token;
    return caller;
  }
  // A table of its own: dealt by hand unless told otherwise, its float filled and open. `staffed` puts the dealer and a supervisor there.
  async table(game, more = {}) {
    const [manager, supervisor, cage] = [await this.staff("pit-manager"), await this.staff("pit-supervisor"), await this.staff("cage")];
    const made = await manager.post("/api/tables", { name: `${game} test`, game, virtual: false, min: 10000, max: 100000000, ...more });
    const table = made.table;
    const fill = await supervisor.post(`/api/tables/${table}/fills`, { amount: 5000000000 });
    await cage.post(`/api/fills/${fill.fill}/approve`);
    await supervisor.post(`/api/tables/${table}/float`, { open: true, count: 5000000000 });
    await supervisor.post(`/api/tables/${table}/shift`, { staff: 1 });
    await supervisor.post(`/api/tables/${table}/shift`, { staff: 3 });
    return table;
  }
  // A browser page: of nobody, of a player (caller from player()), or of staff (name of a post).
  async page(who = null, { size = laptop, language = "en", path = "/", reduced = true, touch = false, base = this.base } = {}) {
    const context = await (await theBrowser()).newContext({ viewport: size, reducedMotion: reduced ? "reduce" : "no-preference", hasTouch: touch, isMobile: touch });
    this.contexts.push(context);
    const token = who && typeof who === "object" ? who.token : null;
    await context.addInitScript(([tongue, mark]) => {
      if (!localStorage.getItem("language")) localStorage.setItem("language", tongue);
      if (mark) localStorage.setItem("token", mark);
    }, [language, token]);
    const page = await context.newPage();
    page.on("console", (line) => line.type() === "error" && this.complaints.push(line.text()));
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("request", (asked) => !/^(http|ws):\/\/127\.0\.0\.1:|^data:|^blob:/.test(asked.url()) && this.complaints.push(`asked ${asked.url()}`));
    if (typeof who === "string") await context.request.post(`${this.base}/api/login`, { data: { name: who, password: "demonstration" } });
    await page.goto(base + path);
    return page;
  }
  async audit() {
    const run = spawn(process.env.CROUPIER, ["audit", "--store", this.store], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    run.stdout.on("data", (bytes) => (said += bytes));
    run.stderr.on("data", (bytes) => (said += bytes));
    const code = await new Promise((good) => run.on("close", good));
    check(code === 0, `audit: ${said}`);
  }
  // Ends the floor: the ledger is proved from the log, and no page may have complained.
  async close({ allow = [] } = {}) {
    for (const context of this.contexts) await context.close();
    await this.stop();
    await this.audit();
    rmSync(this.folder, { recursive: true, force: true });
    const bad = this.complaints.filter((line) => !allow.some((pattern) => pattern.test(line)));
    same(bad, [], "console errors and requests elsewhere");
  }
}

// No violation of WCAG A or AA on the page as it is now.
export async function accessible(page, where) {
  const found = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  same(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(" | ")}`), [], `axe at ${where}`);
}

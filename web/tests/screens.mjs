// Takes a picture of every page in both languages and three sizes.
//   CROUPIER=build/croupier node web/tests/screens.mjs FOLDER [NAME…]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { endBrowser, Floor, large, laptop, phone } from "./harness.mjs";

const folder = process.argv[2] ?? "screens";
const wanted = process.argv.slice(3);
mkdirSync(folder, { recursive: true });
const sizes = { phone, laptop, large };
const quick = { betting_ms: 1500, offer_ms: 300, decision_ms: 300, arranging_ms: 300, step_ms: 5, pause_ms: 100 };

const floor = await Floor.open("--command-rate", "2000");
const manager = await floor.staff("pit-manager");
const players = [await floor.player("An"), await floor.player("Bình"), await floor.player("Chi")];

// Some rounds on every virtual table, so that boards and reports have something to show.
const bets = {
  1: [["small", 0], ["big", 0], ["total:9", 0], ["single:4", 0], ["pair:1-2", 0]],
  2: [["red", 0], ["straight:17", 0], ["split:8-11", 0], ["corner:25-26-28-29", 0], ["dozen:2", 0]],
  3: [["player", 0], ["banker", 0], ["tie", 0], ["banker-pair", 0], ["lucky-6", 0]],
  4: [["main", 1], ["main", 3], ["main", 5], ["pair", 3]],
  5: [["ante", 1], ["ante", 2], ["ante", 3]],
};
async function lay(table, count = 99) {
  let laid = 0;
  for (const [i, [bet, box]] of bets[table].slice(0, count).entries()) {
    const player = players[i % players.length];
    try {
      await player.event(table, { event: "bet", bet, ...(box ? { box } : {}), amount: 100000 * (1 + (i % 3)) });
      laid++;
    } catch (error) {
      if (error.status === 0) throw error;
    }
  }
  return laid;
}
async function until(table, good, what) {
  const end = Date.now() + 60000;
  for (;;) {
    const { view } = await manager.get(`/api/tables/${table}`);
    if (good(view)) return;
    if (Date.now() > end) throw new Error(`${what} at table ${table}: ${view.phase}`);
    await new Promise((go) => setTimeout(go, 60));
  }
}
const rounds = Number(process.env.ROUNDS ?? 12);
for (const table of [1, 2, 3, 4, 5]) await manager.patch(`/api/tables/${table}`, quick);
await Promise.all(Object.keys(bets).map(async (table) => {
  for (let round = 0; round < (table === "3" ? 3 * rounds : rounds); round++) {
    await until(table, (view) => view.phase === "betting", "betting");
    const { view } = await manager.get(`/api/tables/${table}`);
    await lay(table, 2);
    await until(table, (now) => now.round > view.round || now.phase === "idle", "the next round");
  }
}));
for (const table of [1, 2, 3, 4, 5]) await manager.patch(`/api/tables/${table}`, { betting_ms: 45000, offer_ms: 60000, decision_ms: 60000, arranging_ms: 60000, step_ms: 400, pause_ms: 8000 });

const pages = [
  ["lobby", null, "/"], ["sicbo", players[0], "/t/1"], ["roulette", players[0], "/t/2"], ["baccarat", players[0], "/t/3"], ["blackjack", players[0], "/t/4"], ["niuniu", players[0], "/t/5"],
  ["board-sicbo", null, "/t/1/board"], ["board-roulette", null, "/t/2/board"], ["board-baccarat", null, "/t/3/board"], ["board-blackjack", null, "/t/4/board"], ["board-niuniu", null, "/t/5/board"],
  ["deal-baccarat", "dealer", "/t/6/deal"], ["deal-blackjack", "dealer", "/t/7/deal"], ["odds", null, "/odds"], ["pit", "pit-manager", "/pit"], ["eye", "surveillance", "/eye?find=1"], ["eye-round", "surveillance", "/eye?table=3&round=3"],
  ["disputes", "pit-manager", "/disputes"], ["reports", "pit-manager", "/reports"], ["reports-hours", "pit-manager", "/reports?report=hours"],
];
for (const [name, who, path] of pages) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const table = /^\/t\/([1-5])$/.exec(path)?.[1];
  if (table) {
    await until(table, (view) => view.phase === "betting", "betting");
    await lay(table);
  }
  for (const language of ["vi", "en"]) {
    for (const [size, viewport] of Object.entries(sizes)) {
      if (process.env.ONE && (language !== "en" || size === "large")) continue;
      const page = await floor.page(who, { size: viewport, language, path, touch: size === "phone" });
      await page.waitForLoadState("networkidle").catch(() => {});
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}-${language}-${size}.png`), fullPage: !path.includes("/board") });
      await page.context().close();
      floor.contexts = floor.contexts.filter((context) => context !== page.context());
    }
  }
  console.log(name);
}
await endBrowser();
await floor.stop();
for (const line of new Set(floor.complaints)) console.log(`complaint: ${line}`);

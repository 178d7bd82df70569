// Takes a picture of every page in both languages and three sizes, of the tables also in play and with their result.
//   CROUPIER=build/croupier node web/tests/screens.mjs FOLDER [NAME…]
//   ONE=1     English only, phone and laptop
//   DARK=1    every page in the dark room, LIGHT=1 in the light one, instead of each page's own
//   ROUNDS=6  rounds played beforehand, so that boards and reports have something to show (baccarat three times as many)
//   KEEP=1    the kept set: each page in one or two sizes, the languages taking turns, in 256 colours, large ones at half size. So docs/screens is made:
//             CROUPIER=build/croupier KEEP=1 ROUNDS=20 node web/tests/screens.mjs docs/screens
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endBrowser, Floor, large, laptop, phone, theBrowser } from "./harness.mjs";
import { inPalette } from "./support/palette.mjs";

const folder = process.argv[2] ?? "screens";
const wanted = process.argv.slice(3);
mkdirSync(folder, { recursive: true });
const sizes = { phone, laptop, large };
const { ONE, KEEP, DARK, LIGHT } = process.env;
const quick = { betting_ms: 1000, offer_ms: 300, decision_ms: 300, arranging_ms: 300, step_ms: 5, pause_ms: 100 };
const slow = { betting_ms: 45000, offer_ms: 60000, decision_ms: 60000, arranging_ms: 60000, step_ms: 400, pause_ms: 8000 };

const floor = await Floor.open("--command-rate", "2000");
const manager = await floor.staff("pit-manager");
const dealer = await floor.staff("dealer");
const players = [await floor.player("An"), await floor.player("Bình"), await floor.player("Chi")];
const [an, binh, chi] = players;

// ---- Some rounds on every virtual table ----

const bets = {
  1: [["small", 0], ["big", 0], ["total:9", 0], ["single:4", 0], ["pair:1-2", 0]],
  2: [["red", 0], ["straight:17", 0], ["split:8-11", 0], ["corner:25-26-28-29", 0], ["dozen:2", 0]],
  3: [["player", 0], ["banker", 0], ["tie", 0], ["banker-pair", 0], ["lucky-6", 0]],
  4: [["main", 1], ["main", 3], ["main", 5], ["pair", 3]],
  5: [["ante", 1], ["ante", 2], ["ante", 3]],
};
async function lay(table, count = 99) {
  for (const [i, [bet, box]] of bets[table].slice(0, count).entries()) {
    try {
      await players[i % players.length].event(table, { event: "bet", bet, ...(box ? { box } : {}), amount: 100000 * (1 + (i % 3)) });
    } catch (error) {
      if (!error.status) throw error; // refused: the round has moved on
    }
  }
}
async function until(table, good, what) {
  const end = Date.now() + 90000;
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
for (const table of [1, 2, 3, 4, 5]) await manager.patch(`/api/tables/${table}`, slow);
const complain = async () => {
  await an.post("/api/disputes", { table: 3, round: 3, text: "Tôi đặt Nhà Cái chứ không phải Nhà Con." });
  await binh.post("/api/disputes", { table: 2, round: 2, text: "My chip lay on the corner, not on the split." });
  await manager.post("/api/disputes/1/take");
};
// Said by one, waiting for another.
const wish = async () => (await floor.staff("surveillance")).post("/api/staff/beside", { name: "Camera 2", post: "surveillance", password: "three longer words" });
const exchange = async () => {
  await (await floor.staff("cage")).post("/api/cage/buy-in", { player: an.id, amount: 250000000 });
  await (await floor.staff("operations-manager")).post("/api/limits", { above: 200000000 });
};
const betting = (table) => async () => {
  await until(table, (view) => view.phase === "betting", "betting");
  await lay(table);
};

// ---- Tables dealt by hand stand still in any phase ----

const tables = {};
const named = { sicbo: "Sic Bo 2", roulette: "Roulette 2", baccarat: "Baccarat 3", blackjack: "Blackjack 3", niuniu: "Niu Niu 2" };
const hand = async (game, more = {}) => (tables[game] ??= await floor.table(game, { name: named[game], ...more }));
const events = async (game, ...all) => {
  for (const event of all) await dealer.event(tables[game], typeof event === "string" ? { event } : event);
};
const put = async (game, player, bet, amount, box) => player.event(tables[game], { event: "bet", player: player.id, bet, amount, ...(box ? { box } : {}) });
const cards = (text) => text.split(" ").map((card) => ({ event: "card", cards: [card] }));

const scenes = {
  sicbo: {
    start: async () => {
      await hand("sicbo");
      await events("sicbo", "open-round");
      for (const [who, bet, amount] of [[an, "big", 500000], [an, "single:4", 100000], [an, "total:14", 100000], [an, "pair:4-6", 200000], [binh, "small", 1000000], [binh, "double:4", 100000], [chi, "big", 2500000], [chi, "triple:6", 50000]])
        await put("sicbo", who, bet, amount);
      await events("sicbo", "no-more-bets", { event: "shake", number: 3 }, "open-cage", { event: "key", number: 4 });
    },
    end: () => events("sicbo", { event: "key", number: 4 }, { event: "key", number: 6 }, "key-confirm"),
  },
  roulette: {
    start: async () => {
      await hand("roulette");
      await events("roulette", "open-round");
      for (const [who, bet, amount] of [[an, "red", 500000], [an, "straight:18", 100000], [an, "split:18-21", 200000], [an, "corner:25-26-28-29", 100000], [an, "dozen:2", 1000000], [binh, "straight:18", 100000], [binh, "straight:17", 300000], [binh, "column:3", 400000], [chi, "odd", 2500000], [chi, "line:1-6", 100000], [chi, "split:8-11", 200000], [chi, "black", 100000], [chi, "street:34-35-36", 50000]])
        await put("roulette", who, bet, amount);
      await events("roulette", { event: "spin" }, "no-more-bets", { event: "revolution", number: 3 });
    },
    end: () => events("roulette", { event: "ball", number: 18 }),
  },
  baccarat: {
    start: async () => {
      await hand("baccarat", { layout: 1, seats: 7, limits: { differential: { max: 200000000 } } });
      await events("baccarat", "new-shoe", { event: "burn", cards: ["AS", "??"] }, "open-round");
      for (const [who, bet, amount] of [[an, "banker", 1000000], [an, "lucky-6", 100000], [an, "tie", 100000], [an, "banker-pair", 100000], [binh, "player", 2500000], [binh, "player-pair", 100000], [chi, "banker", 500000]])
        await put("baccarat", who, bet, amount);
      await events("baccarat", "no-more-bets", ...cards("5S 2D TH 4C"), "offer-insurance");
    },
    end: () => events("baccarat", "close-insurance", ...cards("9S"), "announce-result"),
  },
  blackjack: {
    start: async () => {
      await hand("blackjack", { seats: 7 });
      await events("blackjack", "open-round");
      for (const [who, bet, amount, box] of [[an, "main", 500000, 2], [an, "pair", 100000, 2], [an, "main", 200000, 4], [binh, "main", 1000000, 5], [chi, "main", 300000, 2], [chi, "main", 300000, 6]])
        await put("blackjack", who, bet, amount, box);
      await events("blackjack", "no-more-bets", ...cards("8S TH 5D AC 6C 8D 7S 6H KC"));
      await an.event(tables.blackjack, { event: "act", player: an.id, number: 3 }); // split
      await events("blackjack", ...cards("3H"));
    },
    end: async () => {
      const { blackjack } = tables;
      await an.event(blackjack, { event: "act", player: an.id, number: 2 });
      await events("blackjack", ...cards("TD TC"));
      for (let i = 0; i < 20; i++) {
        const { view } = await dealer.get(`/api/tables/${blackjack}`);
        if (view.phase !== "decisions") break;
        if (view.play.turn?.waits === "decision") await events("blackjack", { event: "act", number: 1 });
        else await events("blackjack", ...cards(["9D", "7C", "5C", "4D"][i % 4]));
      }
      for (const card of ["TS", "9H", "5H"]) if ((await dealer.get(`/api/tables/${blackjack}`)).view.phase === "dealing") await events("blackjack", ...cards(card));
    },
  },
  niuniu: {
    start: async () => {
      await hand("niuniu", { layout: 1 });
      await events("niuniu", "new-shoe", "open-round");
      for (const [who, bet, amount, box] of [[an, "ante", 100000, 3], [an, "double", 200000, 3], [binh, "ante", 500000, 2], [chi, "ante", 300000, 5]]) await put("niuniu", who, bet, amount, box);
      await events("niuniu", "no-more-bets", ...cards("3S 7D KH 9C QD 2S 4H 8D KC 5S 2C 3C 4C 6C 7C 5D 5C TD AS 2H"), "spread");
    },
    end: async () => {
      await an.event(tables.niuniu, { event: "arrange", player: an.id, box: 3, cards: ["2S", "8D", "KC"] });
      for (const box of [2, 5]) await events("niuniu", { event: "arrange", box, number: 1 });
      await events("niuniu", "compare");
    },
  },
};

// ---- The pages: name, whose, where, what must happen before, sizes and language of the kept set ----

const games = { sicbo: 1, roulette: 2, baccarat: 3, blackjack: 4, niuniu: 5 };
const names = Object.keys(games);
const pages = [
  ["lobby", null, "/", null, "phone:vi large:en"],
  ...names.map((game, i) => [game, an, `/t/${games[game]}`, betting(games[game]), i % 2 ? "laptop:vi phone:en" : "phone:vi large:en"]),
  ...names.map((game, i) => [`board-${game}`, null, `/t/${games[game]}/board`, null, i % 2 ? "large:en" : "large:vi"]),
  ["deal-idle", "dealer", "/t/6/deal", null, ""],
  ["odds", null, "/odds", null, "laptop:en"], ["pit", "pit-manager", "/pit", null, "laptop:vi"], ["eye", "surveillance", "/eye?find=1", null, "laptop:vi"],
  ["eye-round", "surveillance", "/eye?table=3&round=3", null, "laptop:en"], ["disputes", "pit-manager", "/disputes", complain, "laptop:vi"],
  ["reports", "pit-manager", "/reports", null, "large:en"], ["reports-hours", "pit-manager", "/reports?report=hours", null, ""],
  ["editions", "table-games-director", "/editions", null, ""], ["duties", "pit-manager", "/duties", null, ""], ["equipment", "pit-manager", "/equipment", null, ""],
  ["staff", "regulator", "/staff", wish, ""], ["cage", "senior-management", "/cage", exchange, ""],
];
for (const [i, game] of names.entries()) {
  const at = (rest) => () => `/t/${tables[game]}${rest}`;
  pages.push([`${game}-play`, an, at(""), scenes[game].start, i % 2 ? "phone:vi" : "laptop:en"]);
  pages.push([`deal-${game}`, "dealer", at("/deal"), null, i % 2 ? "laptop:en" : "laptop:vi"]);
  pages.push([`${game}-result`, an, at(""), scenes[game].end, i % 2 ? "laptop:en" : "laptop:vi"]);
  pages.push([`deal-${game}-pay`, "dealer", at("/deal"), null, i === 2 ? "laptop:en" : ""]);
  pages.push([`board-${game}-result`, null, at("/board"), null, ""]);
}

function shotsOf(kept) {
  if (KEEP) return kept.split(" ").filter(Boolean).map((one) => one.split(":"));
  return Object.keys(sizes).flatMap((size) => ["vi", "en"].map((language) => [size, language])).filter(([size, language]) => !ONE || (language === "en" && size !== "large"));
}

async function picture(name, who, path, size, language) {
  const page = await floor.page(who, { size: sizes[size], language, path, touch: size === "phone" });
  if (DARK || LIGHT) {
    await page.evaluate((theme) => localStorage.setItem("theme", theme), DARK ? "dark" : "light");
    await page.reload();
  }
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.waitForTimeout(500);
  // A table and a board are what the screen shows; the other pages are as long as they are.
  const whole = !KEEP && !path.startsWith("/t/");
  const bytes = await page.screenshot({ fullPage: whole, ...(KEEP ? {} : { path: join(folder, `${name}-${language}-${size}.png`) }) });
  await page.context().close();
  floor.contexts = floor.contexts.filter((context) => context !== page.context());
  if (KEEP) await keep(bytes, size, join(folder, `${name}-${language}-${size}.png`));
}

// Half of a large screen is enough for a document.
async function keep(bytes, size, path) {
  const { width, height } = sizes[size];
  const by = size === "large" ? 0.5 : 1;
  const context = await (await theBrowser()).newContext({ viewport: { width: width * by, height: height * by } });
  const page = await context.newPage();
  await page.setContent(`<body style="margin:0"><img style="display:block;width:${width * by}px" src="data:image/png;base64,${bytes.toString("base64")}">`);
  writeFileSync(path, inPalette(await page.screenshot()));
  await context.close();
}

for (const [name, who, path, before, kept] of pages) {
  const asked = wanted.length === 0 || wanted.includes(name);
  // What happens at a table dealt by hand happens for the pages after it too.
  const game = names.find((one) => name === `${one}-play` || name === `${one}-result`);
  const needed = game && (wanted.length === 0 || wanted.some((one) => one.includes(game) && one !== game && one !== `board-${game}`));
  if (before && (asked || needed)) await before();
  if (!asked) continue;
  for (const [size, language] of shotsOf(kept)) await picture(name, who, typeof path === "function" ? path() : path, size, language);
  console.log(name);
}
await endBrowser();
await floor.stop();
for (const line of new Set(floor.complaints)) console.log(`complaint: ${line}`);

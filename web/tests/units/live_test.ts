import assert from "node:assert/strict";
import test from "node:test";
import { clockAhead, connected, run, watchTable } from "../../src/core/live";

interface Socket { sent: any[]; opens(): void; close(): void; says(message: unknown): void }
const { sockets, put_off } = (globalThis as any).unitBrowser as { sockets: Socket[]; put_off: (() => Promise<unknown>)[] };
const newest = (): Socket => sockets[sockets.length - 1];
const view = (seq: number): unknown => ({ table: 3, view: { time: Date.now(), view: { seq } } });

test("what was asked before the line was open is sent when it is, and answered by its number", async () => {
  const seen: number[] = [];
  const stop = watchTable(3, (next) => seen.push(next.view.seq));
  const answer = run("event", { table: 3 }, { event: "bet" });
  assert.equal(sockets.length, 1);
  assert.equal((newest() as any).url, "ws://floor.test/ws");
  assert.deepEqual(newest().sent, []);
  newest().opens();
  assert.equal(connected.value, true);
  assert.deepEqual(newest().sent[0], { subscribe: [3], views: true });
  const asked = newest().sent.find((one) => one.do === "event");
  assert.deepEqual([asked.table, asked.event.event], [3, "bet"]);
  assert.match(asked.key, /^[0-9a-f]{30}$/);
  newest().says({ id: asked.id, status: 201, body: { seq: 7 } });
  assert.deepEqual(await answer, { seq: 7 });
  newest().says(view(7));
  assert.deepEqual(seen, [7]);
  assert.ok(Math.abs(clockAhead.value) < 60000);
  stop();
  assert.deepEqual(newest().sent.at(-1), { unsubscribe: [3] });
});

test("a refusal is thrown with the server's words", async () => {
  const answer = run("event", { table: 3 }, { event: "bet" });
  const { id } = newest().sent.at(-1);
  newest().says({ id, status: 409, body: { error: { code: "wrong-phase", message: { en: "No more bets.", vi: "Dừng đặt cược." } } } });
  await assert.rejects(answer, { status: 409, message: "No more bets." });
});

test("after a lost connection the tables are asked for again, and only what was not answered is repeated, with its key", async () => {
  const stop = watchTable(5, () => {});
  const done = run("event", { table: 5 }, { event: "bet" });
  newest().says({ id: newest().sent.at(-1).id, status: 201, body: {} });
  await done;
  const open = run("event", { table: 5 }, { event: "withdraw" });
  const before = newest().sent.at(-1);
  newest().close();
  assert.equal(connected.value, false);
  await put_off.pop()!();
  newest().opens();
  assert.equal(sockets.length, 2);
  assert.deepEqual(newest().sent.find((one) => one.subscribe), { subscribe: [5], views: true });
  assert.deepEqual(newest().sent.filter((one) => one.do), [before]);
  newest().says({ id: before.id, status: 201, body: {} });
  await open;
  stop();
});

test("a second listener of a table gets it at once as it is", () => {
  const seen: number[] = [];
  const stops = [watchTable(3, () => {})];
  newest().says(view(9));
  stops.push(watchTable(3, (next) => seen.push(next.view.seq)));
  assert.deepEqual(seen, [9]);
  for (const stop of stops) stop();
});

import assert from "node:assert/strict";
import test from "node:test";
import { lettered, takesOneKey } from "../../src/pages/deal/steps";

const step = (event: string, needs: string, more: object = {}): any => ({ event, needs, do: { en: event, vi: event }, ...more });
const table = (game: string, also: object[]): any => ({ game, view: { guide: { next: null, also, calls: [] } } });
const letters = (game: string, ...also: object[]): string => lettered(table(game, also)).map((one) => one.letter).join("");

test("a game's decisions keep their letters, and what has none takes one that is spare", () => {
  assert.equal(letters("blackjack", step("act", "nothing", { act: "hit" }), step("act", "nothing", { act: "split" }), step("cut-card", "nothing")), "hpx");
  assert.equal(letters("baccarat", step("insure", "amount"), step("decline", "nothing"), step("cut-card", "nothing")), "inx");
  assert.equal(letters("roulette", step("spin", "nothing"), step("revolution", "nothing"), step("buy-in", "fields")), "srb");
  assert.equal(letters("sicbo", step("shake", "nothing"), step("key-clear", "nothing")), "bc");
  assert.equal(letters("niuniu", step("buy-in", "fields"), step("cut-card", "nothing")), "bx");
});

test("a game without screens has letters too, one for each", () => {
  assert.equal(letters("another", step("spin", "nothing"), step("cut-card", "nothing"), step("tip", "fields")), "bef");
  assert.equal(lettered({ game: "another", view: {} } as any).length, 0);
});

test("the same decision twice has its letter once", () => {
  assert.equal(letters("blackjack", step("insure", "amount", { box: 1 }), step("insure", "amount", { box: 2 })), "ib");
});

test("the whole amount is taken, but where the game asks for it", () => {
  const plain = lettered(table("blackjack", [step("insure", "amount"), step("split-pair", "amount"), step("decline", "nothing"), step("buy-in", "fields")]));
  assert.deepEqual(plain.map((one) => one.plain), [true, false, true, false]);
});

test("a number of one key needs no Enter", () => {
  assert.equal(takesOneKey(step("any", "number", { min: 1, max: 6 })), true);
  assert.equal(takesOneKey(step("any", "number", { min: 0, max: 36 })), false);
  assert.equal(takesOneKey(step("any", "count", { min: 1, max: 6 })), false);
  assert.equal(takesOneKey(step("any", "number")), false);
});

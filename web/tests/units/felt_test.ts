import assert from "node:assert/strict";
import test from "node:test";
import { nextArea, type Box } from "../../src/felt/areas";
import { at, shares } from "../../src/felt/arc";
import { setOut, sumOf } from "../../src/games/niuniu/play";
import { colours, label, layOut, neighbours, spotAt, straightOn } from "../../src/games/roulette/layout";
import { setLanguage } from "../../src/core/words";

const name = { en: "Red", vi: "Đỏ" };
// 1 and 4 side by side, the split on the line between them, red under both.
const rules: any = {
  wheel: [0, 32, 15, 19, 4],
  bets: [
    { bet: "straight:1", kind: "straight", pays: "35", clause: "6.2", covers: [1], area: [0, 0, 100, 100], name },
    { bet: "straight:4", kind: "straight", pays: "35", clause: "6.2", covers: [4], area: [100, 0, 100, 100], name },
    { bet: "split:1-4", kind: "split", pays: "17", clause: "6.2", covers: [1, 4], area: [90, 20, 20, 60], name },
    { bet: "red", kind: "even", pays: "1", clause: "6.2", covers: [1, 3, 5], area: [0, 100, 200, 100], name },
    { bet: "black", kind: "even", pays: "1", clause: "6.2", covers: [2, 4], name },
  ],
};

test("arrows go to the nearest area in their direction", () => {
  const areas = new Map<string, Box>([["a", [0, 0, 10, 10]], ["b", [10, 0, 10, 10]], ["c", [20, 0, 10, 10]], ["d", [0, 10, 10, 10]]]);
  assert.equal(nextArea(areas, "a", "ArrowRight"), "b");
  assert.equal(nextArea(areas, "c", "ArrowLeft"), "b");
  assert.equal(nextArea(areas, "a", "ArrowDown"), "d");
  assert.equal(nextArea(areas, "a", "ArrowUp"), null);
  assert.equal(nextArea(areas, "a", "Enter"), null);
});

test("places around a ring share its angle by their weight", () => {
  assert.deepEqual(shares([1, 1], 45, 0), [[-45, 0], [0, 45]]);
  assert.deepEqual(shares([1, 3], 45, 10), [[-45, -25], [-15, 45]]);
  const right = at({ x: 100, y: 50 }, 10, 90);
  assert.ok(Math.abs(right.x - 110) < 1e-9 && Math.abs(right.y - 50) < 1e-9);
});

test("a finger near the line means the split, a mouse in the number the number", () => {
  const cloth = layOut(rules, 200, false);
  assert.equal(spotAt(cloth, 100, 50, true)?.rule.bet, "split:1-4");
  assert.equal(spotAt(cloth, 82, 50, true)?.rule.bet, "split:1-4");
  assert.equal(spotAt(cloth, 82, 50, false)?.rule.bet, "straight:1");
  assert.equal(spotAt(cloth, 150, 150, false)?.rule.bet, "red");
  assert.equal(cloth.byNumber.get(4)?.rule.bet, "straight:4");
});

test("upright the cloth is turned a quarter clockwise", () => {
  const cloth = layOut(rules, 200, true, 100);
  const [one, red] = [cloth.byBet.get("straight:1")!, cloth.byBet.get("red")!];
  assert.deepEqual([one.x, one.y, one.w, one.h], [100, 0, 100, 100]);
  assert.deepEqual([red.x, red.y, red.w, red.h], [0, 0, 100, 200]);
});

test("colours, labels and neighbours come from the rulebook", () => {
  const colour = colours(rules);
  assert.deepEqual([0, 1, 4].map(colour), ["green", "red", "black"]);
  setLanguage("vi");
  assert.equal(label(rules.bets[0]), "1");
  assert.equal(label(rules.bets[3]), "Đỏ");
  assert.equal(straightOn(rules, 4)?.bet, "straight:4");
  assert.deepEqual(neighbours(rules.wheel, 0, 1), [4, 0, 32]);
});

test("a Niu Niu hand as it was set out", () => {
  const hand = { cards: ["KS", "5H", "5D", "9C", "AS"], arranged: true, three: 0b00111 };
  assert.deepEqual(setOut(hand), { three: ["KS", "5H", "5D"], two: ["9C", "AS"] });
  assert.deepEqual(setOut({ ...hand, three: 0 }), { three: [], two: hand.cards });
  assert.equal(sumOf({ points: { K: 10, 5: 5, 9: 9, A: 1 } }, ["KS", "5H", "5D"]), 20);
});

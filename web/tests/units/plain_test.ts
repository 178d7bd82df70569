import assert from "node:assert/strict";
import test from "node:test";
import { gameName, games } from "../../src/core/games";
import { setLanguage } from "../../src/core/words";
import { diceOf, handsOf } from "../../src/felt/hands";
import { boxesOf, gridOf, narrowest } from "../../src/felt/plain_layout";
import { screenOf } from "../../src/games/registry";

const bet = (id: string, area?: [number, number, number, number]): any => ({ bet: id, kind: id, pays: "1", clause: "5.1", area, name: { en: id, vi: id } });
const view = (more: object): any => ({ view: { bets: [], seats: 0, play: {}, ...more } });

test("a game that has no folder has no screens, whatever it is called", () => {
  assert.deepEqual(screenOf("another"), {});
  assert.deepEqual(screenOf("constructor"), {});
});

test("a game is called as the server says, and by its id until that is known", () => {
  assert.equal(gameName("another"), "another");
  games.value = [{ game: "another", name: { en: "Another", vi: "Khác" } }];
  setLanguage("vi");
  assert.equal(gameName("another"), "Khác");
  setLanguage("en");
  assert.equal(gameName("another"), "Another");
});

test("areas lie in the grid of their edges", () => {
  // two above, one as wide as both below
  const grid = gridOf([bet("a", [0, 0, 40, 20]), bet("b", [40, 0, 80, 20]), bet("c", [0, 20, 120, 30])])!;
  assert.equal(grid.tracks, "minmax(0, 40fr) minmax(0, 80fr)");
  assert.deepEqual(grid.cells.get("b"), { columns: "2 / 3", rows: "1 / 2" });
  assert.deepEqual(grid.cells.get("c"), { columns: "1 / 3", rows: "2 / 3" });
  // 304 px less a gap of 4 are 300: a has a third of them
  assert.equal(narrowest(grid, 304, 4), 100);
});

test("areas that overlap, or that are not all placed, flow", () => {
  assert.equal(gridOf([bet("a", [0, 0, 40, 20]), bet("b", [39, 0, 40, 20])]), null);
  assert.equal(gridOf([bet("a", [0, 0, 40, 20]), bet("b")]), null);
  assert.equal(gridOf([]), null);
});

test("boxes are drawn where bets name them", () => {
  assert.deepEqual(boxesOf(view({ seats: 7 })), [0]);
  assert.deepEqual(boxesOf(view({ seats: 3, offers: [{ event: "bet" }, { event: "bet", bet: "ante", box: 2 }] })), [1, 2, 3]);
  assert.deepEqual(boxesOf(view({ seats: 0, bets: [{ player: 1, bet: "ante", box: 2, stake: 1 }] })), [1, 2]);
});

test("hands and dice are taken from a view that tells them, and from no other", () => {
  const name = { en: "Dragon", vi: "Rồng" };
  assert.deepEqual(handsOf(view({ play: { hands: [{ id: "dragon", name, cards: ["9H"], points: 9 }] } })), [{ id: "dragon", name, cards: ["9H"], points: 9, won: false }]);
  assert.equal(handsOf(view({ lit: ["dragon"], play: { hands: [{ id: "dragon", name, cards: ["9H"] }] } }))[0].won, true);
  assert.deepEqual(handsOf(view({ play: { hands: [{ id: "dragon", cards: ["9H"] }, { id: "tiger", name }] } })), []);
  assert.deepEqual(handsOf(view({ play: { hands: 12 } })), []);
  assert.deepEqual(handsOf(view({})), []);
  assert.deepEqual(diceOf(view({ play: { dice: [1, 2, 6] } })), [1, 2, 6]);
  assert.deepEqual(diceOf(view({})), []);
});

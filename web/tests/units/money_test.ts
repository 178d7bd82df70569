import assert from "node:assert/strict";
import test from "node:test";
import { breakdown, clock, dateTime, fromHouseInput, houseInput, money, mostPays, number, ratio, short, signedMoney, wouldPay } from "../../src/core/money";
import { setLanguage } from "../../src/core/words";

test("amounts are grouped as each language does", () => {
  setLanguage("vi");
  assert.equal(number(1234567), "1.234.567");
  assert.equal(money(50000), "50.000 ₫");
  setLanguage("en");
  assert.equal(number(1234567), "1,234,567");
  assert.equal(money(0), "0 ₫");
});

test("what was won has a plus, what was lost a minus sign", () => {
  setLanguage("en");
  assert.equal(signedMoney(20000), "+20,000 ₫");
  assert.equal(signedMoney(-20000), "−20,000 ₫");
  assert.equal(signedMoney(0), "0 ₫");
});

test("a chip says its worth in short", () => {
  setLanguage("en");
  assert.deepEqual([500, 1000, 10000, 2500000, 5000000, 1250000, 2000000000].map(short), ["500", "1K", "10K", "2.5M", "5M", "1.25M", "2B"]);
  setLanguage("vi");
  assert.equal(short(2500000), "2,5M");
});

test("an amount is made of the largest chips first", () => {
  assert.deepEqual(breakdown(10300000, [100000, 5000000]), [[5000000, 2], [100000, 3]]);
  assert.deepEqual(breakdown(0, [100000]), []);
  assert.deepEqual(breakdown(150000, [100000]), [[100000, 1]]);
});

test("what a stake would win is rounded down to the dong", () => {
  assert.equal(wouldPay(50000, "17"), 850000);
  assert.equal(wouldPay(100000, "19/20"), 95000);
  assert.equal(wouldPay(10001, "19/20"), 9500); // 9500.95
  assert.equal(wouldPay(9007199254740991, "1"), 9007199254740991);
});

test("a felt says what a bet pays", () => {
  assert.equal(ratio("17"), "17 : 1");
  assert.equal(ratio("19/20"), "19 : 20");
  assert.equal(mostPays("8"), "8");
  assert.equal(mostPays({ one: "1", three: "3", two: "2" }), "3");
});

test("times are the house's, seven hours before Greenwich", () => {
  const time = Date.UTC(2026, 10, 1, 20, 30, 5); // 2 November, 03:30:05 in the house
  setLanguage("en");
  assert.equal(clock(time), "03:30:05");
  assert.match(dateTime(time), /^02\/11\/2026,? 0?3:30:05$/);
  assert.equal(houseInput(time), "2026-11-02T03:30:05");
  assert.equal(fromHouseInput("2026-11-02T03:30:05"), time);
  assert.equal(fromHouseInput("2026-11-02T03:30"), time - 5000);
});

// Periods of reports, against times written in Vietnam's own zone: a gaming day begins at 06:00 (G14).
import assert from "node:assert/strict";
import test from "node:test";
import { dayOf, periodOf, shiftsOf } from "../../src/pages/reports/period";

const at = (time: string): number => Date.parse(`${time}:00+07:00`);

test("a gaming day begins at six in the morning", () => {
  assert.equal(dayOf(at("2024-11-15T05:59")), "2024-11-14");
  assert.equal(dayOf(at("2024-11-15T06:00")), "2024-11-15");
  assert.equal(dayOf(at("2024-11-16T05:59")), "2024-11-15");
});

test("days, months and the year to date lie between such beginnings", () => {
  assert.deepEqual(periodOf("day", "2024-11-15", 0), { from: at("2024-11-15T06:00"), to: at("2024-11-16T06:00") });
  assert.deepEqual(periodOf("month", "2024-12-15", 0), { from: at("2024-12-01T06:00"), to: at("2025-01-01T06:00") });
  assert.deepEqual(periodOf("year", "2024-02-29", 0), { from: at("2024-01-01T06:00"), to: at("2024-03-01T06:00") });
});

test("three shifts make a day", () => {
  assert.deepEqual(periodOf("shift", "2024-11-15", 0), { from: at("2024-11-15T06:00"), to: at("2024-11-15T14:00") });
  assert.deepEqual(periodOf("shift", "2024-11-15", 1), { from: at("2024-11-15T14:00"), to: at("2024-11-15T22:00") });
  assert.deepEqual(periodOf("shift", "2024-11-15", 2), { from: at("2024-11-15T22:00"), to: at("2024-11-16T06:00") });
});

test("the house may begin its day at another hour, and its shifts with it", () => {
  assert.equal(dayOf(at("2024-11-15T08:59"), 9), "2024-11-14");
  assert.equal(dayOf(at("2024-11-15T09:00"), 9), "2024-11-15");
  assert.deepEqual(periodOf("day", "2024-11-15", 0, 9), { from: at("2024-11-15T09:00"), to: at("2024-11-16T09:00") });
  assert.deepEqual(periodOf("shift", "2024-11-15", 2, 0), { from: at("2024-11-15T16:00"), to: at("2024-11-16T00:00") });
  assert.deepEqual(shiftsOf(9), [["09:00", "17:00"], ["17:00", "01:00"], ["01:00", "09:00"]]);
});

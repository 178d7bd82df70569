// Periods in the house's time, UTC+7 all year: a day begins at midnight, shifts at 6, 14 and 22.
export type PeriodKind = "shift" | "day" | "month" | "year";
const house = 7 * 3600000, hour = 3600000;

export const dayOf = (time: number): string => new Date(time + house).toISOString().slice(0, 10);
const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month, day) - house;

export function periodOf(kind: PeriodKind, date: string, shift: number): { from: number; to: number } {
  const [year, month, day] = date.split("-").map(Number);
  if (kind === "month") return { from: midnight(year, month - 1, 1), to: midnight(year, month, 1) };
  if (kind === "year") return { from: midnight(year, 0, 1), to: midnight(year, month - 1, day + 1) };
  const start = midnight(year, month - 1, day);
  if (kind === "day") return { from: start, to: midnight(year, month - 1, day + 1) };
  return { from: start + (6 + 8 * shift) * hour, to: start + (14 + 8 * shift) * hour };
}

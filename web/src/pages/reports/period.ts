// Periods in the house's time, UTC+7 all year: a gaming day begins at six (G14), and with it the first of three shifts.
export type PeriodKind = "shift" | "day" | "month" | "year";
const hour = 3600000, house = 7 * hour, begins = 6 * hour;

export const dayOf = (time: number): string => new Date(time + house - begins).toISOString().slice(0, 10);
const dayBegins = (year: number, month: number, day: number): number => Date.UTC(year, month, day) - house + begins;

export function periodOf(kind: PeriodKind, date: string, shift: number): { from: number; to: number } {
  const [year, month, day] = date.split("-").map(Number);
  if (kind === "month") return { from: dayBegins(year, month - 1, 1), to: dayBegins(year, month, 1) };
  if (kind === "year") return { from: dayBegins(year, 0, 1), to: dayBegins(year, month - 1, day + 1) };
  const start = dayBegins(year, month - 1, day);
  if (kind === "day") return { from: start, to: dayBegins(year, month - 1, day + 1) };
  return { from: start + 8 * shift * hour, to: start + 8 * (shift + 1) * hour };
}

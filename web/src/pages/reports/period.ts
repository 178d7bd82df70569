// Periods in the house's time, UTC+7 all year: a gaming day begins at the house's hour (G14), six unless it says otherwise, and with it the first of three shifts.
export type PeriodKind = "shift" | "day" | "month" | "year";
const hour = 3600000, house = 7 * hour, usual = 6;

export const dayOf = (time: number, begins = usual): string => new Date(time + house - begins * hour).toISOString().slice(0, 10);
const two = (of: number): string => `${String(of % 24).padStart(2, "0")}:00`;
export const shiftsOf = (begins = usual): [string, string][] => [0, 8, 16].map((after) => [two(begins + after), two(begins + after + 8)]);

export function periodOf(kind: PeriodKind, date: string, shift: number, begins = usual): { from: number; to: number } {
  const dayBegins = (inYear: number, inMonth: number, onDay: number): number => Date.UTC(inYear, inMonth, onDay) - house + begins * hour;
  const [year, month, day] = date.split("-").map(Number);
  if (kind === "month") return { from: dayBegins(year, month - 1, 1), to: dayBegins(year, month, 1) };
  if (kind === "year") return { from: dayBegins(year, 0, 1), to: dayBegins(year, month - 1, day + 1) };
  const start = dayBegins(year, month - 1, day);
  if (kind === "day") return { from: start, to: dayBegins(year, month - 1, day + 1) };
  return { from: start + 8 * shift * hour, to: start + 8 * (shift + 1) * hour };
}

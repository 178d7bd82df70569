// Amounts are whole đồng and stay far below 2^53, where a number is exact.
import { language } from "./words";

const groups = { vi: new Intl.NumberFormat("vi-VN"), en: new Intl.NumberFormat("en-US") };

export const number = (value: number): string => groups[language.value].format(value);
export const money = (value: number): string => `${number(value)} ₫`;
export const signedMoney = (value: number): string => (value > 0 ? `+${money(value)}` : value < 0 ? `−${money(-value)}` : money(0));

// As a chip says it: 10K, 2.5M.
export function short(value: number): string {
  const [size, unit] = value >= 1e9 ? [1e9, "B"] : value >= 1e6 ? [1e6, "M"] : value >= 1e3 ? [1e3, "K"] : [1, ""];
  const text = (value / size).toFixed(value % size === 0 ? 0 : value % (size / 10) === 0 ? 1 : 2);
  return `${language.value === "vi" ? text.replace(".", ",") : text}${unit}`;
}

// Largest chips first: [[5000000, 2], [100000, 3]].
export function breakdown(amount: number, chips: readonly number[]): [number, number][] {
  const out: [number, number][] = [];
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(amount / chip);
    if (count > 0) out.push([chip, count]);
    amount -= count * chip;
  }
  return out;
}

// "17", "19/20": what a stake would win, in whole đồng as the house pays it.
export function wouldPay(stake: number, pays: string): number {
  const [win, per] = pays.split("/");
  return Number((BigInt(stake) * BigInt(win)) / BigInt(per ?? "1"));
}
export function mostPays(pays: string | Record<string, string>): string {
  if (typeof pays === "string") return pays;
  return Object.values(pays).reduce((a, b) => (wouldPay(1e6, a) >= wouldPay(1e6, b) ? a : b));
}
// How a felt says it: "17 : 1", "19 : 20".
export function ratio(pays: string): string {
  const [win, per] = pays.split("/");
  return `${win} : ${per ?? "1"}`;
}

// The house's own time, wherever the screen stands: UTC+7 all year.
const timeZone = "Asia/Ho_Chi_Minh";
export const clock = (time: number): string =>
  new Date(time).toLocaleTimeString(language.value === "vi" ? "vi-VN" : "en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone });
export const dateTime = (time: number): string =>
  new Date(time).toLocaleString(language.value === "vi" ? "vi-VN" : "en-GB", { dateStyle: "short", timeStyle: "medium", timeZone });
// For <input type="datetime-local">, which knows no zones.
export const houseInput = (time: number): string => new Date(time + 7 * 3600000).toISOString().slice(0, 19);
export const fromHouseInput = (text: string): number => Date.parse(`${text}${text.length === 16 ? ":00" : ""}+07:00`);

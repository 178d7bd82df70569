// What a bet is called on this table, and what it pays as people say it.
import { ratio } from "../../core/money";
import type { BetRule, Rules } from "../../core/types";
import { dictionary, tell } from "../../core/words";

const say = dictionary({ en: { box: "box" }, vi: { box: "ô" } });

export const ruleOf = (rules: Rules, bet: string): BetRule | undefined => rules.bets.find((rule) => rule.bet === bet);

export function betName(rules: Rules, bet: string, box?: number): string {
  const name = tell(ruleOf(rules, bet)?.name) || bet;
  return box ? `${name}, ${say().box} ${box}` : name;
}

export function ratios(pays: BetRule["pays"] | undefined): string {
  if (!pays) return "";
  return (typeof pays === "string" ? [pays] : [...new Set(Object.values(pays))]).map(ratio).join(" · ");
}

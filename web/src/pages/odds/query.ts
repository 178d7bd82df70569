// "decks=6 total:4=60" as a query.
export const ruleQuery = (rules: string): string =>
  rules.split(/\s+/).filter(Boolean).map((rule) => `rule=${encodeURIComponent(rule)}`).join("&");

// Playing cards of our own. Four suits told apart by shape and by colour, readable at 36 px.
import { dictionary } from "../core/words";

export const suits: Record<string, { colour: string; path: string }> = {
  S: { colour: "#15181c", path: "M0 -10 C4 -4 10 0 10 4.5 C10 8 6.5 9.5 3.5 7.5 C2.5 7 1.8 6.2 1.3 5.3 L3 11 H-3 L-1.3 5.3 C-1.8 6.2 -2.5 7 -3.5 7.5 C-6.5 9.5 -10 8 -10 4.5 C-10 0 -4 -4 0 -10 Z" },
  H: { colour: "#c02028", path: "M0 10 C-4 5 -10 1 -10 -4 C-10 -8 -7 -10 -4.6 -10 C-2.4 -10 -0.8 -8.6 0 -6.6 C0.8 -8.6 2.4 -10 4.6 -10 C7 -10 10 -8 10 -4 C10 1 4 5 0 10 Z" },
  D: { colour: "#1b5fb4", path: "M0 -11 L8 0 L0 11 L-8 0 Z" },
  C: { colour: "#17683f", path: "M0 -10 C2.8 -10 5 -7.8 5 -5.2 C5 -3.8 4.4 -2.5 3.4 -1.6 C4 -1.9 4.6 -2 5.2 -2 C8 -2 10 0 10 2.7 C10 5.5 8 7.5 5.2 7.5 C3.4 7.5 2 6.6 1.2 5.3 L3 11 H-3 L-1.2 5.3 C-2 6.6 -3.4 7.5 -5.2 7.5 C-8 7.5 -10 5.5 -10 2.7 C-10 0 -8 -2 -5.2 -2 C-4.6 -2 -4 -1.9 -3.4 -1.6 C-4.4 -2.5 -5 -3.8 -5 -5.2 C-5 -7.8 -2.8 -10 0 -10 Z" },
};
const say = dictionary({
  en: { S: "of spades", H: "of hearts", D: "of diamonds", C: "of clubs", closed: "card face down", ranks: { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" } as Record<string, string> },
  vi: { S: "bích", H: "cơ", D: "rô", C: "chuồn", closed: "lá bài úp", ranks: { A: "át", T: "10", J: "bồi", Q: "đầm", K: "già" } as Record<string, string> },
});

export function cardName(card: string): string {
  if (card === "??") return say().closed;
  return `${say().ranks[card[0]] ?? card[0]} ${say()[card[1] as "S" | "H" | "D" | "C"]}`;
}

// Drawn into a 60 x 84 box.
export function CardShape(props: { card: string }) {
  const suit = suits[props.card[1]];
  if (!suit)
    return (
      <g>
        <rect x="0.5" y="0.5" width="59" height="83" rx="5" fill="#f5f0e2" stroke="#2a2f36" />
        <rect x="5" y="5" width="50" height="74" rx="3" fill="#2b3a55" />
        <path d="M5 23 L55 61 M5 61 L55 23 M5 42 L30 5 L55 42 L30 79 Z" stroke="#d8b25c" stroke-width="1.2" fill="none" />
      </g>
    );
  const rank = props.card[0] === "T" ? "10" : props.card[0];
  return (
    <g>
      <rect x="0.5" y="0.5" width="59" height="83" rx="5" fill="#fdfbf5" stroke="#2a2f36" />
      <text x={rank === "10" ? 3 : 5} y="27" fill={suit.colour} font-size="28" font-weight="700" letter-spacing={rank === "10" ? -3 : 0}>{rank}</text>
      <path d={suit.path} fill={suit.colour} transform="translate(47 17) scale(0.78)" />
      <path d={suit.path} fill={suit.colour} transform="translate(30 57) scale(1.85)" />
    </g>
  );
}

export function Card(props: { card: string; width?: number; class?: string }) {
  const width = props.width ?? 60;
  return (
    <svg class={`playing-card ${props.class ?? ""}`} viewBox="0 0 60 84" width={width} height={(width * 84) / 60} role="img" aria-label={cardName(props.card)}>
      <CardShape card={props.card} />
    </svg>
  );
}

// A hand on the display beside a table: its name, its cards, what they make.
import { Card } from "./card";

export function BoardHand(props: { name: string; cards: string[]; total?: number | string; class?: string }) {
  return (
    <div class={`board-hand ${props.class ?? ""}`}>
      <h3>{props.name}</h3>
      <div class="board-cards">{props.cards.map((card, i) => <Card key={i} card={card} />)}</div>
      {props.cards.length > 0 && props.total !== undefined ? <strong>{props.total}</strong> : null}
    </div>
  );
}

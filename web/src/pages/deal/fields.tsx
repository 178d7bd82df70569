// The fields that a call or a correction takes, each chosen by keyboard or finger.
import { useEffect, useState } from "preact/hooks";
import { get } from "../../core/api";
import { money } from "../../core/money";
import type { Answer, Call, EventAsked, Rules, TableView } from "../../core/types";
import { tell } from "../../core/words";
import { screenOf } from "../../games/registry";
import { Card } from "../../ui/card";
import { Die } from "../../ui/die";
import { cardsOf } from "./steps";
import { say } from "./words";

export interface Filled { cards: string; dice: string; box: string; hand: string; player: string; bet: string; amount: string; number: string; text: string }
export const unfilled: Filled = { cards: "", dice: "", box: "", hand: "", player: "", bet: "", amount: "", number: "", text: "" };

// What was filled in, as the event takes it; fields nobody filled stay out.
export function eventOf(filled: Filled): Partial<EventAsked> {
  const body: Partial<EventAsked> = {};
  const cards = cardsOf(filled.cards);
  if (cards.length > 0) body.cards = cards;
  if (filled.dice) body.dice = [...filled.dice].map(Number);
  for (const key of ["box", "hand", "player", "amount", "number"] as const) if (filled[key] !== "") body[key] = Number(filled[key]);
  if (filled.bet) body.bet = filled.bet;
  if (filled.text.trim()) body.text = filled.text.trim();
  return body;
}

interface FieldsProps {
  table: TableView; rules: Rules; takes: string[]; choices?: Call["choices"]; filled: Filled; needsReason?: boolean; noText?: boolean;
  blankBox?: string; // what no box means
  onFill(filled: Filled): void;
}

// Who has a bet here first, then every guest of the house.
function usePlayers(table: TableView, wanted: boolean): [number, string][] {
  const [guests, setGuests] = useState<{ player: number; name: string }[]>([]);
  useEffect(() => {
    if (wanted) get<Answer<"players">>("/api/players").then((all) => setGuests(all.players), () => {});
  }, [wanted]);
  const here = Object.entries(table.names).map(([id, name]): [number, string] => [Number(id), name]);
  return [...here, ...guests.filter((guest) => !table.names[guest.player]).map((guest): [number, string] => [guest.player, guest.name])];
}

export function Fields(props: FieldsProps) {
  const { table, rules, takes, filled } = props;
  const words = say();
  const set = (more: Partial<Filled>): void => props.onFill({ ...filled, ...more });
  const players = usePlayers(table, takes.includes("player"));
  const lying = [...new Set(table.view.bets.map((bet) => bet.bet))];
  const bets = lying.length > 0 ? lying : rules.bets.map((rule) => rule.bet);
  const boxes = Array.from({ length: screenOf(table.game).boxes ?? Math.max(table.view.seats, 0) }, (_, i) => i + 1);
  const cards = cardsOf(filled.cards);
  const { dice } = screenOf(table.game);
  const isFace = (digit: string): boolean => /[1-9]/.test(digit) && Number(digit) <= (dice?.faces ?? 9);
  return (
    <div class="stack deal-fields">
      {takes.includes("cards") ? (
        <label>
          {words.cards} <span class="muted tiny">{words.cardsHint}</span>
          <input name="cards" autocomplete="off" autocapitalize="characters" spellcheck={false} value={filled.cards}
            onInput={(input) => set({ cards: input.currentTarget.value })} />
          {cards.length > 0 ? <span class="row">{cards.map((card, i) => <Card key={`${i}${card}`} card={card} width={36} />)}</span> : null}
        </label>
      ) : null}
      {takes.includes("dice") ? (
        <label>
          {words.dice}
          <input name="dice" inputmode="numeric" autocomplete="off" maxLength={dice?.count} value={filled.dice}
            onInput={(input) => set({ dice: [...input.currentTarget.value].filter(isFace).join("") })} />
          <span class="row">{[...filled.dice].map((face, i) => <Die key={i} face={Number(face)} size={36} />)}</span>
        </label>
      ) : null}
      {takes.includes("box") ? (
        <label>{words.box}
          <select name="box" value={filled.box} onChange={(input) => set({ box: input.currentTarget.value })}>
            <option value="">{props.blankBox ?? ""}</option>{boxes.map((box) => <option key={box} value={box}>{box}</option>)}
          </select>
        </label>
      ) : null}
      {takes.includes("player") ? (
        <label>{words.player}
          <select name="player" value={filled.player} onChange={(input) => set({ player: input.currentTarget.value })}>
            <option value="" />{players.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
      ) : null}
      {takes.includes("bet") ? (
        <label>{words.bet}
          <select name="bet" value={filled.bet} onChange={(input) => set({ bet: input.currentTarget.value })}>
            <option value="" />{bets.map((bet) => <option key={bet} value={bet}>{tell(rules.bets.find((one) => one.bet === bet)?.name) || bet}</option>)}
          </select>
        </label>
      ) : null}
      {takes.includes("amount") ? (
        <label>{words.amount} {filled.amount ? <span class="muted tiny">{money(Number(filled.amount))}</span> : null}
          <input name="amount" type="number" inputmode="numeric" value={filled.amount} onInput={(input) => set({ amount: input.currentTarget.value })} />
        </label>
      ) : null}
      {takes.includes("number") && props.choices?.length ? (
        <fieldset class="deal-choices">
          <legend>{words.choice}</legend>
          {props.choices.map((choice) => (
            <label key={choice.number} class="row">
              <input type="radio" name="number" value={choice.number} checked={filled.number === String(choice.number)}
                onChange={() => set({ number: String(choice.number) })} /> {tell(choice.name)}
            </label>
          ))}
        </fieldset>
      ) : takes.includes("number") ? (
        <label>{words.number}<input name="number" type="number" inputmode="numeric" value={filled.number}
          onInput={(input) => set({ number: input.currentTarget.value })} /></label>
      ) : null}
      {props.noText ? null : (
        <label>{props.needsReason ? words.reason : words.text}<input name="text" maxLength={80} required={props.needsReason} autocomplete="off"
          value={filled.text} onInput={(input) => set({ text: input.currentTarget.value })} /></label>
      )}
    </div>
  );
}

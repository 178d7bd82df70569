// G15: the entry keyed last, put right. The dialog says what was keyed; the dealer says what lay there.
import { useRef, useState } from "preact/hooks";
import { Refused } from "../../core/api";
import { money } from "../../core/money";
import type { EventAsked, EventName, Happened, Refusal, Rules, TableView } from "../../core/types";
import { tell } from "../../core/words";
import type { Keyed } from "../../felt/game_screen";
import { screenOf } from "../../games/registry";
import { Card } from "../../ui/card";
import { ClauseTag } from "../../ui/clause";
import { Dialog } from "../../ui/dialog";
import { callOrAsk } from "./requests";
import { cardsOf } from "./steps";
import { say } from "./words";

// What was keyed, as the event that puts it right names it.
export interface Slip { keyed: Keyed | "bet"; entry: EventName; ref: number; player?: number; bet?: string; box?: number; amount?: number; card?: string; die?: number; number?: number }

const DEALER_HAND = 255;
const CLOSED = "??"; // it lies face down: the screen does not say what was keyed

const keyedOf = (game: string, entry: string): Keyed | "bet" | undefined => (entry === "bet" ? "bet" : screenOf(game).slips?.[entry]);

function corrected({ event }: Happened, keyed: Keyed | "bet"): Slip {
  return {
    keyed, entry: event.entry as EventName, ref: event.seq, player: event.owner ?? event.player, bet: event.spot, box: event.hand ?? event.box, amount: event.amount2,
    card: event.cards?.[1], die: event.dice?.[1], number: typeof event.value === "number" ? event.value : event.number,
  };
}

// A card that was dealt in turn says where it went only by what followed.
function slipOf(game: string, one: Happened): Slip | null {
  const { event, effects } = one;
  const again = event.event === "correct-entry";
  const keyed = keyedOf(game, (again ? event.entry : event.event) ?? "");
  if (event.sender !== "staff" || !keyed) return null;
  if (again) return corrected(one, keyed);
  const laid = effects.find((effect) => effect.effect === "card");
  const slip: Slip = { keyed, entry: event.event, ref: event.seq, player: event.player, bet: event.bet, box: event.box, amount: event.amount, card: event.cards?.[0] };
  if (keyed === "bet") return slip;
  if (keyed.as === "die") return { ...slip, die: event.number };
  return { ...slip, box: event.box ?? (laid ? laid.box ?? DEALER_HAND : undefined), number: event.number ?? keyed.unsaid ?? 0 };
}

export function useLastSlip(table: TableView | null, happened: Happened[]): Slip | null {
  const last = useRef<{ table: number; slip: Slip | null }>({ table: 0, slip: null });
  if (!table) return null;
  if (last.current.table !== table.table) last.current = { table: table.table, slip: null };
  for (const one of happened) {
    const slip = slipOf(table.game, one);
    if (one.event.event === "open-round" && one.event.seq > (last.current.slip?.ref ?? 0)) last.current.slip = null;
    if (slip && slip.ref > (last.current.slip?.ref ?? 0)) last.current.slip = slip;
  }
  return last.current.slip;
}

// Until the result; between rounds only what was done to the cards.
export function canPutRight(table: TableView, slip: Slip | null): boolean {
  const { phase } = table.view;
  if (!slip || phase === "closed" || phase === "result" || phase === "settling") return false;
  return phase !== "idle" || (slip.keyed !== "bet" && slip.keyed.between === true);
}

// The place of a card that was turned: the last that shows it.
function placeOf(table: TableView, slip: Slip): number {
  const cards = table.view.play.cards as string[] | undefined;
  return slip.keyed !== "bet" && slip.keyed.turned && Array.isArray(cards) ? cards.lastIndexOf(slip.card ?? "") + 1 : 0;
}

interface Truth { keyed: string; card: string; die: string; value: string; bet: string; amount: string; box: string; player: string; text: string }

function bodyOf(table: TableView, slip: Slip, truth: Truth): EventAsked {
  const { entry, ref, player, bet, box, amount } = slip;
  const named: EventAsked = { event: "correct-entry", entry, ref, ...(truth.text.trim() ? { text: truth.text.trim() } : {}) };
  if (slip.keyed === "bet")
    return {
      ...named, player, bet, box, amount, ...(truth.bet ? { spot: truth.bet, amount2: Number(truth.amount) } : {}),
      ...(Number(truth.box) !== (box ?? 0) ? { hand: Number(truth.box) } : {}), ...(Number(truth.player) !== player ? { owner: Number(truth.player) } : {}),
    };
  if (slip.keyed.as === "die") return { ...named, dice: [slip.die ?? 0, Number(truth.die)] };
  if (slip.keyed.as === "nothing") return named;
  if (slip.keyed.as === "number") return { ...named, number: slip.number, value: Number(truth.value) };
  const cards = [cardsOf(truth.keyed)[0] ?? "", cardsOf(truth.card)[0] ?? ""];
  return { ...named, cards, number: placeOf(table, slip), ...(screenOf(table.game).cardBoxes ? { box } : {}) };
}

function BetFields(props: { table: TableView; rules: Rules; slip: Slip; truth: Truth; set(more: Partial<Truth>): void }) {
  const { table, rules, slip, truth, set } = props;
  const words = say();
  const boxes = Array.from({ length: slip.box ? screenOf(table.game).boxes ?? table.view.seats : 0 }, (_, i) => i + 1);
  return (
    <>
      <label>{words.bet}
        <select name="bet" autofocus value={truth.bet} onChange={(input) => set({ bet: input.currentTarget.value })}>
          <option value="">{words.notLaid}</option>{rules.bets.map((rule) => <option key={rule.bet} value={rule.bet}>{tell(rule.name) || rule.bet}</option>)}
        </select>
      </label>
      {truth.bet ? (
        <label>{words.amount} <span class="muted tiny">{money(Number(truth.amount))}</span>
          <input name="amount" type="number" inputmode="numeric" value={truth.amount} onInput={(input) => set({ amount: input.currentTarget.value })} /></label>
      ) : null}
      {truth.bet && boxes.length > 0 ? (
        <label>{words.box}
          <select name="box" value={truth.box} onChange={(input) => set({ box: input.currentTarget.value })}>
            {boxes.map((box) => <option key={box} value={box}>{box}</option>)}
          </select>
        </label>
      ) : null}
      {truth.bet ? (
        <label>{words.player}
          <select name="player" value={truth.player} onChange={(input) => set({ player: input.currentTarget.value })}>
            {Object.entries(table.names).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
      ) : null}
    </>
  );
}

function Was(props: { rules: Rules; table: TableView; slip: Slip }) {
  const { slip, rules } = props;
  const words = say();
  const name = slip.player ? props.table.names[slip.player] ?? `#${slip.player}` : "";
  if (slip.keyed === "bet")
    return <span>{name}: <b class="figures">{money(slip.amount ?? 0)}</b> {tell(rules.bets.find((one) => one.bet === slip.bet)?.name)}{slip.box ? `, ${words.box} ${slip.box}` : ""}</span>;
  if (slip.keyed.as === "nothing") return <span>{words.cutCard}</span>;
  if (slip.card) return <Card card={slip.card} width={44} />;
  return <b class="figures">{slip.die ?? slip.number}</b>;
}

export function SlipDialog(props: { table: TableView; rules: Rules; slip: Slip; onClose(): void }) {
  const { table, slip } = props;
  const words = say();
  const [truth, setTruth] = useState<Truth>({
    keyed: slip.card === CLOSED ? "" : slip.card ?? "", card: "", die: "", value: "", bet: slip.bet ?? "", amount: String(slip.amount ?? ""), box: String(slip.box ?? 0), player: String(slip.player ?? ""), text: "",
  });
  const [problem, setProblem] = useState<Refusal | null>(null);
  const set = (more: Partial<Truth>): void => setTruth({ ...truth, ...more });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await callOrAsk(table.table, bodyOf(table, slip, truth), true);
      props.onClose();
    } catch (error) {
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    }
  };
  const as = slip.keyed === "bet" ? "bet" : slip.keyed.as;
  const field = as === "die" ? "die" : as === "card" ? "card" : "value";
  return (
    <Dialog title={words.slipTitle} onClose={props.onClose}>
      <form class="stack" onSubmit={submit} data-testid="slip-form">
        <p>{words.wasKeyed}: <Was table={table} rules={props.rules} slip={slip} /> <ClauseTag table={table.table} clause="G15" /></p>
        <p class="muted small">{words.slipNote}</p>
        {as === "bet" ? <BetFields table={table} rules={props.rules} slip={slip} truth={truth} set={set} /> : as === "nothing" ? null : (
          <>
          {slip.card === CLOSED ? <label>{words.wasKeyed}<input name="keyed" autofocus required autocomplete="off" spellcheck={false} value={truth.keyed}
            onInput={(input) => set({ keyed: input.currentTarget.value })} /></label> : null}
          <label>{words.wasTrue} {field === "card" ? <span class="muted tiny">{words.cardsHint}</span> : null}
            <input name="truth" autofocus={slip.card !== CLOSED} required autocomplete="off" spellcheck={false} value={truth[field]}
              onInput={(input) => set({ [field]: input.currentTarget.value })} /></label>
          </>
        )}
        <label>{words.slipReason}<input name="text" maxLength={80} autocomplete="off" value={truth.text} onInput={(input) => set({ text: input.currentTarget.value })} /></label>
        {problem ? <p class="red" role="alert">{tell(problem.message)} {problem.clause ? <ClauseTag table={table.table} clause={problem.clause} /> : null}</p> : null}
        <button class="main">{words.confirm}</button>
      </form>
    </Dialog>
  );
}

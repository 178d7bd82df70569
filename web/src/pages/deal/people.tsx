// Guests at the table: sitting down, chips for cash, tips, and bets laid or taken back for them by the dealer.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../../core/api";
import { money } from "../../core/money";
import type { Answer, EventAsked, Guest, Refusal, Rules, TableView } from "../../core/types";
import { tell } from "../../core/words";
import { Dialog } from "../../ui/dialog";
import { AskGuest, GUEST_CONFIRMS } from "./ask_guest";
import { callOrAsk, tellLock } from "./requests";
import { say } from "./words";

const actions = ["buy-in", "tip", "bet", "withdraw", "sit", "leave"] as const;
type Action = (typeof actions)[number];
const wantsTwo: readonly Action[] = ["buy-in", "tip"]; // a guest's money: a pit supervisor signs too, whoever asks

export function People(props: { table: TableView }) {
  const { table } = props;
  const words = say();
  const players = Object.entries(table.names);
  return (
    <section class="panel" aria-label={words.atTable}>
      <h3>{words.atTable}</h3>
      {players.length === 0 ? <p class="muted small">{words.nobody}</p> : (
        <ul class="deal-people">
          {players.map(([id, name]) => (
            <li key={id} class="spread"><span>{name}</span><span
              class="money">{money(table.view.bets.filter((bet) => bet.player === Number(id) && !bet.void).reduce((sum, bet) => sum + bet.stake, 0))}</span></li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function PeopleDialog(props: { table: TableView; rules: Rules; onClose(): void }) {
  const { table, rules } = props;
  const words = say();
  const [guests, setGuests] = useState<Guest[]>([]);
  const [who, setWho] = useState("");
  const [action, setAction] = useState<Action>("buy-in");
  const [amount, setAmount] = useState("");
  const [bet, setBet] = useState(rules.bets[0]?.bet ?? "");
  const [box, setBox] = useState("");
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [above, setAbove] = useState<EventAsked | null>(null); // it waits to be asked for
  const [done, setDone] = useState("");
  const look = (): Promise<void> => get<Answer<"players">>("/api/players").then((all) => setGuests(all.players), () => {});
  useEffect(() => { void look(); }, []);
  const guard = async (work: () => Promise<void>): Promise<void> => {
    setProblem(null);
    setAbove(null);
    try {
      await work();
    } catch (error) {
      tellLock(error);
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    }
  };
  const submit = (event: Event): Promise<void> => {
    event.preventDefault();
    return guard(async () => {
      const body: EventAsked = { event: action, player: Number(who) };
      if (action !== "sit" && action !== "leave" && amount) body.amount = Number(amount);
      if (action === "bet" || action === "withdraw") Object.assign(body, { round: table.view.round, bet, ...(box ? { box: Number(box) } : {}), ...(action === "bet" ? { number: 3 } : {}) });
      if (wantsTwo.includes(action)) body.text = text;
      const asked = (await callOrAsk(table.table, body, !wantsTwo.includes(action)).catch((error) => {
        if (error instanceof Refused && error.refusal.code === GUEST_CONFIRMS) setAbove(body);
        throw error;
      })) === 0;
      const name = guests.find((guest) => guest.player === Number(who))?.name ?? who;
      setDone(`${asked ? `${words.asked} ` : ""}${action === "bet" ? words.laid : words[action]}: ${name} ${amount ? money(Number(amount)) : ""}`);
      await look();
    });
  };
  const add = (): Promise<void> => guard(async () => {
    const made = await post<Answer<"player-add">>("/api/players", name ? { name } : {});
    await look();
    setWho(String(made.player));
    setName("");
    setDone(made.code ? `${made.name}: ${words.code} ${made.code}` : made.name);
  });
  const withAmount = action !== "sit" && action !== "leave";
  return (
    <Dialog title={words.people} onClose={props.onClose}>
      <form class="stack" onSubmit={submit} onInput={() => setAbove(null)} data-testid="people">
        <label>{words.player}
          <select name="who" autofocus required value={who} onChange={(input) => setWho(input.currentTarget.value)}>
            <option value="" />{guests.map((guest) => <option key={guest.player} value={guest.player}>{guest.name} · {money(guest.purse)}</option>)}
          </select>
        </label>
        <label>{words.action}
          <select name="action" value={action} onChange={(input) => setAction(input.currentTarget.value as Action)}>
            {actions.map((one) => <option key={one} value={one}>{one === "bet" ? words.laid : words[one]}</option>)}
          </select>
        </label>
        {action === "bet" || action === "withdraw" ? (
          <div class="row">
            <label>{words.bet}<select name="bet" value={bet} onChange={(input) => setBet(input.currentTarget.value)}>{rules.bets.map((one) => <option
              key={one.bet} value={one.bet}>{tell(one.name) || one.bet}</option>)}</select></label>
            {table.view.seats > 0 ? (
              <label>{words.box}<select name="box" value={box} onChange={(input) => setBox(input.currentTarget.value)}><option value=""
                />{Array.from({ length: table.view.seats }, (_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}</select></label>
            ) : null}
          </div>
        ) : null}
        {withAmount ? (
          <label>{words.amount}<input name="amount" type="number" inputmode="numeric" min="0" required={action !== "withdraw"} value={amount}
            onInput={(input) => setAmount(input.currentTarget.value)} /></label>
        ) : null}
        {wantsTwo.includes(action) ? (
          <label>{words.reason}<input name="text" required maxLength={80} value={text} onInput={(input) => setText(input.currentTarget.value)} /></label>
        ) : null}
        {above ? <AskGuest table={table} event={above} onAsked={props.onClose} /> : problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
        {done && !problem ? <p class="green" role="status">{done}</p> : null}
        {above ? null : <button class="main">{words.doIt}</button>}
      </form>
      <hr />
      <div class="row deal-new">
        <label>{words.new}<input name="new" placeholder={words.name} value={name} onInput={(input) => setName(input.currentTarget.value)} /></label>
        <button onClick={add}>{words.add}</button>
      </div>
    </Dialog>
  );
}

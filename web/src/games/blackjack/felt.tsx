// Blackjack: seven boxes on the curve, decisions under the box in turn. On a phone one's own boxes are large and the others small.
import { useEffect } from "preact/hooks";
import { speak } from "../../ui/toast";
import { signedMoney } from "../../core/money";
import { useWidth } from "../../felt/arc";
import { cardName } from "../../ui/card";
import { Clock, Decisions } from "./decisions";
import { boxesOf, choicesOf, playOf } from "./model";
import { NarrowFelt } from "./narrow";
import { totalText } from "./shape";
import { acrossOf, WideFelt } from "./wide";
import { say } from "./words";
import type { FeltProps } from "../../felt/felt";

// The felt's own width decides, not the window's: the dealer's console shows it small beside the pad.
const roomy = 990;
// Whose turn it is: in words, with the time that is left where the house has set one.
function Turn(props: { felt: FeltProps }) {
  const { felt } = props;
  const { table } = felt;
  const turn = playOf(table).turn;
  const words = say();
  const box = boxesOf(felt).find((one) => one.number === turn?.box);
  const hand = box?.hands.find((one) => one.inTurn);
  const mine = choicesOf(felt).some((choice) => choice.offers.some((offer) => offer.event === "act"));
  const text = [`${words.box} ${turn?.box}`, box && box.hands.length > 1 ? `${words.hand} ${turn?.hand}` : "", hand ? totalText(hand) : ""].filter(Boolean).join(", ");
  const deciding = turn?.waits === "decision";
  useEffect(() => {
    if (deciding && mine) speak(`${words.yourTurn}: ${text}`);
  }, [deciding, mine, text]);
  if (turn?.waits === "insurance" && table.view.phase === "decisions") return <p class="bj-turn" data-testid="turn">{words.insuring}</p>;
  if (!deciding || mine || table.view.phase !== "decisions") return null;
  return (
    <p class="bj-turn" data-testid="turn">
      <span>{words.waitsFor} {table.names[String(turn.player)] ?? ""} · {text}</span>
      {table.countdown_ms !== undefined ? <Clock left={table.countdown_ms} /> : null}
    </p>
  );
}

// Cards that came at once for the dealer, all seen: what the house is expected to win with each. Only staff are told.
function Choosing(props: { felt: FeltProps }) {
  const { choices } = playOf(props.felt.table);
  if (!choices?.length) return null;
  return (
    <dl class="bj-choosing" data-testid="choosing" aria-label={say().houseExpects}>
      <dt>{say().houseExpects}</dt>
      {choices.map((one, i) => <dd key={i}>{i + 1}. {cardName(one.cards[0])}: <b>{signedMoney(one.house)}</b></dd>)}
    </dl>
  );
}

export function BlackjackFelt(props: FeltProps) {
  const [at, width] = useWidth<HTMLDivElement>();
  const wide = width >= roomy;
  return (
    <div class={wide ? "bj wide-felt" : "bj narrow-felt"} ref={at} data-mode={props.mode}>
      {wide ? <WideFelt felt={props} /> : null}
      {wide ? <Turn felt={props} /> : null}
      {wide ? (
        <Decisions felt={props} across={(box) => acrossOf(box, props.table.view.seats)} />
      ) : (
        <NarrowFelt felt={props} decisions={(boxes) => <Decisions felt={props} across={() => 0.5} boxes={boxes} />} />
      )}
      {wide ? null : <Turn felt={props} />}
      <Choosing felt={props} />
    </div>
  );
}

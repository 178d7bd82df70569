// A player's chips on their way to the felt: laid in the same frame, confirmed or taken away by the server's answer.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../../core/api";
import { send, silent } from "../../core/live";
import { money } from "../../core/money";
import { sound } from "../../core/prefs";
import type { Bet, Happened, Rules, TableView } from "../../core/types";
import type { Laid } from "../../felt/felt";
import { refused } from "../../ui/toast";

// `seq`: the answer has come, the view with it has not yet.
interface Sent extends Laid { id: number; round: number; seq?: number }
interface Move { id: number; bet: string; box?: number; amount: number }

export interface Betting {
  open: boolean;
  laid: Laid[]; // of this round, on their way
  unknown: number; // all that is on its way, whatever its round
  mine: Bet[];
  total: number;
  canRepeat: boolean;
  lay(bet: string, box: number | undefined, amount: number): void;
  undo(): void;
  clear(): void;
  repeat(): void;
  double(): void;
}

let nextId = 1;
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
const sameSpot = (a: { bet: string; box?: number }, b: { bet: string; box?: number }): boolean => a.bet === b.bet && (a.box ?? 0) === (b.box ?? 0);

// What lay on the felt when bets closed, kept for as long as the tab lives so that a reload can still repeat it.
const keyOf = (table: number, me: number): string => `last-bets/${table}/${me}`;
function lastBets(table: number, me: number): Laid[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table, me)) ?? "[]") as Laid[];
  } catch {
    return [];
  }
}

export function useBetting(table: TableView, rules: Rules, happened: Happened[], me: number): Betting {
  const [sent, setSent] = useState<Sent[]>([]);
  const [last, setLast] = useState<Laid[]>(() => lastBets(table.table, me));
  const moves = useRef<{ round: number; groups: Move[][] }>({ round: 0, groups: [] });
  const view = table.view;
  const seq = useRef(view.seq);
  seq.current = view.seq;
  const open = view.phase === "betting" && !view.suspended && !silent.value;
  const mine = me ? view.bets.filter((at) => at.player === me && !at.void) : [];
  if (moves.current.round !== view.round) moves.current = { round: view.round, groups: [] };

  // The newest view holds what was confirmed: those chips are no longer ours to draw. News is looked at once; a chip
  // laid after it has not come with it.
  const came = useRef(new Set<number>());
  const heard = useRef(happened);
  if (heard.current !== happened) {
    heard.current = happened;
    for (const { event } of happened) {
      if (event.event !== "bet" || event.player !== me) continue;
      const match = sent.find((at) => !came.current.has(at.id) && sameSpot(at, event as Move) && at.stake === event.amount);
      if (match) came.current.add(match.id);
    }
  }
  const unanswered = sent.filter((at) => !came.current.has(at.id) && (at.seq === undefined || at.seq > view.seq));
  const waiting = unanswered.filter((at) => at.round === view.round);
  useEffect(() => {
    if (unanswered.length !== sent.length) setSent((all) => all.filter((at) => !came.current.has(at.id) && (at.seq === undefined || at.seq > seq.current)));
    else if (sent.length === 0) came.current.clear();
  });

  // Chips that the rules lay by themselves are not the player's to repeat or double: bets without limits of their own,
  // unless this screen has laid them.
  const byHand = (at: { bet: string; box?: number }): boolean => {
    const kind = rules.bets.find((rule) => rule.bet === at.bet)?.kind;
    return rules.kinds.find((one) => one.kind === kind)?.limited !== false || moves.current.groups.some((group) => group.some((move) => sameSpot(move, at)));
  };

  const betting = view.phase === "betting";
  // The first view after bets closed holds what lay there in the end; views in between may have been passed over.
  const seen = useRef(0);
  if (betting) seen.current = view.round;
  useEffect(() => setLast(lastBets(table.table, me)), [table.table, me]);
  useEffect(() => {
    if (betting || seen.current !== view.round || mine.length === 0) return;
    seen.current = 0;
    const kept = mine.filter(byHand).map(({ bet, box, stake }) => ({ bet, box, stake }));
    sessionStorage.setItem(keyOf(table.table, me), JSON.stringify(kept));
    setLast(kept);
  }, [betting, view.round]);

  // What happened, what it means for the chips, what may be laid there.
  const explained = (error: unknown, bet: string): unknown => {
    if (!(error instanceof Refused) || error.status === 0) return error;
    const limit = view.limits.bets[rules.bets.find((rule) => rule.bet === bet)?.kind ?? ""];
    const { en, vi } = error.refusal.message;
    const message = {
      en: `${sentence(en)} Your chips are back in your purse.${limit ? ` This area takes ${money(limit.min)} to ${money(limit.max)}.` : ""}`,
      vi: `${sentence(vi)} Chip đã trở lại với bạn.${limit ? ` Cửa này nhận từ ${money(limit.min)} đến ${money(limit.max)}.` : ""}`,
    };
    return new Refused(error.status, { ...error.refusal, message });
  };

  const place = (wanted: Laid[]): void => {
    if (!open || !me || wanted.length === 0) return;
    const group = wanted.map((at) => ({ ...at, id: nextId++, round: view.round }));
    const moved = group.map(({ id, bet, box, stake }) => ({ id, bet, box, amount: stake }));
    moves.current.groups.push(moved);
    setSent((all) => [...all, ...group]);
    sound("chip");
    let told = false;
    for (const at of group) {
      send(table.table, { event: "bet", round: view.round, player: me, bet: at.bet, box: at.box, amount: at.stake }).then(
        (answer) => setSent((all) => all.flatMap((one) => (one.id !== at.id ? [one] : (answer?.seq ?? 0) > seq.current ? [{ ...one, seq: answer.seq }] : []))),
        (error) => {
          setSent((all) => all.filter((one) => one.id !== at.id));
          moved.splice(moved.findIndex((one) => one.id === at.id), 1);
          if (!told) refused(explained(error, at.bet), table.table);
          told = true;
        },
      );
    }
  };
  const withdraw = (bet: string, box?: number, amount?: number): void => {
    send(table.table, { event: "withdraw", round: view.round, player: me, bet, box, amount }).catch((error) => refused(error, table.table));
  };

  return {
    open,
    laid: waiting,
    unknown: unanswered.reduce((sum, at) => sum + at.stake, 0),
    mine,
    total: mine.reduce((sum, at) => sum + at.stake, 0) + waiting.reduce((sum, at) => sum + at.stake, 0),
    canRepeat: open && last.length > 0,
    lay: (bet, box, amount) => place([{ bet, box, stake: amount }]),
    undo: () => {
      if (!open) return;
      const groups = moves.current.groups;
      let group = groups.pop();
      while (group && group.length === 0) group = groups.pop();
      if (group) for (const move of group.reverse()) withdraw(move.bet, move.box, move.amount);
      // After a reload the screen no longer knows the single chips: the newest bet goes back whole.
      else if (mine.length > 0) withdraw(mine[mine.length - 1].bet, mine[mine.length - 1].box);
    },
    clear: () => {
      if (!open) return;
      moves.current.groups = [];
      if (mine.length + waiting.length > 0) withdraw("all");
    },
    repeat: () => place(last),
    double: () => {
      const spots: Laid[] = [];
      for (const at of [...mine, ...waiting].filter(byHand)) {
        const known = spots.find((spot) => sameSpot(spot, at));
        if (known) known.stake += at.stake;
        else spots.push({ bet: at.bet, box: at.box, stake: at.stake });
      }
      place(spots);
    },
  };
}

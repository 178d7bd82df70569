// What the dealing is bound to: the commitment before, a number of one's own, and the check of the last round, made here.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, Refused } from "../../core/api";
import type { Before } from "../../core/fair";
import { send, silent } from "../../core/live";
import type { FairRound, TableView } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { Verdict, type Checked } from "../../ui/verdict";

const say = dictionary({
  en: {
    title: "Fair dealing", commitment: "Commitment", none: "The next seed has not been sealed yet.", own: "Your number in it", others: "Numbers added", next: "Your number for the next draw",
    random: "made by this browser", hint: "1 to 64 letters without marks, digits or signs; empty: a new one every time", closed: "No number of yours is in this draw; the next one will be." },
  vi: {
    title: "Chia công bằng", commitment: "Cam kết", none: "Hạt giống tiếp theo chưa được niêm phong.", own: "Số của bạn trong đó", others: "Số đã góp", next: "Số của bạn cho lượt rút sau",
    random: "do trình duyệt này tạo", hint: "1 đến 64 chữ cái không dấu, chữ số hoặc dấu câu; để trống: mỗi lần một số mới", closed: "Lượt rút này không có số của bạn; lượt sau sẽ có." } });

const NUMBER = "fair-number";

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sends a number for every commitment that takes one, once.
function useNumber(table: TableView, player: number, chosen: string): string {
  const fair = table.view.fair;
  const sent = useRef("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!player || !fair?.takes_numbers || fair.own !== undefined || silent.value || sent.current === fair.commitment) return;
    sent.current = fair.commitment;
    send(table.table, { event: "add-number", bytes: fair.commitment, text: chosen || fresh() }).then(
      () => setTrouble(""), (error) => setTrouble(error instanceof Refused ? tell(error.refusal.message) : ""),
    );
  }, [player, fair?.commitment, fair?.takes_numbers, silent.value]);
  return trouble;
}

// What was seen of each round before it was dealt; and the last round whose seed has been shown, checked.
function useCheck(table: TableView): Checked | null {
  const { view } = table;
  const seen = useRef(new Map<number, Before>());
  const [checked, setChecked] = useState<Checked | null>(null);
  const round = view.phase === "idle" ? view.round + 1 : view.round;
  if (view.fair) seen.current.set(round, { commitment: view.fair.commitment, own: view.fair.own });
  const now = view.fair?.commitment ?? "";
  const last = view.over ? view.round : view.round - 1;
  useEffect(() => {
    const before = seen.current.get(last);
    for (const old of seen.current.keys()) if (old < last) seen.current.delete(old);
    if (!before?.commitment || before.commitment === now) return; // its seed is not shown yet
    let wanted = true;
    Promise.all([get<FairRound>(`/fair/${table.table}/${last}`), import("../../core/fair")]).then(
      ([told, fair]) => { if (wanted) setChecked({ round: last, told, verdict: fair.checkRound(told, before) }); }, () => {},
    );
    return () => { wanted = false; };
  }, [last, now]);
  return checked;
}

export function FairPanel(props: { table: TableView; player: number }) {
  const { table } = props;
  const words = say();
  const [chosen, setChosen] = useState(localStorage.getItem(NUMBER) ?? "");
  const trouble = useNumber(table, props.player, chosen);
  const checked = useCheck(table);
  const fair = table.view.fair;
  const keep = (text: string): void => {
    const clean = text.replace(/[^ -~]/g, "").slice(0, 64);
    setChosen(clean);
    localStorage.setItem(NUMBER, clean);
  };
  return (
    <section class="panel fair" aria-label={words.title} data-testid="fair">
      <h2>{words.title}</h2>
      {fair ? (
        <dl class="fair-list small">
          <dt class="muted">{words.commitment}</dt><dd><code data-testid="fair-commitment">{fair.commitment}</code></dd>
          {fair.own !== undefined ? <><dt class="muted">{words.own}</dt><dd><code data-testid="fair-own">{fair.own}</code></dd></> : null}
          <dt class="muted">{words.others}</dt><dd class="figures">{fair.added}</dd>
        </dl>
      ) : <p class="small muted">{words.none}</p>}
      {props.player && fair && !fair.takes_numbers && fair.own === undefined ? <p class="small muted">{words.closed}</p> : null}
      {trouble ? <p class="small muted" role="status">{trouble}</p> : null}
      {props.player ? (
        <label class="small stack">
          <span>{words.next}</span>
          <input type="text" maxLength={64} value={chosen} placeholder={words.random} title={words.hint} autoComplete="off" spellcheck={false} data-testid="fair-next" onChange={(change) => keep(change.currentTarget.value)} />
        </label>
      ) : null}
      {checked ? <Verdict checked={checked} table={table.table} /> : null}
    </section>
  );
}

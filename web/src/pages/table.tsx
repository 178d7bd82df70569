// A player's table around the felt of its game.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get, Refused } from "../core/api";
import { send, silent } from "../core/live";
import { sound } from "../core/prefs";
import { me } from "../core/session";
import { useTable, type Table } from "../core/table";
import type { Lobby, Offer, Rules, EventAsked, TableView } from "../core/types";
import { dictionary, phases } from "../core/words";
import { useFelt, usePart } from "../felt/use_felt";
import { screenOf } from "../games/registry";
import { Boundary } from "../ui/boundary";
import { Silent } from "../ui/silent";
import { refused, speak } from "../ui/toast";
import { useBetting } from "./table/betting";
import { OwnBets, PointLine, TotalMark, type Pointed } from "./table/bets";
import { FairPanel } from "./table/fair";
import { useFlights } from "./table/flight";
import { HistoryPanel } from "./table/history";
import { eventOf, OfferBar } from "./table/offers";
import { hasResult, Results, ResultStrip } from "./table/results";
import { TopLine } from "./table/top";
import { NoPurse, Tray } from "./table/tray";

const say = dictionary({
  en: { loading: "Opening the table…", felt: "Betting areas", side: "Your bets and results", missing: "There is no such table.", back: "To the tables" },
  vi: { loading: "Đang mở bàn…", felt: "Các cửa cược", side: "Cược và kết quả của bạn", missing: "Không có bàn này.", back: "Về các bàn" },
});

// The house's chips; until they are known the tray is empty.
let chipsKept: Promise<number[]> | null = null;
function useChips(): number[] {
  const [chips, setChips] = useState<number[]>([]);
  useEffect(() => {
    chipsKept ??= get<Lobby>("/api/floor?limit=1").then((floor) => floor.chips ?? []);
    chipsKept.then(setChips, () => { chipsKept = null; });
  }, []);
  return chips;
}

export function TablePage(props: { id: number }) {
  const table = useTable(props.id);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    get(`/api/tables/${props.id}`).catch((error) => setMissing(error instanceof Refused && error.status === 404));
  }, [props.id]);
  if (missing) return <div class="empty stack"><p>{say().missing}</p><p><a class="button" href="/">{say().back}</a></p></div>;
  if (!table.view || !table.rules) return <p class="empty">{say().loading}</p>;
  return <AtTable table={table} view={table.view} rules={table.rules} />;
}

// Bets open, bets closed: said to those who do not see the felt.
function useOpening(table: TableView): void {
  const { phase, round } = table.view;
  const before = useRef({ phase, round });
  useEffect(() => {
    const was = before.current;
    before.current = { phase, round };
    if (phase === was.phase) return;
    if (phase === "betting") speak(`${phases().betting}. ${table.name}`);
    if (was.phase === "betting") {
      sound("closed");
      speak(phases()["no-more-bets"]);
    }
  }, [phase, round]);
}

function AtTable(props: { table: Table; view: TableView; rules: Rules }) {
  const { view: table, rules } = props;
  const playing = me.value.role === "player" && table.purse !== undefined;
  const who = playing ? me.value.id ?? 0 : 0;
  const happened = props.table.happened;
  const unit = table.view.limits.unit ?? 1;
  const chips = useChips().filter((one) => one % unit === 0);
  const least = Math.min(1e9, ...Object.values(table.view.limits.bets).map((one) => one.min));
  const [picked, setPicked] = useState(0);
  const chip = picked || chips.find((one) => one >= least) || chips[0] || 0;
  const [point, setPoint] = useState<Pointed | null>(null);
  const { felt: Felt } = useFelt(table.game);
  const Note = usePart(screenOf(table.game).Note);
  const at = useRef<HTMLDivElement>(null);
  const betting = useBetting(table, rules, happened, who);
  useFlights(happened, who, at);
  useOpening(table);
  const fromPurse = betting.laid.filter((bet) => !(screenOf(table.game).ownChips && bet.box));
  const purse = playing ? Math.max(0, (table.purse ?? 0) - fromPurse.reduce((sum, bet) => sum + bet.stake, 0)) : null;
  const lines = who ? (table.view.lines ?? []).filter((line) => line.player === who) : [];
  const lay = (bet: string, box?: number): void => {
    setPoint({ bet, box });
    if (chip) betting.lay(bet, box, chip);
  };
  const onPoint = useCallback((bet: string | null, box?: number) => setPoint(bet ? { bet, box } : null), []);
  const onOffer = (offer: Offer, filled?: Partial<EventAsked>): void => {
    send(table.table, eventOf(offer, who, filled)).catch((error) => refused(error, table.table));
  };
  const offers = table.view.offers ?? [];
  const tip = offers.find((offer) => offer.event === "tip");
  const showResult = table.view.phase !== "betting" && hasResult(table) && who > 0;
  return (
    <div class="table-page" data-game={table.game}>
      <Boundary name="top"><TopLine table={table} purse={purse} /></Boundary>
      <Silent on={betting.mine.reduce((sum, bet) => sum + bet.stake, 0)} unknown={betting.unknown} />
      <div class={silent.value ? "table-felt frozen" : "table-felt"} inert={silent.value} ref={at} role="region" aria-label={say().felt}>
        <Boundary name="felt">
          {Felt ? (
            <Felt
              table={table} rules={rules} happened={happened} mode={playing ? "play" : "watch"} me={who} laid={betting.laid}
              onBet={playing && betting.open ? lay : undefined} onPoint={onPoint} onOffer={playing && !silent.value ? onOffer : undefined}
            />
          ) : <p class="empty">{say().loading}</p>}
        </Boundary>
      </div>
      <div class="table-hand" inert={silent.value}>
        <Boundary name="tray">
          <div class="table-strip">
            {showResult ? <ResultStrip table={table} lines={lines} /> : <PointLine table={table} rules={rules} at={point} />}
            {Note ? <Note table={table} /> : null}
            {!showResult && betting.total > 0 ? <TotalMark total={betting.total} /> : null}
            {playing ? <OfferBar table={table} rules={rules} offers={offers} onOffer={onOffer} /> : null}
          </div>
          {playing ? (
            <Tray chips={chips} chip={chip} purse={purse ?? 0} demonstration={table.demonstration} least={least} betting={betting} onChip={setPicked} onTip={tip && (() => onOffer(tip, { amount: chip }))} />
          ) : <NoPurse demonstration={table.demonstration} staff={me.value.role === "staff"} />}
        </Boundary>
      </div>
      <aside class="table-side" aria-label={say().side}>
        {who && !(showResult && lines.length > 0) ? <Boundary name="bets"><OwnBets table={table} rules={rules} mine={betting.mine} laid={betting.laid} total={betting.total} /></Boundary> : null}
        {who ? <Boundary name="results"><Results table={table} rules={rules} lines={lines} /></Boundary> : null}
        {table.dealt === "virtual" ? <Boundary name="fair"><FairPanel table={table} player={who} /></Boundary> : null}
        <Boundary name="history"><HistoryPanel table={table} rules={rules} player={who} /></Boundary>
      </aside>
    </div>
  );
}

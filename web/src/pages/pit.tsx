// The pit: which table needs me now. Requests that hold a table up come first, then alerts nobody has seen to, then the tables.
import { useEffect, useState } from "preact/hooks";
import { Refused, everyTable, get } from "../core/api";
import { watchPit } from "../core/live";
import { me } from "../core/session";
import { dictionary, tell } from "../core/words";
import { Boundary } from "../ui/boundary";
import { DoubtfulMoney } from "../ui/doubtful";
import { speak } from "../ui/toast";
import { Alerts } from "./pit/alerts";
import { FloorSwitch } from "./pit/disable";
import { Fills } from "./pit/fills";
import { Requests } from "./pit/requests";
import { TableDialog } from "./pit/table";
import { Tiles } from "./pit/tiles";
import { urgency } from "./pit/urgency";
import type { Alert, Pit, PitTable, Request } from "./pit/types";
import type { Answer } from "../core/types";

const say = dictionary({
  en: {
    title: "Pit", loading: "Loading…", tables: "Tables", none: "No tables yet. A pit manager makes them; they appear here as tiles.", quiet: "No table needs you now.",
    needs: (names: string[]) => (names.length === 1 ? `${names[0]} needs somebody now` : `${names.length} tables need somebody now: ${names.join(", ")}`),
  },
  vi: {
    title: "Pit", loading: "Đang tải…", tables: "Các bàn", none: "Chưa có bàn nào. Quản lý Pit tạo bàn; bàn sẽ hiện ở đây.", quiet: "Hiện không có bàn nào cần bạn.",
    needs: (names: string[]) => (names.length === 1 ? `${names[0]} đang cần người` : `${names.length} bàn đang cần người: ${names.join(", ")}`),
  },
});

function Glance(props: { tables: PitTable[] }) {
  const words = say();
  const names = props.tables.filter((table) => urgency(table) > 0).map((table) => table.name);
  const text = names.length > 0 ? words.needs(names) : words.quiet;
  useEffect(() => speak(text), [text]);
  return <p class={names.length > 0 ? "pit-glance red" : "pit-glance muted"} data-testid="glance">{text}</p>;
}

// Everything is read again when something happens, at most twice a second, and every three seconds for the figures that move.
export function PitPage() {
  const words = say();
  const [pit, setPit] = useState<Pit | null>(null);
  const [alerts, setAlerts] = useState<Alert[]>([]);
  const [requests, setRequests] = useState<Request[]>([]);
  const [open, setOpen] = useState(0);
  const [news, setNews] = useState(0);
  const [problem, setProblem] = useState<Refused | null>(null);
  const load = async (): Promise<void> => {
    const [one, two, three] = await Promise.all([everyTable<Pit>("/api/pit"), get<Answer<"alerts">>("/api/alerts?open=1"), get<Answer<"requests">>("/api/requests?open=1")]);
    setPit(one);
    setAlerts(two.alerts);
    setRequests(three.requests);
    setNews((count) => count + 1);
  };
  useEffect(() => {
    let due = 0;
    const soon = (): void => {
      if (!due) due = window.setTimeout(() => { due = 0; load().catch(() => {}); }, 400);
    };
    load().catch((error) => error instanceof Refused && setProblem(error));
    const end = watchPit(soon);
    const timer = setInterval(() => document.visibilityState === "visible" && load().catch(() => {}), 3000);
    return () => { end(); clearInterval(timer); clearTimeout(due); };
  }, []);
  if (!pit && problem) return <p class="empty red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!pit) return <p class="empty">{words.loading}</p>;
  const shown = pit.tables.find((table) => table.table === open);
  const sorted = [...pit.tables].sort((a, b) => urgency(b) - urgency(a) || a.table - b.table);
  return (
    <div class="wide stack pit-page">
      <div class="spread"><h1>{words.title}</h1><FloorSwitch pit={pit} onChange={load} /></div>
      <Glance tables={sorted} />
      <Boundary name="requests"><Requests requests={requests} tables={pit.tables} onChange={load} /></Boundary>
      <Boundary name="alerts"><Alerts alerts={alerts.filter((alert) => !requests.some((request) => request.request === alert.request))} onOpen={setOpen} onChange={load} /></Boundary>
      <Boundary name="doubtful"><DoubtfulMoney news={news} /></Boundary>
      <section class="stack" aria-label={words.tables}>
        {pit.tables.length === 0 ? <p class="empty">{words.none}</p> : <Tiles tables={sorted} onOpen={setOpen} />}
      </section>
      {me.value.post !== "regulator" ? <Boundary name="fills"><Fills news={news} tables={pit.tables} onChange={load} /></Boundary> : null}
      {shown ? <TableDialog table={shown} pit={pit} onClose={() => setOpen(0)} onChange={load} /> : null}
    </div>
  );
}

// The pit: which table needs me now. Requests that hold a table up come first, then alerts nobody has seen to, then the tables.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import { watchPit } from "../core/live";
import { me } from "../core/session";
import { dictionary } from "../core/words";
import { Boundary } from "../ui/boundary";
import { Alerts } from "./pit/alerts";
import { FloorSwitch } from "./pit/disable";
import { Fills } from "./pit/fills";
import { Requests } from "./pit/requests";
import { TableDialog } from "./pit/table";
import { Tiles } from "./pit/tiles";
import type { Alert, Pit, Request } from "./pit/types";

const say = dictionary({
  en: { title: "Pit", loading: "Loading…", tables: "Tables", none: "No tables yet. A pit manager makes them; they appear here as tiles." },
  vi: { title: "Khu vực", loading: "Đang tải…", tables: "Các bàn", none: "Chưa có bàn nào. Quản lý khu vực tạo bàn; bàn sẽ hiện ở đây." },
});

// Everything is read again when something happens, at most twice a second, and every three seconds for the figures that move.
export function PitPage() {
  const words = say();
  const [pit, setPit] = useState<Pit | null>(null);
  const [alerts, setAlerts] = useState<Alert[]>([]);
  const [requests, setRequests] = useState<Request[]>([]);
  const [open, setOpen] = useState(0);
  const [news, setNews] = useState(0);
  const load = async (): Promise<void> => {
    const [one, two, three] = await Promise.all([get<Pit>("/api/pit"), get<{ alerts: Alert[] }>("/api/alerts?open=1"), get<{ requests: Request[] }>("/api/requests?open=1")]);
    setPit(one);
    setAlerts(two.alerts);
    setRequests(three.requests);
  };
  useEffect(() => {
    let due = 0;
    const soon = (): void => {
      if (due) return;
      due = window.setTimeout(() => { due = 0; setNews((count) => count + 1); load().catch(() => {}); }, 400);
    };
    load().catch(() => {});
    const end = watchPit(soon);
    const timer = setInterval(() => document.visibilityState === "visible" && load().catch(() => {}), 3000);
    return () => { end(); clearInterval(timer); clearTimeout(due); };
  }, []);
  if (!pit) return <p class="empty">{words.loading}</p>;
  const shown = pit.tables.find((table) => table.table === open);
  return (
    <div class="wide stack pit-page">
      <div class="spread"><h1>{words.title}</h1><FloorSwitch pit={pit} onChange={load} /></div>
      <Boundary name="requests"><Requests requests={requests} onChange={load} /></Boundary>
      <Boundary name="alerts"><Alerts alerts={alerts} onOpen={setOpen} onChange={load} /></Boundary>
      <section class="stack" aria-label={words.tables}>
        {pit.tables.length === 0 ? <p class="empty">{words.none}</p> : <Tiles tables={pit.tables} onOpen={setOpen} />}
      </section>
      {me.value.post !== "regulator" ? <Boundary name="fills"><Fills news={news} tables={pit.tables} onChange={load} /></Boundary> : null}
      {shown ? <TableDialog table={shown} onClose={() => setOpen(0)} onChange={load} /> : null}
    </div>
  );
}

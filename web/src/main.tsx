// The rooms of the house by their address; each is loaded when somebody goes there.
import "./style/base.css";
import "./style/felts.css";
import "./style/cards.css";
import "./style/plain.css";
import "./style/lobby.css";
import "./style/table.css";
import "./style/deal.css";
import "./style/board.css";
import "./style/odds.css";
import "./style/pit.css";
import "./style/eye.css";
import "./style/disputes.css";
import "./style/reports.css";
import "./style/editions.css";
import "./style/ask.css";
import "./games/registry"; // their styles come after those that all share
import { render, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "./core/api";
import { games, gamesKnown, loadGames } from "./core/games";
import { connected } from "./core/live";
import { showTheme, type Theme } from "./core/prefs";
import { path } from "./core/router";
import { begin, known, me } from "./core/session";
import { dictionary, language } from "./core/words";
import { Boundary } from "./ui/boundary";
import { Locked } from "./ui/lock";
import { PasswordNeeded } from "./ui/password";
import { FactorNeeded } from "./ui/second_factor";
import { Shell } from "./ui/shell";
import { SignInForm } from "./ui/signin";
import type { Answer } from "./core/types";

interface Room {
  pattern: RegExp;
  load(): Promise<ComponentType<{ id: number }>>;
  theme: Theme;
  bare?: boolean; // a monitor: nothing but the page
  staff?: boolean;
  title: [string, string];
}

const rooms: Room[] = [
  { pattern: /^\/$/, load: () => import("./pages/lobby").then((p) => p.LobbyPage), theme: "dark", title: ["Các bàn", "Tables"] },
  { pattern: /^\/t\/(\d+)$/, load: () => import("./pages/table").then((p) => p.TablePage), theme: "dark", title: ["Bàn", "Table"] },
  { pattern: /^\/t\/(\d+)\/deal$/, load: () => import("./pages/deal").then((p) => p.DealPage), theme: "light", staff: true, title: ["Chia bài", "Dealer"] },
  { pattern: /^\/t\/(\d+)\/board$/, load: () => import("./pages/board").then((p) => p.BoardPage), theme: "dark", bare: true, title: ["Bảng hiển thị", "Display"] },
  { pattern: /^\/pit$/, load: () => import("./pages/pit").then((p) => p.PitPage), theme: "light", staff: true, title: ["Pit", "Pit"] },
  { pattern: /^\/eye$/, load: () => import("./pages/eye").then((p) => p.EyePage), theme: "light", staff: true, title: ["Giám sát", "Surveillance"] },
  { pattern: /^\/disputes(?:\/(\d+))?$/, load: () => import("./pages/disputes").then((p) => p.DisputesPage), theme: "light", title: ["Khiếu nại", "Disputes"] },
  { pattern: /^\/reports$/, load: () => import("./pages/reports").then((p) => p.ReportsPage), theme: "light", staff: true, title: ["Báo cáo", "Reports"] },
  { pattern: /^\/editions$/, load: () => import("./pages/editions").then((p) => p.EditionsPage), theme: "light", staff: true, title: ["Ấn bản thể lệ", "Editions"] },
  { pattern: /^\/duties$/, load: () => import("./pages/duties").then((p) => p.DutiesPage), theme: "light", staff: true, title: ["Ai làm được gì một mình", "Duties"] },
  { pattern: /^\/equipment$/, load: () => import("./pages/equipment").then((p) => p.EquipmentPage), theme: "light", staff: true, title: ["Kho thiết bị", "Equipment room"] },
  { pattern: /^\/staff$/, load: () => import("./pages/staff").then((p) => p.StaffPage), theme: "light", staff: true, title: ["Nhân viên", "Staff"] },
  { pattern: /^\/cage$/, load: () => import("./pages/cage").then((p) => p.CagePage), theme: "light", staff: true, title: ["Quầy thu ngân", "Cage"] },
  { pattern: /^\/account$/, load: () => import("./pages/account").then((p) => p.AccountPage), theme: "light", title: ["Tài khoản của tôi", "My account"] },
  { pattern: /^\/fair\/(\d+)\/\d+$/, load: () => import("./pages/fair").then((p) => p.FairPage), theme: "light", title: ["Kiểm chứng ván", "Check a round"] },
  { pattern: /^\/odds$/, load: () => import("./pages/odds").then((p) => p.OddsPage), theme: "light", title: ["Tỷ lệ", "Odds"] },
];

const say = dictionary({
  en: { staffOnly: "This room is for staff.", nowhere: "There is no such page.", back: "To the tables", failed: "This page could not be loaded.", again: "Try again" },
  vi: { staffOnly: "Phòng này dành cho nhân viên.", nowhere: "Không có trang này.", back: "Về các bàn", failed: "Không tải được trang này.", again: "Thử lại" },
});

function Nowhere() {
  return <div class="empty stack"><p>{say().nowhere}</p><p><a class="button" href="/">{say().back}</a></p></div>;
}

function StaffOnly() {
  return <div class="wide" style={{ maxWidth: "420px" }}><div class="panel stack"><h1>{say().staffOnly}</h1><SignInForm /></div></div>;
}

function App() {
  const [page, setPage] = useState<{ room: Room; part: ComponentType<{ id: number }> } | null>(null);
  const [failed, setFailed] = useState(false);
  const [demonstration, setDemonstration] = useState(false);
  const room = rooms.find((one) => one.pattern.test(path.value));
  useEffect(() => {
    void begin();
    get<Answer<"session">>("/api/session").then((s) => setDemonstration(s.demonstration), () => {});
  }, []);
  useEffect(() => {
    if (games.value.length === 0) void loadGames();
  }, [connected.value]);
  useEffect(() => {
    setFailed(false);
    if (!room) return;
    showTheme(room.theme);
    room.load().then((part) => setPage({ room, part }), () => setFailed(true));
  }, [room]);
  useEffect(() => {
    document.title = room ? `${room.title[language.value === "vi" ? 0 : 1]} · Croupier` : "Croupier";
  }, [room, language.value]);
  const ready = room && page?.room === room && known.value && gamesKnown.value;
  const id = Number(room?.pattern.exec(path.value)?.[1] ?? 0);
  return (
    <Shell demonstration={demonstration} bare={room?.bare}>
      {!room ? <Nowhere /> : null}
      {failed ? <div class="empty stack"><p>{say().failed}</p><p><button onClick={() => location.reload()}>{say().again}</button></p></div> : null}
      {ready ? (
        <Boundary name={path.value} key={path.value}>
          {me.value.locked ? <Locked /> : me.value.needs_password ? <PasswordNeeded /> : me.value.needs_factor ? <FactorNeeded /> : room.staff && me.value.role !== "staff" ? <StaffOnly /> : <page.part id={id} key={path.value} />}
        </Boundary>
      ) : null}
    </Shell>
  );
}

render(<App />, document.getElementById("app")!);

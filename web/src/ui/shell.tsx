// What every page has around it: the demonstration's thin line, the connection, the way to the other rooms, the language.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { connected } from "../core/live";
import { atLeast } from "../core/posts";
import { chosenTheme, setSounds, setTheme, sounds } from "../core/prefs";
import { go, path } from "../core/router";
import { hasNews, me, signOut } from "../core/session";
import { dictionary, language, posts, setLanguage } from "../core/words";
import { Ask } from "./ask";
import { KeyedNotices } from "./keyed";
import { Notices } from "./notices";
import { SignIn } from "./signin";
import { refused, Toasts } from "./toast";

const say = dictionary({
  en: {
    demonstration: "Demonstration floor: these chips are worth nothing. Staff sign in with the name of their post and the password “demonstration”.",
    lost: "Connection lost. What was confirmed is recorded; trying again…", tables: "Tables", odds: "Odds", pit: "Pit", eye: "Surveillance", disputes: "Disputes",
    reports: "Reports", editions: "Editions", equipment: "Equipment", duties: "Duties", signIn: "Staff", signOut: "Sign out", other: "Tiếng Việt", light: "Light", dark: "Dark", theme: "Light or dark room", sounds: "Sounds", rooms: "Rooms",
    skip: "Skip to the page", account: "My account", staff: "Staff accounts", cage: "Cage",
    news: "Something was done to your account: look at it.",
  },
  vi: {
    demonstration: "Sàn trình diễn: chip ở đây không có giá trị. Nhân viên đăng nhập bằng tên chức vụ và mật khẩu “demonstration”.",
    lost: "Mất kết nối. Những gì đã xác nhận vẫn được ghi nhận; đang thử lại…", tables: "Các bàn", odds: "Tỷ lệ", pit: "Pit", eye: "Giám sát", disputes: "Khiếu nại",
    reports: "Báo cáo", editions: "Ấn bản", equipment: "Thiết bị", duties: "Một mình", signIn: "Nhân viên", signOut: "Đăng xuất", other: "English", light: "Sáng", dark: "Tối", theme: "Phòng sáng hay tối", sounds: "Âm thanh", rooms: "Các phòng",
    skip: "Tới nội dung trang", account: "Tài khoản của tôi", staff: "Tài khoản nhân viên", cage: "Quầy",
    news: "Tài khoản của bạn có thay đổi: hãy xem.",
  },
});

function Brand() {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="12.5" fill="none" stroke="#d8b25c" stroke-width="3" stroke-dasharray="6.5 6.6" /><circle cx="16" cy="16" r="8" fill="none" stroke="currentColor" stroke-width="1.5" /></svg>
      <span>Croupier</span>
    </a>
  );
}

function Rooms() {
  const words = say();
  const staff = me.value.role === "staff";
  const sees = staff && me.value.post !== "dealer" && me.value.post !== "acting-pit-supervisor";
  const seesDuties = staff && (atLeast("pit-manager") || ["surveillance", "internal-audit", "regulator"].includes(me.value.post ?? ""));
  const rooms: [string, string, boolean][] = [
    ["/", words.tables, true], ["/pit", words.pit, staff && me.value.post !== "dealer"], ["/eye", words.eye, sees],
    ["/disputes", words.disputes, me.value.role !== "nobody"], ["/reports", words.reports, sees], ["/editions", words.editions, sees], ["/equipment", words.equipment, staff], ["/duties", words.duties, seesDuties], ["/staff", words.staff, sees], ["/cage", words.cage, me.value.post === "cage" || (staff && atLeast("shift-manager"))], ["/odds", words.odds, true],
  ];
  // More rooms than fit are moved through; the one that somebody is in is seen.
  const at = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = at.current, here = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && here) nav.scrollLeft = here.offsetLeft - nav.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
  });
  return (
    <nav aria-label={words.rooms} ref={at}>
      {rooms.filter((room) => room[2]).map(([to, name]) => (
        <a key={to} href={to} aria-current={path.value === to ? "page" : undefined}>{name}</a>
      ))}
    </nav>
  );
}

export function Bar() {
  const words = say();
  const [signing, setSigning] = useState(false);
  const dark = (chosenTheme.value ?? document.documentElement.dataset.theme) !== "light";
  return (
    <header class="bar">
      <Brand />
      <Rooms />
      <span class="gap" />
      <Ask />
      <button class="quiet" aria-pressed={sounds.value} aria-label={words.sounds} title={words.sounds} onClick={() => setSounds(!sounds.value)}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="M3 8 H6 L10 4 V16 L6 12 H3 Z" />{sounds.value ? <path d="M13 7 C14.5 8.5 14.5 11.5 13 13 M15.5 4.5 C18.5 7.5 18.5 12.5 15.5 15.5" /> : <path d="M13 8 L17 12 M17 8 L13 12" />}</svg>
      </button>
      <button class="quiet" aria-label={words.theme} title={words.theme} onClick={() => setTheme(dark ? "light" : "dark")}>{dark ? words.light : words.dark}</button>
      <button class="quiet" lang={language.value === "vi" ? "en" : "vi"} data-testid="language" onClick={() => setLanguage(language.value === "vi" ? "en" : "vi")}>{words.other}</button>
      {me.value.role === "staff" ? <a class="name small muted" href="/account" title={words.account}>{me.value.post && me.value.name === me.value.post ? posts()[me.value.post] : me.value.name}</a> : null}
      {me.value.role === "staff" ? (
        <button class="quiet" onClick={() => signOut().then(() => go("/"), refused)}>{words.signOut}</button>
      ) : (
        <button class="quiet" data-testid="staff" onClick={() => setSigning(true)}>{words.signIn}</button>
      )}
      {signing ? <SignIn onClose={() => setSigning(false)} /> : null}
    </header>
  );
}

export function Shell(props: { demonstration: boolean; bare?: boolean; children: ComponentChildren }) {
  const words = say();
  return (
    <>
      {props.demonstration ? <div class="demo-line">{words.demonstration}</div> : null}
      {props.bare ? null : <Bar />}
      <Lost />
      {hasNews() && !props.bare ? <div class="demo-line" role="status" data-testid="has-news"><a href="/account">{words.news}</a></div> : null}
      {props.bare ? null : <Notices />}
      <main>{props.children}</main>
      {props.bare ? null : <KeyedNotices />}
      <Toasts />
    </>
  );
}

// Said only after the first connection: a page that has just been opened is not lost.
let once = false;
function Lost() {
  if (connected.value) once = true;
  if (connected.value || !once) return null;
  return <div class="lost-line" role="alert">{say().lost}</div>;
}

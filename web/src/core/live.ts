// The WebSocket: tables as they are, and what happens there. One connection for the page; it comes back by itself,
// subscribes again, and repeats with the same key what was not answered.
import { signal } from "@preact/signals";
import { newKey, Refused } from "./api";
import type { AlertMessage, Answer, Beat, Body, DisputeMessage, EventAsked, Happened, KeyedMessage, NoticeMessage, OperationMessage, Operations, PitMessage, Refusal, Refused as RefusedAnswer, RequestMessage, TableMessage, TableView } from "./types";

export const connected = signal(false);
// The link has been silent for two seconds, or is gone: what is shown may be old, and nothing is sent from here. It ends
// when everything that the server had said by then has arrived.
export const silent = signal(false);
// The server's clock minus ours.
export const clockAhead = signal(0);

type TableListener = (view: TableView, happened: Happened[]) => void;
// Alerts, requests, disputes, and that they are to be asked for anew; for a guest what was keyed in their name.
export type News = Partial<AlertMessage & RequestMessage & DisputeMessage & PitMessage & KeyedMessage & NoticeMessage>;
type NewsListener = (news: News) => void;

interface Waiting {
  text: string;
  good(body: unknown): void;
  bad(error: Refused): void;
}

let socket: WebSocket | null = null;
let wait = 250;
let nextId = 1;
let started = false;
let pit = false;
let timer = 0;
let ended = false; // the connection was closed because its session had been
let renew: (signedOut: boolean) => Promise<boolean> = () => Promise.resolve(true);
// Close codes: whoever opened it is no longer signed in, or not as before; the screen has locked.
const SIGNED_OUT = 4401, LOCKED = 4423;
const signIn: Refusal = { code: "not-signed-in", message: { en: "Sign in first.", vi: "Cần đăng nhập trước." } };
const tables = new Map<number, Set<TableListener>>();
const latest = new Map<number, TableView>();
const waiting = new Map<number, Waiting>();
const news = new Set<NewsListener>();
const views = new Set<(view: TableView) => void>();

const SILENCE = 2000; // without a word from the server, which says something every second
const GIVEN_UP = 5000; // then the connection is made anew
const ASK = -1;
let heard = 0; // when the server was heard last
let awaited = 0; // the beat whose echo is waited for; ASK: none has been sent yet; 0: none is
let beats = 0;
let pitAnswers = false;
const old = new Set<number>(); // tables whose view is from before the connection

const silence: Refusal = {
  code: "silent",
  message: {
    en: "The link to the floor is silent. Nothing was sent; wait until it is back.",
    vi: "Đang mất tín hiệu với sàn. Chưa có gì được gửi; hãy chờ đến khi có lại.",
  },
};

function freeze(): void {
  silent.value = true;
  awaited = ASK;
}

// What the server said before the echo has arrived with it.
function askForEcho(): void {
  awaited = ++beats;
  say({ beat: awaited });
}

function thaw(): void {
  if (silent.value && awaited === 0 && old.size === 0 && connected.value) silent.value = false;
}

function say(message: unknown): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// What any of the server's messages may have.
type Heard = Partial<TableMessage & Beat & OperationMessage> & News;

function hear(message: Heard): void {
  heard = performance.now();
  if (awaited === ASK) askForEcho();
  if (message.beat !== undefined) {
    if (message.beat === awaited) awaited = 0;
    thaw();
    return;
  }
  if (message.pit === true) pitAnswers = true;
  if (message.id !== undefined && message.status !== undefined) {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.status < 300) asked?.good(message.body);
    else asked?.bad(new Refused(message.status, (message.body as RefusedAnswer).error));
    return;
  }
  if (message.table !== undefined && message.view) {
    const view = message.view;
    clockAhead.value = view.time - Date.now();
    latest.set(message.table, view);
    old.delete(message.table);
    for (const listener of tables.get(message.table) ?? []) listener(view, message.events ?? []);
    for (const listener of views) listener(view);
    thaw();
    return;
  }
  if (message.table !== undefined) old.delete(message.table);
  for (const listener of news) listener(message);
}

// What was not answered is not for the next one in front of the screen to repeat.
function giveUpWaiting(): void {
  for (const asked of waiting.values()) asked.bad(new Refused(401, signIn));
  waiting.clear();
}

function open(): void {
  clearTimeout(timer);
  heard = performance.now();
  pitAnswers = false;
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket = mine;
  mine.onopen = () => {
    connected.value = true;
    wait = 250;
    heard = performance.now();
    old.clear();
    for (const table of tables.keys()) old.add(table);
    if (tables.size > 0) say({ subscribe: [...tables.keys()], views: true });
    if (pit) say({ pit: true });
    for (const asked of waiting.values()) mine.send(asked.text);
    if (silent.value) askForEcho();
  };
  mine.onmessage = (message) => {
    if (socket === mine) hear(JSON.parse(String(message.data)) as Heard);
  };
  mine.onclose = ({ code }) => {
    if (socket !== mine) return;
    if (code === SIGNED_OUT || code === LOCKED) giveUpWaiting();
    if (code === LOCKED) {
      // Unlocking opens it again.
      connected.value = false;
      socket = null;
      window.dispatchEvent(new Event("croupier-locked"));
      return;
    }
    comeBack(code === SIGNED_OUT);
  };
}

function comeBack(signedOut = false): void {
  ended = signedOut;
  if (connected.value) freeze();
  connected.value = false;
  socket = null;
  // A floor that was started anew knows no sessions: what waits must not be repeated as nobody's, and nobody's felt not
  // be shown to whoever sits there.
  timer = window.setTimeout(async () => {
    const late = new Promise<boolean>((good) => setTimeout(good, GIVEN_UP, false));
    const known = await Promise.race([renew(signedOut), late]);
    if (socket) return;
    if (known) open();
    else comeBack(signedOut);
  }, wait);
  wait = Math.min(wait * 2, 5000);
}

// Only who watches something is told something.
function listen(): void {
  const quiet = performance.now() - heard;
  const expects = tables.size > 0 || pitAnswers;
  if (!socket || !(expects || socket.readyState === WebSocket.CONNECTING)) return;
  if (expects && quiet > SILENCE && !silent.value) freeze();
  if (quiet < GIVEN_UP) return;
  const gone = socket;
  comeBack();
  gone.close();
}

// How whoever is in front of the screen is made known again before the connection comes back.
export const renewBy = (how: (signedOut: boolean) => Promise<boolean>): void => { renew = how; };

function start(): void {
  if (started) return;
  started = true;
  open();
  window.setInterval(listen, 250);
  window.addEventListener("online", () => {
    if (socket) return;
    clearTimeout(timer);
    wait = 250;
    comeBack(ended);
  });
}

// Somebody else has signed in: the connection is made anew in their name.
export function signedInAnew(): void {
  latest.clear();
  if (!started) return;
  const before = socket;
  socket = null;
  before?.close();
  silent.value = false;
  open();
}

export function watchTable(table: number, listener: TableListener): () => void {
  start();
  let set = tables.get(table);
  if (!set) {
    set = new Set();
    tables.set(table, set);
    heard = performance.now();
    say({ subscribe: [table], views: true });
  }
  set.add(listener);
  const known = latest.get(table);
  if (known) listener(known, []);
  return () => {
    set.delete(listener);
    if (set.size > 0) return;
    tables.delete(table);
    latest.delete(table);
    old.delete(table);
    say({ unsubscribe: [table] });
  };
}

// News for staff: alerts, requests, disputes.
export function watchPit(listener: NewsListener): () => void {
  start();
  news.add(listener);
  pit = true;
  say({ pit: true });
  return () => news.delete(listener);
}

// What is keyed for a guest is told to every screen of theirs, whichever table it shows; a table's view has what is still open there.
export function watchKeyed(listener: NewsListener, onView: (view: TableView) => void): () => void {
  start();
  news.add(listener);
  views.add(onView);
  return () => { news.delete(listener); views.delete(onView); };
}

// Any operation of the API by its name; the answer comes when it is on disk. Nothing is kept for later while the link is silent.
export function run<Name extends keyof Operations>(operation: Name, parts: Operations[Name]["parts"], body: Body<Name>): Promise<Answer<Name>> {
  start();
  if (silent.value) return Promise.reject(new Refused(0, silence));
  const id = nextId++;
  const text = JSON.stringify({ id, do: operation, ...parts, key: newKey(), event: body });
  return new Promise<Answer<Name>>((good, bad) => {
    waiting.set(id, { text, good: (answer) => good(answer as Answer<Name>), bad });
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  });
}

export const send = (table: number, event: EventAsked): Promise<Answer<"event">> => run("event", { table }, event);

// As much of a browser as the pure parts ask for when they are loaded. Nothing here waits: a test runs what was put off.
const kept = new Map();
const nothing = () => {};
export const put_off = [];
export const sockets = [];

class Socket {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    sockets.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; this.onclose?.({ code: 1006 }); }
  opens() { this.readyState = Socket.OPEN; this.onopen(); }
  says(message) { this.onmessage({ data: JSON.stringify(message) }); }
}

const browser = {
  localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) },
  navigator: { language: "en-GB" },
  document: { documentElement: { lang: "", dataset: {} }, title: "", addEventListener: nothing },
  location: { protocol: "http:", host: "floor.test", pathname: "/", search: "", href: "http://floor.test/", origin: "http://floor.test" },
  window: {
    setTimeout: (run) => put_off.push(run), clearTimeout: nothing, setInterval: nothing, clearInterval: nothing, addEventListener: nothing,
  },
  WebSocket: Socket,
};
for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
globalThis.unitBrowser = { put_off, sockets };

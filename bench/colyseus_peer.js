// A sic bo table as a room of colyseus: a bet is checked, three dice are thrown, it is settled and acknowledged, all in memory.
//   node colyseus_peer.js CLIENTS SECONDS     prints acknowledgements a second
// The clients run in a process of their own, each with one bet on its way at a time. Nothing is stored.
const { fork } = require("child_process");
const { randomInt } = require("crypto");
const os = require("os");
const path = require("path");

const PURSE = 1e9, STAKE = 10000, PORT = Number(process.env.PEER_PORT || 20000 + (process.pid % 20000)), TABLE = 10;

function serve() {
  const { Room, Server, WebSocketTransport } = require("colyseus");
  class Table extends Room {
    onCreate() {
      this.purses = new Map();
      this.onMessage("bet", (client, bet) => this.take(client, bet));
    }
    onJoin(client) {
      this.purses.set(client.sessionId, PURSE);
    }
    take(client, { id, bet, amount }) {
      const purse = this.purses.get(client.sessionId);
      if (!Number.isInteger(amount) || amount <= 0 || amount > purse || (bet !== "small" && bet !== "big")) {
        client.send("answer", { id, status: 422 });
        return;
      }
      const dice = [randomInt(1, 7), randomInt(1, 7), randomInt(1, 7)];
      const total = dice[0] + dice[1] + dice[2];
      const triple = dice[0] === dice[1] && dice[1] === dice[2];
      const won = !triple && (bet === "small") === (total <= 10);
      this.purses.set(client.sessionId, won ? purse + amount : purse - amount);
      client.send("answer", { id, status: 200, dice, won, purse: this.purses.get(client.sessionId) });
    }
  }
  Table.prototype.maxClients = TABLE;
  const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
  server.define("table", Table);
  server.listen(PORT, "127.0.0.1").then(() => process.send("ready"));
}

async function play(clients, seconds) {
  const { Client } = require("@colyseus/sdk");
  let answers = 0, counting = false, over = false;
  for (let i = 0; i < clients; i++) {
    const room = await new Client(`ws://127.0.0.1:${PORT}`).joinOrCreate("table");
    let id = 0;
    const bet = () => room.send("bet", { id: ++id, bet: id % 2 ? "small" : "big", amount: STAKE });
    room.onMessage("answer", (answer) => {
      if (answer.id !== id || answer.status !== 200) throw new Error(`a wrong answer: ${JSON.stringify(answer)}`);
      if (counting) answers++;
      if (!over) bet();
    });
    bet();
  }
  await new Promise((done) => setTimeout(done, 1000)); // to warm up
  counting = true;
  const began = process.hrtime.bigint();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  counting = false;
  over = true;
  const took = Number(process.hrtime.bigint() - began) / 1e9;
  process.send(Math.round(answers / took));
}

function main() {
  const [clients, seconds] = [Number(process.argv[2] || 50), Number(process.argv[3] || 10)];
  // the packages say this and that on standard output
  const options = { cwd: os.tmpdir(), env: { ...process.env, PEER_PORT: String(PORT) }, silent: true };
  const start = (...words) => {
    const child = fork(path.resolve(__filename), words, options);
    child.stderr.pipe(process.stderr);
    child.stdout.resume();
    return child;
  };
  const server = start("serve");
  server.once("message", () => {
    const driver = start("play", String(clients), String(seconds));
    driver.once("message", (rate) => {
      console.log(rate);
      driver.kill("SIGKILL");
      server.kill("SIGKILL");
    });
    driver.once("exit", () => server.kill("SIGKILL"));
  });
}

if (process.argv[2] === "serve") serve();
else if (process.argv[2] === "play") play(Number(process.argv[3]), Number(process.argv[4]));
else main();

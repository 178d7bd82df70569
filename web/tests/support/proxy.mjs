// Between page and server: a wire that can fall silent without closing, and be cut.
import { createServer, connect } from "node:net";

export class Wire {
  static async open(port) {
    const wire = new Wire();
    wire.pairs = new Set();
    wire.stalled = false;
    wire.server = createServer((page) => wire.join(page, connect(port, "127.0.0.1")));
    await new Promise((good) => wire.server.listen(0, "127.0.0.1", good));
    wire.base = `http://127.0.0.1:${wire.server.address().port}`;
    return wire;
  }
  join(page, floor) {
    const pair = [page, floor];
    this.pairs.add(pair);
    const end = () => {
      page.destroy();
      floor.destroy();
      this.pairs.delete(pair);
    };
    for (const [from, to] of [pair, [floor, page]]) {
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", end);
      from.on("close", end);
      from.setNoDelay(true);
    }
    if (this.stalled) for (const side of pair) side.pause();
  }
  // Nothing passes, in either direction; what is sent waits.
  stall() {
    this.stalled = true;
    for (const pair of this.pairs) for (const side of pair) side.pause();
  }
  // What waited is delivered.
  resume() {
    this.stalled = false;
    for (const pair of this.pairs) for (const side of pair) side.resume();
  }
  // Every connection breaks; new ones are taken.
  cut() {
    for (const [page, floor] of [...this.pairs]) {
      page.destroy();
      floor.destroy();
    }
  }
  async close() {
    this.cut();
    await new Promise((good) => this.server.close(good));
  }
}

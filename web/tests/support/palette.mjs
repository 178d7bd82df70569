// A screenshot in 256 colours: flat cloth and lettering lose nothing one can see and need a third of the room.
import { deflateSync, inflateSync } from "node:zlib";

// What Chromium writes: eight bits a channel, no interlacing.
function decode(png) {
  const parts = [];
  let head = null;
  for (let at = 8; at < png.length; ) {
    const [size, kind] = [png.readUInt32BE(at), png.toString("latin1", at + 4, at + 8)];
    const body = png.subarray(at + 8, at + 8 + size);
    if (kind === "IHDR") head = { width: body.readUInt32BE(0), height: body.readUInt32BE(4), channels: body[9] === 6 ? 4 : 3 };
    if (kind === "IDAT") parts.push(body);
    at += size + 12;
  }
  const { width, height, channels } = head;
  const bytes = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const out = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = bytes[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const a = x >= channels ? out[y * row + x - channels] : 0;
      const b = y > 0 ? out[(y - 1) * row + x] : 0;
      const c = x >= channels && y > 0 ? out[(y - 1) * row + x - channels] : 0;
      const [p, q, r] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      const guess = [0, a, b, (a + b) >> 1, p <= q && p <= r ? a : q <= r ? b : c][filter];
      out[y * row + x] = bytes[y * (row + 1) + 1 + x] + guess;
    }
  }
  return { width, height, channels, pixels: out };
}

// Median cut: the box with the widest channel, weighed by its pixels, is divided until there are 256.
function palette(counts) {
  const boxes = [[...counts].map(([colour, count]) => ({ rgb: [colour >> 16, (colour >> 8) & 255, colour & 255], count }))];
  const measure = (box) => {
    const spans = [0, 1, 2].map((i) => Math.max(...ends(box, i)) - Math.min(...ends(box, i)));
    const channel = spans.indexOf(Math.max(...spans));
    return { channel, weight: spans[channel] * Math.sqrt(box.reduce((sum, one) => sum + one.count, 0)) };
  };
  const ends = (box, i) => {
    let [low, high] = [255, 0];
    for (const { rgb } of box) [low, high] = [Math.min(low, rgb[i]), Math.max(high, rgb[i])];
    return [low, high];
  };
  const sizes = boxes.map(measure);
  while (boxes.length < 256) {
    let most = 0;
    for (let i = 1; i < boxes.length; i++) if (sizes[i].weight > sizes[most].weight) most = i;
    if (sizes[most].weight === 0) break;
    const { channel } = sizes[most];
    const box = boxes[most].sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    const half = box.reduce((sum, one) => sum + one.count, 0) / 2;
    let [cut, sum] = [1, box[0].count];
    while (cut < box.length - 1 && sum + box[cut].count <= half) sum += box[cut++].count;
    boxes.splice(most, 1, box.slice(0, cut), box.slice(cut));
    sizes.splice(most, 1, measure(boxes[most]), measure(boxes[most + 1]));
  }
  const index = new Map();
  const colours = boxes.map((box, i) => {
    box.forEach((one) => index.set((one.rgb[0] << 16) | (one.rgb[1] << 8) | one.rgb[2], i));
    return box.reduce((best, one) => (one.count > best.count ? one : best)).rgb; // the commonest stays exact
  });
  return { colours, index };
}

const table = Array.from({ length: 256 }, (_, n) => Array.from({ length: 8 }).reduce((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n) >>> 0);
function chunk(kind, body) {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(kind, 4, "latin1");
  body.copy(out, 8);
  let sum = 0xffffffff;
  for (const byte of out.subarray(4, body.length + 8)) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
  out.writeUInt32BE((sum ^ 0xffffffff) >>> 0, body.length + 8);
  return out;
}

export function inPalette(png) {
  const { width, height, channels, pixels } = decode(png);
  const colourAt = (i) => (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += channels) counts.set(colourAt(i), (counts.get(colourAt(i)) ?? 0) + 1);
  const { colours, index } = palette(counts);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index.get(colourAt((y * width + x) * channels));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", Buffer.from(colours.flat())), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

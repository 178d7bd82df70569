// The check of a round in the browser, by docs/FAIRNESS.md alone: BLAKE2b, ChaCha20, and what is drawn with them.
import type { FairRound } from "./types";

const MASK = (1n << 64n) - 1n;
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n, 0x510e527fade682d1n, 0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDERS = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b",
  "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0", "0123456789abcdef", "ea489fd61c02b753",
].map((row) => [...row].map((digit) => parseInt(digit, 16)));
const COLUMNS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];

const turn64 = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

function compress(hash: bigint[], block: Uint8Array, counted: number, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, 128);
  const words = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true));
  const v = [...hash, ...START];
  v[12] ^= BigInt(counted);
  if (last) v[14] ^= MASK;
  for (const order of ORDERS)
    COLUMNS.forEach(([a, b, c, d], i) => {
      v[a] = (v[a] + v[b] + words[order[2 * i]]) & MASK;
      v[d] = turn64(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turn64(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + words[order[2 * i + 1]]) & MASK;
      v[d] = turn64(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turn64(v[b] ^ v[c], 63n);
    });
  for (let i = 0; i < 8; i++) hash[i] ^= v[i] ^ v[i + 8];
}

// BLAKE2b with 32 bytes.
export function blake2b(message: Uint8Array, key: Uint8Array = new Uint8Array(0)): Uint8Array {
  const hash = [...START];
  hash[0] ^= BigInt(0x01010020 | (key.length << 8));
  const all = new Uint8Array((key.length ? 128 : 0) + message.length);
  all.set(key);
  all.set(message, key.length ? 128 : 0);
  const blocks = Math.max(1, Math.ceil(all.length / 128));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(128);
    block.set(all.subarray(128 * i, 128 * i + 128));
    compress(hash, block, Math.min(128 * i + 128, all.length), i === blocks - 1);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 4; i++) out.setBigUint64(8 * i, hash[i], true);
  return new Uint8Array(out.buffer);
}

const turn32 = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function chacha(key: Uint32Array, counter: number, nonce: number): Uint32Array {
  const start = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, 0, nonce, 0]);
  const v = start.slice();
  for (let round = 0; round < 10; round++)
    for (const [a, b, c, d] of COLUMNS) {
      v[a] += v[b]; v[d] = turn32(v[d] ^ v[a], 16);
      v[c] += v[d]; v[b] = turn32(v[b] ^ v[c], 12);
      v[a] += v[b]; v[d] = turn32(v[d] ^ v[a], 8);
      v[c] += v[d]; v[b] = turn32(v[b] ^ v[c], 7);
    }
  return v.map((word, i) => word + start[i]);
}

// Pieces of 512 bytes: the number of the piece is the nonce.
function* stream(seed: Uint8Array): Generator<number, never> {
  const view = new DataView(seed.buffer, seed.byteOffset, 32);
  const key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  for (let piece = 0; ; piece++) for (let block = 0; block < 8; block++) yield* chacha(key, block, piece);
}

function below(words: Generator<number, never>, bound: number): number {
  const unfair = 2 ** 32 % bound;
  for (;;) {
    const word = words.next().value;
    if (word >= unfair) return word % bound;
  }
}

export function drawCards(seed: Uint8Array, decks: number): string[] {
  const deck = [..."A23456789TJQK"].flatMap((rank) => [..."SHCD"].map((suit) => rank + suit));
  const cards = Array.from({ length: decks }, () => deck).flat();
  const words = stream(seed);
  for (let left = cards.length; left > 1; left--) {
    const other = below(words, left);
    [cards[left - 1], cards[other]] = [cards[other], cards[left - 1]];
  }
  return cards;
}

export function drawNumbers(seed: Uint8Array, count: number, sides: number, first: number): number[] {
  const words = stream(seed);
  return Array.from({ length: count }, () => below(words, sides) + first);
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// The seed with the numbers: by the order of their characters, each behind its length.
export function drawSeed(seed: Uint8Array, numbers: string[]): Uint8Array {
  if (numbers.length === 0) return seed;
  const sorted = [...numbers].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return blake2b(Uint8Array.from(sorted.flatMap((number) => [number.length, ...ascii(number)])), seed);
}

// What the page knew before: the commitment that it saw, the number that it sent.
export interface Before { commitment?: string; own?: string }
export type Verdict = "right" | "unknown" | "other-commitment" | "hash" | "context" | "own" | "draw";

function drawsFollow(told: FairRound, seed: Uint8Array): boolean {
  if (told.cards) {
    const decks = Number(/, (\d) decks?$/.exec(told.context ?? "")?.[1] ?? 0);
    const order = drawCards(seed, decks);
    return decks > 0 && !told.changed && told.cards.every((card, i) => card === "??" || card === order[told.places?.[i] ?? -1]);
  }
  if (!told.draw) return false;
  if (!told.result) return told.void === true;
  const drawn = drawNumbers(seed, told.draw.count, told.draw.sides, told.draw.first);
  return drawn.length === told.result.length && drawn.every((number, i) => number === told.result?.[i]);
}

export function checkRound(told: FairRound, before: Before = {}): Verdict {
  if (before.commitment && told.commitment !== before.commitment) return "other-commitment";
  if (told.state !== "shown" || !told.seed || !told.context || !told.numbers) return "unknown";
  const seed = fromHex(told.seed);
  if (hex(blake2b(Uint8Array.from([...seed, ...ascii(told.context)]))) !== told.commitment) return "hash";
  const named = `croupier/2 ${told.game} ${told.edition} ${told.place} from round `;
  const from = told.context.startsWith(named) ? parseInt(told.context.slice(named.length), 10) : 0;
  if (from < 1 || from > told.round || (told.draw && from !== told.round)) return "context";
  if (before.own !== undefined && !told.numbers.includes(before.own)) return "own";
  return drawsFollow(told, drawSeed(seed, told.numbers)) ? "right" : "draw";
}

// Rebuilds the five roads of 70-hand shoes with the npm package baccarat-engine, for bench/roads_peer.sh.
// The hands are those of bench/roads.c. Prints shoes a second. Needs NODE_PATH to tell where the package is.
'use strict';

const RoadmapGenerator = require('baccarat-engine/src/roadmaps/roadmapGenerator');

const HANDS = 70;
const SHOES = 64;
const SECONDS = 2;

function prepare() {
  const shoes = [];
  let word = 20241001n;
  for (let shoe = 0; shoe < SHOES; shoe += 1) {
    const hands = [];
    for (let hand = 0; hand < HANDS; hand += 1) {
      word = BigInt.asUintN(64, word * 6364136223846793005n + 1442695040888963407n);
      const draw = Number((word >> 33n) % 1000n);
      const outcome = draw < 459 ? 'banker' : draw < 905 ? 'player' : 'tie';
      hands.push({ outcome, natural: 'none', pair: 'none' });
    }
    shoes.push(hands);
  }
  return shoes;
}

const generator = new RoadmapGenerator();
const shoes = prepare();
let cells = 0;

function rebuild(hands) {
  const bigRoad = generator.bigRoad(hands);
  cells += generator.beadPlate(hands, { columns: 20, rows: 6 }).length + bigRoad.length;
  cells += generator.bigEyeRoad(bigRoad).length + generator.smallRoad(bigRoad).length;
  cells += generator.cockroachPig(bigRoad).length;
}

shoes.forEach(rebuild); // warm up
const start = process.hrtime.bigint();
let rebuilt = 0;
let spent = 0;
while (spent < SECONDS) {
  shoes.forEach(rebuild);
  rebuilt += SHOES;
  spent = Number(process.hrtime.bigint() - start) / 1e9;
}
if (cells === 0) process.exit(1);
console.log(Math.round(rebuilt / spent));

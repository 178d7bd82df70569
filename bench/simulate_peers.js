// Rounds a second of simulators from npm, one core, for bench/simulate.sh: a line "NAME ROUNDS SECONDS" each.
// Needs baccarat-engine and @blackjacktrainer/blackjack-simulator where NODE_PATH says.
'use strict';

const SECONDS = 3;

// Of the processor, as bench_simulate counts them.
function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// Eight decks, burned and dealt to the cut card, results worked out for every hand.
function baccarat() {
  const Engine = require('baccarat-engine/src/gameEngine/baccaratGameEngine');
  const engine = new Engine();
  engine.shoe.createDecks();
  engine.shoe.shuffle();
  engine.burnCards();
  const start = seconds();
  let rounds = 0;
  while (seconds() - start < SECONDS) {
    for (let i = 0; i < 1000; i += 1) {
      if (engine.isBurnNeeded) {
        engine.shoe.cards = [];
        engine.shoe.createDecks();
        engine.shoe.shuffle();
        engine.burnCards();
      }
      engine.resultsEngine.calculateGameResult(engine.dealGame());
      rounds += 1;
    }
  }
  return [rounds, seconds() - start];
}

// Eight decks, basic strategy, dealer stands on soft 17, three quarters dealt.
function blackjack() {
  global.self = global; // its build looks for a browser's name
  const { Simulator } = require('@blackjacktrainer/blackjack-simulator');
  const settings = {
    playerStrategy: 1 /* basic strategy */, deckCount: 8, hitSoft17: false, penetration: 0.75, playerCount: 1,
    playerBetSpread: [1000, 1000, 1000, 1000, 1000],
  };
  new Simulator({ ...settings, hands: 10 ** 5 }).run(); // warms the compiler up
  const hands = 2 * 10 ** 6;
  const simulator = new Simulator({ ...settings, hands });
  const start = seconds();
  const result = simulator.run();
  return [result.handsPlayed || hands, seconds() - start];
}

for (const [name, play] of [['baccarat', baccarat], ['blackjack', blackjack]]) {
  const [rounds, time] = play();
  console.log(name, rounds, time.toFixed(3));
}

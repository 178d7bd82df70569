// The check of a round in the browser. Values worked out with Python's hashlib and the ChaCha20 of tests/cli/verify_test.py.
import assert from "node:assert";
import { test } from "node:test";
import { blake2b, checkRound, drawCards, drawNumbers, drawSeed, fromHex, hex } from "../../src/core/fair";
import type { FairRound } from "../../src/core/types";

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i % 251);
const seed = bytes(32);

test("BLAKE2b, with a key and without, over block borders", () => {
  const wanted: [number, boolean, string][] = [
    [0, false, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"],
    [0, true, "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d"],
    [1, false, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"],
    [1, true, "41ff93a4eaeebd3b78a93438a6f62a92ab5959c859e682b72c7def406197ca4d"],
    [31, false, "9adf65b53153b1caec84cd717e00e01c2000d0569704ce38d065180adee5d964"],
    [31, true, "a9f51bb7f6a3e9cdb96ce652c07d177962a348a9cced1b92f948187e59b44463"],
    [127, false, "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"],
    [127, true, "12879e69734944f25f9ed95cbfdbb3659a307e485ed8ec118ce7c60f107357f1"],
    [128, false, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"],
    [128, true, "138893f1631ef3165629515d6ed800da3771b7926dced294205c7507351deebc"],
    [129, false, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"],
    [129, true, "ca60f75cbb714330c046d8f28b4ed351a3ee81776bb02a96abb646fe573e3d5c"],
    [256, false, "582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24"],
    [256, true, "da3bcd809850732f09afb9c749da4fc019f47d0ea35a28282f482ef5ffd91378"],
    [1000, false, "b372d0608f720c8c3dd41e9c8eecb10143b41abe520b616607e754bf79c08331"],
    [1000, true, "bf9c0d3a2590251349ad634ad07f03958d0be63d5f9533daf62752de734b2c76"],
  ];
  for (const [length, keyed, digest] of wanted) assert.equal(hex(blake2b(bytes(length), keyed ? seed : undefined)), digest, `${length} ${keyed}`);
});

test("what is drawn from seed and numbers", () => {
  const draw = drawSeed(seed, ["An", "7", 'a1b2c3d4 ~!"\\', "x".repeat(64), "7"]);
  assert.equal(hex(draw), "11411eaa47b584bbc83706d8a7f175a3df4f07ef9a698594bff800cf44833565");
  assert.deepEqual(drawNumbers(draw, 3, 6, 1), [1, 2, 6]);
  assert.deepEqual(drawNumbers(draw, 1, 37, 0), [26]);
  assert.deepEqual(drawCards(draw, 8).slice(0, 5), ["AD", "5H", "3S", "4H", "TS"]);
  assert.equal(hex(drawSeed(seed, [])), hex(seed));
  assert.deepEqual(drawNumbers(seed, 3, 6, 1), [2, 6, 6]);
});

const context = "croupier/2 sicbo 01/13.06.2020 3f9c0a1b77e2/6 from round 3";
const dice: FairRound = {
  fair: 1, state: "shown", game: "sicbo", edition: "01/13.06.2020", place: "3f9c0a1b77e2/6", round: 3, context, added: 5,
  commitment: "14b38d126c12cdd3c8facbcf915782f187cdae8d3b65acc410eaf0dd4806fa11", seed: hex(seed), numbers: ["7", "7", "An", 'a1b2c3d4 ~!"\\', "x".repeat(64)],
  draw: { count: 3, sides: 6, first: 1 }, result: [1, 2, 6],
};

test("a true round is right, and every part of it that is changed is noticed", () => {
  assert.equal(checkRound(dice), "right");
  assert.equal(checkRound(dice, { commitment: dice.commitment, own: "An" }), "right");
  assert.equal(checkRound(dice, { own: "mine" }), "own");
  assert.equal(checkRound(dice, { commitment: "00" }), "other-commitment");
  assert.equal(checkRound({ ...dice, seed: hex(fromHex("01".repeat(32))) }), "hash");
  assert.equal(checkRound({ ...dice, round: 4 }), "context");
  assert.equal(checkRound({ ...dice, place: "3f9c0a1b77e2/7" }), "context");
  assert.equal(checkRound({ ...dice, numbers: ["7"] }), "draw");
  assert.equal(checkRound({ ...dice, result: [1, 2, 5] }), "draw");
  assert.equal(checkRound({ ...dice, result: undefined }), "draw");
  assert.equal(checkRound({ ...dice, state: "open" }), "unknown");
});

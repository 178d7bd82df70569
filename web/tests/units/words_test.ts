import assert from "node:assert/strict";
import test from "node:test";
import { dictionary, language, otherTell, phases, posts, setLanguage, tell } from "../../src/core/words";

test("a new screen speaks its browser's language", () => {
  assert.equal(language.value, "en");
});

test("words follow the language, and the choice is kept", () => {
  const say = dictionary({ en: { yes: "Yes" }, vi: { yes: "Có" } });
  setLanguage("vi");
  assert.equal(say().yes, "Có");
  assert.equal(localStorage.getItem("language"), "vi");
  assert.equal(document.documentElement.lang, "vi");
  assert.equal(tell({ en: "Tie", vi: "Hòa" }), "Hòa");
  assert.equal(otherTell({ en: "Tie", vi: "Hòa" }), "Tie");
  setLanguage("en");
  assert.equal(say().yes, "Yes");
  assert.equal(tell(undefined), "");
});

test("both languages have the same words", () => {
  for (const words of [phases, posts]) {
    setLanguage("en");
    const english = Object.keys(words());
    setLanguage("vi");
    assert.deepEqual(Object.keys(words()), english);
  }
});

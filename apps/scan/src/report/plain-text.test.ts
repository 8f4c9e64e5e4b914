import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { plainText, plainValue } from "./plain-text.js";

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

describe("plainText", () => {
  test.each([
    ["line ends and tabs", "a\r\n\tb\u2028c\u0085d", "a b c d"],
    ["runs of spaces, and those at the ends", " a  b   c ", "a b c"],
    ["bidirectional overrides", "a\u202eb\u2066c\u200fd", "abcd"],
    ["zero-width characters", "ig\u200bno\u200dre\ufeff", "ignore"],
    ["letters of the tag block, which models read and people don't see", "a\u{e0069}\u{e0067}b", "ab"],
    ["variation selectors, which can carry any byte", "a\ufe0f\u{e0101}b", "ab"],
    ["terminal escapes", "a\u001b[31mb", "a [31mb"],
    ["halves of a pair", "a\ud83db", "a\ufffdb"],
    ["piles of marks", `a${"\u0301".repeat(50)}b`, `a${"\u0301".repeat(4)}b`],
  ])("removes %s", (_, text, plain) => {
    expect(plainText(text, 100)).toBe(plain);
  });

  test("keeps readable text unchanged, whatever its language", () => {
    for (const text of ["Größe: 5 € – naïve", "日本語のサイト", "العربية", "हिन्दी", "Ελληνικά 👍"]) {
      expect(plainText(text, 100)).toBe(text);
    }
  });

  test("returns one visible line within its length for any input", () => {
    const anything = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(anything, fc.integer({ min: 2, max: 80 }), (text, lengthMax) => {
        const plain = plainText(text, lengthMax);
        expect(plain.length).toBeLessThanOrEqual(lengthMax);
        expect(plain).not.toMatch(UNSEEN);
        expect(plainText(plain, lengthMax)).toBe(plain);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("plainValue", () => {
  test("bounds lists, depth and every text, and cleans member names", () => {
    let deep: unknown = "end";
    for (let depth = 0; depth < 50; depth += 1) deep = { deep };
    const value = plainValue({
      long: "x".repeat(5_000),
      list: Array.from({ length: 1_000 }, () => 1),
      deep,
      number: Number.NaN,
      when: undefined,
      "a\u202eb": 1n,
    }) as Record<string, unknown>;
    expect(JSON.stringify(value).length).toBeLessThan(1_000);
    expect(value.long).toHaveLength(400);
    expect(Object.keys(value)).toEqual(["long", "list", "deep", "number", "ab"]);
  });
});

import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decodeBase64Json, encodeBase64Json } from "./json.js";

/**
 * Any character except half a surrogate pair. fast-check's own unit "binary" builds a table of all, which takes a
 * second.
 */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

describe("base64 of JSON", () => {
  test("round-trips every JSON value, including text of every script", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: character }), (value) => {
        expect(decodeBase64Json(encodeBase64Json(value))).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(value)),
        });
      }),
      { numRuns: 1000 },
    );
  });

  test("uses the standard alphabet with padding", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(encodeBase64Json({ text })).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      }),
    );
  });

  test("decodes any text as JSON, or names the step that failed", () => {
    for (const texts of [fc.string({ unit: character }), fc.base64String()]) {
      fc.assert(
        fc.property(texts, (text) => {
          const decoded = decodeBase64Json(text);
          if (decoded.ok) expect(decoded.value).toEqual(JSON.parse(Buffer.from(text, "base64").toString("utf8")));
          else expect(["base64", "utf-8", "json"]).toContain(decoded.problem);
        }),
        { numRuns: 1000 },
      );
    }
  });

  test.each([
    ["", "base64"],
    ["e30", "base64"],
    ["e30=\n", "base64"],
    ["e3 0=", "base64"],
    ["eyJhIjoi_z8ifQ==", "base64"],
    ["{}", "base64"],
    ["====", "base64"],
    ["A".repeat(40_000), "base64"],
    [Buffer.from([0xff, 0xfe]).toString("base64"), "utf-8"],
    [Buffer.from("{").toString("base64"), "json"],
    [Buffer.from("\ufeff{}").toString("base64"), "json"],
  ])("refuses %j for its %s", (text, problem) => {
    expect(decodeBase64Json(text)).toEqual({ ok: false, problem });
  });
});

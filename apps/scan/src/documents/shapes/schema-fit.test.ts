import { describe, expect, test } from "@jest/globals";
import { findMisfit } from "./schema-fit.js";

describe("findMisfit", () => {
  test.each([
    ["a type", { type: "object" }, [], "has another type than its schema"],
    ["a constant", { const: "GET" }, "POST", "is not the constant of its schema"],
    ["a scalar where the constant is an object", { const: {} }, "POST", "is not the constant of its schema"],
    ["an enumeration", { enum: ["GET", null, 1] }, "POST", "is not one of the allowed values"],
    ["a bound", { minimum: 2 }, 1, "is below 2"],
    ["a required member", { required: ["url"] }, {}, "lacks a required member"],
    [
      "a reference",
      { $ref: "#/$defs/text", $defs: { text: { type: "string" } } },
      1,
      "has another type than its schema",
    ],
  ])("reports a value that breaks %s", (_, schema, value, reason) => {
    expect(findMisfit(schema, value)).toEqual({ path: "info", reason });
  });

  test.each([
    ["a value of an enumeration", { enum: ["GET", null, 1] }, null],
    ["an object, which it doesn't compare with an object", { const: { a: 1 } }, { a: 2 }],
    ["a pattern, which it doesn't read", { pattern: "^(a+)+$" }, "b"],
    ["a schema that refers to itself", { $ref: "#" }, 1],
  ])("accepts %s", (_, schema, value) => {
    expect(findMisfit(schema, value)).toBeNull();
  });

  const last = "the last entry";
  const letters = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index}`);
  test.each([
    ["entries of enumerations", { items: { enum: [...letters(1_000), last] } }, [...Array(100).fill(last), 1]],
    ["required members", { items: { required: Array(1_000).fill("a") } }, [...Array(100).fill({ a: 1 }), {}]],
    ["members", { items: {} }, [...Array(50).fill(Object.fromEntries(letters(1_000).map((name) => [name, 1]))), 1]],
  ])("stops at its limit of work, which includes %s", (_, schema, value) => {
    const [first] = value;
    const items = { ...schema.items, type: typeof first };
    expect(findMisfit({ items }, [value.at(-1) === 1 ? 1 : {}])).not.toBeNull();
    expect(findMisfit({ items }, value)).toBeNull();
  });
});

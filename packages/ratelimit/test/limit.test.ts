import { describe, expect, test } from "@jest/globals";
import { defineTiers, limitInWords, timeInWords } from "../src/limit.js";

describe("a table of tiers", () => {
  const table = defineTiers([
    { name: "global", max: 100, windowMs: 10_000 },
    { name: "read", max: 30, windowMs: 10_000 },
  ]);

  test("returns one object for equal choices, in the order of the table", () => {
    const uses = table.uses({ read: "consume", global: "check" });
    expect(table.uses({ global: "check", read: "consume" })).toBe(uses);
    expect(uses.tiers.map(({ tier, use }) => `${tier.name} ${use}`)).toEqual(["global check", "read consume"]);
    expect(table.uses({ read: "consume" })).not.toBe(uses);
  });

  test("rejects unknown names, even beside known ones and when asked again", () => {
    const wrong = { global: "consume", reed: "consume" } as unknown as { global: "consume" };
    for (let time = 0; time < 2; time++) expect(() => table.uses(wrong)).toThrow('there is no tier "reed"');
    expect(() => table.uses({})).toThrow("no tier is used");
  });

  test.each([
    [{ name: "Global", max: 1, windowMs: 1 }, "lower-case"],
    [{ name: 'a"b', max: 1, windowMs: 1 }, "lower-case"],
    [{ name: "a", max: 0, windowMs: 1 }, "max"],
    [{ name: "a", max: 1.5, windowMs: 1 }, "max"],
    [{ name: "a", max: 65_536, windowMs: 1 }, "max"],
    [{ name: "a", max: 1, windowMs: 0 }, "windowMs"],
    [{ name: "a", max: 1, windowMs: 7 * 86_400_000 + 1 }, "windowMs"],
  ])("rejects the row %j", (tier, reason) => {
    expect(() => defineTiers([tier])).toThrow(reason);
  });

  test("rejects no rows, too many rows and a repeated name", () => {
    const row = { name: "a", max: 1, windowMs: 1 };
    expect(() => defineTiers([])).toThrow("1 to 16");
    expect(() => defineTiers(Array.from({ length: 17 }, (_, place) => ({ ...row, name: `a${place}` })))).toThrow(
      "1 to 16",
    );
    expect(() => defineTiers([row, row])).toThrow("have the same name");
  });
});

test.each([
  [60_000, "minute"],
  [10_000, "10 seconds"],
  [300_000, "5 minutes"],
  [3_600_000, "hour"],
  [30 * 86_400_000, "30 days"],
  [1500, "1500 milliseconds"],
])("formats %d ms as %s", (ms, words) => expect(timeInWords(ms)).toBe(words));

test("formats a limit for a sentence", () => {
  expect(limitInWords({ max: 10, windowMs: 60_000 })).toBe("10 in a minute");
  expect(limitInWords({ max: 5, windowMs: 3_600_000 })).toBe("5 in an hour");
  expect(limitInWords({ max: 100, windowMs: 10_000 })).toBe("100 in 10 seconds");
});

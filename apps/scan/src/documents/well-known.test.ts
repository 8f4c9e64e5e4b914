import { expect, test } from "@jest/globals";
import { GATHER_GRAPH } from "../gather/graph/graph.js";
import { ADDRESSES, WELL_KNOWN } from "./well-known.js";
import type { WellKnownDocument } from "./well-known-document.js";

const ROWS = Object.entries<WellKnownDocument>(WELL_KNOWN);
const ORIGIN = "https://site.example";

/** The document in a fix, with its placeholders filled in. */
function findExample({ fix }: WellKnownDocument): string | null {
  const block = fix.split("\n\n").find((part) => part.startsWith("{"));
  return block?.replaceAll("{origin}", ORIGIN).replace(/<64 hex digits[^>]*>/, "ab".repeat(32)) ?? null;
}

test.each(ROWS.filter(([, row]) => findExample(row) !== null))(
  "the document in the fix of %s passes its own reader, and the manual inspection finds it",
  (_id, row) => {
    const example = findExample(row)!;
    const [path] = Object.values(row.at);
    expect(row.read(JSON.parse(example), `${ORIGIN}${path}`, false)).toMatchObject({ shape: expect.anything() });
    expect(example).toMatch(new RegExp(row.sign));
  },
);

test.each(ROWS)("an empty object is no %s", (_id, { read }) => {
  expect(read({}, ORIGIN, false)).toMatchObject({ shape: null });
});

test("requests each document of the table at its own address", () => {
  const paths = Object.values(ADDRESSES).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.keys(ADDRESSES).filter((name) => !(name in GATHER_GRAPH))).toEqual([]);
});

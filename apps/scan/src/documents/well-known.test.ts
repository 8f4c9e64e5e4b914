import { expect, test } from "@jest/globals";
import { GATHER_GRAPH } from "../gather/graph/graph.js";
import { ADDRESSES, WELL_KNOWN } from "./well-known.js";
import type { WellKnownDocument } from "./well-known-document.js";

const ROWS = Object.entries<WellKnownDocument>(WELL_KNOWN);
const ORIGIN = "https://site.example";

/** The document that a fix prints, with the placeholders filled in as a reader would. */
function exampleOf({ fix }: WellKnownDocument): string | null {
  const block = fix.split("\n\n").find((part) => part.startsWith("{"));
  return block?.replaceAll("{origin}", ORIGIN).replace(/<64 hex digits[^>]*>/, "ab".repeat(32)) ?? null;
}

test.each(ROWS.filter(([, row]) => exampleOf(row) !== null))(
  "the document that the fix of %s prints is in the form that its reader asks for, and a look by hand finds it",
  (_id, row) => {
    const example = exampleOf(row)!;
    const [path] = Object.values(row.at);
    expect(row.read(JSON.parse(example), `${ORIGIN}${path}`, false)).toMatchObject({ shape: expect.anything() });
    expect(example).toMatch(new RegExp(row.sign));
  },
);

test.each(ROWS)("an empty object is no %s", (_id, { read }) => {
  expect(read({}, ORIGIN, false)).toMatchObject({ shape: null });
});

test("every document of the table is asked for, each at an address of its own", () => {
  const paths = Object.values(ADDRESSES).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.keys(ADDRESSES).filter((name) => !(name in GATHER_GRAPH))).toEqual([]);
});

import { describe, expect, test } from "@jest/globals";
import {
  declareDiscoveryExtension,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import { answer } from "../../../test/support/answers.js";
import { inBase64, LISTED_REQUIREMENTS } from "../../../test/support/commerce.js";
import { listingFaults } from "./x402-listing.js";

// biome-ignore lint/suspicious/noExplicitAny: a test changes any member
type Any = any;

/** Returns the verdict of x402's own catalog logic. */
function catalogTakes(bazaar: Any): boolean {
  try {
    return validateDiscoveryExtensionSpec(bazaar).valid && validateDiscoveryExtension(bazaar).valid;
  } catch {
    return false;
  }
}

const scannerTakes = (bazaar: Any): boolean => {
  const requirements = { ...LISTED_REQUIREMENTS, extensions: { bazaar } };
  const headers = { "payment-required": inBase64(requirements) };
  return listingFaults(answer({ url: LISTED_REQUIREMENTS.resource.url, status: 402, headers }), false).length === 0;
};

const CITY = { type: "string", minLength: 2, maxLength: 20, pattern: "^[A-Z]", description: "A city" };
const INPUT_SCHEMA = {
  type: "object",
  properties: {
    city: CITY,
    days: { type: "integer", minimum: 1, maximum: 9, multipleOf: 1 },
    units: { enum: ["metric", "imperial"] },
    near: { type: "array", items: CITY, minItems: 1, uniqueItems: true },
    where: { $ref: "#/$defs/place" },
    kind: { anyOf: [{ const: "day" }, { type: "null" }] },
  },
  required: ["city"],
  additionalProperties: false,
  $defs: { place: { type: "object", properties: { country: { type: "string" } } } },
};
const EXAMPLE = { city: "Rome", days: 3, units: "metric", near: ["Ostia"], kind: "day" };
/** The library supports a seller's `$defs` only at the root of its schema. */
const declared = (config: Any) => {
  const { bazaar } = declareDiscoveryExtension(config) as Any;
  const { input } = bazaar.info;
  const method = { method: config.bodyType === undefined ? "GET" : "POST" };
  const info = { ...bazaar.info, input: { ...input, ...(input.type === "mcp" ? {} : method) } };
  return { ...bazaar, info, schema: { ...bazaar.schema, $defs: INPUT_SCHEMA.$defs } };
};
const EXTENSIONS: Readonly<Record<string, Any>> = {
  query: declared({ input: EXAMPLE, inputSchema: INPUT_SCHEMA, output: { example: { celsius: 21 } } }),
  body: declared({ bodyType: "json", input: EXAMPLE, inputSchema: INPUT_SCHEMA }),
  tool: declared({ toolName: "forecast", inputSchema: INPUT_SCHEMA, example: EXAMPLE, transport: "sse" }),
};

const VALUES: readonly Any[] = [
  undefined,
  null,
  "",
  "nonsense",
  "(",
  0,
  -1,
  1.5,
  true,
  [],
  ["a", "a"],
  [{}],
  {},
  { a: 1 },
];

/**
 * A usual run tests every 97th change, because the library compiles the metaschema for each comparison, which is slow.
 * `PROPERTY_RUNS=1000` tests all changes.
 */
const STRIDE = Number(process.env.PROPERTY_RUNS ?? 0) >= 1_000 ? 1 : 97;

/** Lists every path in a value, from the outside in. */
function placesOf(value: Any, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}
function withValue(root: Any, [name, ...rest]: readonly string[], value: Any): Any {
  if (name === undefined) return value;
  const copy = Array.isArray(root) ? [...root] : { ...root };
  if (rest.length === 0 && value === undefined) {
    if (Array.isArray(copy)) copy.splice(Number(name), 1);
    else delete copy[name];
  }
  if (rest.length > 0 || value !== undefined) copy[name] = withValue(root[name], rest, value);
  return copy;
}

/**
 * Changes for which the scanner may accept a description that the catalog rejects. The scanner ignores keywords whose
 * check needs unbounded time or a whole validator: patterns, alternatives, multiples, lengths of lists.
 */
const UNTESTED: readonly ((path: string) => boolean)[] = [
  (path) => path.startsWith("info."),
  (path) => /\.(?:pattern|anyOf|multipleOf|uniqueItems|minItems|const)\b/.test(path),
];

describe.each(Object.entries(EXTENSIONS))("the description of a %s", (_, extension) => {
  test("is accepted by the catalog and by the scanner", () => {
    expect([catalogTakes(extension), scannerTakes(extension)]).toEqual([true, true]);
  });

  test("gets the same verdict from the catalog and from the scanner after a change of any one member", () => {
    const changes = placesOf(extension)
      .slice(1)
      .flatMap((place) => VALUES.map((value) => ({ place, value })))
      .filter((_change, at) => at % STRIDE === 0);
    const seen = { taken: 0, rejected: 0 };
    const wrong = changes.flatMap(({ place, value }) => {
      const changed = withValue(extension, place, value);
      const [takes, passes] = [catalogTakes(changed), scannerTakes(changed)];
      seen[takes ? "taken" : "rejected"] += 1;
      const path = place.join(".");
      if (takes === passes || (passes && UNTESTED.some((isIt) => isIt(path)))) return [];
      return [`${passes ? "lenient" : "strict"}: ${path} = ${JSON.stringify(value)}`];
    });
    expect(wrong).toEqual([]);
    expect(Math.min(seen.taken, seen.rejected)).toBeGreaterThan(0);
  });
});

const { query } = EXTENSIONS;
const inSchema = (more: object): Any => ({ ...query, schema: { ...query.schema, ...more } });

describe("a schema that a catalog can't compile", () => {
  test.each([
    ["of an older dialect", inSchema({ $schema: "http://json-schema.org/draft-07/schema#" })],
    ["with an unknown type", inSchema({ type: "strnig" })],
    [
      "with a pattern that can't be parsed",
      inSchema({ properties: { ...query.schema.properties, x: { pattern: "(" } } }),
    ],
    ["with required members that aren't a list", inSchema({ required: "input" })],
    ["with a reference to a missing part", inSchema({ allOf: [{ $ref: "#/$defs/nowhere" }] })],
    ["with an empty list of alternatives", inSchema({ anyOf: [] })],
    ["with a name that is read as a reference", inSchema({ examples: [{ $id: "https://other.example/1" }] })],
  ])("is rejected by the catalog and fails in the scanner: %s", (_, extension) => {
    expect([catalogTakes(extension), scannerTakes(extension)]).toEqual([false, false]);
  });

  test.each([
    ["true, which everything fits", { ...query, schema: true }],
    [
      "with names of keywords as names of members",
      inSchema({ $defs: { ...query.schema.$defs, type: { type: "string" } } }),
    ],
    ["with a reference to itself", inSchema({ $defs: { ...query.schema.$defs, all: { $ref: "#" } } })],
  ])("differs from one that is only unusual: %s", (_, extension) => {
    expect([catalogTakes(extension), scannerTakes(extension)]).toEqual([true, true]);
  });
});

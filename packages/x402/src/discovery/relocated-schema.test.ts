import { expect, test } from "@jest/globals";
import { validateDiscoveryExtension } from "@x402/extensions/bazaar";
import { hasExternalReference, relocatedSchema } from "./relocated-schema.js";

const at = "#/properties/input";

test("rewrites references for their new place, and drops the schema's own address", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://shop.example/schema.json",
    properties: { city: { $ref: "#/$defs/city" }, self: { $ref: "#" }, list: { items: [{ $ref: "#/$defs/city" }] } },
    $defs: { city: { type: "string" } },
  };
  expect(relocatedSchema(schema, at)).toEqual({
    properties: {
      city: { $ref: "#/properties/input/$defs/city" },
      self: { $ref: at },
      list: { items: [{ $ref: "#/properties/input/$defs/city" }] },
    },
    $defs: { city: { type: "string" } },
  });
});

test("leaves values of const, enum, default and examples unchanged, because they are data", () => {
  const data = { $id: "https://other.example/1", $schema: "s", $ref: "#/x", properties: { $id: "y" } };
  const schema = { properties: { a: { const: data }, b: { enum: [data] }, c: { default: data, examples: [data] } } };
  expect(relocatedSchema(schema, at)).toEqual(schema);
});

test("properties may be named like keywords", () => {
  const schema = { properties: { const: { $ref: "#/$defs/a" }, $id: { type: "string" }, $ref: { type: "string" } } };
  expect(relocatedSchema(schema, at)).toEqual({
    properties: { ...schema.properties, const: { $ref: "#/properties/input/$defs/a" } },
  });
});

const ADDRESS = "https://other.example/a";
const CITY = { city: { type: "string" } };

test.each<[string, boolean, Readonly<Record<string, unknown>>]>([
  ["a reference to its own part", false, { properties: { a: { $ref: "#/$defs/city" } }, $defs: CITY }],
  ["a reference to another document", true, { properties: { a: { not: { $ref: ADDRESS } } } }],
  ["an address of its own", true, { $id: ADDRESS, properties: CITY }],
  ["such a reference in an example", true, { properties: CITY, examples: [{ $ref: ADDRESS }] }],
  ["a property that is named $id", true, { properties: { $id: { type: "string" } } }],
])("agrees with the catalogs' own check on a schema with %s", (_, isExternal, schema) => {
  const info = { input: { type: "http", method: "GET" } } as const;
  const { errors = [] } = validateDiscoveryExtension({ info, schema } as never);
  expect(errors.some((error) => error.includes("external"))).toBe(isExternal);
  expect(hasExternalReference(schema)).toBe(isExternal);
});

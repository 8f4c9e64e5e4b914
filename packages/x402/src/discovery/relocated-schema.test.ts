import { expect, test } from "@jest/globals";
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
  expect(hasExternalReference(schema)).toBe(false);
});

test("properties may be named like keywords", () => {
  const schema = { properties: { const: { $ref: "#/$defs/a" }, $id: { type: "string" }, $ref: { type: "string" } } };
  expect(relocatedSchema(schema, at)).toEqual({
    properties: { ...schema.properties, const: { $ref: "#/properties/input/$defs/a" } },
  });
  expect(hasExternalReference(schema)).toBe(false);
  expect(hasExternalReference({ properties: { const: { $ref: "https://other.example/a" } } })).toBe(true);
});

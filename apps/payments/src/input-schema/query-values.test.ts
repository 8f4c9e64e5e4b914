import { expect, test } from "@jest/globals";
import { inputErrors } from "./input-schema.js";
import { createQueryReader, QUERY_PARAMETERS_MAX } from "./query-values.js";

const errorsOf = (inputSchema: Record<string, unknown>, query: string) =>
  inputErrors({ inputSchema, targetMethod: "GET" }, { body: null, query });

const DAYS = { $defs: { days: { anyOf: [{ type: "integer", minimum: 1 }, { const: "all" }] } } };

test.each<[string, Record<string, unknown>, readonly string[], readonly string[]]>([
  ["a list of numbers", { ids: { type: "array", items: { type: "integer" } } }, ["?ids=1", "?ids=1&ids=2"], ["?ids=a"]],
  ["list or value", { id: { oneOf: [{ type: "integer" }, { type: "array" }] } }, ["?id=1", "?id=1&id=2"], ["?id=a"]],
  ["a union of types", { n: { type: ["integer", "null"] } }, ["?n=5", "?n=null", "?n="], ["?n=x"]],
  ["a number or text", { n: { type: ["integer", "string"], minLength: 1 } }, ["?n=5", "?n=x"], ["?n="]],
  ["text of digits beside a number", { n: { oneOf: [{ type: "number" }, { type: "string" }] } }, ["?n=5", "?n=x"], []],
  ["digits that are text", { zip: { type: "string", pattern: "^\\d+$" } }, ["?zip=00120"], ["?zip=x"]],
  ["an enum of numbers", { n: { enum: [1, 2] } }, ["?n=1"], ["?n=3"]],
  ["a reference", { days: { $ref: "#/$defs/days" } }, ["?days=3", "?days=all"], ["?days=0", "?days=some"]],
  ["a schema of several parts", { n: { allOf: [{ type: "integer" }, { maximum: 7 }] } }, ["?n=7"], ["?n=8"]],
])("converts query parameters to the types of the schema: %s", (_, properties, fitting, others) => {
  const schema = { type: "object", properties, ...DAYS };
  for (const query of fitting) expect([query, errorsOf(schema, query)]).toEqual([query, []]);
  for (const query of others) expect([query, errorsOf(schema, query).length > 0]).toEqual([query, true]);
});

test("reads parameters of a referenced schema, and others by additionalProperties", () => {
  const schema = {
    $ref: "#/$defs/input",
    additionalProperties: { type: "boolean" },
    $defs: { input: { properties: { n: { type: "integer" } } } },
  };
  expect(createQueryReader(schema).read("?n=1&b=true")).toEqual([{ n: 1, b: true }]);
});

test("an error names the parameter, or the query if it concerns all of it", () => {
  const schema = { type: "object", required: ["city"], properties: { days: { type: "integer" } } };
  expect(errorsOf(schema, "?days=x&city=a")).toMatchObject([{ field: "days" }]);
  expect(errorsOf(schema, "")).toMatchObject([{ field: "query" }]);
});

test("reads schemas that refer to themselves", () => {
  const schema = { properties: { n: { $ref: "#/$defs/a" } }, $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } };
  expect(createQueryReader(schema).read("?n=1")).toEqual([{ n: "1" }]);
});

test("treats names of prototype members like other names", () => {
  const [values] = createQueryReader({ properties: {} }).read("?__proto__=1&constructor=2&hasOwnProperty=3") ?? [];
  expect(Object.entries(values ?? {})).toEqual([
    ["__proto__", "1"],
    ["constructor", "2"],
    ["hasOwnProperty", "3"],
  ]);
});

test("too many parameters are refused, whether they have one name or many", () => {
  const many = (name: (at: number) => string) =>
    `?${Array.from({ length: QUERY_PARAMETERS_MAX + 1 }, (_, at) => `${name(at)}=1`).join("&")}`;
  for (const query of [many(() => "a"), many((at) => `a${at}`)]) {
    expect(createQueryReader({}).read(query)).toBeNull();
    expect(errorsOf({ type: "object" }, query)).toEqual([{ field: "query", reason: "has more than 256 parameters" }]);
  }
});

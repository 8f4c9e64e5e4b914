import { expect, test } from "@jest/globals";
import { fitsSchema, inputErrors, schemaProblem } from "./input-schema.js";

/** Schemas of merchants who want to stop the service, and inputs of buyers who do. */
type Schema = Readonly<Record<string, unknown>>;
const TOO_MUCH = [{ field: "body", reason: "is too deep or too large to be checked against the link's schema" }];
const ofText = (inputSchema: Schema, text: string) =>
  inputErrors({ inputSchema, targetMethod: "POST" }, { body: Buffer.from(text), query: "" });

function timed<Result>(work: () => Result): { readonly result: Result; readonly ms: number } {
  const start = performance.now();
  return { result: work(), ms: performance.now() - start };
}

test("a schema whose check would be a promise is refused, because a rejected promise ends the process", () => {
  expect(schemaProblem({ $async: true, type: "string" })).toMatch(/\$async is not supported/);
});

test("a schema with the identifier of JSON Schema itself doesn't disable the schemas of other merchants", () => {
  schemaProblem({ $id: "https://json-schema.org/draft/2020-12/schema" });
  expect(schemaProblem({ type: "object", additionalProperties: false })).toBeNull();
  expect(fitsSchema({ type: "string", minLength: 3 }, "a")).toHaveLength(1);
  expect(schemaProblem({ type: "strnig" })).toMatch(/not a usable JSON Schema/);
});

test("a schema with identifiers still checks its input", () => {
  const city = { $id: "city", type: "string" };
  const schema = { $id: "https://a.example/s", properties: { city: { $ref: "city" } }, $defs: { city } };
  expect(schemaProblem(schema)).toBeNull();
  expect([fitsSchema(schema, { city: "Rome" }), fitsSchema(schema, { city: 7 }).length]).toEqual([[], 1]);
  expect(schemaProblem({ ...schema, type: "strnig" })).toMatch(/not a usable JSON Schema/);
});

test("references that double the work at each level don't stop the service", () => {
  const levels = Array.from({ length: 30 }, (_, level) => {
    const next = { $ref: `#/$defs/l${level - 1}` };
    return [`l${level}`, level === 0 ? {} : { allOf: [next, next] }];
  });
  const schema = { $ref: "#/$defs/l29", $defs: Object.fromEntries(levels) };
  const { result, ms } = timed(() => fitsSchema(schema, 1));
  expect(result).toEqual(TOO_MUCH);
  expect(fitsSchema({ type: "boolean", description: "compiled afterwards" }, 1)).toHaveLength(1);
  expect(ms).toBeLessThan(20_000);
});

test("an input that is deeper than the stack is refused", () => {
  const tree = { $ref: "#/$defs/tree", $defs: { tree: { type: "array", items: { $ref: "#/$defs/tree" } } } };
  expect([ofText(tree, "[[[],[]]]"), ofText(tree, "[1]").length]).toEqual([[], 1]);
  expect(ofText(tree, `${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toEqual(TOO_MUCH);
});

test("a long list of different objects is checked for duplicates in little time", () => {
  const schema = { type: "array", uniqueItems: true };
  const { result, ms } = timed(() =>
    fitsSchema(
      schema,
      Array.from({ length: 100_000 }, (_, id) => ({ id })),
    ),
  );
  expect(result).toEqual([]);
  expect(ms).toBeLessThan(20_000);
  const same = [
    { a: 1, b: [2] },
    { b: [2], a: 1 },
  ];
  expect(fitsSchema(schema, same)).toEqual([{ field: "body", reason: "must NOT have duplicate items" }]);
  expect(fitsSchema({ uniqueItems: false }, same)).toEqual([]);
});

test("many references to one large definition are compiled in little time", () => {
  const properties = Object.fromEntries(Array.from({ length: 500 }, (_, id) => [`p${id}`, { type: "string" }]));
  const allOf = Array.from({ length: 500 }, () => ({ $ref: "#/$defs/large" }));
  const schema = { allOf, $defs: { large: { properties } } };
  expect(JSON.stringify(schema).length).toBeLessThan(32 * 1024);
  const { result, ms } = timed(() => schemaProblem(schema));
  expect(result).toBeNull();
  expect(ms).toBeLessThan(10_000);
  expect(fitsSchema(schema, { p7: 7 })).toEqual([{ field: "p7", reason: "must be string" }]);
});

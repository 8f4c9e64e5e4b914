import { expect, test } from "@jest/globals";
import { readDocument } from "./read-document.js";
import { readOperations } from "./read-operations.js";

const LONG = "x".repeat(400_000);
const aliases = (count: number) => Array.from({ length: count }, () => "*s").join(",");
const document = (more: string) => `openapi: 3.1.0\ninfo: &s ${LONG}\npaths: {}\n${more}\n`;
const read = (yaml: string) => readDocument(yaml, "document");

test.each([
  ["a key that is a list", `x:\n  ? [${aliases(100)}]\n  : 1`],
  ["a list", `x: [${aliases(100)}]`],
  ["an object", `x: { ${Array.from({ length: 100 }, (_, id) => `p${id}: *s`).join(", ")} }`],
])("aliases in %s can't make a small document huge", (_what, more) => {
  expect(() => read(document(more))).toThrow(/repeats? .*text/);
});

test("a document may use anchors and aliases", () => {
  const yaml = "openapi: 3.1.0\npaths: {}\nx:\n  list: &l [a, b]\n  same: *l\n  key: { *l : 1 }\n";
  expect(read(yaml).root.x).toEqual({ list: ["a", "b"], same: ["a", "b"], key: { "a,b": 1 } });
});

test("schemas are compiled only for operations that become routes", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 600 }, (_, id) => [`p${id}`, { type: "string", maxLength: id }]),
  );
  const schema = { type: "object", required: ["p0"], properties };
  const operation = { requestBody: { required: true, content: { "application/json": { schema } } } };
  const paths = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, id) => [`/a/{x${id}}`, { post: { $ref: "#/components/x-operation" } }]),
  );
  const text = JSON.stringify({ openapi: "3.1.0", paths, components: { "x-operation": operation } });
  const start = performance.now();
  const { drafts, skipped } = await readOperations(read(text), { price: 1 });
  expect([drafts.length, skipped.length]).toEqual([1, 1_999]);
  expect(drafts[0]?.inputSchema).not.toBeNull();
  expect(performance.now() - start).toBeLessThan(30_000);
});

test("texts that the database can't store are left out", async () => {
  const ofBody = (schema: object) => ({
    requestBody: { required: true, content: { "application/json": { schema } } },
  });
  const content = { "application/json": { example: { a: "\0" } } };
  const paths = {
    "/a": { get: { description: `${"x".repeat(4_999)}😀`, responses: { 200: { content } } } },
    "/b\ud800": { get: {} },
    "/c": { post: ofBody({ const: "\ud800" }) },
    "/d": { post: ofBody({ type: "string", description: "\\u0000" }) },
  };
  const { drafts, skipped } = await readOperations(read(JSON.stringify({ openapi: "3.1.0", paths })), { price: 1 });
  expect(skipped).toEqual([{ method: "GET", path: "/b\ud800", reason: expect.stringContaining("characters") }]);
  const [cut, unchecked, checked] = drafts;
  expect([cut?.description, cut?.outputExample]).toEqual(["x".repeat(4_999), null]);
  expect([unchecked?.inputSchema, checked?.inputSchema]).toEqual([null, expect.objectContaining({ type: "string" })]);
});

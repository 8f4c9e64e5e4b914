import { expect, test } from "@jest/globals";
import type { PayableLink } from "../agentic/payable-link.js";
import { inputErrors, schemaProblem } from "./input-schema.js";

const link = (inputSchema: Record<string, unknown>) => ({ inputSchema }) as unknown as PayableLink;
const sent = (bytes: Buffer | null, query = "") => ({ body: bytes, query });
const body = (value: unknown) => sent(Buffer.from(JSON.stringify(value)));

test("an invalid body gets one error per field", () => {
  const schema = { type: "object", required: ["city"], properties: { city: { type: "string", pattern: "^[A-Z]" } } };
  expect(inputErrors(link(schema), body({ city: "Rome" }))).toEqual([]);
  expect(inputErrors(link(schema), body({ city: "rome" }))).toMatchObject([{ field: "city" }]);
  expect(inputErrors(link(schema), sent(null))).toEqual([{ field: "body", reason: "is required" }]);
  expect(inputErrors(link(schema), sent(Buffer.from("{")))).toEqual([{ field: "body", reason: "is not valid JSON" }]);
});

test("a pattern that makes backtracking engines hang takes no time", () => {
  const schema = { type: "string", pattern: "^(a+)+$" };
  expect(inputErrors(link(schema), body(`${"a".repeat(50_000)}!`))).toHaveLength(1);
});

test("a schema that doesn't compile is refused when it is saved", () => {
  expect(schemaProblem({ type: "object" })).toBeNull();
  expect(schemaProblem({ type: "strnig" })).toMatch(/not a usable JSON Schema/);
  expect(schemaProblem({ pattern: "(?=a)b" })).toMatch(/RE2/);
  expect(schemaProblem({ $ref: "https://example.com/schema.json" })).toMatch(/not a usable JSON Schema/);
});

test("for a link with the method GET, the query parameters are validated and the body is not", () => {
  const properties = { city: { type: "string" }, days: { type: "integer", maximum: 7 }, hourly: { type: "boolean" } };
  const tags = { type: "array", items: { type: "string" } };
  const inputSchema = { type: "object", required: ["city"], properties: { ...properties, tags } };
  const errors = (query: string) => inputErrors({ inputSchema, targetMethod: "GET" }, sent(null, query));
  expect(errors("?city=Rome&days=3&hourly=true&tags=a&tags=b&other=1")).toEqual([]);
  expect(errors("?city=12&tags=one")).toEqual([]);
  expect(errors("")).toMatchObject([{ reason: expect.stringContaining("city") }]);
  expect(errors("?city=Rome&days=8")).toMatchObject([{ field: "days" }]);
  expect(errors("?city=Rome&days=three")).toMatchObject([{ field: "days" }]);
  expect(errors("?city=Rome&city=Oslo")).toMatchObject([{ field: "city" }]);
});

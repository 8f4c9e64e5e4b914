import { expect, test } from "@jest/globals";
import { parseQuery } from "./query-string.js";

test.each([
  ["", {}],
  ["limit=3&active=true", { limit: "3", active: "true" }],
  ["metadata[orderId]=A-1001&limit=3", { metadata: { orderId: "A-1001" }, limit: "3" }],
  ["metadata%5Border%20id%5D=A%261", { metadata: { "order id": "A&1" } }],
  ["metadata[a]=1&metadata[a]=2", { metadata: { a: ["1", "2"] } }],
  ["metadata[a[b]]=1", { metadata: { "a[b]": "1" } }],
  ["metadata[]=1", { "metadata[]": "1" }],
  ["metadata=x", { metadata: "x" }],
  ["metadata=x&metadata[a]=1", { metadata: "x" }],
  ["other[a]=1", { "other[a]": "1" }],
])("parses the query %j", (text, expected) => {
  expect({ ...parseQuery(text) }).toEqual(expected);
});

test("accepts metadata keys such as __proto__ and constructor", () => {
  const { metadata } = parseQuery("metadata[__proto__]=x&metadata[constructor]=y");
  expect(Object.entries(metadata as object)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});

import { expect, test } from "@jest/globals";
import { encodeBase64Json } from "../wire/json.js";
import { readCatalogReply } from "./catalog-reply.js";

const said = (bazaar: unknown) => readCatalogReply(encodeBase64Json({ bazaar }));

test("returns a catalog's reply with its reason", () => {
  expect(said({ status: "success" })).toEqual({ status: "success", reason: null });
  expect(said({ status: "processing" })).toEqual({ status: "processing", reason: null });
  expect(said({ status: "rejected", rejectedReason: "no https" })).toEqual({ status: "rejected", reason: "no https" });
  expect(said({ status: "rejected", code: "E1" })).toEqual({ status: "rejected", reason: "E1" });
});

test("a reason is short and printable, whatever the facilitator sends", () => {
  const { reason } = said({ status: "rejected", reason: `a\u0000\u001b[31m\n${"x".repeat(1_000)}` });
  expect(reason).toMatch(/^a \[31m x+$/);
  expect(reason).toHaveLength(300);
});

test.each([
  undefined,
  "",
  "no base64",
  encodeBase64Json(null),
  encodeBase64Json([]),
  encodeBase64Json({ bazaar: "yes" }),
  encodeBase64Json({ bazaar: { status: "great" } }),
])("%j says nothing", (header) => {
  expect(readCatalogReply(header)).toMatchObject({ status: "missing", reason: expect.any(String) });
});

import { describe, expect, test } from "@jest/globals";
import { codeInDialect, ERROR_CODES, errorRecord, errorResponses, errorsText, LEGACY_TWINS } from "./catalogue.js";
import { fail, invalid, ServiceError, toEnvelope } from "./service-error.js";

test("every code says what it means, whether to retry and what to do", () => {
  for (const code of ERROR_CODES) {
    const record = errorRecord(code);
    expect(record.status).toBeGreaterThanOrEqual(400);
    expect(record.title).not.toBe("");
    expect(record.fix).not.toBe("");
  }
});

test("a legacy twin has the status of its v1 name", () => {
  for (const [v1, legacy] of Object.entries(LEGACY_TWINS)) {
    expect(errorRecord(legacy).status).toBe(errorRecord(v1 as keyof typeof LEGACY_TWINS).status);
    expect(codeInDialect(v1 as keyof typeof LEGACY_TWINS, "v1")).toBe(v1);
  }
});

describe("the envelope", () => {
  test("has the members of the contract, and further ones after them", () => {
    const error = new ServiceError("TIMEOUT", "late", { hint: "again", retryAfter: 5, details: { retryable: true } });
    expect(toEnvelope(error)).toEqual({
      status: "error",
      code: "TIMEOUT",
      message: "late",
      hint: "again",
      retryAfter: 5,
      retryable: true,
    });
  });

  test("links to the section that explains its code, and that section exists", () => {
    const docs = "https://pay.example.com/errors";
    const { docUrl } = toEnvelope(new ServiceError("RATE_LIMITED", "later"), "v1", docs);
    expect(docUrl).toBe(`${docs}#rate-limited`);
    for (const code of ERROR_CODES) expect(errorsText()).toContain(`### ${code}\n`);
  });

  test("a duplicate has the status `duplicate` in v1, and is an ordinary conflict in the legacy dialect", () => {
    const error = new ServiceError("TRANSACTION_DUPLICATE", "recorded");
    expect(toEnvelope(error, "v1")).toMatchObject({ status: "duplicate", code: "TRANSACTION_DUPLICATE" });
    expect(toEnvelope(error, "legacy")).toMatchObject({ status: "error", code: "CONFLICT" });
  });

  test("validation messages are field: reason pairs separated by semicolons", () => {
    const error = invalid([
      { field: "name", reason: "is required" },
      { field: "amount", reason: "must be number" },
    ]);
    expect(error.message).toBe("name: is required; amount: must be number");
  });
});

test("fail throws a ServiceError of the code's status", () => {
  expect(() => fail("NOT_FOUND", "no")).toThrow(expect.objectContaining({ status: 404, code: "NOT_FOUND" }));
});

test("OpenAPI responses group codes by status and never use a literal for the code", () => {
  const responses = errorResponses(["CONFLICT", "TRANSACTION_DUPLICATE", "NOT_FOUND"]);
  expect(Object.keys(responses)).toEqual(["404", "409"]);
  const schema = responses[409] as unknown as { properties: { code: object } };
  expect(schema.properties.code).toMatchObject({ enum: ["CONFLICT", "TRANSACTION_DUPLICATE"] });
  expect(schema.properties.code).not.toHaveProperty("const");
});

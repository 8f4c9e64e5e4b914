import { describe, expect, test } from "@jest/globals";
import { createHttpApp } from "./http-app.js";

/** Returns the record that the app's logger writes for one call. */
function written(...args: unknown[]): Record<string, unknown> {
  const lines: string[] = [];
  const app = createHttpApp({
    service: "test",
    logLevel: "debug",
    trustProxy: false,
    logStream: { write: (line) => lines.push(line) },
  });
  (app.log.info as (...args: unknown[]) => void)(...args);
  return JSON.parse(lines[0] ?? "{}") as Record<string, unknown>;
}

describe("secrets in a log record", () => {
  test("are replaced by name at the top, in objects, in arrays and in values with toJSON", () => {
    const secret = "s3cret";
    const line = written(
      {
        token: secret,
        headers: { Authorization: secret, accept: "text/html" },
        list: [{ customerEmail: secret }, { customerName: secret, country: "DE" }],
        deep: { deeper: { deepest: { signature: secret, kept: 1 } } },
        custom: { toJSON: () => ({ password: secret, kept: true }) },
      },
      "a message",
    );
    expect(JSON.stringify(line)).not.toContain(secret);
    expect(line).toMatchObject({
      token: "[redacted]",
      headers: { Authorization: "[redacted]", accept: "text/html" },
      list: [{ customerEmail: "[redacted]" }, { customerName: "[redacted]", country: "DE" }],
      deep: { deeper: { deepest: { signature: "[redacted]", kept: 1 } } },
      custom: { password: "[redacted]", kept: true },
      msg: "a message",
    });
  });

  test("are omitted from an error, whose name, message, stack, code and cause are written", () => {
    const cause = Object.assign(new TypeError("the cause"), { config: { key: "s3cret" } });
    const error = Object.assign(new Error("it failed", { cause }), { code: "E_TEST", request: { key: "s3cret" } });
    for (const line of [written({ err: error }, "why"), written(error, "why"), written({ problem: error }, "why")]) {
      const shown = (line.err ?? line.problem) as Record<string, unknown>;
      expect(shown).toMatchObject({ type: "Error", message: "it failed", code: "E_TEST" });
      expect(shown.stack).toContain("log-secrets.test");
      expect(shown.cause).toMatchObject({ type: "TypeError", message: "the cause" });
      expect(JSON.stringify(line)).not.toContain("s3cret");
    }
  });

  test("don't change plain values, dates and empty values", () => {
    const line = written({ status: 200, ms: 0.4, at: new Date(0), none: null, flag: false }, "answered");
    expect(line).toMatchObject({ status: 200, ms: 0.4, at: "1970-01-01T00:00:00.000Z", none: null, flag: false });
  });

  test("cannot hide in a record that refers to itself", () => {
    const record: Record<string, unknown> = { name: "loop" };
    record.self = record;
    expect(JSON.stringify(written({ record }, "loop"))).toContain("[too deep]");
  });
});

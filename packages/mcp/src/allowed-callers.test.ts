import { describe, expect, test } from "@jest/globals";
import { allowedCallers } from "./mcp-post.js";

const callers = allowedCallers("https://scan.example", ["https://client.example"]);

describe("callers of /mcp", () => {
  test.each([
    undefined,
    "https://scan.example",
    "https://client.example",
    "http://localhost:6274",
    "http://127.0.0.1",
    "http://[::1]:8080",
  ])("allows the origin %s", (origin) => {
    expect(callers.origin(origin)).toBe(true);
  });

  test.each([
    "null",
    "",
    "http://evil.test",
    "http://scan.example",
    "https://scan.example:8443",
    "https://scan.example.evil.test",
    "https://localhost.evil.test",
    "http://127.0.0.1.evil.test",
    "https://evil.test/https://scan.example",
  ])("refuses the origin %p, so that no other site's page can call it from a reader's browser", (origin) => {
    expect(callers.origin(origin)).toBe(false);
  });

  test("a star allows every page", () => {
    expect(allowedCallers("https://scan.example", ["*"]).origin("https://any.example")).toBe(true);
  });

  test.each(["scan.example", "SCAN.example:443", "localhost:3001", "127.0.0.1:3001", "[::1]:3001", "scan:3001"])(
    "accepts the host name %s",
    (host) => {
      expect(callers.host(host)).toBe(true);
    },
  );

  test.each([
    "evil.test",
    "evil.test:3001",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "a@scan.example",
    "evil.test/scan",
    " ",
  ])("refuses the host name %p, which an attacker could point at the service", (host) => {
    expect(callers.host(host)).toBe(false);
  });
});

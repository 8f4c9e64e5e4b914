import { describe, expect, test } from "@jest/globals";
import { NO_ALLOWED_HOSTS } from "@svc/outbound";
import { CHECK_TOOL_NAME, SCAN_TOOL_NAME } from "./names.js";
import { readExplain, readLook } from "./tools.js";

const read = (tool: typeof SCAN_TOOL_NAME | typeof CHECK_TOOL_NAME, given: unknown) =>
  readLook(tool, given, NO_ALLOWED_HOSTS);

describe("the arguments of a call", () => {
  test("of scan_site: url alone is enough", () => {
    const asked = { format: "brief", fresh: false, target: { host: "example.com", profile: "auto" } };
    expect(read(SCAN_TOOL_NAME, { url: "example.com" })).toMatchObject({ ok: true, asked });
  });

  test("of scan_site: every given argument is used", () => {
    const given = { url: "https://example.com", format: "json", fresh: true, profile: "api" };
    const asked = { format: "json", fresh: true, target: { profile: "api" } };
    expect(read(SCAN_TOOL_NAME, given)).toMatchObject({ ok: true, asked });
  });

  test("of check_site: it scans again unless the caller accepts an earlier scan", () => {
    const given = { url: "example.com", checks: ["llmsTxt"] };
    expect(read(CHECK_TOOL_NAME, given)).toMatchObject({ ok: true, asked: { checks: ["llmsTxt"], fresh: true } });
    expect(read(CHECK_TOOL_NAME, { ...given, fresh: false })).toMatchObject({ ok: true, asked: { fresh: false } });
  });

  test.each([
    [undefined, "url"],
    [{}, "url"],
    [{ url: 7 }, "url"],
    [{ url: "" }, "url"],
    [{ url: "a".repeat(2_049) }, "url"],
    [{ url: "example.com", format: "xml" }, "format"],
    [{ url: "example.com", fresh: "yes" }, "fresh"],
    [{ url: "example.com", depth: 3 }, "depth"],
    [[], "object"],
    [JSON.parse('{"url":"example.com","__proto__":{"a":1}}'), "__proto__"],
  ])("of scan_site: %j is refused with the member's name and an example", (given, named) => {
    const refused = read(SCAN_TOOL_NAME, given);
    expect(refused).toEqual({ ok: false, message: expect.stringContaining(named) });
    expect(refused).toEqual({ ok: false, message: expect.stringContaining('{"url":"https://example.com"}') });
  });

  test.each([
    [{ url: "example.com" }, "checks"],
    [{ url: "example.com", checks: [] }, "checks"],
    [{ url: "example.com", checks: ["noSuchCheck"] }, "checks"],
    [{ url: "example.com", checks: ["llmsTxt", "llmsTxt"] }, "checks"],
    [{ url: "http://10.0.0.1", checks: ["llmsTxt"] }, "url"],
  ])("of check_site: %j is refused with the member's name", (given, named) => {
    expect(read(CHECK_TOOL_NAME, given)).toEqual({ ok: false, message: expect.stringContaining(named) });
  });

  test("of explain_check: the id of a check", () => {
    expect(readExplain({ check: "llmsTxt" })).toEqual({ ok: true, asked: "llmsTxt" });
    expect(readExplain({ check: "noSuchCheck" })).toEqual({ ok: false, message: expect.stringContaining("check") });
  });
});

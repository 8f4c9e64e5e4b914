import { describe, expect, test } from "@jest/globals";
import { readScanArguments } from "./scan-arguments.js";

describe("the arguments of scan_site", () => {
  test("url alone is enough", () => {
    const asked = { url: "example.com", format: "brief", fresh: false, profile: "auto" };
    expect(readScanArguments({ url: "example.com" })).toEqual({ ok: true, asked });
  });

  test("everything that is given counts", () => {
    const asked = { url: "https://example.com", format: "json", fresh: true, profile: "api" } as const;
    expect(readScanArguments(asked)).toEqual({ ok: true, asked });
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
  ])("%j is refused with the member's name and an example", (given, named) => {
    const read = readScanArguments(given);
    expect(read).toEqual({ ok: false, message: expect.stringContaining(named) });
    expect(read).toEqual({ ok: false, message: expect.stringContaining('{"url": "https://example.com"}') });
  });
});

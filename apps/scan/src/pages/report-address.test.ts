import { describe, expect, test } from "@jest/globals";
import { badgePath, readHost, readReportAddress, reportPath } from "./scan-form.js";

describe("the address of a report", () => {
  test.each([
    "example.com",
    "localhost:3000",
    "[2606:4700::1111]:8443",
    "example.md",
    "shop.example.md",
    "a.json",
    "x.html",
  ])("of %s leads back to it in every form", (host) => {
    for (const form of ["html", "json", "md"] as const) {
      const segment = decodeURIComponent(reportPath(host, form).slice("/report/".length));
      expect(readReportAddress(segment)[0]).toEqual({ host, form });
    }
    expect(readHost(decodeURIComponent(badgePath(host).slice("/badge/".length, -".svg".length)))).toBe(host);
  });

  test("finds a host in .md when a visitor types it without a suffix", () => {
    expect(readReportAddress("example.md")).toContainEqual({ host: "example.md", form: "html" });
  });

  test.each(["", "a b", "<script>", "exa mple.com", "a/b", "x".repeat(300), "host:99999999", "[::1", 'a"b'])(
    "%s is no host",
    (text) => expect(readReportAddress(text)).toEqual([]),
  );
});

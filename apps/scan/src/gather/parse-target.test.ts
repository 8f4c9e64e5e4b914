import { describe, expect, test } from "@jest/globals";
import { parseAllowHosts } from "@svc/outbound";
import { registrableDomain, sameSite } from "../addresses.js";
import { isFrontPage, parseTarget } from "./parse-target.js";

const hrefs = (text: string) => {
  const parsed = parseTarget(text);
  return parsed.ok ? parsed.target.candidates.map(({ href }) => href) : parsed.reason;
};
const key = (text: string, profile?: "api") => {
  const parsed = parseTarget(text, { profile });
  return parsed.ok ? parsed.target.cacheKey : null;
};

describe("the address of a site", () => {
  test.each([
    ["site.example.com", ["https://site.example.com/", "http://site.example.com/"]],
    [" Site.Example.COM/Docs?a=1#top\n", ["https://site.example.com/Docs?a=1", "http://site.example.com/Docs?a=1"]],
    ["//site.example.com/", ["https://site.example.com/", "http://site.example.com/"]],
    ["https://site.example.com", ["https://site.example.com/"]],
    ["http:site.example.com", ["http://site.example.com/"]],
    ["ht\ntps:\\\\site.example.com", ["https://site.example.com/"]],
    ["HTTP://SITE.example.com:80/#x", ["http://site.example.com/"]],
    ["bücher.example.com", ["https://xn--bcher-kva.example.com/", "http://xn--bcher-kva.example.com/"]],
    ["1.1.1.1", ["https://1.1.1.1/", "http://1.1.1.1/"]],
    ["site.example.com:443", ["https://site.example.com/"]],
    ["site.example.com:80", ["https://site.example.com:80/", "http://site.example.com/"]],
  ])("written as %j is requested at %j", (text, candidates) => {
    expect(hrefs(text)).toEqual(candidates);
  });

  test.each([
    ["", "invalid_url"],
    ["   ", "invalid_url"],
    ["https://", "invalid_url"],
    ["localhost", "not_public"],
    ["localhost:3000", "not_public"],
    ["router", "not_public"],
    ["2130706433", "not_public"],
    ["0x7f.1", "not_public"],
    ["[::1]", "not_public"],
    ["169.254.169.254/latest", "not_public"],
    ["site.example.com:22", "port"],
    ["ftp://site.example.com/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["mailto:a@site.example.com", "scheme"],
    ["https://user:secret@site.example.com/", "credentials"],
    ["user@site.example.com", "credentials"],
    [`site.example.com/${"a".repeat(2_100)}`, "too_long"],
  ])("written as %j is refused: %s", (text, reason) => {
    expect(hrefs(text)).toBe(reason);
  });

  test("may be a host that the operator allows", () => {
    const parsed = parseTarget("127.0.0.1:4173/shop", { allowHosts: parseAllowHosts("127.0.0.1:*") });
    expect(parsed.ok && parsed.target.candidates.map(({ href }) => href)).toEqual([
      "https://127.0.0.1:4173/shop",
      "http://127.0.0.1:4173/shop",
    ]);
  });

  test("has the same cache key in all spellings, and another key for another page, scheme or profile", () => {
    expect(key("http://a.example.com")).toBe(key("HTTP://A.example.com:80/#x"));
    expect(key("a.example.com")).toBe(key(" A.EXAMPLE.com/ "));
    for (const spelling of ["/%70ath", "/path?", "/p%61th?#x"]) {
      expect(key(`a.example.com${spelling}`)).toBe(key("a.example.com/path"));
    }
    expect(key("a.example.com/a%2fb?c=%2f")).toBe(key("a.example.com/a%2Fb?c=%2F"));
    expect(key("a.example.com/a%2fb")).not.toBe(key("a.example.com/a/b"));
    const others = ["http://a.example.com/", "https://a.example.com/", "a.example.com", "http://a.example.com/?a=1"];
    expect(new Set([...others.map((other) => key(other)), key("a.example.com", "api")]).size).toBe(5);
    expect(key("a.example.com/\r\n{x}:")).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["a question mark at the end of the query", "https://a.example.com/?q=why?", "https://a.example.com/?q=why"],
    ["the port of https", "a.example.com:443", "a.example.com"],
  ])("has another cache key with %s, because other requests lead to the report", (_what, one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  test.each([
    ["a.example.com", true],
    ["https://a.example.com/", true],
    ["http://a.example.com/", false],
    ["http://a.example.com:443/", true],
    ["https://a.example.com/?a=1", false],
  ])("written as %s leads to the host's front page: %s", (text, isFront) => {
    const parsed = parseTarget(text);
    expect(parsed.ok && isFrontPage(parsed.target)).toBe(isFront);
  });
});

test.each([
  ["https://www.site.example/a", "https://site.example/", true],
  ["https://shop.site.co.uk/", "http://site.co.uk:8080/", true],
  ["https://one.co.uk/", "https://two.co.uk/", false],
  ["https://one.github.io/", "https://two.github.io/", false],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:4000/", true],
  ["http://127.0.0.1/", "http://127.0.0.2/", false],
  ["http://[::1]/", "http://[::1]:1/", true],
  ["http://localhost/", "http://localhost/", true],
  ["https://site.example./", "https://site.example/", true],
  ["not a URL", "", false],
])("%s and %s belong to one site: %s", (left, right, same) => {
  expect(sameSite(left, right)).toBe(same);
});

test("the registrable domain knows public suffixes and hosting ones", () => {
  expect(registrableDomain("https://a.b.site.co.uk/")).toBe("site.co.uk");
  expect(registrableDomain(new URL("https://a.b.pages.dev/"))).toBe("b.pages.dev");
});

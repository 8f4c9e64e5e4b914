import { describe, expect, test } from "@jest/globals";
import { parseAllowHosts, parseUrl } from "./allow-hosts.js";

describe("hosts that the operator opens", () => {
  const hosts = parseAllowHosts("target, 127.0.0.1:* [::1]:8443\n0x7f.2:3000,LOCALHOST:3001 localhost:3002");

  test.each([
    ["target", 80, true],
    ["target", 443, true],
    ["target", 8080, false],
    ["127.0.0.1", 1, true],
    ["127.0.0.1", 65_535, true],
    ["127.0.0.2", 3000, true],
    ["127.0.0.2", 80, false],
    ["127.0.0.3", 80, false],
    ["[::1]", 8443, true],
    ["[::1]", 80, false],
    ["localhost", 3001, true],
    ["localhost", 3002, true],
    ["localhost", 3003, false],
    ["target.example.com", 80, false],
    ["", 80, false],
  ])("%s at %d: %s", (hostname, port, opened) => {
    expect(hosts.opens(hostname, port)).toBe(opened);
  });

  test("an empty setting opens nothing", () => {
    expect(parseAllowHosts(" , ").opens("localhost", 80)).toBe(false);
  });

  test("`every port` isn't narrowed by another entry for the same host", () => {
    expect(parseAllowHosts("a:*,a:1").opens("a", 2)).toBe(true);
    expect(parseAllowHosts("a:1,a:*").opens("a", 2)).toBe(true);
  });

  test.each(["http://a", "a/b", "user@a", "a:0", "a:65536", "a:x", "a:", "::1", "[::1", "a:80:90", "a?b", "1.2.3.999"])(
    "%s is rejected with an error that names its position, not its text",
    (entry) => {
      expect(() => parseAllowHosts(`ok, ${entry}`)).toThrow(/^entry 2 of the allowed hosts/);
    },
  );
});

test("a name with Latin-1 letters stays valid however often it is parsed", () => {
  for (let times = 0; times < 100_000; times += 1) {
    if (parseUrl("https://faß.example.com/")?.hostname !== "xn--fa-hia.example.com")
      throw new Error(`wrong at ${times}`);
  }
  expect(parseUrl("https://[")).toBeNull();
});

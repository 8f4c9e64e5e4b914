import { describe, expect, test } from "@jest/globals";
import { parseAllowHosts } from "./allow-hosts.js";
import { BLOCK_MESSAGES, type BlockReason, checkTargetUrl, URL_LENGTH_MAX } from "./target-url.js";

const reasonFor = (text: string, policy = {}) => {
  const checked = checkTargetUrl(text, policy);
  return checked.ok ? "ok" : checked.reason;
};

describe("target URLs", () => {
  test.each([
    ["http://example.com", "http://example.com/"],
    ["HTTPS://EXAMPLE.com:443/a/../b?c#d", "https://example.com/b?c#d"],
    ["https://example.com.", "https://example.com./"],
    ["https://faß.example.com/", "https://xn--fa-hia.example.com/"],
    ["http://example.com:443/", "http://example.com:443/"],
    ["https://example.com:80/", "https://example.com:80/"],
    ["https://8.8.8.8/", "https://8.8.8.8/"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
    ["https://a_b.example.com", "https://a_b.example.com/"],
  ])("accepts %s as %s", (text, href) => {
    expect(checkTargetUrl(text)).toMatchObject({ ok: true, url: { href } });
  });

  test.each<[string, BlockReason]>([
    ["", "invalid_url"],
    ["example.com", "invalid_url"],
    ["//example.com/", "invalid_url"],
    ["http://", "invalid_url"],
    ["http://exa mple.com", "invalid_url"],
    ["http://example.com%00", "invalid_url"],
    ["http://[fe80::1%25eth0]/", "invalid_url"],
    ["http://1.2.3.4.5/", "invalid_url"],
    ["http://example.com:99999", "invalid_url"],
    [`http://example.com/${"a".repeat(URL_LENGTH_MAX)}`, "too_long"],
    [`http://example.com/${"é".repeat(1_000)}`, "too_long"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://example.com/", "scheme"],
    ["ftp://example.com/", "scheme"],
    ["ws://example.com/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/html,a", "scheme"],
    ["blob:https://example.com/1", "scheme"],
    ["view-source:https://example.com/", "scheme"],
    ["http://user@example.com/", "credentials"],
    ["http://:secret@example.com/", "credentials"],
    ["http://example.com:80@127.0.0.1/", "credentials"],
    ["http://localhost/", "not_public"],
    ["http://localhost./", "not_public"],
    ["http://LOCALHOST/", "not_public"],
    ["http://a.localhost/", "not_public"],
    ["http://router/", "not_public"],
    ["http://router./", "not_public"],
    ["http://printer.local/", "not_public"],
    ["http://db.internal/", "not_public"],
    ["http://nas.home.arpa/", "not_public"],
    ["http://1.0.0.127.in-addr.arpa/", "not_public"],
    ["http://abc.onion/", "not_public"],
    ["http://shop.test/", "not_public"],
    ["http://metadata.google.internal/", "not_public"],
    ["http://metadata.goog/", "not_public"],
    ["http://metadata/", "not_public"],
    ["http://a..b/", "not_public"],
    ["http://a,b.example.com/", "not_public"],
    ["http://*.example.com/", "not_public"],
    ["http://-a.example.com/", "not_public"],
    [`http://${"a".repeat(64)}.example.com/`, "not_public"],
    [`http://${"abcdefg.".repeat(33)}com/`, "not_public"],
    ["http://example.com:22/", "port"],
    ["http://example.com:8080/", "port"],
    ["http://example.com:0/", "port"],
  ])("refuses %s: %s", (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  test.each([22, 25, 3306, 5432, 6379, 9200])("port %d of a public address is refused", (port) => {
    expect(reasonFor(`http://8.8.8.8:${port}/`)).toBe("port");
  });

  test("a private target gets the same answer, whatever its address, port and scheme", () => {
    const hosts = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "localhost", "db.internal"];
    const ports = ["", ":22", ":443", ":5432", ":6379"];
    const answers = hosts.flatMap((host) =>
      ports.flatMap((port) => ["http", "https"].map((scheme) => reasonFor(`${scheme}://${host}${port}/x`))),
    );
    expect(new Set(answers)).toEqual(new Set(["not_public"]));
    expect(BLOCK_MESSAGES.not_public).not.toMatch(/[\d:]/);
  });

  test("`httpsOnly` refuses http", () => {
    expect(reasonFor("http://example.com/", { httpsOnly: true })).toBe("scheme");
    expect(reasonFor("https://example.com/", { httpsOnly: true })).toBe("ok");
  });

  test("other ports can be opened for public hosts", () => {
    expect(reasonFor("http://example.com:8080/", { ports: [8080] })).toBe("ok");
    expect(reasonFor("http://127.0.0.1:8080/", { ports: [8080] })).toBe("not_public");
  });

  test("a host that the operator opened passes, even with plain http, and no other host does", () => {
    const policy = { allowHosts: parseAllowHosts("127.0.0.1:3000 target:*"), httpsOnly: true };
    expect(reasonFor("http://127.0.0.1:3000/", policy)).toBe("ok");
    expect(reasonFor("http://0x7f.1:3000/", policy)).toBe("ok");
    expect(reasonFor("http://target:9/", policy)).toBe("ok");
    expect(reasonFor("http://127.0.0.1:3001/", policy)).toBe("not_public");
    expect(reasonFor("http://127.0.0.2:3000/", policy)).toBe("not_public");
    expect(reasonFor("http://[::ffff:127.0.0.1]:3000/", policy)).toBe("not_public");
    expect(reasonFor("http://localhost:3000/", policy)).toBe("not_public");
    expect(reasonFor("http://u:p@target/", policy)).toBe("credentials");
    expect(reasonFor("file://target/etc/passwd", policy)).toBe("scheme");
  });
});

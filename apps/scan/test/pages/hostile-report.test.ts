import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import { reportMain } from "../../src/pages/report-main.js";
import { badgeSvg } from "../../src/pages/share-image.js";
import type { ScanReport } from "../../src/report/scan-report.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { type LocalServer, serve } from "../support/serve.js";

const ATTACK = `"'></code></script></title><script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a>{{7*7}}\${7*7}`;

/** Every element and attribute with which a page could run foreign code. */
function dangers(html: string): readonly string[] {
  const page = load(html);
  const found: string[] = [];
  for (const element of page("*").toArray()) {
    if (
      element.type === "script" &&
      !page(element).attr("src") &&
      page(element).attr("type") !== "application/ld+json"
    ) {
      found.push("script");
    }
    for (const [name, value] of Object.entries("attribs" in element ? element.attribs : {})) {
      if (/^on|^srcdoc$|^style$/i.test(name)) found.push(name);
      if (/^(href|src|action)$/.test(name) && !/^(\/(?!\/)|#|https?:\/\/|mailto:)/.test(value))
        found.push(`${name}=${value}`);
    }
  }
  return found;
}

/** Returns the same value, but with the attack instead of every text. */
function poisoned(value: unknown, keep: ReadonlySet<string>, name = ""): unknown {
  if (typeof value === "string") return keep.has(name) ? value : ATTACK;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, keep, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, poisoned(member, keep, key)]));
}

let server: LocalServer;
let host: string;
let scan: ScanUnderTest;
beforeAll(async () => {
  server = await serve((request, response) => {
    response.setHeader("link", `<${encodeURI(ATTACK)}>; rel="${ATTACK.replaceAll('"', "")}"`);
    response.setHeader("content-type", request.url === "/robots.txt" ? "text/plain" : "text/html");
    response.end(
      request.url === "/robots.txt"
        ? `User-agent: ${ATTACK}\nSitemap: ${ATTACK}\nContent-Signal: ${ATTACK}\n`
        : `<!doctype html><html lang='${ATTACK}'><title>&lt;script&gt;alert(1)&lt;/script&gt;</title><h3>&lt;img src=x onerror=alert(2)&gt;</h3><link rel=canonical href="javascript:alert(3)"><script type="application/ld+json">{</script>`,
    );
  });
  host = server.host;
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" });
});
afterAll(async () => {
  await scan?.stop();
  await server?.stop();
});

describe("a hostile site", () => {
  test("gets only text into the page of its report", async () => {
    await scan.post({ url: host }, { headers: newClient() });
    const answer = await fetch(`${scan.url}/report/${host}`, { headers: newClient() });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain("alert(1)");
    expect(dangers(text)).toEqual([]);
    const csp = answer.headers.get("content-security-policy") ?? "";
    expect(csp).toMatch(/default-src 'none'.*script-src 'self'.*base-uri 'none'/);
    expect(csp).not.toMatch(/unsafe|\*/);
  });

  test("gets only text into it even if every text of a report came from the site", async () => {
    const report = (await scan.deps.scanner.lastReport(host)) as ScanReport;
    // Keep fields that determine the page's structure and that no reader sees.
    const evil = poisoned(report, new Set(["status", "category"])) as ScanReport;
    const siteError = { code: "unreachable", url: ATTACK, message: ATTACK } as const;
    const page =
      reportMain(evil, {
        publicUrl: "https://scan.example.com",
        trouble: { ...evil, siteError },
        history: [{ ...evil }, { ...evil }],
      }).text + reportMain({ ...evil, siteError }, { publicUrl: "https://scan.example.com" }).text;
    expect(page).toContain("alert(1)");
    expect(page).not.toMatch(/<script|<img src=x|<a href="javascript/);
    expect(dangers(page)).toEqual([]);
    const badge = badgeSvg({ ...evil, level: 3 });
    expect(badge).not.toMatch(/<script|<img|<a /);
  });
});

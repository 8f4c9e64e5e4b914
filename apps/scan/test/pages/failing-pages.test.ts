import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { visitorsOf } from "../support/visitors.js";

let site: LocalSite;
let scan: ScanUnderTest;
beforeAll(async () => {
  site = await startLocalSite();
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

const { ask, send } = visitorsOf(() => scan);

describe("a service without room", () => {
  test("uses no free scan of a visitor, whichever form was sent", async () => {
    const stopping = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host });
    stopping.deps.scanner.drain(60_000);
    const client = newClient();
    const submit = (path: string, accept: string) =>
      fetch(`${stopping.url}${path}`, {
        method: "POST",
        headers: { ...client, accept },
        body: new URLSearchParams({ url: site.host, check: "robotsTxt", fresh: "true" }),
      });
    const answers: Response[] = [];
    for (let count = 0; count < 5; count += 1) {
      answers.push(await submit("/report", "text/html"), await submit("/check", "text/html"));
      expect(await (await submit("/report", "text/event-stream")).text()).toContain("The service is stopping.");
    }
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(load(await answer.text())('[role="alert"]').text()).toContain("The service is stopping.");
    }
    // The warnings include those of requests that were answered with a stream.
    const warnings = stopping.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
    expect(warnings).toHaveLength(15);
    expect(warnings[0]).toMatchObject({ code: "SERVICE_UNAVAILABLE", msg: "The service is stopping." });
    await stopping.stop();
  });
});

/** Log lines of a request, except the one for its answer. */
const failuresOf = (service: ScanUnderTest, requestId: string) =>
  service.lines
    .map((line) => JSON.parse(line))
    .filter((line) => Object.values(line).includes(requestId) && line.msg !== "answered");

describe("a page that fails", () => {
  test("is an HTML page all the same, with one log line that names the request; data stay data", async () => {
    const broken = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host });
    const fault = () => Promise.reject(new Error("a fault of ours"));
    Object.assign(broken.deps.scanner, { scan: fault, check: fault, lastReport: fault });
    const form = { url: site.host, check: "robotsTxt" };
    for (const [path, fields, type] of [
      ["/report", form, "text/html"],
      ["/check", form, "text/html"],
      ["/report", form, "text/event-stream"],
      [`/report/${site.host}`, null, "text/html"],
      [`/compare?one=${site.host}&other=${site.host}`, null, "text/html"],
      [`/report/${site.host}.json`, null, "application/json"],
      [`/badge/${site.host}.svg`, null, "application/json"],
    ] as const) {
      const requestId = randomUUID();
      const answer = await fetch(`${broken.url}${path}`, {
        headers: { ...newClient(), "x-request-id": requestId, ...(fields && { accept: type }) },
        ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      });
      const isStream = type === "text/event-stream";
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        isStream ? 200 : 500,
        `${type}; charset=utf-8`,
      ]);
      const text = await answer.text();
      expect(type === "text/html" ? load(text)('[role="alert"]').text() : text).toContain("Unexpected failure.");
      expect(text).not.toContain("a fault of ours");
      expect(failuresOf(broken, requestId)).toMatchObject([
        { level: "error", code: "INTERNAL_ERROR", err: { message: "a fault of ours", stack: expect.any(String) } },
      ]);
    }
    await broken.stop();
  });

  test("because of the global limit says how long to wait; clients that ask for data get the API's error", async () => {
    const client = newClient();
    await Promise.all(Array.from({ length: 100 }, () => ask("/api/health", client)));
    const asked = (path: string, accept: string) => ask(path, { ...client, accept });
    const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    const pages = [
      await asked("/", browser),
      await asked("/checks/robotsTxt", browser),
      await asked("/nothing/here", browser),
      await asked(`/report/${site.host}`, browser),
      await asked("/report/example.md", browser),
      await asked("/compare", browser),
      await send({ url: site.host }, client),
    ];
    for (const page of pages) {
      expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
      expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(load(await page.text())('[role="alert"]').text()).toMatch(/Too many requests from this IP address/);
    }
    for (const [path, accept] of [
      [`/report/${site.host}.json`, "*/*"],
      [`/report/${site.host}`, "text/markdown"],
      ["/", "text/markdown"],
      ["/nothing/here", "*/*"],
      ["/api/health", browser],
    ] as const) {
      const data = await asked(path, accept);
      expect([data.status, await data.json()]).toEqual([429, expect.objectContaining({ code: "RATE_LIMITED" })]);
    }
  });

  test("because nothing is there, or the method is wrong, is a page with the form for a browser, and data for a program", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const asked = (path: string, method: string, headers: Record<string, string>) =>
      fetch(`${scan.url}${path}`, { method, headers: { ...newClient(), ...headers } });
    for (const [path, method, status, code] of [
      ["/nothing/here", "GET", 404, "NOT_FOUND"],
      ["/checks", "DELETE", 405, "METHOD_NOT_ALLOWED"],
    ] as const) {
      const page = await asked(path, method, { accept });
      expect([page.status, page.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      const main = load(await page.text())("main");
      expect([main.find('[role="alert"]').text(), main.find('form[action="/report"]').length]).toEqual([
        expect.stringMatching(/\w/),
        1,
      ]);
      if (status === 405) expect(page.headers.get("allow")).toContain("GET");
      for (const wanted of ["*/*", "application/json, text/html;q=0.5"]) {
        const data = await asked(path, method, { accept: wanted });
        expect([await data.json(), data.headers.get("vary")]).toEqual([
          expect.objectContaining({ code }),
          expect.stringContaining("Accept"),
        ]);
      }
    }
    for (const [path, method, code] of [
      ["/api/nothing", "GET", "NOT_FOUND"],
      ["/.well-known/nothing", "GET", "NOT_FOUND"],
      ["/nothing.txt?a=b", "GET", "NOT_FOUND"],
      ["/openapi.json", "DELETE", "METHOD_NOT_ALLOWED"],
    ] as const) {
      expect(await (await asked(path, method, { accept })).json()).toMatchObject({ code });
    }
  });
});

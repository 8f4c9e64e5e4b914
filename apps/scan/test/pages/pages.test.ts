import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { parseAllowHosts } from "@svc/outbound";
import { load } from "cheerio";
import { parseTarget } from "../../src/gather/parse-target.js";
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

describe("pages about a host without a scan", () => {
  test("the report is a 404 that offers a scan and starts none", async () => {
    for (const path of [`/report/${site.host}`, `/report?url=${encodeURIComponent(site.url)}`]) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      const page = load(await answer.text());
      expect(page('form[action="/report"][method="post"] input[name="url"]').val()).toContain(site.host);
    }
    expect(await (await ask(`/badge/${site.host}.svg`)).text()).toContain("not scanned");
    expect(site.pages()).toBe(0);
  });

  test("an invalid host is a 404, too, whatever its text", async () => {
    for (const path of [
      "/report/%3Cscript%3E",
      "/report/a%2Fb",
      "/badge/%3Cx%3E.svg",
      "/badge/example.com",
      "/report/.json",
    ]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain("<script>");
    }
  });
});

describe("a scan without a script", () => {
  test("redirects from the form to the report, which has its downloads and its badge", async () => {
    const sent = await send({ url: site.host });
    expect(sent.status).toBe(303);
    const path = sent.headers.get("location") ?? "";
    expect(path).toBe(`/report/${site.host}`);

    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    const page = load(await answer.text());
    expect(page("h1").text()).toBe(site.host);
    expect(page(".levels").attr("aria-label")).toMatch(/^Level \d of 5: /);
    expect(page(".ring").attr("aria-label")).toMatch(/^Score \d+ of 100, /);
    expect(page("details#robotsTxt").attr("open")).toBeDefined();
    expect(page("details#robotsTxt pre[data-copy]").first().text()).toMatch(/^User-agent: /);
    // Each address appears once among the observations of a check.
    for (const list of page("ul.seen").get()) {
      const places = page(list)
        .children("li")
        .get()
        .map((one) => page(one).children("code").text());
      expect(places).toEqual([...new Set(places)]);
    }
    expect(page('meta[property="og:image"]').attr("content")).toBe(`https://scan.example.com/share/${site.host}.png`);

    const json = await ask(`${path}.json`);
    expect(await json.json()).toMatchObject({ host: site.host, counts: expect.any(Object) });
    const markdown = await ask(`${path}.md`);
    expect(markdown.headers.get("content-type")).toMatch(/^text\/markdown/);
    expect(await (await ask(path, { accept: "text/markdown" })).text()).toBe(await markdown.text());
    expect((await ask(`/report?url=${site.host}`)).headers.get("location")).toBe(path);

    const badge = await ask(`/badge/${site.host}.svg`);
    expect(badge.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
    expect(badge.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await badge.text()).toMatch(/level \d of 5/);
    expect(site.pages()).toBe(1);
  });

  test("counts against the free tier, which it shares with the API; above it a page says how long to wait", async () => {
    const client = newClient();
    for (let count = 0; count < 10; count++) {
      const answer = await (count % 2
        ? send({ url: site.host }, client)
        : scan.post({ url: site.host }, { headers: client }));
      expect(answer.status).toBe(count % 2 ? 303 : 200);
    }
    const refused = await send({ url: site.host }, client);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(load(await refused.text())("main").text()).toMatch(/Try again in \d+ seconds/);
  });

  test("an invalid address costs nothing and is reported as wrong", async () => {
    const client = newClient();
    for (const url of [
      "",
      "http://10.0.0.1/",
      "ftp://example.com",
      "https://user:pass@example.com/",
      "x".repeat(3000),
    ]) {
      const answer = await send({ url }, client);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("x-ratelimit-limit")).toBe("100");
      expect(load(await answer.text())('[role="alert"]').text()).toMatch(/\w/);
    }
  });

  test("another site can't spend a visitor's free scans", async () => {
    for (const from of ["cross-site", "same-site"]) {
      expect((await send({ url: site.host }, { "sec-fetch-site": from })).status).toBe(403);
    }
    expect((await send({ url: site.host }, { "sec-fetch-site": "same-origin" })).status).toBe(303);
  });

  test("refuses a body that isn't a form, and accepts forms nowhere else", async () => {
    const json = await scan.post({ url: site.host }, { path: "/report", headers: newClient() });
    expect([400, 415]).toContain(json.status);
    const form = await fetch(`${scan.url}/api/scan`, {
      method: "POST",
      headers: newClient(),
      body: new URLSearchParams({ url: site.host }),
    });
    expect(form.status).toBe(415);
  });
});

describe("a scan of one page", () => {
  const page = () => `${site.url}?page=1`;

  test("has its own report, which isn't the host's, and which no badge shows", async () => {
    const other = await startLocalSite();
    const sent = await send({ url: `${other.url}?page=1` });
    const path = sent.headers.get("location") ?? "";
    expect(path).toMatch(/^\/report\/[\d.:]+\?scan=[0-9a-f]{64}$/);
    const own = load(await (await ask(path)).text());
    expect(own("section.hero").text()).toContain(`${other.url}?page=1`);
    const [link, json] = [own('pre[data-copy="the link"]').text(), own("a[download]").first().attr("href") ?? ""];
    expect(link).toBe(`https://scan.example.com${path}`);
    expect(await (await ask(json)).json()).toMatchObject({ host: other.host, url: `${other.url}?page=1` });
    expect((await ask(`/report?url=${encodeURIComponent(`${other.url}?page=1`)}`)).headers.get("location")).toBe(path);
    // The host itself has no report, and another host has no such scan.
    expect((await ask(`/report/${other.host}`)).status).toBe(404);
    expect((await ask(`/report/${site.host}${path.slice(path.indexOf("?"))}`)).status).toBe(404);
    expect(await (await ask(`/badge/${other.host}.svg`)).text()).toContain("not scanned");
    await other.stop();
  });

  test("repeats a check of it with its profile, and links back to it", async () => {
    const other = await startLocalSite();
    const asked = { url: `${other.url}?page=2`, profile: "all" };
    await scan.post(asked, { headers: newClient() });
    const parsed = parseTarget(asked.url, { profile: "all", allowHosts: parseAllowHosts("127.0.0.1:*") });
    const path = `/report/${other.host}?scan=${parsed.ok && parsed.target.cacheKey}`;
    const form = load(await (await ask(path)).text())('form[action="/check"]').first();
    const fields = Object.fromEntries(
      form
        .find("input")
        .get()
        .map(({ attribs }) => [attribs.name!, attribs.value!]),
    );
    expect(fields).toMatchObject({ url: asked.url, profile: "all" });
    const verdict = await fetch(`${scan.url}/check`, {
      method: "POST",
      headers: { ...newClient(), accept: "text/html" },
      body: new URLSearchParams(fields),
    });
    const back = load(await verdict.text())(`a[href$="#${fields.check}"]`).attr("href") ?? "";
    expect(back).toBe(`${path}#${fields.check}`);
    expect((await ask(back)).status).toBe(200);
    await other.stop();
  });

  test("shows the requested scan even if the host has a report, too, and if the page could not be scanned", async () => {
    await send({ url: site.host });
    const { headers } = await send({ url: page() }, { accept: "text/html" });
    const shown = load(await (await ask(headers.get("location") ?? "")).text());
    expect(shown("section.hero").text()).toContain(page());
    const events = await (await send({ url: page() }, { accept: "text/event-stream" })).text();
    expect(events).toContain(JSON.stringify({ location: headers.get("location") }));
    site.behave({ isDown: true });
    const down = (await send({ url: page(), fresh: "true" })).headers.get("location") ?? "";
    site.behave({ isDown: false });
    expect(load(await (await ask(down)).text())("section.trouble").text()).toContain("Could not be scanned");
    expect(load(await (await ask(`/report/${site.host}`)).text())(".note[role=status]").text()).toBe("");
  });
});

test("a repeated scan keeps its profile, from its report and from the page of a check", async () => {
  const other = await startLocalSite();
  const fieldsOf = (page: ReturnType<typeof load>) =>
    Object.fromEntries(
      page('form[action="/report"]')
        .last()
        .find("input")
        .get()
        .map(({ attribs }) => [attribs.name!, attribs.value!]),
    );
  const path = (await send({ url: other.host, profile: "all" })).headers.get("location") ?? "";
  expect(path).toContain("?scan=");
  const report = load(await (await ask(path)).text());
  const fields = fieldsOf(report);
  expect(fields).toEqual({ url: `${other.host}/`, fresh: "true", profile: "all" });
  expect((await send(fields)).headers.get("location")).toBe(path);
  expect(other.pages()).toBe(2);
  const checked = await fetch(`${scan.url}/check`, {
    method: "POST",
    headers: { ...newClient(), accept: "text/html" },
    body: new URLSearchParams({ url: other.host, check: "robotsTxt", profile: "all" }),
  });
  expect(fieldsOf(load(await checked.text()))).toEqual({ ...fields, url: other.host });
  other.behave({ isDown: true });
  const failed = (await send(fields)).headers.get("location") ?? "";
  expect(fieldsOf(load(await (await ask(failed)).text()))).toMatchObject({ fresh: "true", profile: "all" });
  expect((await send({ url: other.host, profile: "nonsense" })).headers.get("location")).toBe(`/report/${other.host}`);
  await other.stop();
});

describe("a badge", () => {
  test("of a site that could not be scanned says so, and gives no verdict", async () => {
    const gone = await startLocalSite();
    await gone.stop();
    expect((await send({ url: gone.host })).status).toBe(303);
    const badge = await (await ask(`/badge/${gone.host}.svg`)).text();
    expect(badge).toContain(">could not be scanned</text>");
    expect(badge).toContain('fill="#5f6673"');
    expect(badge).not.toMatch(/level|#b3261e/);
  });
});

describe("a scan with progress", () => {
  test("reports its progress, and at the end the address of the report", async () => {
    const answer = await send({ url: site.host, fresh: "true" }, { accept: "text/event-stream" });
    expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const events = (await answer.text())
      .trim()
      .split("\n\n")
      .map((event) => JSON.parse(event.replace(/^data: /, "")));
    expect(events.at(-1)).toEqual({ location: `/report/${site.host}` });
    const steps = events.slice(1, -1).map(({ done }) => done);
    expect(steps.length).toBeGreaterThan(10);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
  });
});

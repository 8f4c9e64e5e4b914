import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { checkTargetUrl, createOutboundClient } from "../src/index.js";
import { createDialRecorder, PUBLIC_ADDRESS } from "./support/recorder.js";
import { listen, type TestServer } from "./support/servers.js";

type Case = [input: string, base: string | null, href: string | null];
const file = new URL("fixtures/whatwg-urls.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: Case[] };
const absolute = cases.filter(([, base]) => base === null);

test("the corpus exists", () => {
  expect(absolute.length).toBeGreaterThanOrEqual(150);
  expect(absolute.filter(([, , href]) => href === null).length).toBeGreaterThanOrEqual(50);
});

describe("URLs are parsed as in the URL standard", () => {
  test.each(absolute)("%j", (input, _base, href) => {
    const checked = checkTargetUrl(input);
    if (href === null) expect(checked).toEqual({ ok: false, reason: "invalid_url" });
    else if (checked.ok) expect(checked.url.href).toBe(href);
    // Node's versions differ on punycode that decodes to nothing valid; refusing it is the safe choice.
    else if (checked.reason === "invalid_url") expect(href).toContain("xn--");
    else expect(["credentials", "not_public", "port"]).toContain(checked.reason);
  });
});

describe("the contacted host is the standard's host", () => {
  let server: TestServer;
  const seen: string[] = [];
  let answered = 0;
  beforeAll(async () => {
    server = await listen(
      createServer((request, response) => {
        seen.push(`http://${request.headers.host}${request.url}`);
        response.end();
      }),
    );
  });
  afterAll(() => server.close());

  test.each(absolute.flatMap(([input, , href]) => (href?.startsWith("http:") ? [[input, href]] : [])))(
    "%j",
    async (input, href) => {
      await expectContact(input!, href!);
    },
  );

  test("and many of them were contacted", () => {
    expect(answered).toBeGreaterThanOrEqual(40);
  });

  /** Checks that only `href` is contacted, and only by its own name. */
  async function expectContact(input: string, href: string) {
    seen.length = 0;
    const resolved: string[] = [];
    const client = createOutboundClient({
      dial: createDialRecorder(server.port).dial,
      resolver: async (hostname) => {
        resolved.push(hostname);
        return [PUBLIC_ADDRESS];
      },
    });
    const result = await client.request({ url: input });
    await client.close();
    if (result.kind === "response") answered += 1;
    const contacted = result.kind === "response" ? [href.replace(/#.*/s, "")] : [];
    expect(seen).toEqual(contacted);
    const named = contacted.map((url) => new URL(url).hostname).filter((host) => !/^[\d.]+$/.test(host));
    expect(resolved).toEqual(named);
  }
});

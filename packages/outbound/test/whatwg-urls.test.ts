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
/** Those that can stand in a header, of an answer that we would get at all; without TLS. */
const locations = cases.filter(
  ([input, base, href]) =>
    !href?.startsWith("https:") && base?.startsWith("http:") && checkTargetUrl(base).ok && /^[!-~][ -~]*$/.test(input),
);

test("the corpus is there", () => {
  expect(absolute.length).toBeGreaterThanOrEqual(150);
  expect(absolute.filter(([, , href]) => href === null).length).toBeGreaterThanOrEqual(50);
  expect(locations.length).toBeGreaterThanOrEqual(60);
});

describe("URLs are read as the URL standard reads them", () => {
  test.each(absolute)("%j", (input, _base, href) => {
    const checked = checkTargetUrl(input);
    if (href === null) expect(checked).toEqual({ ok: false, reason: "invalid_url" });
    else if (checked.ok) expect(checked.url.href).toBe(href);
    // Node's versions differ on punycode that decodes to nothing valid; to refuse it is the safe side.
    else if (checked.reason === "invalid_url") expect(href).toContain("xn--");
    else expect(["credentials", "not_public", "port"]).toContain(checked.reason);
  });
});

describe("the host that is contacted is the standard's host", () => {
  let server: TestServer;
  let location: string | undefined;
  const seen: string[] = [];
  let followed = 0;
  beforeAll(async () => {
    server = await listen(
      createServer((request, response) => {
        seen.push(`http://${request.headers.host}${request.url}`);
        if (location === undefined) response.end();
        else response.writeHead(302, { location }).end();
        location = undefined;
      }),
    );
  });
  afterAll(() => server.close());

  test.each(absolute.flatMap(([input, , href]) => (href?.startsWith("http:") ? [[input, href]] : [])))(
    "%j",
    async (input, href) => {
      await expectContact(href!, (client) => client.request({ url: input! }));
    },
  );

  test.each(locations)("redirect to %j on %s", async (input, base, href) => {
    location = input;
    const client = (one: ReturnType<typeof createOutboundClient>) => one.request({ url: base!, maxRedirects: 1 });
    if (href?.startsWith("http:")) await expectContact(href, client, base!);
    else await expectContact(null, client, base!);
  });

  test("and many of them were contacted", () => {
    expect(followed).toBeGreaterThanOrEqual(100);
  });

  /** Only `first` (if given) and `href` may be contacted, `href` only by its own name. */
  async function expectContact(
    href: string | null,
    send: (client: ReturnType<typeof createOutboundClient>) => Promise<{ kind: string }>,
    first?: string,
  ) {
    seen.length = 0;
    const resolved: string[] = [];
    const client = createOutboundClient({
      dial: createDialRecorder(server.port).dial,
      resolver: async (hostname) => {
        resolved.push(hostname);
        return [PUBLIC_ADDRESS];
      },
    });
    const result = await send(client);
    await client.close();
    const withoutHash = (url: string) => url.replace(/#.*/s, "");
    if (result.kind === "response") followed += 1;
    const contacted = first === undefined ? [] : [withoutHash(new URL(first).href)];
    if (result.kind === "response" && href !== null) contacted.push(withoutHash(href));
    expect(seen).toEqual(contacted);
    const named = contacted.map((url) => new URL(url).hostname).filter((host) => !/^[\d.]+$/.test(host));
    expect(new Set(resolved)).toEqual(new Set(named));
  }
});

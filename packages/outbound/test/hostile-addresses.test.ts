import { isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isPublicAddress } from "../src/address-policy.js";
import { parseUrl } from "../src/allow-hosts.js";
import { checkTargetUrl, createOutboundClient } from "../src/index.js";
import { HOSTILE_URLS, PRIVATE_IPV4, PRIVATE_IPV6 } from "./support/hostile-addresses.js";
import { createDialRecorder, PUBLIC_ADDRESS } from "./support/recorder.js";
import { serveHttp, type TestServer } from "./support/servers.js";

let server: TestServer;
beforeAll(async () => {
  server = await serveHttp((_request, response) => response.end("ok"));
});
afterAll(() => server.close());

describe("hostile addresses", () => {
  test("the list is long, and most entries really are private addresses once parsed", () => {
    const parsed = HOSTILE_URLS.flatMap((url) => parseUrl(url)?.hostname ?? []);
    const addresses = parsed.map((host) => host.replace(/^\[|\]$/g, "")).filter((host) => isIP(host) !== 0);
    expect(new Set(HOSTILE_URLS).size).toBeGreaterThanOrEqual(1_000);
    expect(addresses.length).toBeGreaterThanOrEqual(1_000);
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  test("none is resolved or dialed, and none passes the check of the text", async () => {
    const recorder = createDialRecorder(server.port);
    const resolved: string[] = [];
    const client = createOutboundClient({
      dial: recorder.dial,
      resolver: async (hostname) => {
        resolved.push(hostname);
        return [PUBLIC_ADDRESS];
      },
    });
    for (const url of HOSTILE_URLS) {
      expect([url, await client.request({ url })]).toMatchObject([url, { kind: "blocked" }]);
      expect([url, checkTargetUrl(url).ok]).toEqual([url, false]);
    }
    expect(recorder.dialled).toEqual([]);
    expect(resolved).toEqual([]);
    await client.close();
  });

  test.each([...PRIVATE_IPV4, ...PRIVATE_IPV6])(
    "a name that resolves to %s isn't dialed, alone or among public ones",
    async (address) => {
      const forms = address.includes(":")
        ? [address]
        : [address, `::ffff:${address}`, `64:ff9b::${address}`, `::${address}`];
      for (const form of forms) {
        for (const answers of [
          [form],
          [PUBLIC_ADDRESS, form],
          [form, PUBLIC_ADDRESS],
          [PUBLIC_ADDRESS, "2606:4700::1111", form],
        ]) {
          const recorder = createDialRecorder(server.port);
          const client = createOutboundClient({ dial: recorder.dial, resolver: async () => answers });
          const result = await client.request({ url: "http://site.example.com/" });
          expect(result).toEqual({ kind: "blocked", reason: "not_public" });
          expect(recorder.dialled).toEqual([]);
          await client.close();
        }
      }
    },
  );
});

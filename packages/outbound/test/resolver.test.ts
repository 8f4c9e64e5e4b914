import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createDnsResolver, createOutboundClient, parseAllowHosts } from "../src/index.js";
import { serveDns } from "./support/dns-server.js";
import { createDialRecorder, PUBLIC_ADDRESS } from "./support/recorder.js";
import { serveHttp, type TestServer } from "./support/servers.js";

const IPV6 = "2606:4700::1111";
let dns: Awaited<ReturnType<typeof serveDns>>;
let server: TestServer;
beforeAll(async () => {
  server = await serveHttp((_request, response) => response.end("ok"));
  dns = await serveDns({
    "site.example.com": { addresses: [PUBLIC_ADDRESS] },
    "both.example.com": { addresses: [PUBLIC_ADDRESS, IPV6] },
    "six.example.com": { addresses: [IPV6] },
    "none.example.com": {},
    "private.example.com": { addresses: ["10.0.0.1"] },
    "mixed.example.com": { addresses: [PUBLIC_ADDRESS, "10.0.0.1"] },
    "mixed-six.example.com": { addresses: [PUBLIC_ADDRESS, "fd00::1"] },
    "mapped.example.com": { addresses: [PUBLIC_ADDRESS, "::ffff:127.0.0.1"] },
    "alias.example.com": { cname: "cdn.example.net" },
    "cdn.example.net": { cname: "edge.example.net" },
    "edge.example.net": { addresses: [PUBLIC_ADDRESS] },
    "evil.example.com": { cname: "evil-cdn.example.net" },
    "evil-cdn.example.net": { cname: "db.internal" },
    "db.internal": { addresses: ["192.168.1.1"] },
    "silent.example.com": "silent",
  });
});
afterAll(async () => {
  await dns.close();
  await server.close();
});

async function request(host: string) {
  const recorder = createDialRecorder(server.port);
  const client = createOutboundClient({
    dial: recorder.dial,
    resolver: createDnsResolver([dns.address]),
    dnsTimeoutMs: host.startsWith("silent") ? 300 : 60_000,
  });
  const result = await client.request({ url: `http://${host}/` });
  await client.close();
  return { result, dialled: recorder.dialled.map((target) => target.address) };
}

describe("real DNS answers", () => {
  test.each(["site", "alias", "both"])("%s.example.com is dialed at its public address", async (name) => {
    const { result, dialled } = await request(`${name}.example.com`);
    expect(result).toMatchObject({ kind: "response" });
    expect(dialled).toEqual([PUBLIC_ADDRESS]);
  });

  test("a name with only IPv6 is dialed there", async () => {
    expect((await request("six.example.com")).dialled).toEqual([IPV6]);
  });

  test.each(["private", "mixed", "mixed-six", "mapped", "evil"])("%s.example.com is never dialed", async (name) => {
    const { result, dialled } = await request(`${name}.example.com`);
    expect(result).toEqual({ kind: "blocked", reason: "not_public" });
    expect(dialled).toEqual([]);
  });

  test.each(["missing", "none", "silent"])("%s.example.com is unreachable by DNS", async (name) => {
    const { result } = await request(`${name}.example.com`);
    expect(result).toEqual({ kind: "unreachable", cause: "dns" });
  });

  test("a name is looked up unchanged: no search domain is tried", async () => {
    dns.queries.length = 0;
    await request("missing.example.com");
    expect(new Set(dns.queries)).toEqual(new Set(["missing.example.com"]));
  });
});

test("an opened name is looked up by the operating system", async () => {
  const client = createOutboundClient({ allowHosts: parseAllowHosts("localhost:*") });
  const result = await client.request({ url: `http://localhost:${server.port}/` });
  expect(result).toMatchObject({ kind: "response", body: Buffer.from("ok") });
  await client.close();
});

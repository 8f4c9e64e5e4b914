import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { closeConnections, type PlainRequest, send, sendBytes } from "./support/http-request.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

let database: TestDatabase;
/** Trusts no proxy. */
let plain: PaymentsUnderTest;
/** Behind a proxy on 127.0.0.1. */
let proxied: PaymentsUnderTest;
/** Behind any chain of proxies on 127.0.0.0/8. */
let chained: PaymentsUnderTest;
/** Exempts this machine, which is the default. Trusts the proxy on 127.0.0.1. */
let exempting: PaymentsUnderTest;
let nowMs = 1_800_000_000_000;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = (env: Record<string, string>) =>
    startPayments({ databaseUrl: database.url, env, limitClock: () => nowMs });
  const RATE_LIMIT_LOCALHOST = "enforce";
  plain = await start({ RATE_LIMIT_LOCALHOST });
  proxied = await start({ RATE_LIMIT_LOCALHOST, TRUST_PROXY: "127.0.0.1" });
  chained = await start({ RATE_LIMIT_LOCALHOST, TRUST_PROXY: "127.0.0.0/8" });
  exempting = await start({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  closeConnections();
  for (const service of [plain, proxied, chained, exempting]) await service?.stop();
  await database?.drop();
});
beforeEach(() => {
  nowMs += 3_600_000;
});

const FORWARDING = [
  "X-Forwarded-For",
  "Forwarded",
  "X-Real-IP",
  "CF-Connecting-IP",
  "True-Client-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "Fastly-Client-IP",
  "X-Forwarded",
  "Via",
];
const forged = (name: string, place: number): [string, string] => {
  const address = `198.51.${100 + (place >> 8)}.${place & 255}`;
  return [name, name === "Forwarded" ? `for=${address};proto=https` : address];
};

const get = async ({ url }: PaymentsUnderTest, headers: [string, string][] = [], more: Partial<PlainRequest> = {}) =>
  (await send(url, { path: "/api/health", headers, ...more })).status;
const via = (service: PaymentsUnderTest, chain: string) => get(service, [["X-Forwarded-For", chain]]);
const passes = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
/** How many of 32 GETs of this client pass. */
const left = async (service: PaymentsUnderTest, headers: [string, string][] = [], more: Partial<PlainRequest> = {}) =>
  passes(await Promise.all(Array.from({ length: 32 }, () => get(service, headers, more))));
const failAuthentication = ({ url }: PaymentsUnderTest, headers: [string, string][], from?: string) =>
  send(url, { path: "/api/v1/products", method: "POST", key: "nonsense", headers, from });

describe("a client that comes directly", () => {
  test.each(FORWARDING)("stays one client under 100 forged values of %s", async (name) => {
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, place) => get(plain, [forged(name, place)])));
    expect(passes(statuses)).toBe(30);
  });

  test("stays one client under all of the headers at once, also if it bypasses a trusted proxy", async () => {
    const headers = (place: number) => FORWARDING.map((name) => forged(name, place));
    const direct = await Promise.all(
      Array.from({ length: 100 }, (_, place) => get(proxied, headers(place), { from: "127.0.0.5" })),
    );
    expect(passes(direct)).toBe(30);
  });

  test("is locked after ten failed authentications under as many forged addresses", async () => {
    for (let place = 0; place < 10; place++) {
      const headers = FORWARDING.map((name) => forged(name, place));
      expect((await failAuthentication(plain, headers)).status).toBe(401);
    }
    expect((await failAuthentication(plain, [forged("X-Forwarded-For", 99)])).status).toBe(429);
    for (const name of FORWARDING) expect(await get(plain, [[name, "127.0.0.1"]])).toBe(429);
  });

  test("neither uses up a victim's quota nor locks the victim by naming its address", async () => {
    const victim = "203.0.113.7";
    expect(await left(proxied, [["X-Forwarded-For", victim]], { from: "127.0.0.5" })).toBe(30);
    for (let turn = 0; turn < 12; turn++) {
      await failAuthentication(proxied, [["X-Forwarded-For", victim]], "127.0.0.5");
    }
    expect(await get(proxied, [], { from: "127.0.0.5" })).toBe(429);
    expect(await left(proxied, [["X-Forwarded-For", victim]])).toBe(30);
  });
});

describe("this machine itself", () => {
  test("is exempt from limits and lock by default, and gets no headers about them", async () => {
    expect(passes(await Promise.all(Array.from({ length: 150 }, () => get(exempting))))).toBe(150);
    for (let turn = 0; turn < 12; turn++) expect((await failAuthentication(exempting, [])).status).toBe(401);
    const { status, headers } = await send(exempting.url, { path: "/api/health" });
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.includes("ratelimit"))).toEqual([]);
  });

  test("is limited if the setting says so", async () => {
    expect(await left(plain)).toBe(30);
  });

  test.each(FORWARDING)("isn't assumed for a request with %s: 127.0.0.1", async (name) => {
    expect(await left(exempting, [[name, "127.0.0.1"]])).toBe(30);
  });

  test.each(["127.0.0.1", "::1", "localhost", "::ffff:127.0.0.1", "127.0.0.1, 127.0.0.1", "[::1]:80", ""])(
    "is not what a proxy on it forwards for %j",
    async (chain) => {
      expect(await left(exempting, [["X-Forwarded-For", chain]])).toBe(30);
    },
  );
});

describe("behind trusted proxies", () => {
  test("the right-most entry that isn't a proxy's is the client, whatever comes before it", async () => {
    const client = "203.0.113.20";
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, place) => via(proxied, `198.51.100.${place}, 127.0.0.1, ${client}`)),
    );
    expect(passes(statuses)).toBe(30);
    expect(await via(proxied, "203.0.113.21")).toBe(200);
    // The service skips a proxy's own entry only if it trusts that proxy.
    expect(await left(chained, [["X-Forwarded-For", `${client}, 127.0.0.9, 127.3.2.1`]])).toBe(30);
    expect(await via(chained, client)).toBe(429);
    expect(await via(proxied, `${client}, 127.0.0.9`)).toBe(200);
  });

  test("several X-Forwarded-For fields are one list", async () => {
    const fields = (first: string): [string, string][] => [
      ["X-Forwarded-For", first],
      ["X-Forwarded-For", "203.0.113.30"],
    ];
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, place) => get(proxied, fields(`198.51.100.${place}`))),
    );
    expect(passes(statuses)).toBe(30);
  });

  test.each([
    ["addresses of one /64", (place: number) => `2001:db8:0:1:${place.toString(16)}::${place}`],
    [
      "spellings of one address",
      (place: number) => ["2001:db8:0:2::1", "2001:DB8:0:2:0:0:0:1", "[2001:db8:0:2::1]:443"][place % 3],
    ],
    [
      "an IPv4 address and its mapped forms",
      (place: number) => ["203.0.113.40", "::ffff:203.0.113.40", "::ffff:cb00:7128", "203.0.113.40:5678"][place % 4],
    ],
  ])("%s are one client", async (_what, entry) => {
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, place) => via(proxied, entry(place) as string)));
    expect(passes(statuses)).toBe(30);
  });

  test("addresses of different IPv6 /64 networks are different clients", async () => {
    expect(await left(proxied, [["X-Forwarded-For", "2001:db8:0:3::1"]])).toBe(30);
    expect(await left(proxied, [["X-Forwarded-For", "2001:db8:0:4::1"]])).toBe(30);
  });

  test("the lock of one client is not its neighbour's", async () => {
    const [bad, good] = ["203.0.113.50", "203.0.113.51"];
    for (let turn = 0; turn < 10; turn++) await failAuthentication(proxied, [["X-Forwarded-For", bad]]);
    expect([await via(proxied, bad), await via(proxied, good)]).toEqual([429, 200]);
  });

  test.each([
    ["the word for it", "unknown"],
    ["an obfuscated identifier", "_hidden"],
    ["three numbers", "1.2.3"],
    ["five numbers", "1.2.3.4.5"],
    ["a number too large", "256.1.1.1"],
    ["one hexadecimal number", "0x7f000001"],
    ["an open bracket", "[::1"],
    ["an address with a zone", "fe80::1%eth0"],
    ["a port too large", "1.2.3.4:99999999"],
    ["commas", ", , ,"],
    ["a semicolon", ";"],
    ["the hash tag of Redis", "{}:*"],
    ["SQL", "'; DROP TABLE api_keys; --"],
    ["bytes above ASCII", "\u00fc\u00ff"],
    ["10,000 digits", "9".repeat(10_000)],
    ["1,000 addresses", "1.1.1.1,".repeat(1_000)],
  ])("%s instead of an address is answered without a failure and counted", async (_what, entry) => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => via(proxied, entry)));
    expect(passes(statuses)).toBe(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test("many different garbage entries are one client: the proxy that passed them on", async () => {
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, place) => via(proxied, `garbage-${place}`)));
    expect(passes(statuses)).toBe(30);
  });

  test("a line break that is smuggled into the header doesn't start a second entry", async () => {
    const bytes =
      "GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 1.1.1.1\n127.0.0.1\r\n\r\n";
    expect(await sendBytes(exempting.url, bytes)).toMatch(/^HTTP\/1.1 400 /);
  });
});

test.each(["true", "1", "*", "0.0.0.0/0", "10.0.0.0/99", "proxy.internal"])(
  "TRUST_PROXY=%s, which would let clients choose their address or means nothing, keeps the service from starting",
  async (TRUST_PROXY) => {
    await expect(startPayments({ databaseUrl: database.url, env: { TRUST_PROXY } })).rejects.toThrow(/TRUST_PROXY/);
  },
);

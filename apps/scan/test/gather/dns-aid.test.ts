import { afterEach, expect, test } from "@jest/globals";
import { startScan } from "../support/scan-under-test.js";
import { type Answer, type Internet, startInternet } from "./support/internet.js";
import { scanSite } from "./support/scan-site.js";
import { FULL_SITE, ORIGIN, respondFrom } from "./support/site-fixture.js";

const running: Internet[] = [];
afterEach(async () => {
  for (const internet of running.splice(0)) await internet.close();
});

const RESOLVER = "https://dns.example.com";
const SVCB = Buffer.from([
  ...[0, 1],
  ...[5, ...Buffer.from("agent"), 7, ...Buffer.from("example"), 0],
  ...[0, 1, 0, 3, 2, ...Buffer.from("h2")],
  ...[0, 3, 0, 2, 1, 187],
]);

/** Answers a query with the records of its type, or with "no such name". */
function answerDns(query: Buffer, data: readonly Buffer[], authenticated: boolean): Answer {
  const question = query.subarray(12);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (authenticated ? 0x20 : 0) | (data.length === 0 ? 3 : 0), 2);
  header.writeUInt16BE(data.length, 6);
  const records = data.map((rdata) => {
    const fixed = Buffer.from([0xc0, 12, ...question.subarray(-4), 0, 0, 0, 60, 0, rdata.length]);
    return Buffer.concat([fixed, rdata]);
  });
  return {
    headers: { "content-type": "application/dns-message" },
    body: Buffer.concat([header, question, ...records]),
  };
}

async function scanWithDns(respond: (query: Buffer) => Answer) {
  const internet = await startInternet({
    [ORIGIN]: respondFrom(FULL_SITE),
    [RESOLVER]: ({ url }) => respond(Buffer.from(new URL(url).searchParams.get("dns")!, "base64url")),
  });
  running.push(internet);
  const { artifacts } = await scanSite(ORIGIN, { network: internet.network, dnsOverHttpsUrl: `${RESOLVER}/dns-query` });
  return artifacts.dnsAid;
}
const asks = (query: Buffer, owner: string, type: number) =>
  query.toString("latin1").includes(owner) && query.readUInt16BE(query.length - 4) === type;

test.each([true, false])("records of agents are read from the resolver, signed: %s", async (signed) => {
  const dnsAid = await scanWithDns((query) => answerDns(query, asks(query, "_mcp", 64) ? [SVCB] : [], signed));
  expect(dnsAid).toEqual({
    asked: true,
    records: ['_mcp._agents.site.example.com SVCB 1 agent.example. alpn="h2" port=443'],
    sellers: [],
    authenticated: signed,
    error: null,
  });
});

test("texts are records, too, and records that name no service are ignored", async () => {
  const alias = Buffer.concat([Buffer.from([0, 0]), SVCB.subarray(2, 17)]);
  const dnsAid = await scanWithDns((query) => {
    if (asks(query, "_index", 16)) return answerDns(query, [Buffer.from([3, ...Buffer.from('a"b')])], true);
    return answerDns(query, asks(query, "_a2a", 65) ? [alias] : [], true);
  });
  expect(dnsAid.records).toEqual(['_index._agents.site.example.com TXT "a\\"b"']);
});

test("records of a wildcard, which every name has, announce no agents; a name's own record does", async () => {
  const mail = Buffer.from([12, ...Buffer.from("v=spf1 -all ")]);
  const web = Buffer.concat([Buffer.from([0, 1, 0, 0, 1, 0, 3, 2]), Buffer.from("h3")]);
  const wildcard = (query: Buffer) => {
    const type = query.readUInt16BE(query.length - 4);
    return type === 16 ? [mail] : type === 65 ? [web] : [];
  };
  const withoutAgents = await scanWithDns((query) => answerDns(query, wildcard(query), true));
  expect(withoutAgents).toMatchObject({ asked: true, records: [], authenticated: false, error: null });
  const withAgents = await scanWithDns((query) =>
    answerDns(query, asks(query, "_mcp", 65) ? [SVCB] : wildcard(query), true),
  );
  expect(withAgents.records).toEqual(['_mcp._agents.site.example.com HTTPS 1 agent.example. alpn="h2" port=443']);
});

test("service bindings of ARD are records, too, and differ from texts at _x402", async () => {
  const seller = Buffer.from("v=x4021;url=https://site.example.com/sold");
  const dnsAid = await scanWithDns((query) => {
    if (asks(query, "_entries", 64)) return answerDns(query, [SVCB], true);
    return answerDns(query, asks(query, "_x402", 16) ? [Buffer.from([seller.length, ...seller])] : [], true);
  });
  expect(dnsAid).toMatchObject({
    records: ['_entries._agents.site.example.com SVCB 1 agent.example. alpn="h2" port=443'],
    sellers: ["v=x4021;url=https://site.example.com/sold"],
    error: null,
  });
});

test("requests a list of paid resources that DNS names on the same site, after both well-known addresses", async () => {
  const { "/openapi.json": described, ...others } = FULL_SITE;
  const list = {
    headers: { "content-type": "application/json" },
    body: '{"resources":["https://site.example.com/tea"]}',
  };
  const scan = async (files: Parameters<typeof respondFrom>[0], url: string) => {
    const text = Buffer.from(`v=x4021;url=${url}`);
    const internet = await startInternet({
      [ORIGIN]: respondFrom({ ...others, "/": "<!doctype html><title>Tea</title>", ...files }),
      [RESOLVER]: ({ url: asked }) => {
        const query = Buffer.from(new URL(asked).searchParams.get("dns")!, "base64url");
        return answerDns(query, asks(query, "_x402", 16) ? [Buffer.from([text.length, ...text])] : [], true);
      },
    });
    running.push(internet);
    const options = { network: internet.network, dnsOverHttpsUrl: `${RESOLVER}/dns-query` };
    const { artifacts } = await scanSite(ORIGIN, options);
    const asked = internet.requests.filter(({ url: one }) => /x402|sold/.test(one)).map(({ url: one }) => one);
    return { manifest: artifacts.x402Manifest, asked };
  };
  const named = await scan({ "/sold": list, "/.well-known/api-catalog": { status: 404 } }, `${ORIGIN}/sold`);
  expect(named.manifest).toMatchObject({ state: "found", url: `${ORIGIN}/sold` });
  expect(named.asked).toEqual([`${ORIGIN}/.well-known/x402`, `${ORIGIN}/.well-known/x402.json`, `${ORIGIN}/sold`]);
  const withName = { "/.well-known/x402.json": list, "/.well-known/api-catalog": { status: 404 } };
  const second = await scan(withName, `${ORIGIN}/sold`);
  expect(second.manifest).toMatchObject({ state: "found", url: `${ORIGIN}/.well-known/x402.json` });
  expect(second.asked).toHaveLength(2);
  const foreign = await scan({ "/.well-known/api-catalog": { status: 404 } }, "https://elsewhere.example.net/sold");
  expect(foreign.manifest.state).toBe("absent");
  expect(foreign.asked).toHaveLength(2);
});

test.each<[string, Answer]>([
  ["fails", { status: 500 }],
  ["answers something else", "<html>"],
  ["is cut off", { body: Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0, 3]) }],
])("a resolver that %s leaves it open", async (_, answer) => {
  expect(await scanWithDns(() => answer)).toMatchObject({ asked: true, records: [], error: expect.any(String) });
});

test.each([
  [{ SCAN_DNS_OVER_HTTPS_URL: `${RESOLVER}/dns-query`, SCAN_IMITATE_AI_BOTS: "on" }, "pass", "pass"],
  [{}, "neutral", "neutral"],
])("settings turn the checks on that ask a resolver and imitate AI crawlers: %o", async (env, dns, bots) => {
  const internet = await startInternet({
    [ORIGIN]: respondFrom(FULL_SITE),
    [RESOLVER]: ({ url }) => {
      const query = Buffer.from(new URL(url).searchParams.get("dns")!, "base64url");
      return answerDns(query, asks(query, "_mcp", 64) ? [SVCB] : [], true);
    },
  });
  running.push(internet);
  const scan = await startScan(env, { gathering: { network: internet.network } });
  try {
    const { body } = await scan.post({ url: ORIGIN, checks: ["dnsAid", "botReachability"] });
    const { discoverability, botAccessControl } = body.checks;
    expect([discoverability.dnsAid.status, botAccessControl.botReachability.status]).toEqual([dns, bots]);
    expect(internet.requests.some(({ url }) => url.startsWith(RESOLVER))).toBe(dns === "pass");
    // The page for owners of scanned sites says so.
    const page = await (await fetch(`${scan.url}/bot.md`)).text();
    expect(page.includes("GPTBot")).toBe(bots === "pass");
  } finally {
    await scan.stop();
  }
});

test.each<[string, Parameters<typeof respondFrom>[0], readonly string[]]>([
  ["one crawler", { "/robots.txt": "User-agent: GPTBot\nDisallow: /\n" }, ["ClaudeBot"]],
  [
    "all crawlers at the target of a redirect",
    {
      "/": { status: 302, headers: { location: "/home" } },
      "/home": "<!doctype html><title>Tea</title>",
      "/robots.txt": "User-agent: *\nDisallow: /home\n",
    },
    [],
  ],
  ["nobody, but can't be reached", { "/robots.txt": { status: 503 } }, []],
])("no request imitates a crawler if robots.txt refuses %s", async (_what, files, imitated) => {
  const internet = await startInternet({ [ORIGIN]: respondFrom({ ...FULL_SITE, ...files }) });
  running.push(internet);
  await scanSite(ORIGIN, { network: internet.network, imitateAiBots: true });
  const agents = internet.requests.map(({ headers }) => /GPTBot|ClaudeBot/.exec(String(headers["user-agent"]))?.[0]);
  expect(agents.filter((name) => name !== undefined)).toEqual(imitated);
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { CheckStatus } from "../../src/checks/check.js";
import { CHECK_IDS, type CheckId } from "../../src/checks/registry.js";
import { scanOf } from "../corpus/support/memory-sites.js";
import { type Internet, type Respond, startInternet } from "../gather/support/internet.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { CANNOT_FAIL, type Change, DNS_FAILS, FAILING } from "./support/failing-parts.js";
import { answerDns, perfectParts } from "./support/perfect-parts.js";
import { NOT_FOUND, respondAs, respondOverHttp, type SiteParts } from "./support/site-parts.js";

/**
 * Checks whose failing site is also scanned over the network: one that sends another user agent, and one of each
 * category.
 */
const OVER_THE_NETWORK: readonly CheckId[] = [
  "botReachability",
  "robotsTxt",
  "pageMetadata",
  "llmsTxt",
  "mcpServerCard",
];
const RESOLVER = "dns.example.com";
const hostOf = (name: string): string => `${name.toLowerCase()}.example.com`;

const hosts: Record<string, Respond> = {};
function serve(name: string, change: Change = () => ({})): void {
  const origin = `https://${hostOf(name)}`;
  const parts: SiteParts = perfectParts(origin);
  const changed = { ...parts, ...change(parts, origin) };
  hosts[origin] = respondAs(changed);
  hosts[origin.replace("https:", "http:")] = respondOverHttp(changed);
}

let internet: Internet;
let scan: ScanUnderTest;
const statuses = new Map<string, Record<string, { status: CheckStatus; evidence: unknown[]; fix?: unknown }>>();

const keep = (name: string, { checks }: { checks: object }) =>
  statuses.set(name, Object.assign({}, ...Object.values(checks)));

async function look(name: string): Promise<void> {
  const { status, body } = await scan.post({ url: `https://${hostOf(name)}/`, probe: true }, { headers: newClient() });
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  keep(name, body);
}
/** Runs the same scan without a network. The verdict on one wrong part doesn't depend on the network. */
const lookInMemory = async (name: string) => keep(name, await scanOf(hosts, `https://${hostOf(name)}/`, "auto", true));

beforeAll(async () => {
  serve("perfect");
  serve("unsigned");
  for (const [id, change] of Object.entries(FAILING)) serve(id, change);
  const unavailable = { status: 503, headers: { "content-type": "text/plain" }, body: "later" };
  serve("shut", () => ({ html: "", files: {}, notFound: unavailable }));
  const shut = hosts[`https://${hostOf("shut")}`] as Respond;
  hosts[`https://${hostOf("shut")}`] = (request) =>
    new URL(request.url).pathname === "/" ? unavailable : shut(request);
  hosts[`http://${hostOf("shut")}`] = () => unavailable;
  serve("bare", () => ({
    html: "<!doctype html><p>Hi",
    pageHeaders: {},
    markdown: null,
    files: {},
    notFound: NOT_FOUND,
  }));
  let signed = true;
  hosts[`https://${RESOLVER}`] = ({ url }) => answerDns(url, { signed });
  internet = await startInternet(hosts);
  scan = await startScan(
    { LOG_LEVEL: "silent" },
    {
      gathering: {
        network: internet.network,
        dnsOverHttpsUrl: `https://${RESOLVER}/dns-query`,
        imitateAiBots: true,
        limits: { requestTimeoutMs: 100_000, deadlineMs: 110_000 },
      },
    },
  );
  // Run as many scans at once as the service does. On a busy machine, the service would refuse queued ones.
  const names = ["perfect", "shut", "bare", ...OVER_THE_NETWORK];
  const lane = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await look(name);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  for (const id of Object.keys(FAILING) as CheckId[]) if (!OVER_THE_NETWORK.includes(id)) await lookInMemory(id);
  signed = false;
  await look("unsigned");
});
afterAll(async () => {
  await scan?.stop();
  await internet?.close();
});

describe("every check", () => {
  test.each(CHECK_IDS)("%s passes on a perfect site", (id) => {
    expect(statuses.get("perfect")?.[id]).toMatchObject({ status: "pass" });
  });

  test.each(Object.keys(FAILING) as CheckId[])("%s fails where only its part is wrong, with a fix", (id) => {
    const check = statuses.get(id)?.[id];
    expect(check).toMatchObject({ status: "fail", fix: { verify: expect.any(String) } });
    expect(check?.evidence).not.toHaveLength(0);
  });

  test(`${DNS_FAILS} fails where its records are not signed`, () => {
    expect(statuses.get("unsigned")?.[DNS_FAILS]).toMatchObject({ status: "fail" });
  });

  test.each(CHECK_IDS)("%s says nothing against a site that answers 503 to everything", (id) => {
    expect(["error", "neutral", "pass"]).toContain(statuses.get("shut")?.[id]?.status);
  });

  test("every check is neutral or undetermined for some site", () => {
    const never = CHECK_IDS.filter(
      (id) => !["shut", "bare"].some((name) => /error|neutral/.test(statuses.get(name)?.[id]?.status ?? "")),
    );
    expect(never).toEqual([]);
  });

  test("every check can fail, apart from the listed exceptions", () => {
    const failing = new Set<string>([...Object.keys(FAILING), DNS_FAILS]);
    expect(CHECK_IDS.filter((id) => !failing.has(id)).sort()).toEqual(Object.keys(CANNOT_FAIL).sort());
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Internet, type Respond, startInternet } from "../gather/support/internet.js";
import { toHttps } from "../gather/support/site-fixture.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { KNOWN_SITES } from "./support/known-sites.js";

/** RECORD_EXPECTATIONS=1 writes them anew: then read what changed. */
const fileOf = (name: string): URL => new URL(`expected/${name}.json`, import.meta.url);

let internet: Internet;
let scan: ScanUnderTest;
beforeAll(async () => {
  const hosts: Record<string, Respond> = {};
  for (const [name, respond] of Object.entries(KNOWN_SITES)) {
    hosts[`https://${name}.example.com`] = respond;
    hosts[`http://${name}.example.com`] = toHttps;
  }
  internet = await startInternet(hosts);
  scan = await startScan({ LOG_LEVEL: "silent" }, { gathering: { network: internet.network } });
});
afterAll(async () => {
  await scan?.stop();
  await internet?.close();
});

interface Listed {
  readonly id: string;
  readonly status: string;
}

/** What a change of a rule would change; sorted by status, so that it reads as a verdict. */
async function verdictOf(name: string) {
  const { status, body } = await scan.post({ url: `${name}.example.com` }, { headers: newClient() });
  expect(status).toBe(200);
  const { level, score, compat, siteType, isCommerce, siteError, nextLevel, counts } = body;
  const having = (wanted: string) => (body.list as Listed[]).filter((one) => one.status === wanted).map(({ id }) => id);
  return {
    ...{ level, score, compat: compat.level, siteType, isCommerce, siteError: siteError?.code ?? null, counts },
    missing: nextLevel?.missing ?? [],
    ...{ pass: having("pass"), fail: having("fail"), error: having("error"), neutral: having("neutral") },
  };
}

describe("a site is told as it is", () => {
  test.each(Object.keys(KNOWN_SITES))("%s", async (name) => {
    const verdict = await verdictOf(name);
    const file = fileOf(name);
    if (process.env.RECORD_EXPECTATIONS === "1") writeFileSync(file, `${JSON.stringify(verdict, null, 2)}\n`);
    expect(verdict).toEqual(JSON.parse(readFileSync(file, "utf8")));
  });
});

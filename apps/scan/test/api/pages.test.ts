import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import { type ManyPages, startManyPages } from "../support/many-pages.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { visitorsOf } from "../support/visitors.js";

const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";
const SECRET = "a secret of the operator, long enough";

let site: ManyPages;
let scan: ScanUnderTest | undefined;
beforeEach(async () => {
  site = await startManyPages(20);
});
afterEach(async () => {
  await scan?.stop();
  scan = undefined;
  await site.stop();
});

const start = async (env: Record<string, string>) => {
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*", ...env });
  return scan;
};
const paid = { SCAN_PAY_TO: WALLET, FACILITATOR_URL_LIVE: "http://127.0.0.1:9/", SCAN_BYPASS_SECRET: SECRET };

describe("more pages than an ordinary scan looks at", () => {
  test("require a payment, and use no free scan", async () => {
    const { post } = await start(paid);
    const headers = newClient();
    for (let time = 0; time < 12; time += 1) {
      const { status, body } = await post({ url: site.url, pages: 15 }, { headers });
      expect({ status, error: body.error }).toEqual({ status: 402, error: "PAYMENT-SIGNATURE header is required" });
    }
    expect(site.asked).toEqual([]);
    expect((await post({ url: site.url, pages: 5 }, { headers })).status).toBe(200);
  });

  test("are refused by a service that sells nothing", async () => {
    const { post } = await start({});
    const { status, body } = await post({ url: site.url, pages: 6 }, { headers: newClient() });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining("paid scan"),
    });
    expect(site.asked).toEqual([]);
  });

  test("are scanned for a request that may pass, and don't become the host's own report", async () => {
    const { post } = await start(paid);
    const { ask } = visitorsOf(() => scan!);
    const headers = { ...newClient(), "x-scan-paid": SECRET };
    const { status, body } = await post({ url: site.url, pages: 15 }, { headers });
    expect(status).toBe(200);
    expect(body.pages).toHaveLength(15);
    expect((await ask(`/report/${site.host}`)).status).toBe(404);
    // An ordinary scan has its own report.
    expect((await post({ url: site.url }, { headers })).body.pages.length).toBeLessThanOrEqual(5);
    expect(load(await (await ask(`/report/${site.host}`)).text())("#pages").length).toBe(0);
  });

  test.each([0, 101, 1.5])("as many as %s are refused", async (pages) => {
    const { post } = await start({});
    expect((await post({ url: site.url, pages }, { headers: newClient() })).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { checksOf, scanOfService } from "../support/scan-of-service.js";
import { type SiteUnderTest, startSite } from "../support/site-under-test.js";

const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startSite({
    SCAN_CONTACT: "mailto:security@scan.example.com",
    SCAN_PAY_TO: WALLET,
    FACILITATOR_URL_LIVE: "http://127.0.0.1:9/",
  });
});
afterAll(() => site?.stop());

describe("the site of the scan service", () => {
  test("reaches level 5 of our own scanner without failed or undetermined checks", async () => {
    const report = await scanOfService(site.url);
    expect(checksOf(report, "fail")).toEqual([]);
    expect(checksOf(report, "error")).toEqual([]);
    expect(report.level).toBe(5);
    expect(report.score).toBe(100);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { followLinks } from "../../../../packages/discovery/test/support/follow-links.js";
import { type SiteUnderTest, startSite } from "../support/site-under-test.js";

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startSite({
    SCAN_CONTACT: "mailto:security@scan.example.com",
    SCAN_PAY_TO: "0x52908400098527886E0F7030069857D2E4169EE7",
    FACILITATOR_URL_LIVE: "http://127.0.0.1:9/",
  });
});
afterAll(() => site?.stop());

describe("addresses in the service's own texts", () => {
  test("all exist", async () => {
    const { dead, alive } = await followLinks(site.url, { prefixes: ["/report/{host}"] });
    expect(dead).toEqual([]);
    expect(alive.length).toBeGreaterThan(80);
  });
});

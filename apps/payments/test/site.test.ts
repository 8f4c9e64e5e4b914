import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { followLinks } from "../../../packages/discovery/test/support/follow-links.js";
import { freePort } from "../../../packages/discovery/test/support/free-port.js";
import { checksOf, scanOfService } from "../../scan/test/support/scan-of-service.js";
import { GUIDES } from "../src/http/site/guides.generated.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let publicUrl: string;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  const env = { PAYMENTS_PUBLIC_URL: publicUrl, PAYMENTS_CONTACT: "mailto:security@pay.example.com" };
  payments = await startPayments({ port, env });
});
afterAll(() => payments?.stop());

describe("what the payments service says about itself", () => {
  test("reaches level 5 of our own scanner with no failed and no undecided check", async () => {
    const report = await scanOfService(publicUrl);
    expect(checksOf(report, "fail")).toEqual([]);
    expect(checksOf(report, "error")).toEqual([]);
    expect(report.level).toBe(5);
    expect(report.score).toBe(100);
  });

  test("can be scanned within its own limits", async () => {
    const port = await freePort();
    const limited = await startPayments({
      port,
      databaseUrl: payments.databaseUrl,
      env: { PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`, RATE_LIMIT_LOCALHOST: "enforce" },
    });
    try {
      const report = await scanOfService(limited.url);
      expect(checksOf(report, "fail")).toEqual([]);
      expect(checksOf(report, "error")).toEqual([]);
      expect(report.level).toBe(5);
    } finally {
      await limited.stop();
    }
  });

  test("gives agents every guide unchanged, and each page's description", async () => {
    const textOf = async (path: string) => (await fetch(`${publicUrl}${path}`)).text();
    const [index, full] = await Promise.all([textOf("/llms.txt"), textOf("/llms-full.txt")]);
    expect(GUIDES.filter(({ description }) => !index.includes(`: ${description}\n`))).toEqual([]);
    const lines = GUIDES.flatMap(({ markdown }) => markdown.split("\n")).filter((line) => !line.startsWith("#"));
    expect(lines.some((line) => line.includes("It can't subscribe to `api_key.*`"))).toBe(true);
    const kept = new Set(full.split("\n"));
    // Examples name this service instead of localhost.
    expect(lines.filter((line) => !kept.has(line) && !line.includes("localhost:3000"))).toEqual([]);
  });

  test("names nothing on this service that does not exist", async () => {
    const descriptions = ["/openapi.json", "/openapi-deprecated.json"];
    const { dead, alive } = await followLinks(publicUrl, { prefixes: ["/dashboard/"], descriptions });
    expect(dead).toEqual([]);
    expect(alive.filter((url) => url.includes("/docs/")).length).toBeGreaterThan(10);
    expect(alive.length).toBeGreaterThan(20);
  });
});

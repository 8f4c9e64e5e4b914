import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

const PROVIDER = { OIDC_ISSUER: "https://login.example.com/tenant", OIDC_AUDIENCE: "api", OIDC_CLIENT_ID: "app" };

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startPayments({ env: PROVIDER });
});
afterAll(() => payments?.stop());

const get = (path: string, at = payments) => fetch(`${at.url}${path}`, { redirect: "manual" });

describe("the dashboard", () => {
  test("serves every view under a policy that allows own scripts only and a new nonce each time", async () => {
    const [one, other] = await Promise.all(
      ["/dashboard/", "/dashboard/live/payments?status=open"].map((path) => get(path)),
    );
    const policies = [one, other].map((answer) => answer?.headers.get("content-security-policy") ?? "");
    expect(policies[0]).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policies[0]).toContain("connect-src 'self' https://login.example.com;");
    expect(policies[0]).toContain("frame-ancestors 'none'");
    expect(policies[0]).not.toBe(policies[1]);
    expect(one?.headers.get("cache-control")).toBe("no-store");
    const html = (await one?.text()) ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? "")?.[1];
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/NONCE|SETTINGS/);
    expect(html).toContain('"issuer":"https://login.example.com/tenant","clientId":"app","audience":"api"');
  });

  test("keeps its files for a year, and answers 404 for one that isn't there", async () => {
    const html = await (await get("/dashboard/")).text();
    const script = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const file = await get(script);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    for (const path of ["/dashboard/assets/none.js", "/dashboard/assets/..%2findex.html"]) {
      expect((await get(path)).status).toBe(404);
    }
    const root = await get("/dashboard");
    expect([root.status, root.headers.get("location")]).toEqual([308, "/dashboard/"]);
  });

  test("isn't served with DASHBOARD=off", async () => {
    const off = await startPayments({ env: { DASHBOARD: "off" } });
    try {
      for (const path of ["/dashboard", "/dashboard/", "/dashboard/test/payments"]) {
        expect((await get(path, off)).status).toBe(404);
      }
    } finally {
      await off.stop();
    }
  });
});

import { describe, expect, test } from "@jest/globals";
import { findUses, TIERS, type TierName } from "./limits.js";

/** The tiers in which a request consumes a unit. */
const consumed = (method: string, path: string): string[] =>
  (Object.entries(findUses(method, path)) as [TierName, string][])
    .filter(([, use]) => use === "consume")
    .map(([name]) => name)
    .sort();

test("the tiers have the documented limits", () => {
  const rows = TIERS.tiers.map(({ name, max, windowMs }) => [name, max, windowMs / 1000]);
  expect(rows).toEqual([
    ["global", 100, 10],
    ["read", 30, 10],
    ["auth-failures", 10, 300],
    ["auth-attempts", 10, 300],
    ["checkout", 10, 60],
    ["checkout-poll", 30, 60],
    ["developer-keys", 5, 60],
    ["webhooks", 10, 60],
    ["pay", 240, 60],
    ["pay-page", 200, 10],
    ["pay-poll", 240, 60],
    ["free-routes", 60, 60],
    ["dashboard", 300, 10],
  ]);
});

describe("the tiers of a request", () => {
  test.each([
    ["GET", "/api/v1/products", ["global", "read"]],
    ["HEAD", "/api/v1/products", ["global", "read"]],
    ["POST", "/api/v1/products", ["global"]],
    ["PATCH", "/api/v1/products/:id", ["global"]],
    ["DELETE", "/api/upload/*", ["global"]],
    ["OPTIONS", "/api/v1/products", ["global"]],
    ["GET", "/api/ready", ["global", "read"]],
    ["GET", "/docs", ["global", "read"]],
    ["POST", "/nothing", ["global"]],
    ["POST", "*", ["global"]],
    ["POST", "/api/checkout/session", ["checkout", "global"]],
    ["POST", "/api/checkout/submit", ["checkout", "global"]],
    ["GET", "/api/checkout/session/:id", ["checkout-poll", "global", "read"]],
    ["GET", "/api/pay/intents/:token", ["global", "pay-poll"]],
    ["POST", "/api/pay/pl-:linkId/intents", ["global", "pay"]],
    ["GET", "/pay/:link", ["pay-page"]],
    ["OPTIONS", "/pay/:link", ["pay-page"]],
    ["POST", "/pay/:link", ["pay"]],
    ["GET", "/m/:slug", ["pay-page"]],
    ["GET", "/m/:slug/openapi.json", ["pay-page"]],
    ["POST", "/payX", ["global"]],
    ["HEAD", "/api/checkout/session/:id", ["checkout-poll", "global", "read"]],
    ["GET", "/api/checkout/session", ["checkout", "global", "read"]],
    ["GET", "/api/checkout/other", ["checkout", "global", "read"]],
    ["DELETE", "/api/checkout/session/:id", ["checkout", "global"]],
    ["OPTIONS", "/api/checkout/session", ["global"]],
    ["GET", "/api/developer/keys", ["developer-keys", "global", "read"]],
    ["POST", "/api/developer/keys", ["developer-keys", "global"]],
    ["POST", "/api/developer/keys/:id/roll", ["developer-keys", "global"]],
    ["DELETE", "/api/developer/keys/:id", ["developer-keys", "global"]],
    ["POST", "/api/webhooks", ["global", "webhooks"]],
    ["POST", "/api/webhooks/", ["global", "webhooks"]],
    ["GET", "/api/webhooks/:id/deliveries", ["global", "read", "webhooks"]],
  ])("%s %s", (method, path, tiers) => {
    expect(consumed(method, path)).toEqual(tiers);
  });

  test.each([
    "/api/checkoutX",
    "/api/checkout-session",
    "/api/webhooksX",
    "/api/webhook",
    "/api/developer/keysX",
    "/api/developer",
    "/api/v1/webhooks",
    "/x/api/webhooks",
    // Not routes: the router is case-sensitive and does not merge slashes, so these paths reach nothing.
    "/API/webhooks",
    "/api/Webhooks",
    "//api/webhooks",
    "/api//webhooks",
    "/api/./webhooks",
    "/api/webhooks%2Fx",
  ])("%s counts against the global tier only", (path) => {
    expect(consumed("POST", path)).toEqual(["global"]);
  });

  test("every request checks the tier of failed authentications, but none uses up a unit of it", () => {
    for (const method of ["GET", "HEAD", "POST", "OPTIONS", "TRACE"]) {
      for (const path of ["/", "*", "/api/health", "/docs", "/api/webhooks", "/api/checkout/session/:id"]) {
        const uses = findUses(method, path);
        expect(uses["auth-failures"]).toBe("check");
        expect(uses["auth-attempts"]).toBeUndefined();
      }
    }
  });
});

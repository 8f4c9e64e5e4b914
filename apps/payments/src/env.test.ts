import { expect, test } from "@jest/globals";
import { loadSettings } from "@svc/service";
import { PAYMENTS_SETTINGS, readChainSettings } from "./env.js";
import { DEPRECATED_AT, parseSunset } from "./sunset.js";

const load = (more: Record<string, string>) =>
  loadSettings(PAYMENTS_SETTINGS, {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    ENCRYPTION_KEYS: Buffer.alloc(32, "test-only").toString("base64"),
    ...more,
  });

test("each network gets its own nodes and the maximum age of their newest block", () => {
  const settings = load({
    RPC_URLS_BASE: "http://127.0.0.1:1, http://127.0.0.1:2",
    CHAIN_HEAD_AGE_MAX_MS: "120000",
  });
  expect(readChainSettings(settings)).toMatchObject({
    base: { rpcUrls: ["http://127.0.0.1:1", "http://127.0.0.1:2"], headAgeMaxMs: 120_000 },
    polygon: { rpcUrls: [], headAgeMaxMs: 120_000 },
  });
  // A local chain adds a block only when a payment is made.
  expect(readChainSettings(load({})).base.headAgeMaxMs).toBeUndefined();
});

test.each([
  ["2027-06-30", "2027-06-30T00:00:00.000Z"],
  ["2027-06-30T12:00:00Z", "2027-06-30T12:00:00.000Z"],
  ["2027-06-30T12:00:00+02:00", "2027-06-30T10:00:00.000Z"],
])("parses %s in the same way in every time zone of the machine", (text, iso) => {
  expect(parseSunset(text).toISOString()).toBe(iso);
});

test.each(["soon", "2027", "30.06.2027", "2027-13-01", "2027-06-30T12:00:00", "1800000000"])(
  "refuses %s as a sunset date",
  (text) => expect(() => parseSunset(text)).toThrow("not a date"),
);

test("refuses a sunset date before the deprecation", () => {
  expect(() => parseSunset("2026-11-20")).toThrow("before the deprecation");
  expect(parseSunset("2026-11-21")).toEqual(DEPRECATED_AT);
});

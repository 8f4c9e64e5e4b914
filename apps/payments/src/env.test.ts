import { expect, test } from "@jest/globals";
import { loadSettings } from "@svc/service";
import { chainSettingsOf, PAYMENTS_SETTINGS } from "./env.js";

const settingsOf = (more: Record<string, string>) =>
  loadSettings(PAYMENTS_SETTINGS, {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    ENCRYPTION_KEYS: Buffer.alloc(32, "test-only").toString("base64"),
    ...more,
  });

test("each network is reached by its own nodes, and by none whose newest block is too old", () => {
  const settings = settingsOf({
    RPC_URLS_BASE: "http://127.0.0.1:1, http://127.0.0.1:2",
    CHAIN_HEAD_AGE_MAX_MS: "120000",
  });
  expect(chainSettingsOf(settings)).toMatchObject({
    base: { rpcUrls: ["http://127.0.0.1:1", "http://127.0.0.1:2"], headAgeMaxMs: 120_000 },
    polygon: { rpcUrls: [], headAgeMaxMs: 120_000 },
  });
  // A local chain has a block only when somebody pays.
  expect(chainSettingsOf(settingsOf({})).base.headAgeMaxMs).toBeUndefined();
});

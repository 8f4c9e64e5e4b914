import { expect, test } from "@jest/globals";
import { findUnknownSettings, unknownSettingWords } from "./unknown-settings.js";

const KNOWN = ["PAYMENTS_PORT", "DATABASE_URL", "DATABASE_POOL_MAX", "REDIS_URL", "RPC_URLS_BASE", "LOG_LEVEL"];
const find = (...names: string[]) =>
  findUnknownSettings(KNOWN, Object.fromEntries(names.map((name) => [name, "a secret"]))).map(unknownSettingWords);

test.each([
  ["PAYMENT_PORT", "PAYMENTS_PORT"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASE_POOL_SIZE", "DATABASE_POOL_MAX"],
  ["RPC_URLS_BASSE", "RPC_URLS_BASE"],
  ["LOG_LEVELS", "LOG_LEVEL"],
])("reports %s as unknown and names %s", (name, nearest) => {
  expect(find(name)).toEqual([`${name} is not a setting and has no effect: did you mean ${nearest}?`]);
});

test("reports no known settings, their files, other programs' variables or those that Kubernetes adds", () => {
  expect(
    find(
      ...KNOWN,
      "DATABASE_URL_FILE",
      "DIRECT_DATABASE_URL",
      "PATH",
      "HOSTNAME",
      "NODE_OPTIONS",
      "SCAN_PORT",
      "PAYMENTS_SERVICE_HOST",
      "PAYMENTS_PORT_3000_TCP_ADDR",
    ),
  ).toEqual([]);
});

import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import { parseRedisUrl, REDIS_URL_PATTERN } from "@svc/redis";
import {
  COMMON_SETTINGS,
  listOf,
  requireHttpUrls,
  requireUrl,
  SETTING_PATTERNS,
  type SettingRules,
} from "@svc/service";
import {
  associatedTokenAddress,
  FACILITATOR_SETTING_RULES,
  NETWORK_NAMES,
  type NetworkName,
  networkOf,
} from "@svc/x402";
import { type Static, Type } from "typebox";
import { REPORTS_MAX } from "./scanner/report-store.js";

/** Every setting of the scan service. */
export const SCAN_SETTINGS = Type.Object({
  ...COMMON_SETTINGS,
  SCAN_PORT: Type.Integer({ minimum: 1, maximum: 65535, default: 3001, description: "Port of the scan API" }),
  SCAN_PUBLIC_URL: Type.String({
    format: "uri",
    pattern: SETTING_PATTERNS.httpUrl,
    default: "http://localhost:3001",
    description: "Address under which callers reach this API",
  }),
  SCAN_CONTACT: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.contact,
      description: "Contact for owners of scanned sites and for security reports: a mailto: or https: address",
    }),
  ),
  SCAN_PAY_TO: Type.Optional(
    Type.String({
      minLength: 32,
      maxLength: 44,
      description:
        "Wallet on SCAN_NETWORK that paid scans pay to; without it, or without a facilitator, scans are free or refused",
    }),
  ),
  SCAN_NETWORK: Type.Unsafe<NetworkName>(
    Type.String({
      enum: [...NETWORK_NAMES],
      default: "base",
      description: "Network that paid scans are paid on",
    }),
  ),
  SCAN_RPC_URLS: Type.Optional(
    Type.String({
      description:
        "Comma-separated JSON-RPC nodes of SCAN_NETWORK, asked in this order; with them a settlement is proven, without them the facilitator is believed",
    }),
  ),
  SCAN_BYPASS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: "Secret of the X-Scan-Paid header, which passes the free tier; without it the header does nothing",
    }),
  ),
  SCAN_CLAIMS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description:
        "Encrypts payments and bought reports in Redis; the same in all processes. A new one is put in front of the old one, with a comma. Without it they are kept as they are, for as long as they can be asked for",
    }),
  ),
  X402_REDIS_URL: Type.Optional(
    Type.String({
      pattern: REDIS_URL_PATTERN,
      description:
        "Redis for claims on payments, which must neither evict nor forget (append-only file); default REDIS_URL, and without both this one process keeps them",
    }),
  ),
  REPORTS_REDIS_URL: Type.Optional(
    Type.String({
      pattern: REDIS_URL_PATTERN,
      description:
        "Redis for scan reports, which may evict them (volatile-ttl): apart from limits and claims, which it must not; default REDIS_URL",
    }),
  ),
  SCAN_REPORTS_MAX: Type.Integer({
    minimum: 100,
    maximum: 1_000_000,
    default: REPORTS_MAX,
    description:
      "Reports of the last hour that Redis holds at most, and hosts whose last report it holds for 30 days: as many of each, the oldest go",
  }),
  MCP_ALLOWED_ORIGINS: Type.Optional(
    Type.String({
      description:
        "Comma-separated origins of pages that may call /mcp from a browser, `*` for every one; default the service's own and the reader's own machine",
    }),
  ),
});

export type ScanSettings = Static<typeof SCAN_SETTINGS>;

const origins = (text: string): void => {
  for (const origin of listOf(text))
    if (origin !== "*" && requireUrl(origin).origin !== origin) throw new Error("not an origin");
};

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

/** @throws Error where the wallet is none of the network: what is paid there would be lost */
export function requireWalletOf(network: NetworkName, payTo: string): void {
  const { family, usdc, title } = networkOf(network);
  try {
    if (family === "solana") associatedTokenAddress(payTo, usdc);
    else if (!EVM_ADDRESS.test(payTo)) throw new RangeError("not an EVM address");
  } catch (cause) {
    throw new Error(`SCAN_PAY_TO is no wallet of SCAN_NETWORK (${title}).`, { cause });
  }
}

/**
 * Rules that the schema of the settings can't express: bad settings end the process before it listens, not at the first
 * request.
 */
export const SCAN_SETTING_RULES: SettingRules = {
  REDIS_URL: parseRedisUrl,
  X402_REDIS_URL: parseRedisUrl,
  REPORTS_REDIS_URL: parseRedisUrl,
  SCAN_CONTACT: requireUrl,
  SCAN_PAY_TO: (wallet, { SCAN_NETWORK: network }) =>
    // A network that is none has been named already.
    network === undefined || requireWalletOf(network as NetworkName, wallet),
  SCAN_RPC_URLS: requireHttpUrls,
  MCP_ALLOWED_ORIGINS: origins,
  OUTBOUND_ALLOW_HOSTS: parseAllowHosts,
  TRUST_PROXY: parseTrustProxy,
  ...FACILITATOR_SETTING_RULES,
};

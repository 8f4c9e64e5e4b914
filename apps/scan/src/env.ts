import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import { parseRedisUrl, REDIS_URL_PATTERN } from "@svc/redis";
import {
  COMMON_SETTINGS,
  parseList,
  requireHttpUrls,
  requireOtlpHeaders,
  requireUrl,
  SETTING_PATTERNS,
  type SettingRules,
} from "@svc/service";
import {
  associatedTokenAddress,
  FACILITATOR_SETTING_RULES,
  getNetwork,
  NETWORK_NAMES,
  type NetworkName,
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
    description: "Public address of this API",
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
        "Wallet on SCAN_NETWORK that receives payments for scans; the service sells scans only with this and a facilitator",
    }),
  ),
  SCAN_NETWORK: Type.Unsafe<NetworkName>(
    Type.String({
      enum: [...NETWORK_NAMES],
      default: "base",
      description: "Network on which callers pay for scans",
    }),
  ),
  SCAN_RPC_URLS: Type.Optional(
    Type.String({
      description:
        "Comma-separated JSON-RPC nodes of SCAN_NETWORK, in order of preference. With them, the service verifies each settlement on chain; without them, it trusts the facilitator",
    }),
  ),
  SCAN_BYPASS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: "Secret for the X-Scan-Paid header, which bypasses the free tier; unset: the header does nothing",
    }),
  ),
  SCAN_CLAIMS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description:
        "Encrypts payments and paid reports in Redis; the same in all processes. To rotate it, put the new secret before the old one, separated by a comma. Without it they are stored in plain text until they expire",
    }),
  ),
  X402_REDIS_URL: Type.Optional(
    Type.String({
      pattern: REDIS_URL_PATTERN,
      description:
        "Redis for claims on payments. It must neither evict nor lose keys (append-only file). Default: REDIS_URL; without both, this process keeps claims in memory",
    }),
  ),
  REPORTS_REDIS_URL: Type.Optional(
    Type.String({
      pattern: REDIS_URL_PATTERN,
      description:
        "Redis for scan reports. It may evict reports (volatile-ttl), so keep it separate from limits and claims, which must not be evicted. Default: REDIS_URL",
    }),
  ),
  SCAN_REPORTS_MAX: Type.Integer({
    minimum: 100,
    maximum: 1_000_000,
    default: REPORTS_MAX,
    description:
      "Maximum number of reports of the last hour in Redis, and of hosts whose last report it keeps for 30 days; the oldest are dropped first",
  }),
  SCAN_DNS_OVER_HTTPS_URL: Type.Optional(
    Type.String({
      format: "uri",
      pattern: "^https://",
      description:
        "Resolver for DNS over HTTPS (RFC 8484), such as https://dns.example/dns-query. Turns the check dnsAid on; the resolver then sees the name of every scanned host",
    }),
  ),
  SCAN_IMITATE_AI_BOTS: Type.Unsafe<"on" | "off">(
    Type.String({
      enum: ["on", "off"],
      default: "off",
      description:
        "Turns the check botReachability on: scans also request the homepage with the user agents of AI crawlers that robots.txt allows",
    }),
  ),
  MCP_ALLOWED_ORIGINS: Type.Optional(
    Type.String({
      description:
        "Comma-separated origins of pages that may call /mcp from a browser, or `*` for all; default: this service and the user's own machine",
    }),
  ),
});

export type ScanSettings = Static<typeof SCAN_SETTINGS>;

const origins = (text: string): void => {
  for (const origin of parseList(text))
    if (origin !== "*" && requireUrl(origin).origin !== origin) throw new Error("not an origin");
};

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * Checks that the address has the form of the network's addresses. Payments to any other address would be lost.
 * @throws Error if it doesn't
 */
export function requireWallet(network: NetworkName, payTo: string): void {
  const { family, usdc, title } = getNetwork(network);
  try {
    if (family === "solana") associatedTokenAddress(payTo, usdc);
    else if (!EVM_ADDRESS.test(payTo)) throw new RangeError("not an EVM address");
  } catch (cause) {
    throw new Error(`SCAN_PAY_TO isn't a wallet address on SCAN_NETWORK (${title}).`, { cause });
  }
}

/**
 * Rules that the schema can't express. They are checked at start-up, so invalid settings end the process before it
 * listens.
 */
export const SCAN_SETTING_RULES: SettingRules = {
  REDIS_URL: parseRedisUrl,
  X402_REDIS_URL: parseRedisUrl,
  REPORTS_REDIS_URL: parseRedisUrl,
  SCAN_CONTACT: requireUrl,
  SCAN_PAY_TO: (wallet, { SCAN_NETWORK: network }) =>
    // The schema has already reported an unknown network.
    network === undefined || requireWallet(network as NetworkName, wallet),
  SCAN_RPC_URLS: requireHttpUrls,
  SCAN_DNS_OVER_HTTPS_URL: requireUrl,
  MCP_ALLOWED_ORIGINS: origins,
  OUTBOUND_ALLOW_HOSTS: parseAllowHosts,
  TRUST_PROXY: parseTrustProxy,
  OTEL_EXPORTER_OTLP_HEADERS: requireOtlpHeaders,
  ...FACILITATOR_SETTING_RULES,
};

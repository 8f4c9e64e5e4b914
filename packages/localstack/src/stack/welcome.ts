import { join, relative } from "node:path";
import { evmAccounts } from "../evm/index.js";
import { SOLANA_WALLETS } from "../solana/index.js";
import type { Stack } from "./start-stack.js";

/** Text for a user who has just started the stack: addresses, keys, and commands to paste. */
export function welcome({ document, ground }: Stack, folder: string): string {
  const { payments, scan, merchant, otherMerchant, buyer, facilitator, target, site } = document;
  const runs: [string, string, string][] = [
    ["payments API", "", payments.url],
    ["dashboard", "Sign in: one click, as the merchant below", `${payments.url}/dashboard/`],
    ["scan API", "", scan.url],
    ["facilitator", "x402 versions 1 and 2", facilitator.url],
    ["paid target", "a merchant's API, for agentic links", target.url],
    ["site to scan", "a small site with some failures", site.url],
    ["identity provider", "session tokens: npm run -s session-token", document.dashboard.issuer],
    ["file store", `an S3 API, bucket ${document.storage.bucket}`, document.storage.endpoint],
    ["database", ground.database.version, withoutPassword(document.database.url)],
    [
      "Redis",
      ground.redis?.version ?? "none: each service counts in its own memory",
      withoutPassword(document.redis?.url ?? ""),
    ],
    ...ground.chains.map(({ network, version, rpcUrl }): [string, string, string] => [
      `chain ${network}`,
      version,
      rpcUrl,
    ]),
  ];
  const keys: [string, string][] = [
    ["merchant", merchant.id],
    ["  test key", merchant.testKey],
    ["  live key", merchant.liveKey],
    ["  agentic live key", merchant.agenticLiveKey],
    ["  wallets", `${merchant.wallets.evm}, ${merchant.wallets.solana}`],
    ["other merchant", otherMerchant.id],
    ["  test key", otherMerchant.testKey],
    ["buyer", "has coins and USDC on every chain"],
    ["  EVM", `${evmAccounts.buyer.address}, private key ${buyer.evmPrivateKey}`],
    ["  Solana", `${SOLANA_WALLETS.buyer.publicKey.toBase58()}, secret key ${buyer.solanaSecretKey}`],
  ];
  return [
    "",
    "Running",
    ...table(runs),
    "",
    "Keys (they work only with this local stack)",
    ...table(keys),
    "",
    "Try",
    ...curls(payments.url, merchant.testKey).map((line) => `  ${line}`),
    "  npm run -s svc -- listen --forward-to http://localhost:4000/webhooks   forwards signed events to your server",
    "",
    `The same as JSON: ${short(join(folder, "stack.json"))}   logs: ${short(join(folder, "logs"))}`,
    `An example payment: npm run demo   documentation: ${payments.url}/docs`,
    "Ctrl-C stops everything.",
  ].join("\n");
}

/** Shortens a path inside the working directory to a relative path. */
function short(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}

function curls(url: string, key: string): string[] {
  const send = (path: string, body: object) =>
    `curl -s ${url}${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  return [
    `curl -s '${url}/api/v1/transactions?limit=5' -H 'Authorization: Bearer ${key}'`,
    send("/api/v1/products", { name: "Coffee", amount: 2.5 }),
    send("/api/v1/payment-links", { name: "One coffee", amount: 2.5, network: "base_sepolia" }),
  ];
}

/** Aligns columns to their widest cell. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
}

function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.password = "";
  return url.href;
}

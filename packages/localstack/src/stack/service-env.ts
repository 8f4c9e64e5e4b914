import { isEvmNetworkName, NETWORK_NAMES, type NetworkName } from "@svc/x402";
import { evmAccounts } from "../evm/index.js";
import { SOLANA_WALLETS } from "../solana/index.js";
import { LOCAL_SEED, type LocalKeys } from "./seed.js";
import type { StackSettings } from "./stack-settings.js";
import type { Ground } from "./start-ground.js";
import type { ServiceSettings } from "./start-servers.js";

export interface ServiceUrls {
  readonly payments: string;
  readonly scan: string;
}

export function paymentsEnv(
  settings: StackSettings,
  urls: ServiceUrls,
  ground: Ground,
  keys: LocalKeys,
): ServiceSettings {
  const chains = ground.chains.flatMap(({ network, rpcUrl }) => [
    [`RPC_URLS_${network.toUpperCase()}`, rpcUrl],
    [confirmationsName(network), confirmationsOf(network)],
  ]);
  return {
    ...common(settings, ground),
    PAYMENTS_PORT: String(settings.paymentsPort),
    PAYMENTS_PUBLIC_URL: process.env.PAYMENTS_PUBLIC_URL || urls.payments,
    DATABASE_URL: ground.database.url,
    ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS || keys.encryptionKey,
    // The target of the demo is on this machine, which no merchant's target may be.
    OUTBOUND_ALLOW_HOSTS: withHostOf(ground.target.url),
    ...ground.storage.env,
    ...ground.identity.env,
    ...Object.fromEntries(chains),
  };
}

/** On which a payment can be seen waiting for its confirmations. The others count one, so that nothing here is waited for. */
const SLOW_NETWORK = { name: "polygon_amoy", confirmations: "3" };
const confirmationsName = (network: NetworkName): string => `CONFIRMATIONS_${network.toUpperCase()}`;

/** The network's setting, else one confirmation; three on one test network. */
export const confirmationsOf = (network: NetworkName, env: ServiceSettings = process.env): string =>
  env[confirmationsName(network)] || (network === SLOW_NETWORK.name ? SLOW_NETWORK.confirmations : "1");

/** The secret that the scan service is started with. */
export const bypassSecretOf = (keys: LocalKeys): string => process.env.SCAN_BYPASS_SECRET || keys.scan.bypassSecret;

export function scanEnv(settings: StackSettings, urls: ServiceUrls, ground: Ground, keys: LocalKeys): ServiceSettings {
  const network = NETWORK_NAMES.find((name) => name === process.env.SCAN_NETWORK) ?? PAID_ON;
  return {
    ...common(settings, ground),
    SCAN_PORT: String(settings.scanPort),
    SCAN_PUBLIC_URL: process.env.SCAN_PUBLIC_URL || urls.scan,
    // So that the paid path, which begins where the free tier ends, can be seen on this machine.
    RATE_LIMIT_LOCALHOST: process.env.RATE_LIMIT_LOCALHOST || "enforce",
    SCAN_NETWORK: network,
    SCAN_PAY_TO: payToOfScans(network, process.env.SCAN_PAY_TO),
    SCAN_RPC_URLS: process.env.SCAN_RPC_URLS || ground.chains.find((chain) => chain.network === network)?.rpcUrl,
    // The site of the demo is on this machine, which no scanned site may be.
    OUTBOUND_ALLOW_HOSTS: withHostOf(ground.site.url),
    SCAN_BYPASS_SECRET: bypassSecretOf(keys),
    // One port cannot serve the metrics of both services.
    METRICS_PORT: undefined,
  };
}

/**
 * Wallet for scans: the configured one, else one of their own on that network. If a link and a scan are paid to one
 * wallet, one transfer could buy both. @throws Error if it is a merchant's
 */
export function payToOfScans(network: NetworkName, wanted: string | undefined): string {
  const { merchant, otherMerchant } = LOCAL_SEED;
  const wallets: string[] = [merchant, otherMerchant].flatMap(({ wallets: { evm, solana } }) => [evm, solana]);
  if (wanted && wallets.some((wallet) => wallet.toLowerCase() === wanted.toLowerCase())) {
    throw new Error("SCAN_PAY_TO is a merchant's wallet: give scans a wallet of their own, see docs/operations.md");
  }
  const own = isEvmNetworkName(network) ? evmAccounts.scanner.address : SOLANA_WALLETS.scanner.publicKey.toBase58();
  return wanted || own;
}

/** Allowed hosts of the environment, and the host of an address. */
const withHostOf = (url: string): string =>
  [process.env.OUTBOUND_ALLOW_HOSTS, new URL(url).host].filter(Boolean).join(",");

/** Network on which scans are paid locally. */
const PAID_ON: NetworkName = "base_sepolia";

const common = (settings: StackSettings, { redis, facilitator }: Ground): ServiceSettings => ({
  HOST: settings.host,
  REDIS_URL: redis?.url,
  FACILITATOR_URL_TEST: process.env.FACILITATOR_URL_TEST || facilitator.url,
  FACILITATOR_URL_LIVE: process.env.FACILITATOR_URL_LIVE || facilitator.url,
});

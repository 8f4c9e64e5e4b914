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
    [confirmationsName(network), getConfirmations(network)],
  ]);
  return {
    ...common(settings, ground),
    PAYMENTS_PORT: String(settings.paymentsPort),
    PAYMENTS_PUBLIC_URL: process.env.PAYMENTS_PUBLIC_URL || urls.payments,
    DATABASE_URL: ground.database.url,
    ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS || keys.encryptionKey,
    // Allow the demo's target, which is on this machine. Other targets on this machine are refused.
    OUTBOUND_ALLOW_HOSTS: addHost(ground.target.url),
    ...ground.storage.env,
    ...ground.identity.env,
    ...Object.fromEntries(chains),
  };
}

/** Payments on this network need more confirmations, so that a developer can watch them wait. */
const SLOW_NETWORK = { name: "polygon_amoy", confirmations: "3" };
const confirmationsName = (network: NetworkName): string => `CONFIRMATIONS_${network.toUpperCase()}`;

/** The network's `CONFIRMATIONS_…` setting. Default: one confirmation, or three on {@link SLOW_NETWORK}. */
export const getConfirmations = (network: NetworkName, env: ServiceSettings = process.env): string =>
  env[confirmationsName(network)] || (network === SLOW_NETWORK.name ? SLOW_NETWORK.confirmations : "1");

export const getBypassSecret = (keys: LocalKeys): string => process.env.SCAN_BYPASS_SECRET || keys.scan.bypassSecret;

export function scanEnv(settings: StackSettings, urls: ServiceUrls, ground: Ground, keys: LocalKeys): ServiceSettings {
  const network = NETWORK_NAMES.find((name) => name === process.env.SCAN_NETWORK) ?? PAID_ON;
  return {
    ...common(settings, ground),
    SCAN_PORT: String(settings.scanPort),
    SCAN_PUBLIC_URL: process.env.SCAN_PUBLIC_URL || urls.scan,
    // Enforce limits for this machine too, so that a developer can try paid scans beyond the free tier.
    RATE_LIMIT_LOCALHOST: process.env.RATE_LIMIT_LOCALHOST || "enforce",
    SCAN_NETWORK: network,
    SCAN_PAY_TO: payToOfScans(network, process.env.SCAN_PAY_TO),
    SCAN_RPC_URLS: process.env.SCAN_RPC_URLS || ground.chains.find((chain) => chain.network === network)?.rpcUrl,
    // Allow the demo's site, which is on this machine. Other sites on this machine are refused.
    OUTBOUND_ALLOW_HOSTS: addHost(ground.site.url),
    SCAN_BYPASS_SECRET: getBypassSecret(keys),
    // Two services can't share one port for metrics, so only the payments service gets it.
    METRICS_PORT: undefined,
  };
}

/**
 * The wallet that receives payments for scans. Default: the local account `scanner`. If links and scans shared a
 * wallet, one transfer could buy both.
 * @throws Error if the configured wallet is a merchant's
 */
export function payToOfScans(network: NetworkName, wanted: string | undefined): string {
  const { merchant, otherMerchant } = LOCAL_SEED;
  const wallets: string[] = [merchant, otherMerchant].flatMap(({ wallets: { evm, solana } }) => [evm, solana]);
  if (wanted && wallets.some((wallet) => wallet.toLowerCase() === wanted.toLowerCase())) {
    throw new Error("SCAN_PAY_TO is a merchant's wallet. Use a separate wallet for scans, see docs/operations.md");
  }
  const own = isEvmNetworkName(network) ? evmAccounts.scanner.address : SOLANA_WALLETS.scanner.publicKey.toBase58();
  return wanted || own;
}

/** The allowed hosts from the environment, plus the host of `url`. */
const addHost = (url: string): string =>
  [process.env.OUTBOUND_ALLOW_HOSTS, new URL(url).host].filter(Boolean).join(",");

/** Network for payments of local scans. */
const PAID_ON: NetworkName = "base_sepolia";

const common = (settings: StackSettings, { redis, facilitator }: Ground): ServiceSettings => ({
  HOST: settings.host,
  REDIS_URL: redis?.url,
  FACILITATOR_URL_TEST: process.env.FACILITATOR_URL_TEST || facilitator.url,
  FACILITATOR_URL_LIVE: process.env.FACILITATOR_URL_LIVE || facilitator.url,
});

import { NETWORK_NAMES, NETWORKS, type NetworkName } from "@svc/x402";
import bs58 from "bs58";
import { evmAccounts } from "../evm/index.js";
import { SOLANA_WALLETS } from "../solana/index.js";
import type { LocalKeys } from "./local-keys.js";
import { LOCAL_SEED } from "./local-seed.js";
import type { SeedMerchant } from "./seed.js";
import { bypassSecretOf, type ServiceUrls } from "./service-env.js";
import type { StackDocument } from "./stack-document.js";
import type { Ground } from "./start-ground.js";

export async function describeStack(urls: ServiceUrls, ground: Ground, keys: LocalKeys): Promise<StackDocument> {
  const { merchant, otherMerchant } = LOCAL_SEED;
  const { sessionToken } = ground.identity;
  const session = async ({ user }: SeedMerchant) => (sessionToken ? { sessionToken: await sessionToken(user) } : {});
  const byNetwork = NETWORK_NAMES.map((network) => [network, merchant.wallets[NETWORKS[network].family]]);
  return {
    payments: { url: urls.payments },
    scan: { url: urls.scan, bypassSecret: bypassSecretOf(keys) },
    merchant: {
      id: merchant.id,
      ...keys.merchant,
      ...(await session(merchant)),
      wallets: { ...merchant.wallets, ...Object.fromEntries(byNetwork) },
    },
    otherMerchant: { id: otherMerchant.id, ...keys.otherMerchant, ...(await session(otherMerchant)) },
    buyer: {
      evmPrivateKey: evmAccounts.buyer.privateKey,
      solanaSecretKey: bs58.encode(SOLANA_WALLETS.buyer.secretKey),
    },
    chains: Object.fromEntries(
      ground.chains.map(({ network, rpcUrl, chainId, usdc }) => [network, { rpcUrl, chainId, usdc }]),
    ) as Record<NetworkName, StackDocument["chains"][NetworkName]>,
    facilitator: { url: ground.facilitator.url },
    target: { url: ground.target.url },
    site: { url: ground.site.url },
    dashboard: { issuer: ground.identity.issuer },
    storage: { endpoint: ground.storage.endpoint, bucket: ground.storage.bucket },
    database: { url: ground.database.url },
    ...(ground.redis === undefined ? {} : { redis: { url: ground.redis.url } }),
  };
}

import type { ChainSettings } from "@svc/chains";
import { listOf } from "@svc/service";
import { NETWORK_NAMES, type NetworkName } from "@svc/x402";
import type { PaymentsSettings } from "./env.js";

/** How each network is reached; a network without nodes cannot be asked and says so when it is. */
export function chainSettingsOf(settings: PaymentsSettings): Record<NetworkName, ChainSettings> {
  const keys = settings as unknown as Record<string, string | number | undefined>;
  return Object.fromEntries(
    NETWORK_NAMES.map((name) => [
      name,
      {
        rpcUrls: listOf(keys[`RPC_URLS_${name.toUpperCase()}`] as string | undefined),
        confirmations: keys[`CONFIRMATIONS_${name.toUpperCase()}`] as number,
        nodeTimeoutMs: settings.CHAIN_NODE_TIMEOUT_MS,
        pollMs: settings.CHAIN_POLL_MS,
        headAgeMaxMs: settings.CHAIN_HEAD_AGE_MAX_MS,
      },
    ]),
  ) as unknown as Record<NetworkName, ChainSettings>;
}

/** Networks that can be read. */
export const networksWithNodes = (settings: PaymentsSettings): NetworkName[] => {
  const all = chainSettingsOf(settings);
  return NETWORK_NAMES.filter((name) => all[name].rpcUrls.length > 0);
};

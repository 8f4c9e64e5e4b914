import { NETWORK_NAMES, NETWORKS, type NetworkName } from "./networks.js";

/** Version of the x402 wire format. */
export type X402Version = 1 | 2;

const ALIASES: ReadonlyMap<string, NetworkName> = new Map(
  NETWORK_NAMES.flatMap((name) => {
    const { caip2, x402Name } = NETWORKS[name];
    return [name, caip2, x402Name].flatMap((alias) => (alias === null ? [] : [[alias, name] as const]));
  }),
);

/** Our name of a network that is called by our name, its x402 version 1 name or its CAIP-2 id; null for any other text. */
export const networkOfAlias = (alias: string): NetworkName | null => ALIASES.get(alias) ?? null;

/** Whether version 1 of the format has a name for the network: only those may stand in a version 1 `accepts` list. */
export const isNamedInVersion1 = (network: NetworkName): boolean => NETWORKS[network].x402Name !== null;

/** How a network is called on the wire. CAIP-2 in version 2, and in version 1 where that has no name of its own. */
export function wireNetwork(network: NetworkName, version: X402Version): string {
  const { caip2, x402Name } = NETWORKS[network];
  return version === 1 ? (x402Name ?? caip2) : caip2;
}

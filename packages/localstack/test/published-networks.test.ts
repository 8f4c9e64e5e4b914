import { expect, test } from "@jest/globals";
import { NETWORK_NAMES, type NetworkName, networkOf } from "@svc/x402";
import { getDefaultAsset } from "x402/shared";
import { EvmNetworkToChainId, type Network, SupportedSVMNetworks } from "x402/types";

/** The chain's name in version 1's own package; null if it has none. */
function publishedName(name: NetworkName): Network | null {
  const network = networkOf(name);
  const published =
    network.family === "evm"
      ? [...EvmNetworkToChainId].find(([, chainId]) => chainId === network.chainId)?.[0]
      : SupportedSVMNetworks.find((one) => getDefaultAsset(one).address === network.usdc);
  return published ?? null;
}

test.each(NETWORK_NAMES)("version 1 of x402 calls %s what its published package does", (name) => {
  expect(networkOf(name).x402Name).toBe(publishedName(name));
});

const named = NETWORK_NAMES.filter((name) => publishedName(name) !== null);

test.each(named)("USDC on %s is what the published package pays in", (name) => {
  const { usdc, decimals } = networkOf(name);
  const asset = getDefaultAsset(publishedName(name) as Network);
  expect([asset.address.toLowerCase(), asset.decimals]).toEqual([usdc.toLowerCase(), decimals]);
});

import { expect, test } from "@jest/globals";
import { getNetwork, NETWORK_NAMES, type NetworkName } from "@svc/x402";
import { getDefaultAsset } from "x402/shared";
import { EvmNetworkToChainId, type Network, SupportedSVMNetworks } from "x402/types";

/** The chain's name in version 1's own package; null if it has none. */
function publishedName(name: NetworkName): Network | null {
  const network = getNetwork(name);
  const published =
    network.family === "evm"
      ? [...EvmNetworkToChainId].find(([, chainId]) => chainId === network.chainId)?.[0]
      : SupportedSVMNetworks.find((one) => getDefaultAsset(one).address === network.usdc);
  return published ?? null;
}

test.each(NETWORK_NAMES)("%s has the same name in version 1 of x402 as in its published package", (name) => {
  expect(getNetwork(name).x402Name).toBe(publishedName(name));
});

const named = NETWORK_NAMES.filter((name) => publishedName(name) !== null);

test.each(named)("USDC on %s is the same token as in the published package", (name) => {
  const { usdc, decimals } = getNetwork(name);
  const asset = getDefaultAsset(publishedName(name) as Network);
  expect([asset.address.toLowerCase(), asset.decimals]).toEqual([usdc.toLowerCase(), decimals]);
});

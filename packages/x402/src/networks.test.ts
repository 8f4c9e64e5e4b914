import { expect, test } from "@jest/globals";
import {
  isEvmNetworkName,
  isNamedInVersion1,
  NETWORK_NAMES,
  NETWORKS,
  networkOfAlias,
  networksOfMode,
  wireNetwork,
} from "./networks.js";

test("the supported networks, each in one mode and with its own chain id", () => {
  expect(networksOfMode("test")).toEqual([
    "base_sepolia",
    "eth_sepolia",
    "polygon_amoy",
    "arc_testnet",
    "solana_devnet",
  ]);
  expect(networksOfMode("live")).toEqual(["base", "ethereum", "polygon", "solana"]);
  expect(new Set(NETWORK_NAMES.map((name) => NETWORKS[name].caip2)).size).toBe(NETWORK_NAMES.length);
});

test("a CAIP-2 id is built from the chain's own identity", () => {
  for (const name of NETWORK_NAMES) {
    const network = NETWORKS[name];
    const id = network.family === "evm" ? `eip155:${network.chainId}` : `solana:${network.genesisHash.slice(0, 32)}`;
    expect(network.caip2).toBe(id);
  }
});

test("exactly the networks with an eip155 id are EVM networks", () => {
  for (const name of NETWORK_NAMES) expect(isEvmNetworkName(name)).toBe(NETWORKS[name].caip2.startsWith("eip155:"));
});

test("each network is known by our name and by its names in each version, and by nothing else", () => {
  for (const name of NETWORK_NAMES) {
    for (const alias of [name, wireNetwork(name, 1), wireNetwork(name, 2)]) expect(networkOfAlias(alias)).toBe(name);
  }
  for (const stranger of ["", "BASE", "avalanche", "eip155:43114", "constructor", "eip155:084532"]) {
    expect(networkOfAlias(stranger)).toBeNull();
  }
});

test("a network without a name in version 1 uses its CAIP-2 id there", () => {
  expect([isNamedInVersion1("base"), isNamedInVersion1("ethereum")]).toEqual([true, false]);
  for (const name of NETWORK_NAMES) {
    expect([name, wireNetwork(name, 1) !== wireNetwork(name, 2)]).toEqual([name, isNamedInVersion1(name)]);
  }
});

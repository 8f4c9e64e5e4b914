import { expect, test } from "@jest/globals";
import { isNamedInVersion1, networkOfAlias, wireNetwork } from "./network-aliases.js";
import { NETWORK_NAMES } from "./networks.js";

test("each network is known by our name and by how each version calls it, and by nothing else", () => {
  for (const name of NETWORK_NAMES) {
    for (const alias of [name, wireNetwork(name, 1), wireNetwork(name, 2)]) expect(networkOfAlias(alias)).toBe(name);
  }
  for (const stranger of ["", "BASE", "avalanche", "eip155:43114", "constructor", "eip155:084532"]) {
    expect(networkOfAlias(stranger)).toBeNull();
  }
});

test("version 1 names six of the nine networks", () => {
  expect(NETWORK_NAMES.filter((name) => !isNamedInVersion1(name))).toEqual(["eth_sepolia", "arc_testnet", "ethereum"]);
});

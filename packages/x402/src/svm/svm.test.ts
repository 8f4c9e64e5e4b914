import { expect, test } from "@jest/globals";
import { NETWORKS } from "../networks.js";
import { associatedTokenAddress } from "./associated-token-address.js";

test("computes the same token account address as the cluster's own libraries", () => {
  // Computed with @solana/web3.js 1.98.4, PublicKey.findProgramAddressSync; thousands more in packages/localstack.
  const owner = "SysvarC1ock11111111111111111111111111111111";
  expect(associatedTokenAddress(owner, NETWORKS.solana.usdc)).toBe("GdNkbX8yeLqhDQZnF9KszuMNyiKoU68SMUB3rncKZqmA");
  expect(associatedTokenAddress(owner, NETWORKS.solana_devnet.usdc)).toBe(
    "CjxwTHy5KDMyqYse4bKqfGZcEvSTcyEUbXVaXan5Y2ri",
  );
});

test("refuses a text that isn't an address", () => {
  for (const odd of [
    "not base58",
    "",
    NETWORKS.solana.usdc.slice(3),
    `0${NETWORKS.solana.usdc.slice(1)}`,
    "z".repeat(10_000),
  ]) {
    expect(() => associatedTokenAddress(odd, NETWORKS.solana.usdc)).toThrow(RangeError);
  }
});

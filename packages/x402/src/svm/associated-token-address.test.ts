import { expect, test } from "@jest/globals";
import { NETWORKS } from "../networks.js";
import { associatedTokenAddress } from "./associated-token-address.js";
import { decodeBase58 } from "./base58.js";
import { isOnCurve } from "./ed25519-point.js";

const bytes = (key: string) => decodeBase58(key, 32) as Uint8Array;

test("a token account's address is the one that the cluster's own libraries compute", () => {
  // Computed with @solana/web3.js 1.98.4, PublicKey.findProgramAddressSync; thousands more in packages/localstack.
  const owner = "SysvarC1ock11111111111111111111111111111111";
  expect(associatedTokenAddress(owner, NETWORKS.solana.usdc)).toBe("GdNkbX8yeLqhDQZnF9KszuMNyiKoU68SMUB3rncKZqmA");
  expect(associatedTokenAddress(owner, NETWORKS.solana_devnet.usdc)).toBe(
    "CjxwTHy5KDMyqYse4bKqfGZcEvSTcyEUbXVaXan5Y2ri",
  );
});

test("an address that is none is refused", () => {
  expect(() => associatedTokenAddress("nobody", NETWORKS.solana.usdc)).toThrow(RangeError);
});

test("a key is a point of the curve, a derived address is none", () => {
  // The base point of RFC 8032, and the neutral element.
  expect(isOnCurve(Buffer.from(`58${"66".repeat(31)}`, "hex"))).toBe(true);
  expect(isOnCurve(Buffer.from(`01${"00".repeat(31)}`, "hex"))).toBe(true);
  expect(
    isOnCurve(bytes(associatedTokenAddress("SysvarC1ock11111111111111111111111111111111", NETWORKS.solana.usdc))),
  ).toBe(false);
});

import { describe, expect, test } from "@jest/globals";
import { associatedTokenAddress, NETWORK_NAMES, networkOf } from "@svc/x402";
import { LOCAL_SEED } from "./seed.js";
import { payToOfScans } from "./service-env.js";

const { merchant, otherMerchant } = LOCAL_SEED;
const MERCHANTS = [merchant, otherMerchant].flatMap(({ wallets }) => [wallets.evm, wallets.solana]);

describe("the wallet that local scans are paid to", () => {
  test.each(NETWORK_NAMES)("is one of %s by itself, and no merchant's", (network) => {
    const wallet = payToOfScans(network, undefined);
    expect(MERCHANTS).not.toContain(wallet);
    const { family, usdc } = networkOf(network);
    if (family === "evm") expect(wallet).toMatch(/^0x[0-9a-fA-F]{40}$/);
    else expect(() => associatedTokenAddress(wallet, usdc)).not.toThrow();
    expect(payToOfScans(network, "")).toBe(wallet);
  });

  test.each(MERCHANTS.flatMap((wallet) => [wallet, wallet.toLowerCase()]))(
    "is not %s, which is a merchant's: one transfer would buy a link and a scan",
    (wallet) => {
      for (const network of NETWORK_NAMES) {
        expect(() => payToOfScans(network, wallet)).toThrow("SCAN_PAY_TO is a merchant's wallet");
      }
    },
  );

  test("is the operator's, where he names one", () => {
    expect(payToOfScans("base_sepolia", `0x${"12".repeat(20)}`)).toBe(`0x${"12".repeat(20)}`);
  });
});

import { describe, expect, test } from "@jest/globals";
import { associatedTokenAddress, getNetwork, NETWORK_NAMES } from "@svc/x402";
import { LOCAL_SEED } from "./seed.js";
import { getConfirmations, payToOfScans } from "./service-env.js";

const { merchant, otherMerchant } = LOCAL_SEED;
const MERCHANTS = [merchant, otherMerchant].flatMap(({ wallets }) => [wallets.evm, wallets.solana]);

describe("the wallet for local scans", () => {
  test.each(NETWORK_NAMES)("is a separate wallet on %s by default, not a merchant's", (network) => {
    const wallet = payToOfScans(network, undefined);
    expect(MERCHANTS).not.toContain(wallet);
    const { family, usdc } = getNetwork(network);
    if (family === "evm") expect(wallet).toMatch(/^0x[0-9a-fA-F]{40}$/);
    else expect(() => associatedTokenAddress(wallet, usdc)).not.toThrow();
    expect(payToOfScans(network, "")).toBe(wallet);
  });

  test.each(MERCHANTS.flatMap((wallet) => [wallet, wallet.toLowerCase()]))(
    "can't be %s, which is a merchant's: one transfer would buy a link and a scan",
    (wallet) => {
      for (const network of NETWORK_NAMES) {
        expect(() => payToOfScans(network, wallet)).toThrow("SCAN_PAY_TO is a merchant's wallet");
      }
    },
  );

  test("is the operator's, if it is configured", () => {
    expect(payToOfScans("base_sepolia", `0x${"12".repeat(20)}`)).toBe(`0x${"12".repeat(20)}`);
  });
});

describe("confirmations of the local chains", () => {
  test("are one by default, but three on Polygon Amoy, where a payment can be seen waiting", () => {
    const counts = Object.fromEntries(NETWORK_NAMES.map((network) => [network, getConfirmations(network, {})]));
    const { polygon_amoy: slow, ...others } = counts;
    expect([slow, new Set(Object.values(others))]).toEqual(["3", new Set(["1"])]);
  });

  test("are what the operator sets, test or live", () => {
    const env = { CONFIRMATIONS_BASE: "12", CONFIRMATIONS_POLYGON_AMOY: "1" };
    expect([getConfirmations("base", env), getConfirmations("polygon_amoy", env)]).toEqual(["12", "1"]);
  });
});

import { expect, test } from "@jest/globals";
import type { ScanSettings } from "../env.js";
import { buildOffer } from "./price.js";

const EVM = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SOLANA = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const settings = (SCAN_NETWORK: string, SCAN_PAY_TO?: string) => ({ SCAN_NETWORK, SCAN_PAY_TO }) as ScanSettings;

test("offers a scan only for a wallet of the network that it is paid on", () => {
  expect(buildOffer(settings("base", EVM))).toMatchObject({ network: "base", payTo: EVM, amountBaseUnits: 10_000n });
  expect(buildOffer(settings("solana", SOLANA))).toMatchObject({
    network: "solana",
    payTo: SOLANA,
    amountBaseUnits: 10_000n,
  });
  expect(buildOffer(settings("base"))).toBeNull();
  for (const [network, wallet] of [
    ["base", SOLANA],
    ["base", `${EVM}0`],
    ["solana", EVM],
    ["solana", SOLANA.slice(4)],
    ["solana_devnet", "O".repeat(40)],
  ] as const) {
    expect(() => buildOffer(settings(network, wallet))).toThrow("SCAN_PAY_TO isn't a wallet address on SCAN_NETWORK");
  }
});

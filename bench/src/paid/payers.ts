import { type LocalEvmNode, signTransferAuthorization } from "@svc/localstack/evm";
import { encodeBase64Json, networkOf } from "@svc/x402";
import { Wallet } from "ethers";
import { NETWORK, PRICE_BASE_UNITS } from "./buyer-order.js";

/** So many that none of them has many payments under way or behind it. */
const PAYERS = 40;
const EACH_HAS = 1_000_000_000n;

/** Wallets with USDC that sign payments by turns. */
export interface Payers {
  /** The text of an X-PAYMENT header, good once. */
  pay(to: string): Promise<string>;
}

export async function fundPayers(node: LocalEvmNode): Promise<Payers> {
  const keys = Array.from({ length: PAYERS }, () => Wallet.createRandom());
  for (const { address } of keys) await node.mintUsdc(address, EACH_HAS);
  let turn = 0;
  return {
    async pay(to) {
      const { privateKey } = keys[turn++ % PAYERS] as (typeof keys)[0];
      const validBefore = BigInt(Math.floor(Date.now() / 1000) + 120);
      const { signature, ...signed } = await signTransferAuthorization({
        network: NETWORK,
        privateKey,
        to,
        amountBaseUnits: PRICE_BASE_UNITS,
        validBefore,
      });
      const authorization = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
      return encodeBase64Json({
        x402Version: 1,
        scheme: "exact",
        network: networkOf(NETWORK).x402Name,
        payload: { signature, authorization },
      });
    },
  };
}

import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import type { EvmWallet } from "./evm-wallet.js";
import { type PaymentKind, ShapeError } from "./kind.js";

type Payload = Parameters<ExactEvmScheme["verify"]>[0];
type Requirements = Parameters<ExactEvmScheme["verify"]>[1];

/** Version 2 as the public package `@x402/evm` does it: for every EVM network, those without a version 1 name too. */
export function version2Evm(network: string, wallet: EvmWallet): PaymentKind {
  const signer = toFacilitatorEvmSigner({ ...wallet, address: wallet.account.address } as unknown as Parameters<
    typeof toFacilitatorEvmSigner
  >[0]);
  const scheme = new ExactEvmScheme(signer);
  return {
    version: 2,
    network,
    async verify(payload, requirements) {
      return scheme.verify(...read(payload, requirements));
    },
    async settle(payload, requirements) {
      return scheme.settle(...read(payload, requirements));
    },
  };
}

/** The package reads these members unasked. */
function read(payload: unknown, requirements: unknown): [Payload, Requirements] {
  const sent = payload as Partial<Payload> | null;
  const { authorization, signature } = (sent?.payload ?? {}) as {
    authorization?: { from?: unknown };
    signature?: unknown;
  };
  const { asset, payTo, amount } = (requirements ?? {}) as Partial<Requirements>;
  const texts = [sent?.accepted?.network, authorization?.from, signature, asset, payTo, amount];
  if (texts.some((text) => typeof text !== "string")) throw new ShapeError("not a payment of EIP-3009 in version 2");
  return [payload as Payload, requirements as Requirements];
}

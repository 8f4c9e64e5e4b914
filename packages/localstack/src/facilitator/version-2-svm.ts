import { createKeyPairSignerFromBytes } from "@solana/kit";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme } from "@x402/svm/exact/facilitator";
import bs58 from "bs58";
import { jsonRpc } from "../evm/json-rpc.js";
import { type PaymentKind, ShapeError } from "./kind.js";

type Payload = Parameters<ExactSvmScheme["verify"]>[0];
type Requirements = Parameters<ExactSvmScheme["verify"]>[1];

/**
 * Version 2 on Solana as the public package `@x402/svm` does it: its buyers add a memo to the transaction, which version 1 does
 * not allow.
 * @param secretKey base58 of the 64 bytes; the fee payer
 */
export async function version2Svm(network: string, rpcUrl: string, secretKey: string): Promise<PaymentKind> {
  const keypair = await createKeyPairSignerFromBytes(bs58.decode(secretKey));
  const rpc = jsonRpc(rpcUrl);
  const scheme = new ExactSvmScheme(toFacilitatorSvmSigner(keypair, { defaultRpcUrl: rpcUrl }));
  return {
    version: 2,
    network,
    extra: { feePayer: keypair.address },
    async verify(payload, requirements) {
      const request = read(payload, requirements);
      // Asked first: the package calls payments invalid while the node is gone.
      await rpc("getHealth");
      return scheme.verify(...request);
    },
    async settle(payload, requirements) {
      const request = read(payload, requirements);
      await rpc("getHealth");
      return scheme.settle(...request);
    },
  };
}

/** The package reads these members unasked. */
function read(payload: unknown, requirements: unknown): [Payload, Requirements] {
  const { accepted, payload: inner } = (payload ?? {}) as Partial<Payload>;
  const { asset, payTo, amount } = (requirements ?? {}) as Partial<Requirements>;
  const texts = [accepted?.scheme, accepted?.network, inner?.transaction, asset, payTo, amount];
  if (texts.some((text) => typeof text !== "string")) throw new ShapeError("not a payment of Solana in version 2");
  return [payload as Payload, requirements as Requirements];
}

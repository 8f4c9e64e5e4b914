import { ExactSvmScheme } from "@x402/svm/exact/client";
import type { PaymentScheme } from "./pay-client.js";

export interface SolanaOptions {
  /** URL of the node that prepares the transaction. Default: the public node of the network. */
  readonly rpcUrl?: string | undefined;
}

/**
 * Lets `payLink` pay on Solana: `payLink(url, { signer: solana(keypair) })`. Install `@x402/svm` and `@solana/kit`
 * beside this package.
 * @param signer signer of `@solana/kit`, such as one from `createKeyPairSignerFromBytes`
 */
export function solana(signer: object, { rpcUrl }: SolanaOptions = {}): PaymentScheme {
  return {
    register(client) {
      client.register("solana:*", new ExactSvmScheme(signer as never, rpcUrl === undefined ? {} : { rpcUrl }));
    },
  };
}

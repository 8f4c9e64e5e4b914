import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import {
  buildChallenge,
  createFacilitatorClient,
  decodePaymentObject,
  decodePaymentText,
  type Offer,
  type Payment,
  type ReadPayment,
  withFeePayers,
} from "@svc/x402";
import { x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import bs58 from "bs58";
import { createPaymentHeader } from "x402/client";
import { createSigner, PaymentRequirementsSchema } from "x402/types";
import { evmAccounts, startEvmNode } from "../../src/evm/index.js";
import { type Facilitator, startFacilitator } from "../../src/facilitator/start-facilitator.js";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "../../src/solana/index.js";
import { signEvmPayment } from "./sign-payment.js";

const { buyer, merchant } = SOLANA_WALLETS;
const resource = { url: "https://pay.example/1", description: "A report", mimeType: "" };
let solana: SolanaNode;
let facilitator: Facilitator;

beforeAll(async () => {
  // The package x402 prints errors before it answers.
  jest.spyOn(console, "error").mockImplementation(() => {});
  solana = await startSolanaNode({ network: "solana" });
  await solana.mintUsdc(buyer.publicKey, 1_000_000n);
  await solana.createTokenAccount(merchant.publicKey);
  facilitator = await startFacilitator({ rpcUrls: { solana: solana.rpcUrl } });
});
afterAll(async () => {
  await facilitator?.stop();
  await solana?.stop();
});

/** A payment as public clients create it. */
async function solanaPayment(offer: Offer, version: 1 | 2): Promise<Payment> {
  const { paymentRequired } = buildChallenge({ offers: [offer], resource, error: "", version });
  if (version === 2) {
    const signer = await createKeyPairSignerFromBytes(buyer.secretKey);
    const client = new x402Client().register("solana:*", new ExactSvmScheme(signer, { rpcUrl: solana.rpcUrl }));
    return read(decodePaymentObject(await client.createPaymentPayload(paymentRequired as PaymentRequired)));
  }
  const requirements = PaymentRequirementsSchema.parse(paymentRequired.accepts[0]);
  const signer = await createSigner("solana", bs58.encode(buyer.secretKey));
  const config = { svmConfig: { rpcUrl: solana.rpcUrl } };
  return read(decodePaymentText(await createPaymentHeader(signer, 1, requirements, config)));
}

type PaymentRequired = Parameters<x402Client["createPaymentPayload"]>[0];

const read = (decoded: ReadPayment): Payment => {
  if (decoded.outcome !== "payment") throw new Error(decoded.reason);
  return decoded.payment;
};

test.each([1, 2] as const)(
  "on Solana in version %d, an outcome without a node is unknown, and a repeated settlement is never refused",
  async (version) => {
    const client = createFacilitatorClient({ url: facilitator.url });
    const payTo = merchant.publicKey.toBase58();
    const bare: Offer = { network: "solana", payTo, amountBaseUnits: 10_000n, maxTimeoutSeconds: 120 };
    const [offer] = withFeePayers([bare], await client.supported()) as [Offer];
    const payment = await solanaPayment(offer, version);
    await solana.pause();
    expect(await client.verify(payment, offer, resource)).toMatchObject({ outcome: "unknown" });
    expect(await client.settle(payment, offer, resource)).toMatchObject({ outcome: "unknown" });
    await solana.resume();
    expect(await client.verify(payment, offer, resource)).toMatchObject({ outcome: "valid" });
    expect(await client.settle(payment, offer, resource)).toMatchObject({ outcome: "settled" });
    for (const mayHaveBeenSent of [false, true]) {
      const again = await client.settle(payment, offer, resource, { mayHaveBeenSent });
      expect(again).toMatchObject({ outcome: "unknown", cause: "not_final" });
    }
  },
);

test.each(["polygon", "ethereum"] as const)(
  "on %s, a node that is gone makes every outcome unknown",
  async (network) => {
    const node = await startEvmNode({ network });
    await node.mintUsdc(evmAccounts.buyer.address, 10_000n);
    const own = await startFacilitator({ rpcUrls: { [network]: node.rpcUrl } });
    const client = createFacilitatorClient({ url: own.url });
    const payTo = evmAccounts.merchant.address;
    const offer: Offer = { network, payTo, amountBaseUnits: 10_000n, maxTimeoutSeconds: 120 };
    const payment = await signEvmPayment(network);
    expect(await client.verify(payment, offer, resource)).toMatchObject({ outcome: "valid" });
    await node.stop();
    expect(await client.verify(payment, offer, resource)).toMatchObject({ outcome: "unknown" });
    expect(await client.settle(payment, offer, resource)).toMatchObject({ outcome: "unknown" });
    await own.stop();
  },
);

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { PublicKey, TransactionInstruction } from "@solana/web3.js";
import { decodePaymentObject, getNetwork } from "@svc/x402";
import { type Facilitator, startFacilitator } from "../../src/facilitator/start-facilitator.js";
import { SOLANA_WALLETS, type SolanaNode, signSolanaPayment, startDevnet } from "../../src/solana/index.js";

/**
 * The local chain lacks the Lighthouse program, so the public package's facilitator refuses payments with its
 * assertions. The reason shows that the facilitator accepts the layout: only the simulation fails.
 */
const LIGHTHOUSE = new PublicKey("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");
const FEE_PAYER = SOLANA_WALLETS.facilitator.publicKey;
/** AssertAccountInfo. */
const guard = new TransactionInstruction({
  programId: LIGHTHOUSE,
  keys: [{ pubkey: FEE_PAYER, isSigner: false, isWritable: false }],
  data: Buffer.of(5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4),
});

let node: SolanaNode;
let facilitator: Facilitator;
beforeAll(async () => {
  node = await startDevnet();
  facilitator = await startFacilitator({ rpcUrls: { solana_devnet: node.rpcUrl } });
});
afterAll(async () => {
  await facilitator?.stop();
  await node?.stop();
});

async function verify(guards: number) {
  const added = Array.from({ length: guards }, () => guard);
  const transaction = await signSolanaPayment(node, { feePayer: FEE_PAYER.toBase58(), added });
  const payload = { transaction: Buffer.from(transaction.serialize()).toString("base64") };
  const { caip2 } = getNetwork("solana_devnet");
  const accepted = {
    scheme: "exact",
    network: caip2,
    amount: "500000",
    asset: node.usdc,
    payTo: SOLANA_WALLETS.merchant.publicKey.toBase58(),
    maxTimeoutSeconds: 120,
    extra: { feePayer: FEE_PAYER.toBase58() },
  };
  const paymentPayload = { x402Version: 2, accepted, payload };
  const answer = await fetch(`${facilitator.url}/verify`, {
    method: "POST",
    body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements: accepted }),
  });
  const { isValid, invalidReason } = (await answer.json()) as { isValid: boolean; invalidReason?: string };
  return { ours: decodePaymentObject(paymentPayload).outcome, theirs: isValid ? "valid" : invalidReason };
}

test.each([
  [0, "payment", "valid"],
  [1, "payment", expect.stringContaining("simulation_failed")],
  [3, "payment", expect.stringContaining("simulation_failed")],
  [5, "unsupported", expect.stringContaining("instructions_length")],
])("a real transaction with %i assertions that name the fee payer is read as %s", async (guards, ours, theirs) => {
  expect(await verify(guards)).toEqual({ ours, theirs });
});

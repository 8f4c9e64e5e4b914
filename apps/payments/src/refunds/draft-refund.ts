import type { Chains } from "@svc/chains";
import { fail } from "@svc/errors";
import { getNetwork, usdcText } from "@svc/x402";
import type { PreparedRefund } from "./prepared-refund.js";

/**
 * Builds the unsigned Solana transaction that sends a refund, as base64. The transaction needs a fresh blockhash, so it
 * is built when the wallet is about to sign. Stores nothing, because the watcher finds the transfer like any other.
 */
export async function draftRefund(chains: Chains, refund: PreparedRefund): Promise<string> {
  const { network, merchantWalletAddress, walletAddress, amountBaseUnits, reference, status } = refund;
  if (getNetwork(network).family !== "solana") {
    fail("CONFLICT", `A refund on ${network} has no Solana transaction.`, {
      hint: "Have the wallet send `transfer.evm` of the refund.",
    });
  }
  if (status !== "pending" || reference === null) {
    fail("CONFLICT", `The status of this refund is "${status}". Do not send it.`, { hint: "Prepare another refund." });
  }
  const draft = { payer: merchantWalletAddress, payTo: walletAddress, baseUnits: amountBaseUnits, reference };
  const drafted = await chains.chain(network).draftTransfer(draft);
  if (drafted.outcome === "drafted") return drafted.transaction;
  if (drafted.outcome === "unreachable") {
    return fail("TIMEOUT", "Solana does not answer at the moment. Nothing was sent. Try again in a few seconds.", {
      retryAfter: 5,
    });
  }
  if (drafted.outcome === "cannot_receive") {
    return fail("CONFLICT", "The customer's wallet has no account for USDC on Solana anymore.", {
      hint: "Ask the customer to open it again. Nothing was sent.",
    });
  }
  const held = usdcText(drafted.balanceBaseUnits);
  return fail("CONFLICT", `The wallet that was paid holds ${held} USDC, which is less than the refund.`, {
    hint: "Add USDC to it, then try again. Nothing was sent.",
  });
}

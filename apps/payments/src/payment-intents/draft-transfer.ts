import type { Chains } from "@svc/chains";
import { fail, failInvalid } from "@svc/errors";
import { type SolanaNetworkName, usdcText } from "@svc/x402";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { IntentInProgress } from "./intents-repository.js";

/**
 * Builds the unsigned Solana transaction that pays an intent, as base64: a transfer of the amount due, with the
 * intent's reference. Stores nothing, because the watcher finds the transfer like any other.
 * @param payer address of the wallet that signs, sends and pays the fee
 * @throws CONFLICT if the intent can't be paid now, if the payer's wallet holds too little USDC, or if the seller's
 * wallet can't receive it
 * @throws VALIDATION_FAILED for a network that the intent doesn't accept, or a malformed address
 * @throws TIMEOUT if no node responds
 */
export async function draftTransfer(
  chains: Chains,
  intent: IntentInProgress,
  { network, payer }: { readonly network: SolanaNetworkName; readonly payer: string },
): Promise<string> {
  const payTo = requirePayTo(intent, network);
  if (canonicalWallet(payer)?.family !== "solana") failInvalid("payer", "is not the address of a Solana wallet");
  const { amountDueBaseUnits: baseUnits, reference } = intent;
  const drafted = await chains.chain(network).draftTransfer({ payer, payTo, baseUnits, reference });
  if (drafted.outcome === "drafted") return drafted.transaction;
  if (drafted.outcome === "unreachable") {
    return fail("TIMEOUT", "Solana does not answer at the moment. Nothing was charged. Try again in a few seconds.", {
      retryAfter: 5,
      details: { reason: "chain_unreachable" },
    });
  }
  if (drafted.outcome === "cannot_receive") {
    return fail("CONFLICT", "The seller's wallet cannot receive USDC on Solana yet. Choose another network.", {
      details: { reason: "cannot_receive" },
    });
  }
  const held = usdcText(drafted.balanceBaseUnits);
  return fail(
    "CONFLICT",
    `This wallet holds ${held} USDC, which is less than the amount. Add USDC, or pay from another wallet.`,
    {
      details: { reason: "insufficient_funds" },
    },
  );
}

/** Returns the seller's wallet on the network, if a transfer to it can still pay the intent. */
function requirePayTo(intent: IntentInProgress, network: SolanaNetworkName): string {
  if (intent.status !== "open" || intent.tail === null || intent.progress.signed !== null) {
    fail("CONFLICT", "This payment has ended or is already being paid. Do not send money for it.", {
      details: { reason: "payment_ended" },
    });
  }
  const payTo = intent.wallets[network] ?? failInvalid("network", "is not one of this payment's networks");
  if (!intent.ownNetworks.includes(network)) {
    fail("CONFLICT", "The seller's wallet on this network has changed. Do not pay here: start a new payment.", {
      details: { reason: "wallet_moved" },
    });
  }
  return payTo;
}

import type { ChainPort } from "./ports.js";

/**
 * Where nobody runs nodes: what the facilitator says is believed. A settlement whose outcome is unknown stays so until the
 * facilitator is asked again and says that it is done.
 * @param canonical the canonical form of a transaction's name; null: not one
 */
export const believer = (canonical: (transaction: string) => string | null, now: () => Date): ChainPort => ({
  authorizationState: async () => ({
    outcome: "known",
    authorization: "unused",
    balanceBaseUnits: null,
    canReceive: true,
  }),
  async prove(_payment, transaction) {
    const txHash = canonical(transaction);
    if (txHash === null) return { outcome: "unrelated", message: "not the name of a transaction" };
    return { outcome: "proven", txHash, logIndex: 0, confirmedAt: now() };
  },
  find: async () => ({ outcome: "not_yet" }),
  isSignedByPayer: async () => null,
});

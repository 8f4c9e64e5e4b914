import type { EvmWallet } from "./evm-wallet.js";
import { judgeTransfer } from "./judge-transfer.js";
import { type PaymentKind, ShapeError } from "./kind.js";
import { ABI, readSignedTransfer, type SignedTransfer } from "./transfer-authorization.js";

/**
 * Version 2 on an EVM network: EIP-3009 by viem, for the networks too that version 1 cannot name. (The public `@x402/evm`
 * 2.27 ends the whole process when its node does not answer at the wrong moment, and calls payments invalid meanwhile.)
 */
export function version2Evm(network: string, wallet: EvmWallet): PaymentKind {
  const read = (payload: unknown, requirements: unknown): SignedTransfer => {
    const transfer = readSignedTransfer(payload, requirements);
    if (transfer === null) throw new ShapeError("not a payment of EIP-3009 in version 2");
    return transfer;
  };
  const refusalOf = async (payload: unknown, requirements: unknown, transfer: SignedTransfer) => {
    const { accepted } = payload as { accepted?: { scheme?: unknown; network?: unknown } };
    if (accepted?.scheme !== "exact" || (requirements as { scheme?: unknown }).scheme !== "exact") {
      return "invalid_exact_evm_scheme";
    }
    return accepted.network === network ? judgeTransfer(wallet, transfer) : "invalid_exact_evm_network_mismatch";
  };
  return {
    version: 2,
    network,
    async verify(payload, requirements) {
      const transfer = read(payload, requirements);
      const payer = transfer.message.from;
      const invalidReason = await refusalOf(payload, requirements, transfer);
      return invalidReason === null ? { isValid: true, payer } : { isValid: false, invalidReason, payer };
    },
    async settle(payload, requirements) {
      const transfer = read(payload, requirements);
      const payer = transfer.message.from;
      const errorReason = await refusalOf(payload, requirements, transfer);
      if (errorReason !== null) return { success: false, errorReason, transaction: "", network, payer };
      const { transaction, landed } = await send(wallet, transfer);
      return landed
        ? { success: true, transaction, network, payer }
        : { success: false, errorReason: "invalid_exact_evm_transaction_failed", transaction, network, payer };
    },
  };
}

async function send(wallet: EvmWallet, { token, message, signature }: SignedTransfer) {
  const { from, to, value, validAfter, validBefore, nonce } = message;
  const transaction = await wallet.writeContract({
    address: token,
    abi: ABI,
    functionName: "transferWithAuthorization",
    args: [from, to, value, validAfter, validBefore, nonce, signature],
    chain: wallet.chain,
    account: wallet.account,
  });
  const { status } = await wallet.waitForTransactionReceipt({ hash: transaction });
  return { transaction, landed: status === "success" };
}

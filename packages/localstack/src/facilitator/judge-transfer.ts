import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
} from "viem";
import type { EvmWallet } from "./evm-wallet.js";
import { ABI, AUTHORIZATION_TYPES, type SignedTransfer } from "./transfer-authorization.js";

/** A settlement has to reach a block before the authorisation ends. */
const SECONDS_TO_A_BLOCK = 6n;
/** ERC-1271: the signature is the wallet's. */
const MAGIC = "0x1626ba7e";

/**
 * Why a transfer cannot be settled, in the words of version 2, or null when it can.
 * @throws what the node says when it cannot be asked: that is no word about the payment
 */
export async function judgeTransfer(wallet: EvmWallet, transfer: SignedTransfer): Promise<string | null> {
  const { token, payTo, amount, message } = transfer;
  const now = BigInt(Math.floor(Date.now() / 1_000));
  if (!isAddressEqual(message.to, payTo)) return "invalid_exact_evm_recipient_mismatch";
  if (message.value !== amount) return "invalid_exact_evm_payload_authorization_value_mismatch";
  if (message.validBefore < now + SECONDS_TO_A_BLOCK) return "invalid_exact_evm_payload_authorization_valid_before";
  if (message.validAfter > now) return "invalid_exact_evm_payload_authorization_valid_after";
  if (!(await isSigned(wallet, transfer))) return "invalid_exact_evm_signature";
  const used = await wallet.readContract({
    address: token,
    abi: ABI,
    functionName: "authorizationState",
    args: [message.from, message.nonce],
  });
  if (used) return "invalid_exact_evm_nonce_already_used";
  const balance = await wallet.readContract({
    address: token,
    abi: ABI,
    functionName: "balanceOf",
    args: [message.from],
  });
  return balance < amount ? "invalid_exact_evm_insufficient_balance" : null;
}

/** As the token itself decides: an account with code is asked (ERC-1271), for any other the key is recovered. */
async function isSigned(
  wallet: EvmWallet,
  { token, name, version, signature, message }: SignedTransfer,
): Promise<boolean> {
  const hash = hashTypedData({
    domain: { name, version, chainId: wallet.chain.id, verifyingContract: token },
    types: AUTHORIZATION_TYPES,
    primaryType: "TransferWithAuthorization",
    message,
  });
  const code = await wallet.getCode({ address: message.from });
  if (code === undefined) {
    const signer = await recoverAddress({ hash, signature }).catch(() => null);
    return signer !== null && isAddressEqual(signer, message.from);
  }
  try {
    const args = [hash, signature] as const;
    return (
      (await wallet.readContract({ address: message.from, abi: ABI, functionName: "isValidSignature", args })) === MAGIC
    );
  } catch (error) {
    if (isRevert(error)) return false;
    throw error;
  }
}

const isRevert = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) => cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError,
  ) !== null;

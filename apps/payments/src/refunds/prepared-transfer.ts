import { networkOf, type SolanaInstruction, transferInstruction } from "@svc/x402";
import { Interface } from "ethers/abi";
import { transferUri } from "../transfers/transfer-uri.js";
import type { PreparedRefund } from "./prepared-refund.js";

/** The transfer that the merchant's wallet has to send. */
export interface PreparedTransfer {
  /** EIP-681, or Solana Pay's transfer request, as wallets read it from a QR code. */
  readonly uri: string;
  /** For a wallet in the browser: the parameters of `eth_sendTransaction`; null on Solana. */
  readonly evm: EvmCall | null;
  /** The instruction for a wallet that signs Solana transactions; null on EVM networks. */
  readonly solana: WalletInstruction | null;
}

interface EvmCall {
  readonly chainId: number;
  readonly from: string;
  /** The USDC contract. */
  readonly to: string;
  readonly value: "0x0";
  readonly data: string;
}

interface WalletInstruction extends Omit<SolanaInstruction, "data"> {
  /** Base64. */
  readonly data: string;
}

const ERC20 = new Interface(["function transfer(address to, uint256 value)"]);

/** The transfer of a refund, in each form that wallets take. */
export function preparedTransfer(refund: PreparedRefund): PreparedTransfer {
  const { walletAddress: to, merchantWalletAddress: from, amountBaseUnits: baseUnits, reference } = refund;
  const network = networkOf(refund.network);
  const uri = transferUri({ network: refund.network, to, baseUnits, reference });
  if (network.family === "evm") {
    const { usdc, chainId } = network;
    const data = ERC20.encodeFunctionData("transfer", [to, baseUnits]);
    return { uri, evm: { chainId, from, to: usdc, value: "0x0", data }, solana: null };
  }
  const transfer = transferInstruction({ from, to, baseUnits, token: network, reference });
  return { uri, evm: null, solana: { ...transfer, data: transfer.data.toString("base64") } };
}

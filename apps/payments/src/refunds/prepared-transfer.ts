import { getNetwork, type SolanaInstruction, transferInstruction } from "@svc/x402";
import { Interface } from "ethers/abi";
import { transferUri } from "../transfers/transfer-uri.js";
import type { PreparedRefund } from "./prepared-refund.js";

/** The transfer that the merchant's wallet has to send. */
export interface PreparedTransfer {
  /** For a QR code: EIP-681, or a Solana Pay transfer request. */
  readonly uri: string;
  /** For a wallet in the browser: the parameters of `eth_sendTransaction`. Null on Solana. */
  readonly evm: EvmCall | null;
  /** For a wallet that signs Solana transactions: the instruction. Null on EVM networks. */
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

/** The transfer of a refund, in each form that wallets accept. */
export function preparedTransfer(refund: PreparedRefund): PreparedTransfer {
  const { walletAddress: to, merchantWalletAddress: from, amountBaseUnits: baseUnits, reference } = refund;
  const network = getNetwork(refund.network);
  const uri = transferUri({ network: refund.network, to, baseUnits, reference });
  if (network.family === "evm") {
    const { usdc, chainId } = network;
    const data = ERC20.encodeFunctionData("transfer", [to, baseUnits]);
    return { uri, evm: { chainId, from, to: usdc, value: "0x0", data }, solana: null };
  }
  const transfer = transferInstruction({ from, to, baseUnits, token: network, reference });
  return { uri, evm: null, solana: { ...transfer, data: transfer.data.toString("base64") } };
}

import { associatedTokenAddress, networkOf, usdcText } from "@svc/x402";
import { Interface } from "ethers/abi";
import type { PreparedRefund } from "./prepared-refund.js";

/** What the merchant's wallet is to send. */
export interface PreparedTransfer {
  /** EIP-681, or Solana Pay's transfer request: what wallets read from a code. */
  readonly uri: string;
  /** For a wallet in the browser: the parameters of `eth_sendTransaction`; null on Solana. */
  readonly evm: EvmCall | null;
  /** The instruction for a wallet that signs Solana transactions; null on EVM networks. */
  readonly solana: SolanaInstruction | null;
}

interface EvmCall {
  readonly chainId: number;
  readonly from: string;
  /** The USDC contract. */
  readonly to: string;
  readonly value: "0x0";
  readonly data: string;
}

interface SolanaInstruction {
  readonly programId: string;
  readonly accounts: readonly { readonly address: string; readonly isSigner: boolean; readonly isWritable: boolean }[];
  /** Base64. */
  readonly data: string;
}

const ERC20 = new Interface(["function transfer(address to, uint256 value)"]);
const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
/** TransferChecked of the Token program: its number, the amount (u64, little-endian), the mint's decimals. */
const TRANSFER_CHECKED = 12;

/** The transfer of a refund, in each form that wallets take. */
export function preparedTransfer(refund: PreparedRefund): PreparedTransfer {
  const { walletAddress: to, merchantWalletAddress: from, amountBaseUnits, reference } = refund;
  const network = networkOf(refund.network);
  if (network.family === "evm") {
    const { usdc, chainId } = network;
    const data = ERC20.encodeFunctionData("transfer", [to, amountBaseUnits]);
    return {
      uri: `ethereum:${usdc}@${chainId}/transfer?address=${to}&uint256=${amountBaseUnits}`,
      evm: { chainId, from, to: usdc, value: "0x0", data },
      solana: null,
    };
  }
  const { usdc, decimals } = network;
  const data = Buffer.alloc(10);
  data.writeUInt8(TRANSFER_CHECKED, 0);
  data.writeBigUInt64LE(amountBaseUnits, 1);
  data.writeUInt8(decimals, 9);
  const account = (address: string, isWritable: boolean, isSigner = false) => ({ address, isSigner, isWritable });
  const query = new URLSearchParams({ amount: usdcText(amountBaseUnits), "spl-token": usdc });
  if (reference !== null) query.set("reference", reference);
  return {
    uri: `solana:${to}?${query}`,
    evm: null,
    solana: {
      programId: TOKEN_PROGRAM,
      accounts: [
        account(associatedTokenAddress(from, usdc), true),
        account(usdc, false),
        account(associatedTokenAddress(to, usdc), true),
        account(from, false, true),
        ...(reference === null ? [] : [account(reference, false)]),
      ],
      data: data.toString("base64"),
    },
  };
}

import { ed25519 } from "@noble/curves/ed25519";
import {
  ComputeBudgetProgram,
  Connection,
  type Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS } from "@svc/localstack/solana";
import { getBytes, JsonRpcProvider, Transaction, type TransactionRequest, Wallet } from "ethers";
import type { Page } from "playwright-core";

/** Decisions of the person who uses the wallet. */
export interface Hand {
  /** Resolves when the person approves, rejects when they decline. */
  approve(): Promise<void>;
}

const ICON =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzc2NWFmMCIvPjwvc3ZnPg==";

/** A wallet's key and settings. Without `rpcUrl`, the wallet only signs and sends no transactions. */
export interface WalletOwner {
  privateKey: string;
  readonly rpcUrl?: string;
  /** Refuses to switch to another network, as some wallets do. */
  stays?: boolean;
  /** Gas limit. With it, the wallet sends without a simulation, so that the chain can revert the transaction. */
  gasLimit?: bigint;
  /** Signs transactions and returns their hashes, but sends none, so that the chain never gets them. */
  loses?: boolean;
}

/**
 * Gives the page a wallet that announces itself (EIP-6963) and signs with its owner's key. The wallet knows only
 * Ethereum until the page adds a network.
 */
export async function giveEvmWallet(page: Page, hand: Hand, owner: WalletOwner = evmAccounts.buyer): Promise<void> {
  const node = owner.rpcUrl === undefined ? null : new JsonRpcProvider(owner.rpcUrl, undefined, { cacheTimeout: -1 });
  const known = new Set([1]);
  let chainId = 1;
  const failed = (code: number, message: string) => ({ error: { code, message } });
  /** Returns the answer if the person approves, else the error for a rejected request. */
  const approved = async (answer: () => Promise<string>) => {
    try {
      await hand.approve();
    } catch {
      return failed(4001, "User rejected the request.");
    }
    return answer().then(
      (result) => ({ result }),
      ({ code, shortMessage }) =>
        failed(-32000, code === "INSUFFICIENT_FUNDS" ? "insufficient funds for gas" : shortMessage),
    );
  };
  await page.exposeFunction("walletRequest", async (method: string, params: never[]) => {
    const wallet = new Wallet(owner.privateKey, node);
    const [first] = params as unknown as { chainId: string }[];
    switch (method) {
      case "eth_requestAccounts":
        return { result: [wallet.address] };
      case "eth_chainId":
        return { result: `0x${chainId.toString(16)}` };
      case "wallet_addEthereumChain":
        known.add(Number(first?.chainId));
        return { result: null };
      case "wallet_switchEthereumChain":
        if (owner.stays) return failed(-32601, "Switch the network in the wallet.");
        if (!known.has(Number(first?.chainId))) return failed(4902, "Unrecognized chain ID.");
        chainId = Number(first?.chainId);
        return { result: null };
      case "eth_signTypedData_v4": {
        const { domain, types, message } = JSON.parse((params as unknown as string[])[1] as string);
        if (domain.chainId !== chainId) return failed(-32603, "the domain is of another network");
        const { EIP712Domain: _own, ...wanted } = types;
        return approved(() => wallet.signTypedData(domain, wanted, message));
      }
      case "personal_sign": {
        const [text, account] = params as unknown as [string, string];
        if (account !== wallet.address) return failed(4100, "The account is not connected.");
        return approved(() => wallet.signMessage(getBytes(text)));
      }
      case "eth_sendTransaction": {
        const { from: _own, ...wanted } = first as object as TransactionRequest;
        const gas = owner.gasLimit === undefined ? {} : { gasLimit: owner.gasLimit };
        return approved(async () => {
          if (!owner.loses) return (await wallet.sendTransaction({ ...wanted, ...gas, chainId })).hash;
          const { from: _signer, ...whole } = await wallet.populateTransaction({ ...wanted, ...gas, chainId });
          return Transaction.from(await wallet.signTransaction(whole)).hash as string;
        });
      }
      case "eth_call":
      case "eth_getTransactionReceipt":
        return node ? { result: await node.send(method, params) } : failed(-32601, "there is no node");
      default:
        return failed(-32601, `${method} is not known here`);
    }
  });
  await page.addInitScript(`(() => {
    const provider = { request: async ({ method, params }) => {
      const { result, error } = await window.walletRequest(method, params ?? []);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    } };
    const detail = Object.freeze({ info: { uuid: "7b1f", name: "Fox Wallet", rdns: "example.fox", icon: "${ICON}" }, provider });
    const tell = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    addEventListener("eip6963:requestProvider", tell);
    tell();
  })()`);
}

/**
 * Gives the page a wallet of the Wallet Standard. It adds its own instructions to each transaction, as some wallets do
 * to protect their users.
 * @param shown returns the address that the wallet shows to pages; default: its owner's
 */
export async function giveSolanaWallet(
  page: Page,
  rpcUrl: string,
  hand: Hand = { approve: async () => {} },
  owner: Keypair = SOLANA_WALLETS.buyer,
  shown: () => string = () => owner.publicKey.toBase58(),
  network: `solana:${string}` = "solana:devnet",
): Promise<void> {
  const connection = new Connection(rpcUrl, "confirmed");
  await page.exposeFunction("walletAccount", shown);
  await page.exposeFunction("walletSend", async (base64: string) => {
    const isApproved = await hand.approve().then(
      () => true,
      () => false,
    );
    if (!isApproved) return { error: "User rejected the request." };
    const asked = VersionedTransaction.deserialize(Buffer.from(base64, "base64"));
    const message = TransactionMessage.decompile(asked.message);
    message.instructions.unshift(ComputeBudgetProgram.setComputeUnitLimit({ units: 90_000 }));
    message.instructions.push(
      SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: owner.publicKey, lamports: 1 }),
    );
    const transaction = new VersionedTransaction(message.compileToLegacyMessage());
    transaction.sign([owner]);
    const failure = await connection.sendTransaction(transaction).then(
      () => null,
      (error: Error) => error.message,
    );
    if (failure !== null) return { error: failure };
    return { signature: Buffer.from(transaction.signatures[0] as Uint8Array).toString("base64") };
  });
  await page.exposeFunction("walletSign", async (base64: string) => {
    await hand.approve();
    return Buffer.from(ed25519.sign(Buffer.from(base64, "base64"), owner.secretKey.slice(0, 32))).toString("base64");
  });
  await page.addInitScript(`(() => {
    const bytes = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const account = async () => ({ address: await window.walletAccount(), publicKey: new Uint8Array(32), chains: ["${network}"], features: ["solana:signAndSendTransaction", "solana:signMessage"] });
    const wallet = { version: "1.0.0", name: "Guard Wallet", icon: "${ICON}", chains: ["solana:mainnet", "solana:devnet"], accounts: [], features: {
      "standard:connect": { version: "1.0.0", connect: async () => ({ accounts: [await account()] }) },
      "standard:events": { version: "1.0.0", on: () => () => {} },
      "solana:signAndSendTransaction": { version: "1.0.0", supportedTransactionVersions: ["legacy", 0], signAndSendTransaction: async (...inputs) =>
        Promise.all(inputs.map(async ({ transaction }) => {
          const { signature, error } = await window.walletSend(btoa(String.fromCharCode(...transaction)));
          if (error) throw new Error(error);
          return { signature: bytes(signature) };
        })) },
      "solana:signMessage": { version: "1.0.0", signMessage: async (...inputs) =>
        Promise.all(inputs.map(async ({ message }) => {
          const signature = await window.walletSign(btoa(String.fromCharCode(...message)));
          return { signedMessage: message, signature: bytes(signature) };
        })) },
    } };
    const register = ({ register }) => register(wallet);
    dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
    addEventListener("wallet-standard:app-ready", ({ detail }) => register(detail));
  })()`);
}

import { expect, test } from "@jest/globals";
import { SolanaSignAndSendTransaction } from "@solana/wallet-standard-features";
import type { WalletAccount } from "@wallet-standard/base";
import { StandardConnect } from "@wallet-standard/features";
import { type SolanaWallet, sendTransaction } from "./solana-wallets.js";
import { NoAccount, WrongNetwork } from "./wallet-failures.js";

const account = (address: string, ...chains: WalletAccount["chains"]): WalletAccount => ({
  address,
  publicKey: new Uint8Array(32),
  chains,
  features: [SolanaSignAndSendTransaction],
});

/** A wallet with these accounts that reports no signature. `asked` lists the accounts that were asked to sign. */
function walletWith(...accounts: WalletAccount[]) {
  const asked: string[] = [];
  const features = {
    [StandardConnect]: { version: "1.0.0", connect: async () => ({ accounts }) },
    [SolanaSignAndSendTransaction]: {
      version: "1.0.0",
      supportedTransactionVersions: [0],
      signAndSendTransaction: async (...inputs: { readonly account: WalletAccount }[]) => {
        asked.push(...inputs.map((input) => input.account.address));
        return [];
      },
    },
  };
  return { asked, wallet: { features } as unknown as SolanaWallet };
}
const send = (wallet: SolanaWallet) =>
  sendTransaction(
    wallet,
    "solana:devnet",
    ([first]) => first,
    async () => btoa("transaction"),
  );

test("an account that is only for other networks is never asked to sign", async () => {
  const both = walletWith(account("main", "solana:mainnet"), account("dev", "solana:mainnet", "solana:devnet"));
  await send(both.wallet);
  expect(both.asked).toEqual(["dev"]);

  const other = walletWith(account("main", "solana:mainnet"));
  await expect(send(other.wallet)).rejects.toBeInstanceOf(WrongNetwork);
  expect(other.asked).toEqual([]);
});

test("an account that names no networks may sign for any", async () => {
  const { asked, wallet } = walletWith(account("any"));
  await send(wallet);
  expect(asked).toEqual(["any"]);
  await expect(send(walletWith().wallet)).rejects.toBeInstanceOf(NoAccount);
});

test("a wallet that reports no signature may have sent the transaction, so this is no failure", async () => {
  expect(await send(walletWith(account("any")).wallet)).toEqual(new Uint8Array());
});

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NetworkName } from "@svc/x402";

/** Content of `.dev/stack.json`: addresses and keys of the running stack, for programs. */
export interface StackDocument {
  readonly payments: { readonly url: string };
  /** `bypassSecret`: value of `X-Scan-Paid` for scans beyond the free tier. */
  readonly scan: { readonly url: string; readonly bypassSecret: string };
  readonly merchant: {
    readonly id: string;
    readonly testKey: string;
    readonly liveKey: string;
    readonly agenticLiveKey: string;
    /** Session token of the merchant's dashboard user, valid for a day; absent with an external identity provider. */
    readonly sessionToken?: string;
    /** Wallet addresses by chain family (`evm`, `solana`) and by network name. */
    readonly wallets: Readonly<Record<string, string>>;
  };
  readonly otherMerchant: { readonly id: string; readonly testKey: string; readonly sessionToken?: string };
  /** Has coins and USDC on every chain. `solanaSecretKey`: the 64-byte secret key in base58. */
  readonly buyer: { readonly evmPrivateKey: string; readonly solanaSecretKey: string };
  readonly chains: Readonly<
    Record<NetworkName, { readonly rpcUrl: string; readonly chainId?: number; readonly usdc: string }>
  >;
  /** Settles x402 payments on every chain. */
  readonly facilitator: { readonly url: string };
  /** A merchant's API that accepts only calls with a verified payment. Its path `/fail` always answers 500. */
  readonly target: { readonly url: string };
  /** A small site to scan. */
  readonly site: { readonly url: string };
  /** The identity provider. Its session tokens give access to the dashboard's routes. */
  readonly dashboard: { readonly issuer: string };
  /** S3 API for uploads. */
  readonly storage: { readonly endpoint: string; readonly bucket: string };
  readonly database: { readonly url: string };
  readonly redis?: { readonly url: string };
}

/** Subjects of the users who act for the merchants of the stack. */
export const LOCAL_USERS = { merchant: "local-merchant", otherMerchant: "local-other-merchant" } as const;

const getPath = (folder: string): string => join(folder, "stack.json");

/** Writes `stack.json` atomically, readable by its owner only, because it contains keys. */
export function writeStackFile(folder: string, stack: StackDocument): string {
  mkdirSync(folder, { recursive: true });
  const path = getPath(folder);
  writeFileSync(`${path}.new`, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

/** Returns the document of the last stack, or undefined if it was stopped. A killed stack leaves its file behind. */
export function readStackFile(folder: string): StackDocument | undefined {
  try {
    return JSON.parse(readFileSync(getPath(folder), "utf8")) as StackDocument;
  } catch {
    return undefined;
  }
}

export function removeStackFile(folder: string): void {
  rmSync(getPath(folder), { force: true });
}

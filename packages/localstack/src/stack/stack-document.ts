import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NetworkName } from "@svc/x402";

/** Content of `.dev/stack.json`, which gives programs the addresses and keys of the running stack. */
export interface StackDocument {
  readonly payments: { readonly url: string };
  /** `bypassSecret`: value of `X-Scan-Paid`, with which scans pass the free tier. */
  readonly scan: { readonly url: string; readonly bypassSecret: string };
  readonly merchant: {
    readonly id: string;
    readonly testKey: string;
    readonly liveKey: string;
    readonly agenticLiveKey: string;
    /** Session token of the dashboard user who acts for it, for a day; absent with an external identity provider. */
    readonly sessionToken?: string;
    /** By chain family (`evm`, `solana`) and by network. */
    readonly wallets: Readonly<Record<string, string>>;
  };
  readonly otherMerchant: { readonly id: string; readonly testKey: string; readonly sessionToken?: string };
  /** Has coins and USDC on every chain. `solanaSecretKey`: base58 of the 64 bytes. */
  readonly buyer: { readonly evmPrivateKey: string; readonly solanaSecretKey: string };
  readonly chains: Readonly<
    Record<NetworkName, { readonly rpcUrl: string; readonly chainId?: number; readonly usdc: string }>
  >;
  /** Settles x402 payments on every chain. */
  readonly facilitator: { readonly url: string };
  /** An API that answers calls with a verified payment only; `/fail` below it answers 500. */
  readonly target: { readonly url: string };
  /** A small site to be scanned. */
  readonly site: { readonly url: string };
  /** The identity provider: session tokens of it open the dashboard's routes. */
  readonly dashboard: { readonly issuer: string };
  /** S3 API for uploads. */
  readonly storage: { readonly endpoint: string; readonly bucket: string };
  readonly database: { readonly url: string };
  readonly redis?: { readonly url: string };
}

/** Subjects of the users who act for the merchants of the stack. */
export const LOCAL_USERS = { merchant: "local-merchant", otherMerchant: "local-other-merchant" } as const;

const pathOf = (folder: string): string => join(folder, "stack.json");

/** Writes `stack.json`, whole or not at all. It holds keys: readable by its owner alone. */
export function writeStackFile(folder: string, stack: StackDocument): string {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder);
  writeFileSync(`${path}.new`, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

/** Document of the last stack, if it was not stopped since; it may have been killed. */
export function readStackFile(folder: string): StackDocument | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(folder), "utf8")) as StackDocument;
  } catch {
    return undefined;
  }
}

export function removeStackFile(folder: string): void {
  rmSync(pathOf(folder), { force: true });
}

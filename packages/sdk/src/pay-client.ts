import { PaymentNotMadeError, SvcError } from "./errors.js";
import { USDC } from "./generated/usdc.js";
import { type Asset, type PaymentRequirements, requireAllowed, usdcUnits } from "./spending.js";

/** An account that signs, as viem's `privateKeyToAccount` makes it. */
export interface EvmSigner {
  readonly address: `0x${string}`;
  // biome-ignore lint/suspicious/noExplicitAny: whatever typed data the client gives it
  signTypedData(message: any): Promise<`0x${string}`>;
}

/** The part of the `@x402/fetch` client that `payLink` uses. */
export interface X402Client {
  register(network: `${string}:${string}`, scheme: never): unknown;
}

/** A further way to pay, as `solana()` of `@svc/sdk/solana` makes it. */
export interface PaymentScheme {
  register(client: { register(network: `${string}:${string}`, scheme: object): unknown }): void;
}

type Signer = EvmSigner | PaymentScheme;

interface CallSettings {
  /** Method, headers and body of the call. */
  readonly init?: RequestInit | undefined;
  readonly fetch?: typeof fetch | undefined;
  /**
   * How long to follow failures that may still succeed, in milliseconds. `payLink` waits, retries, or signs a new payment, always
   * under the same Idempotency-Key. 0: not at all.
   * @default 30_000
   */
  readonly followMs?: number | undefined;
}

/** Pays with these signers, within these limits. */
export interface SignerOptions extends CallSettings {
  /** The payer: an account of an EVM chain, `solana()`, or one of each. */
  readonly signer: Signer | readonly Signer[];
  /** The most that the call may cost, in USDC. Default `"1"`. */
  readonly maxAmount?: string | number | undefined;
  /** The only tokens to pay with, which must have six decimals. Default: USDC of every network that the service knows. */
  readonly assets?: readonly Asset[] | undefined;
  readonly client?: undefined;
}

/** Pays by a client that you have set up. Its own limits hold. */
export interface ClientPayOptions extends CallSettings {
  /** `x402Client` of `@x402/fetch`, with its schemes. */
  readonly client: X402Client;
  readonly signer?: undefined;
}

export type PayOptions = SignerOptions | ClientPayOptions;

/** The client of `@x402/fetch`, ready to pay. */
export interface PreparedClient {
  readonly wrapFetchWithPayment: (send: typeof fetch, client: unknown) => typeof fetch;
  readonly client: unknown;
  /** Why our own limits refused every offer: x402's client wraps it in an error of its own. */
  readonly refusal: () => SvcError | undefined;
}

/** @throws PaymentNotMadeError where x402's client is not installed, or `maxAmount` is no amount */
export async function prepareClient(options: PayOptions): Promise<PreparedClient> {
  const { x402Client, wrapFetchWithPayment: wrap } = await loadFetch();
  const wrapFetchWithPayment = wrap as PreparedClient["wrapFetchWithPayment"];
  if (options.client !== undefined) return { wrapFetchWithPayment, client: options.client, refusal: () => undefined };
  const { signer, maxAmount = "1", assets = USDC } = options;
  const client = new x402Client();
  for (const one of [signer].flat() as Signer[]) {
    if ("register" in one) one.register(client as never);
    else (await loadEvm()).registerExactEvmScheme(client, { signer: one as never });
  }
  let refused: SvcError | undefined;
  const maxUnits = usdcUnits(maxAmount);
  // The limits are ours: the client's own know fewer networks, and versions before 2.25 have none.
  client.setSpendControls?.(false);
  client.registerPolicy((version: number, offers: unknown) => {
    try {
      return requireAllowed(offers as PaymentRequirements[], { version, assets, maxUnits }) as never;
    } catch (error) {
      if (error instanceof SvcError) refused = error;
      throw error;
    }
  });
  return { wrapFetchWithPayment, client, refusal: () => refused };
}

// The names stand in import(), so that bundlers find them; in a try, so that programs without payLink bundle without them.
async function loadFetch() {
  try {
    return await import("@x402/fetch");
  } catch (cause) {
    throw notInstalled("@x402/fetch", cause);
  }
}

async function loadEvm() {
  try {
    return await import("@x402/evm/exact/client");
  } catch (cause) {
    throw notInstalled("@x402/evm", cause);
  }
}

const notInstalled = (name: string, cause: unknown) =>
  new PaymentNotMadeError(`payLink needs ${name}. Install it beside this package.`, { cause });

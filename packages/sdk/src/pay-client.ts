import { PaymentNotMadeError, SvcError } from "./errors.js";
import { USDC } from "./generated/usdc.js";
import { type Asset, getPrice, type PaymentRequirements, requireAllowed, usdcUnits } from "./spending.js";

/** An account that signs payments, such as viem's `privateKeyToAccount`. */
export interface EvmSigner {
  readonly address: `0x${string}`;
  // biome-ignore lint/suspicious/noExplicitAny: x402's client passes any typed data
  signTypedData(message: any): Promise<`0x${string}`>;
}

/** The part of the `@x402/fetch` client that `payLink` uses. */
export interface X402Client {
  register(network: `${string}:${string}`, scheme: never): unknown;
}

/** A further way to pay, such as `solana()` of `@svc/sdk/solana`. */
export interface PaymentScheme {
  register(client: { register(network: `${string}:${string}`, scheme: object): unknown }): void;
}

type Signer = EvmSigner | PaymentScheme;

interface CallSettings {
  /** Method, headers and body of the call. */
  readonly init?: RequestInit | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Maximum time, in milliseconds, to follow a failure or to poll a job. In this time, `payLink` waits, retries, or
   * signs a new payment, always under the same Idempotency-Key. Then it returns the latest answer. 0: not at all.
   * @default 30_000
   */
  readonly followMs?: number | undefined;
}

/** Pays with these signers, within these limits. */
export interface SignerOptions extends CallSettings {
  /** The payer: an account of an EVM chain, `solana()`, or one of each. */
  readonly signer: Signer | readonly Signer[];
  /** Maximum price of the call, in USDC, whatever the seller asks for. Default `"1"`. */
  readonly maxAmount?: string | number | undefined;
  /**
   * Tokens that `payLink` may spend. They must have six decimals. Default: USDC on every network that the service
   * supports.
   */
  readonly assets?: readonly Asset[] | undefined;
  readonly client?: undefined;
}

/** Pays with a client that you have set up, within the client's own limits. */
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
  /** Returns why our limits refused every offer. x402's client wraps this error, so it is recorded here. */
  readonly refusal: () => SvcError | undefined;
}

/** @throws PaymentNotMadeError if x402's client isn't installed, or `maxAmount` isn't an amount */
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
  const signed: Signed[] = [];
  // Our policy below replaces the client's own limits, which know fewer networks. Versions before 2.25 have none.
  client.setSpendControls?.(false);
  client.registerPolicy((version: number, offers: unknown) => {
    try {
      // A seller can still charge a refused payment until it expires.
      const open = signed.filter(({ until }) => until >= Date.now());
      const signedUnits = open.reduce((sum, { units }) => sum + units, 0n);
      const limits = { version, assets, maxUnits, signedUnits };
      // x402's client signs the first of the offers that it gets here.
      const [offer] = requireAllowed(offers as PaymentRequirements[], limits) as [PaymentRequirements];
      signed.push({ units: getPrice(offer, version), until: Date.now() + lifetimeMs(offer) });
      return [offer] as never;
    } catch (error) {
      if (error instanceof SvcError) refused = error;
      throw error;
    }
  });
  return { wrapFetchWithPayment, client, refusal: () => refused };
}

interface Signed {
  readonly units: bigint;
  /** Time in ms after which the payment can't be charged. */
  readonly until: number;
}

/** A transaction of Solana stays valid for about 90 seconds, whatever the offer says. */
const SOLANA_SECONDS = 150;
const lifetimeMs = ({ network, maxTimeoutSeconds = Number.POSITIVE_INFINITY }: PaymentRequirements): number =>
  1_000 * (network.startsWith("solana") ? Math.max(maxTimeoutSeconds, SOLANA_SECONDS) : maxTimeoutSeconds);

// The package names are literals in import(), so that bundlers find them. Because of the try, programs that don't use
// payLink can be bundled without these packages.
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

import { SvcError } from "./errors.js";

/** An account that signs, as viem's `privateKeyToAccount` makes it. */
export interface EvmSigner {
  readonly address: `0x${string}`;
  // biome-ignore lint/suspicious/noExplicitAny: whatever typed data the client gives it
  signTypedData(message: any): Promise<`0x${string}`>;
}

/** What is used of x402's own client. It is loaded when something is paid, by whoever has installed it. */
interface X402Fetch {
  x402Client: new () => unknown;
  wrapFetchWithPayment(send: typeof fetch, client: unknown): typeof fetch;
}
interface X402Evm {
  registerExactEvmScheme(client: unknown, options: { signer: EvmSigner }): unknown;
}
const load = (name: string): Promise<unknown> => import(name);

export interface PayOptions {
  readonly signer: EvmSigner;
  readonly init?: RequestInit;
  readonly fetch?: typeof fetch;
}

export interface PaidAnswer {
  /** The seller's answer. */
  readonly response: Response;
  /** Whether money moved. */
  readonly charged: boolean;
  /** With which the outcome can be asked for, where there was a payment. */
  readonly paymentId: string | null;
}

/**
 * Calls a link and pays what it asks for, by x402's own client (`@x402/fetch` and `@x402/evm`, to be installed beside this package).
 * One Idempotency-Key goes with the call: repeated with the same one it is never charged twice.
 */
export async function payLink(
  url: string,
  { signer, init = {}, fetch: send = fetch }: PayOptions,
): Promise<PaidAnswer> {
  const [{ wrapFetchWithPayment, x402Client }, { registerExactEvmScheme }] = (await Promise.all([
    load("@x402/fetch"),
    load("@x402/evm/exact/client"),
  ])) as [X402Fetch, X402Evm];
  const client = new x402Client();
  registerExactEvmScheme(client, { signer });
  const headers = new Headers(init.headers);
  if (!headers.has("idempotency-key")) headers.set("idempotency-key", crypto.randomUUID());
  const response = await wrapFetchWithPayment(send, client)(url, { ...init, headers });
  const paymentId = response.headers.get("x-svc-payment-id");
  if (response.status === 504) {
    throw new SvcError(
      "Whether the payment was settled is not known yet. Send the same call again, with the same key.",
      {
        code: "TIMEOUT",
        status: 504,
        ...(paymentId ? { requestId: paymentId } : {}),
      },
    );
  }
  return { response, charged: response.headers.get("x-svc-charged") === "true", paymentId };
}

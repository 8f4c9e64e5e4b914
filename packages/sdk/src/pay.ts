import { errorIn } from "./answer-body.js";
import { UnknownOutcomeError } from "./errors.js";

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
  /** Whether this answer was paid for. Of an earlier call with the same key it says nothing. */
  readonly charged: boolean;
  /** With which the outcome can be asked for, where there was a payment. */
  readonly paymentId: string | null;
}

/** Of x402, version 2 and version 1. */
const PAYMENT_HEADERS = ["payment-signature", "x-payment"];

/**
 * Calls a link and pays what it asks for, by x402's own client (`@x402/fetch` and `@x402/evm`, to be installed beside this package).
 * One Idempotency-Key goes with the call: repeated with the same one it is never charged twice.
 * @throws UnknownOutcomeError once a payment was sent and nobody knows what became of it. Its `idempotencyKey` belongs into the headers of
 *   the repeat: a call with another one may be charged once more.
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
  const idempotencyKey = headers.get("idempotency-key") ?? crypto.randomUUID();
  headers.set("idempotency-key", idempotencyKey);
  let isPaid = false;
  const watched: typeof fetch = (input, more) => {
    const sent = input instanceof Request ? input.headers : new Headers(more?.headers);
    isPaid ||= PAYMENT_HEADERS.some((name) => sent.has(name));
    return send(input, more);
  };
  let response: Response;
  try {
    response = await wrapFetchWithPayment(watched, client)(url, { ...init, headers });
  } catch (cause) {
    if (!isPaid) throw cause;
    throw new UnknownOutcomeError(`No answer came to the payment. ${SAME_KEY}`, {
      code: "CONNECTION",
      status: 0,
      idempotencyKey,
      cause,
    });
  }
  const paid = response.headers.get("x-svc-charged");
  const paymentId = response.headers.get("x-svc-payment-id");
  // A failure that does not say so may be a proxy's, in front of a service that goes on with the payment.
  if (isPaid && paid === null && response.status >= 500) {
    const body = errorIn(await response.text().catch(() => ""));
    throw new UnknownOutcomeError(`Whether the payment was settled is not known yet. ${SAME_KEY}`, {
      code: body?.code ?? "UNKNOWN",
      status: response.status,
      body,
      requestId: response.headers.get("x-request-id") ?? undefined,
      idempotencyKey,
    });
  }
  return { response, charged: paid === "true", paymentId };
}

const SAME_KEY = "Make the same call again with the same Idempotency-Key: it is charged once.";

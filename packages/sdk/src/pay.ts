import { errorIn } from "./answer-body.js";
import {
  type ErrorBody,
  type PaymentAction,
  type PaymentFailure,
  PaymentNotMadeError,
  paymentFailureIn,
  readRetryAfter,
  UnknownOutcomeError,
} from "./errors.js";
import { type PayOptions, type PreparedClient, prepareClient } from "./pay-client.js";
import { jobIn, type RunningJob } from "./running-job.js";
import { pause } from "./timing.js";

export type {
  ClientPayOptions,
  EvmSigner,
  PaymentScheme,
  PayOptions,
  SignerOptions,
  X402Client,
} from "./pay-client.js";
export type { Asset } from "./spending.js";

export interface PaidAnswer {
  /** The seller's response. */
  readonly response: Response;
  /** True if you paid for this response. False doesn't tell whether an earlier call with the same key was charged. */
  readonly charged: boolean;
  /** Id of the payment, to look up its outcome; null if there was no payment. */
  readonly paymentId: string | null;
  /** Why the paid call failed, and what to do next. Null if the answer names no payment failure. */
  readonly failure: PaymentFailure | null;
}

/** Headers that carry the payment in x402 version 2 and version 1. */
const PAYMENT_HEADERS = ["payment-signature", "x-payment"];
/** If two signatures are refused, further ones would be refused too. */
const SIGNATURES_MAX = 2;

/**
 * Calls a link and pays its price with x402's own client. Install `@x402/fetch` and `@x402/evm` beside this package.
 * The call has an Idempotency-Key. Calls with the same key are charged only once.
 *
 * If the call fails, `payLink` follows the failure's `action`. For `wait` and `repeat_same`, it sends the same payment
 * again after `retryAfter` seconds. For `sign_new`, it signs once more. If the call takes minutes, it polls the call's
 * job. You must handle `top_up`, `use_other_network` and `give_up` yourself: see {@link PaidAnswer.failure}.
 * @throws PaymentNotMadeError if nothing was paid: the price is above `maxAmount`, the token isn't allowed, no signer
 * fits, or no response arrived
 * @throws UnknownOutcomeError if a payment was sent and its outcome is unknown. Retry with the error's `idempotencyKey`
 * as the header Idempotency-Key: a call with another key may be charged again.
 */
export async function payLink(url: string, options: PayOptions): Promise<PaidAnswer> {
  const { init = {}, fetch: send = fetch, followMs = 30_000 } = options;
  const prepared = await prepareClient(options);
  const headers = new Headers(init.headers);
  const idempotencyKey = headers.get("idempotency-key") ?? crypto.randomUUID();
  headers.set("idempotency-key", idempotencyKey);
  const call = { url, init: { ...init, headers }, send, idempotencyKey, prepared };
  const endsAt = Date.now() + followMs;
  let attempt = await payOnce(call, null);
  for (let signatures = 1; ; ) {
    const { failure } = attempt;
    const job = await jobIn(attempt.response, url);
    if (failure?.action === "sign_new") signatures += 1;
    const waitMs = (job?.retryAfter ?? failure?.retryAfter ?? 0) * 1_000;
    const isRepeated = failure !== null && FOLLOWED.has(failure.action) && signatures <= SIGNATURES_MAX;
    const isFollowed = job !== null || (isRepeated && isRepeatable(init.body));
    const hasTime = Date.now() + waitMs < endsAt;
    if (!isFollowed || !hasTime || !(await hasSlept(waitMs, init.signal))) return toAnswer(attempt, idempotencyKey);
    const polled = job === null ? null : await pollJob(job, call, attempt);
    // If a poll got no response, poll again: the job continues anyway.
    if (job !== null && polled === null) continue;
    const next = polled ?? (await payAgain(call, attempt));
    if (next === null) return toAnswer(attempt, idempotencyKey);
    await attempt.response.body?.cancel();
    attempt = next;
  }
}

const FOLLOWED: ReadonlySet<PaymentAction> = new Set<PaymentAction>(["wait", "repeat_same", "sign_new"]);
const isRepeatable = (body: RequestInit["body"]): boolean => !(body instanceof ReadableStream);

interface Call {
  readonly url: string;
  readonly init: RequestInit;
  readonly send: typeof fetch;
  readonly idempotencyKey: string;
  readonly prepared: PreparedClient;
}

/** Names and values of headers. */
type Payment = readonly (readonly [string, string])[];

interface Attempt {
  readonly response: Response;
  /** The payment that this attempt or an earlier one sent; null if none was sent. */
  readonly payment: Payment | null;
  /** True if this attempt or an earlier one sent a payment, and the service hasn't said whether it was charged. */
  readonly isOpen: boolean;
  readonly body: ErrorBody | undefined;
  readonly failure: PaymentFailure | null;
}

/**
 * Repeats a call. Returns null if no new payment was made, for example because of the caller's limit. The refusal of
 * the first payment is then the result.
 */
async function payAgain(call: Call, last: Attempt): Promise<Attempt | null> {
  try {
    return await payOnce(call, last);
  } catch (error) {
    if (error instanceof PaymentNotMadeError) return null;
    throw error;
  }
}

/**
 * Makes one call, with a payment if the seller asks for one.
 * @param last the previous attempt. Its payment is sent again, unless the seller asks for a new one. Otherwise a seller
 * could collect any number of payments
 */
async function payOnce(call: Call, last: Attempt | null): Promise<Attempt> {
  // Copy the function: browsers refuse to call fetch as a method of another object.
  const { send } = call;
  const { wrapFetchWithPayment, client, refusal } = call.prepared;
  const wasOpen = last?.isOpen ?? false;
  const sentBefore = last?.failure?.action === "sign_new" ? null : (last?.payment ?? null);
  let payment = last?.payment ?? null;
  let isPaid = false;
  const watched: typeof fetch = (input, more) => {
    const sent = input instanceof Request ? input.headers : new Headers(more?.headers);
    const found = PAYMENT_HEADERS.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? ""] as const] : []));
    if (found.length > 0) payment = found;
    isPaid ||= found.length > 0;
    return send(input, more);
  };
  let response: Response;
  try {
    response = await (sentBefore === null
      ? wrapFetchWithPayment(watched, client)(call.url, call.init)
      : watched(withPayment(call, sentBefore)));
  } catch (cause) {
    if (!isPaid && !wasOpen) {
      call.init.signal?.throwIfAborted();
      const { idempotencyKey } = call;
      const reason = refusal() ?? (cause as Error);
      throw new PaymentNotMadeError(`Nothing was paid. ${reason.message}`, { idempotencyKey, cause: reason });
    }
    throw new UnknownOutcomeError(`No response to the payment arrived. ${SAME_KEY}`, {
      code: "CONNECTION",
      status: 0,
      idempotencyKey: call.idempotencyKey,
      cause,
    });
  }
  // A failure without this header may come from a proxy. The service behind the proxy may still be processing the
  // payment.
  const isSilent = response.headers.get("x-svc-charged") === null;
  const isOpen = isSilent && (wasOpen || (isPaid && response.status >= 500));
  const mayBeRefused = isPaid && mayBeFailure(response);
  const body = isOpen || mayBeRefused ? await readError(response) : undefined;
  return { response, payment, isOpen, body, failure: mayBeRefused ? paymentFailureIn(body) : null };
}

function withPayment({ url, init }: Call, payment: Payment): Request {
  const request = new Request(url, init);
  for (const [name, value] of payment) request.headers.set(name, value);
  return request;
}

const mayBeFailure = ({ status }: Response): boolean => [402, 409, 429, 502, 503, 504].includes(status);
const readError = async (response: Response): Promise<ErrorBody | undefined> =>
  errorIn(
    await response
      .clone()
      .text()
      .catch(() => ""),
  );

/** Asks for the result of a job. Null if no response arrived. */
async function pollJob(
  { url }: RunningJob,
  { init, send, idempotencyKey }: Call,
  { payment }: Attempt,
): Promise<Attempt | null> {
  const headers = { "idempotency-key": idempotencyKey };
  const response = await send(url, { headers, signal: init.signal ?? null }).catch(() => null);
  if (response === null) return null;
  const body = mayBeFailure(response) ? await readError(response) : undefined;
  return { response, payment, isOpen: false, body, failure: body === undefined ? null : paymentFailureIn(body) };
}

/**
 * Returns the result of the last attempt.
 * @throws UnknownOutcomeError if it is unknown whether a payment was charged
 */
function toAnswer({ response, isOpen, body, failure }: Attempt, idempotencyKey: string): PaidAnswer {
  const { headers, status } = response;
  if (isOpen) {
    throw new UnknownOutcomeError(`It is not known yet whether the payment was settled. ${SAME_KEY}`, {
      code: body?.code ?? "UNKNOWN",
      status,
      body,
      requestId: headers.get("x-request-id") ?? undefined,
      idempotencyKey,
      retryAfter: readRetryAfter(headers),
    });
  }
  const paymentId = headers.get("x-svc-payment-id");
  return { response, charged: headers.get("x-svc-charged") === "true", paymentId, failure };
}

/** Waits. Returns false as soon as the caller's signal aborts, otherwise true. */
const hasSlept = (ms: number, signal: AbortSignal | null | undefined): Promise<boolean> =>
  pause(ms, signal).then(
    () => true,
    () => false,
  );

const SAME_KEY = "Make the same call again with the same Idempotency-Key: it is charged once.";

import { errorIn } from "./answer-body.js";
import {
  type ErrorBody,
  type PaymentAction,
  type PaymentFailure,
  PaymentNotMadeError,
  paymentFailureIn,
  retryAfterOf,
  UnknownOutcomeError,
} from "./errors.js";
import { type PayOptions, type PreparedClient, prepareClient } from "./pay-client.js";
import { jobIn, type RunningJob } from "./running-job.js";

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
  /** The seller's answer. */
  readonly response: Response;
  /** True if you paid for this answer. It says nothing about an earlier call with the same key. */
  readonly charged: boolean;
  /** The id to look up the outcome with; null if there was no payment. */
  readonly paymentId: string | null;
  /** Why a payment was refused, and what to do next. Null: it wasn't. */
  readonly failure: PaymentFailure | null;
}

/** Payment headers of x402, version 2 and version 1. */
const PAYMENT_HEADERS = ["payment-signature", "x-payment"];
/** A signature that is refused twice is refused again. */
const SIGNATURES_MAX = 2;

/**
 * Calls a link and pays what it asks for, by x402's own client (`@x402/fetch` and `@x402/evm`, to be installed beside this package).
 * One Idempotency-Key goes with the call: repeated with the same one it is never charged twice.
 *
 * It follows what the service says about a failure: after `wait` and `repeat_same` it repeats the call when `retryAfter` has passed, and
 * after `sign_new` it signs once more. It polls the job of a call that takes minutes. `top_up`, `use_other_network` and `give_up` are yours: see {@link PaidAnswer.failure}.
 * @throws PaymentNotMadeError where nothing was paid: the price is above `maxAmount`, the token isn't allowed, no signer fits, no answer came
 * @throws UnknownOutcomeError after a payment was sent, if its outcome is unknown. Retry with its `idempotencyKey` in the headers:
 *   a call with another key may be charged again.
 */
export async function payLink(url: string, options: PayOptions): Promise<PaidAnswer> {
  const { init = {}, fetch: send = fetch, followMs = 30_000 } = options;
  const prepared = await prepareClient(options);
  const headers = new Headers(init.headers);
  const idempotencyKey = headers.get("idempotency-key") ?? crypto.randomUUID();
  headers.set("idempotency-key", idempotencyKey);
  const call = { url, init: { ...init, headers }, send, idempotencyKey, prepared };
  const endsAt = Date.now() + followMs;
  let attempt = await payOnce(call, false);
  for (let signatures = 1; ; ) {
    const { failure } = attempt;
    const job = await jobIn(attempt.response, url);
    if (failure?.action === "sign_new") signatures += 1;
    const waitMs = (job?.retryAfter ?? failure?.retryAfter ?? 0) * 1_000;
    const isRepeated = failure !== null && FOLLOWED.has(failure.action) && signatures <= SIGNATURES_MAX;
    const isFollowed = job !== null || (isRepeated && isRepeatable(init.body));
    const hasTime = Date.now() + waitMs < endsAt;
    if (!isFollowed || !hasTime || !(await hasSlept(waitMs, init.signal))) return answerOf(attempt, idempotencyKey);
    const polled = job === null ? null : await pollJob(job, call);
    // Without an answer to a poll the job runs on.
    if (job !== null && polled === null) continue;
    await attempt.response.body?.cancel();
    attempt = polled ?? (await payOnce(call, attempt.isOpen));
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

interface Attempt {
  readonly response: Response;
  /** This attempt or an earlier one sent a payment, and the service hasn't said if it was charged. */
  readonly isOpen: boolean;
  readonly body: ErrorBody | undefined;
  readonly failure: PaymentFailure | null;
}

/** One call, with one payment where it asks for one. `wasOpen`: an earlier payment of the same key may have been charged. */
async function payOnce(call: Call, wasOpen: boolean): Promise<Attempt> {
  // Browsers refuse to call fetch as a method of another object.
  const { send } = call;
  const { wrapFetchWithPayment, client, refusal } = call.prepared;
  let isPaid = false;
  const watched: typeof fetch = (input, more) => {
    const sent = input instanceof Request ? input.headers : new Headers(more?.headers);
    isPaid ||= PAYMENT_HEADERS.some((name) => sent.has(name));
    return send(input, more);
  };
  let response: Response;
  try {
    response = await wrapFetchWithPayment(watched, client)(call.url, call.init);
  } catch (cause) {
    if (!isPaid && !wasOpen) {
      call.init.signal?.throwIfAborted();
      const { idempotencyKey } = call;
      const reason = refusal() ?? (cause as Error);
      throw new PaymentNotMadeError(`Nothing was paid. ${reason.message}`, { idempotencyKey, cause: reason });
    }
    throw new UnknownOutcomeError(`No answer came to the payment. ${SAME_KEY}`, {
      code: "CONNECTION",
      status: 0,
      idempotencyKey: call.idempotencyKey,
      cause,
    });
  }
  // A failure that does not say so may be a proxy's, in front of a service that goes on with the payment.
  const isSilent = response.headers.get("x-svc-charged") === null;
  const isOpen = isSilent && (wasOpen || (isPaid && response.status >= 500));
  const mayBeRefused = isPaid && mayBeFailure(response);
  const body = isOpen || mayBeRefused ? await errorOf(response) : undefined;
  return { response, isOpen, body, failure: mayBeRefused ? paymentFailureIn(body) : null };
}

const mayBeFailure = ({ status }: Response): boolean => [402, 409, 502, 503, 504].includes(status);
const errorOf = async (response: Response): Promise<ErrorBody | undefined> =>
  errorIn(
    await response
      .clone()
      .text()
      .catch(() => ""),
  );

/** Asks for the answer of a job. Null: no answer came. */
async function pollJob({ url }: RunningJob, { init, send, idempotencyKey }: Call): Promise<Attempt | null> {
  const headers = { "idempotency-key": idempotencyKey };
  const response = await send(url, { headers, signal: init.signal ?? null }).catch(() => null);
  if (response === null) return null;
  const body = mayBeFailure(response) ? await errorOf(response) : undefined;
  return { response, isOpen: false, body, failure: body === undefined ? null : paymentFailureIn(body) };
}

/** The result of the last attempt. @throws UnknownOutcomeError if a payment is still open */
function answerOf({ response, isOpen, body, failure }: Attempt, idempotencyKey: string): PaidAnswer {
  const { headers, status } = response;
  if (isOpen) {
    throw new UnknownOutcomeError(`Whether the payment was settled is not known yet. ${SAME_KEY}`, {
      code: body?.code ?? "UNKNOWN",
      status,
      body,
      requestId: headers.get("x-request-id") ?? undefined,
      idempotencyKey,
      retryAfter: retryAfterOf(headers),
    });
  }
  const paymentId = headers.get("x-svc-payment-id");
  return { response, charged: headers.get("x-svc-charged") === "true", paymentId, failure };
}

/** False as soon as the caller's signal aborts. */
async function hasSlept(ms: number, signal: AbortSignal | null | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}

const SAME_KEY = "Make the same call again with the same Idempotency-Key: it is charged once.";

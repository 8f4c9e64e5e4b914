import type { components } from "./generated/api.js";

export type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = ErrorBody["code"];

interface ErrorAnswer {
  readonly code: SvcError["code"];
  readonly status: number;
  readonly body?: ErrorBody | undefined;
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The buyer's next step after a paid call failed. docs/errors.md lists the reasons. */
export type PaymentAction = NonNullable<ErrorBody["action"]>;

export interface PaymentFailure {
  /** Why the paid call failed. For a 402, this is x402's own name of the reason. */
  readonly reason: string;
  /** True if the identical request may succeed later. */
  readonly retryable: boolean;
  /** Seconds to wait before the `action`. 0 means at once. Absent if the action is `give_up`. */
  readonly retryAfter?: number | undefined;
  readonly action: PaymentAction;
}

/** Reads the payment failure from the body of a failed paid call; null if the body has none. */
export function paymentFailureIn(body: unknown): PaymentFailure | null {
  const { reason, retryable, retryAfter, action } = (body ?? {}) as Partial<PaymentFailure>;
  if (reason === undefined || action === undefined) return null;
  return { reason, retryable: retryable === true, retryAfter, action };
}

/** A request that was refused or failed. Check `code`, or use `instanceof` with one of the classes below. */
export class SvcError extends Error {
  /**
   * A code of the error catalog. `CONNECTION` if no response arrived. `UNKNOWN` if something else answered, such as a
   * proxy.
   */
  readonly code: ErrorCode | "CONNECTION" | "PAYMENT_NOT_MADE" | "UNKNOWN";
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
  /** The whole response body, if it was an error of the API. */
  readonly body: ErrorBody | undefined;
  /** The `X-Request-Id`, with which an operator finds the request in the logs. */
  readonly requestId: string | undefined;
  /**
   * The call's Idempotency-Key, if it had one. Use the same key for a retry, so that the service executes the call only
   * once.
   */
  readonly idempotencyKey: string | undefined;
  /**
   * Seconds to wait before a retry, from the response's body or its header Retry-After. Undefined if neither has a
   * value.
   */
  readonly retryAfter: number | undefined;

  constructor(message: string, answer: ErrorAnswer) {
    super(message, answer.cause === undefined ? undefined : { cause: answer.cause });
    this.name = new.target.name;
    this.code = answer.code;
    this.status = answer.status;
    this.body = answer.body;
    this.requestId = answer.requestId;
    this.idempotencyKey = answer.idempotencyKey;
    this.retryAfter = answer.body?.retryAfter ?? answer.retryAfter;
  }

  get hint(): string | undefined {
    return this.body?.hint;
  }

  /** For a paid call: why it failed, and the next step. */
  get paymentFailure(): PaymentFailure | null {
    return paymentFailureIn(this.body);
  }
}

/** 400: the request is invalid. `errors` names each wrong member and the reason. */
export class ValidationError extends SvcError {
  get errors(): readonly { readonly field: string; readonly reason: string }[] {
    return this.body?.errors ?? [];
  }
}
/** 401 */
export class AuthenticationError extends SvcError {}
/** 403: the resource belongs to another merchant, or your key or role doesn't permit the request. */
export class PermissionError extends SvcError {}
/** 404 */
export class NotFoundError extends SvcError {}
/** 409 */
export class ConflictError extends SvcError {}
/** 412: the resource changed since you read it, so nothing was saved. Read it again with `retrieveTagged`. */
export class PreconditionFailedError extends SvcError {}
/** 409: the hash is already recorded. `transactionId` is set if you recorded it. */
export class DuplicateTransactionError extends ConflictError {
  get transactionId(): string | undefined {
    return this.body?.transactionId;
  }
}
/** 422: the payment isn't proven on the chain. `reason` says why. If `retryable` is true, it may only be too early. */
export class ChainVerificationError extends SvcError {
  get reason(): string | undefined {
    return this.body?.reason;
  }
  get retryable(): boolean {
    return this.body?.retryable === true;
  }
}
/** 429, from the service or a proxy: wait `retryAfter` seconds. */
export class RateLimitError extends SvcError {}
/**
 * No response arrived, or it leaves the outcome open (5xx), so the service may have executed the request. Retry with
 * the same `idempotencyKey`, never with a new one.
 */
export class UnknownOutcomeError extends SvcError {}
/** `payLink` paid nothing: a limit refused the price, no signer fits, or no response arrived. */
export class PaymentNotMadeError extends SvcError {
  constructor(message: string, more: { readonly idempotencyKey?: string; readonly cause?: unknown } = {}) {
    super(message, { code: "PAYMENT_NOT_MADE", status: 0, ...more });
  }
}
/**
 * A webhook or call can't be trusted. The message says why. The class doesn't extend SvcError, because none of your
 * requests failed.
 */
export class SignatureError extends Error {
  override name = "SignatureError";
}

const BY_CODE: Partial<Record<SvcError["code"], typeof SvcError>> = {
  VALIDATION_FAILED: ValidationError,
  BAD_REQUEST: ValidationError,
  AUTH_MISSING_CREDENTIALS: AuthenticationError,
  UNAUTHORIZED: AuthenticationError,
  AUTH_TENANT_MISMATCH: PermissionError,
  API_KEY_SCOPE_INSUFFICIENT: PermissionError,
  FORBIDDEN: PermissionError,
  NOT_FOUND: NotFoundError,
  CONFLICT: ConflictError,
  PRECONDITION_FAILED: PreconditionFailedError,
  TRANSACTION_DUPLICATE: DuplicateTransactionError,
  TRANSACTION_CHAIN_VERIFY_FAILED: ChainVerificationError,
  RATE_LIMITED: RateLimitError,
};

/** Parses Retry-After, a number of seconds or a date, into seconds; undefined if absent or invalid. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

export function toError({ status, headers }: Response, body: ErrorBody | undefined, idempotencyKey?: string): SvcError {
  const code = body?.code ?? "UNKNOWN";
  const byStatus = status >= 500 ? UnknownOutcomeError : status === 429 ? RateLimitError : SvcError;
  const Class = BY_CODE[code] ?? byStatus;
  return new Class(body?.message ?? `The answer with status ${status} is not from the service. Check the base URL.`, {
    code,
    status,
    body,
    requestId: headers.get("x-request-id") ?? undefined,
    idempotencyKey,
    retryAfter: readRetryAfter(headers),
  });
}

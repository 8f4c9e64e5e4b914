import { SignatureError } from "./errors.js";
import {
  findHeader,
  type HeaderSource,
  isHmac,
  readSignature,
  receivedBytes,
  requireSecret,
  sha256Hex,
  TOLERANCE_SECONDS,
  type VerifyOptions,
} from "./webhooks.js";

export interface ReceivedCall {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly path: string;
  readonly headers: HeaderSource;
  /** The bytes exactly as received. */
  readonly body: Uint8Array;
}

/**
 * The payment of a call. The service settles it after you answer 2xx, or has settled it already if the link has
 * `settle: "before"`.
 */
export interface PaidCall {
  readonly requestId: string;
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly payer: string;
  /** In the token's smallest unit. */
  readonly amountBaseUnits: bigint;
  /** In CAIP-2 form, such as `eip155:8453`. */
  readonly network: string;
}

export interface VerifyCallOptions extends VerifyOptions {
  /**
   * Records a request id for twice `toleranceSeconds` and returns true if the id is new. Default: in this process's
   * memory. Several processes need a shared store.
   */
  readonly once?: ((requestId: string) => boolean | Promise<boolean>) | undefined;
}

/** Request ids, with the time until which their signatures can be fresh. */
const seen = new Map<string, number>();
function isNewHere(id: string, now: number, freshMs: number): boolean {
  // Entries are in order of arrival. If the tolerance is always the same, every entry after a fresh one is fresh.
  for (const [known, until] of seen) {
    if (now <= until) break;
    seen.delete(known);
  }
  if (seen.has(id)) return false;
  seen.set(id, now + freshMs);
  return true;
}

/**
 * Checks that a call comes from the payments service, is unchanged and fresh, and wasn't received before.
 * @param secret your account's `psec_…`; during a rotation, the old or the new one
 * @throws SignatureError
 */
export async function verifyCall(
  { method, path, headers, body }: ReceivedCall,
  secret: string,
  options: VerifyCallOptions = {},
): Promise<PaidCall> {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = options;
  // A signature's time may be as far ahead of the clock as behind it.
  const freshMs = 2 * toleranceSeconds * 1_000;
  const { once = (id: string) => isNewHere(id, now(), freshMs) } = options;
  const bytes = receivedBytes(body);
  requireSecret(secret, "psec");
  const header = (name: string) => findHeader(headers, name);
  const requestId = header("x-svc-request-id");
  const signed = requestId === "" ? null : readSignature(header("x-svc-signature"), options);
  if (signed === null) throw new SignatureError("The call is not signed.");
  const paid = ["payment-id", "payment-link", "payer", "amount", "network"].map((name) => header(`x-svc-${name}`));
  const text = [
    "v1",
    signed.time,
    requestId,
    method.toUpperCase(),
    header("host"),
    path,
    await sha256Hex(bytes),
    ...paid,
  ].join("\n");
  if (!(await isHmac(secret, text, signed.signatures))) throw new SignatureError("The signature does not match.");
  if (!(await once(requestId))) throw new SignatureError("This call was already received.");
  const [paymentId = "", paymentLinkId = "", payer = "", amount = "0", network = ""] = paid;
  return { requestId, paymentId, paymentLinkId, payer, amountBaseUnits: BigInt(amount), network };
}

/**
 * Verifies a Fetch API Request, as used by Hono (`context.req.raw`), workers, Deno and Bun. Its body can still be read
 * afterwards.
 */
export async function verifyRequest(request: Request, secret: string, options?: VerifyCallOptions): Promise<PaidCall> {
  const { pathname, search, host } = new URL(request.url);
  const headers = new Headers(request.headers);
  if (!headers.has("host")) headers.set("host", host);
  const body = new Uint8Array(await request.clone().arrayBuffer());
  return verifyCall({ method: request.method, path: pathname + search, headers, body }, secret, options);
}

interface NodeRequest {
  readonly method?: string;
  readonly url?: string;
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody?: Uint8Array | string;
  readonly body?: unknown;
}

/** True for the empty object that Express 4 sets as the body of a request without one, also with `express.raw()`. */
const isPlaceholder = (body: unknown, headers: NodeRequest["headers"]): boolean =>
  Object.prototype.toString.call(body) === "[object Object]" &&
  Object.keys(body as object).length === 0 &&
  headers["transfer-encoding"] === undefined &&
  Number(headers["content-length"] ?? 0) === 0;

/**
 * Verifies a Node request. Express needs `express.raw({ type: "application/json" })`, or a `verify` option that sets
 * `rawBody`. Fastify needs a parser that keeps the bytes, or `rawBody`.
 */
export async function verifyNodeRequest(
  request: NodeRequest,
  secret: string,
  options?: VerifyCallOptions,
): Promise<PaidCall> {
  const { method = "GET", headers, rawBody, body: parsed } = request;
  const body = receivedBytes(rawBody ?? (isPlaceholder(parsed, headers) ? "" : (parsed ?? "")));
  return verifyCall({ method, path: request.originalUrl ?? request.url ?? "/", headers, body }, secret, options);
}

import { SignatureError } from "./errors.js";
import {
  type HeaderSource,
  headerOf,
  isHmac,
  readSignature,
  receivedBytes,
  requireSecret,
  sha256Hex,
  TOLERANCE_SECONDS,
  type VerifyOptions,
} from "./webhooks.js";

/** A call as it was received. */
export interface ReceivedCall {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly path: string;
  readonly headers: HeaderSource;
  /** Byte for byte. */
  readonly body: Uint8Array;
}

/** The payment of a call, as the proxy reports it. The proxy has reserved it and settles it after you answer 2xx. */
export interface PaidCall {
  readonly requestId: string;
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly payer: string;
  /** In the token's smallest unit. */
  readonly amountBaseUnits: bigint;
  /** CAIP-2. */
  readonly network: string;
}

export interface VerifyCallOptions extends VerifyOptions {
  /**
   * Notes a request id for ten minutes and says whether it is new. Default: in this process's memory; several servers behind one
   * address need a store that they share.
   */
  readonly once?: ((requestId: string) => boolean | Promise<boolean>) | undefined;
}

/** As long as a signature can be fresh: it may be as far ahead of the clock as behind it. */
const SEEN_MS = 2 * TOLERANCE_SECONDS * 1000;

const seen = new Map<string, number>();
function onceHere(id: string): boolean {
  const now = Date.now();
  // In the order in which they came: behind the first fresh one are only fresh ones.
  for (const [known, at] of seen) {
    if (now - at <= SEEN_MS) break;
    seen.delete(known);
  }
  if (seen.has(id)) return false;
  seen.set(id, now);
  return true;
}

/**
 * Checks that a call comes from the payments service, unchanged, fresh and for the first time.
 * @param secret `psec_…` of your account; during a rotation the old or the new one
 * @throws SignatureError
 */
export async function verifyCall(
  { method, path, headers, body }: ReceivedCall,
  secret: string,
  { once = onceHere, ...options }: VerifyCallOptions = {},
): Promise<PaidCall> {
  const bytes = receivedBytes(body);
  requireSecret(secret, "psec");
  const header = (name: string) => headerOf(headers, name);
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
  if (!(await isHmac(secret, text, signed.signatures))) throw new SignatureError("The signature does not fit.");
  if (!(await once(requestId))) throw new SignatureError("This call was seen before.");
  const [paymentId = "", paymentLinkId = "", payer = "", amount = "0", network = ""] = paid;
  return { requestId, paymentId, paymentLinkId, payer, amountBaseUnits: BigInt(amount), network };
}

/** The same for a Request of the Fetch API: Hono (`context.req.raw`), workers, Deno, Bun. Its body can still be read afterwards. */
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

/**
 * The same for Express (`express.raw({ type: "application/json" })`, or a `verify` that keeps `rawBody`) and Fastify (a parser that keeps the
 * bytes, or `rawBody`).
 */
export async function verifyNodeRequest(
  request: NodeRequest,
  secret: string,
  options?: VerifyCallOptions,
): Promise<PaidCall> {
  const body = receivedBytes(request.rawBody ?? request.body ?? "");
  const { method = "GET", headers } = request;
  return verifyCall({ method, path: request.originalUrl ?? request.url ?? "/", headers, body }, secret, options);
}

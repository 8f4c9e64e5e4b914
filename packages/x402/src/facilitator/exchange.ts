import type { FacilitatorAuth } from "./auth.js";
import { cdpToken } from "./cdp-token.js";
import { type Unknown, unknown } from "./outcomes.js";

export interface Exchange {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** JSON text. */
  readonly body?: string;
  readonly timeoutMs: number;
}

export interface ExchangeContext {
  readonly fetch: typeof fetch;
  readonly auth: FacilitatorAuth;
  readonly nowMs: () => number;
}

export interface Answered {
  readonly outcome: "answered";
  readonly status: number;
  readonly json: unknown;
}

/** Answers of facilitators are below 1 KiB; the list of what they support a few. */
const ANSWER_BYTES_MAX = 262_144;

/** One request with one deadline over all of it, from the connection to the last byte. Never throws. */
export async function exchange(wanted: Exchange, context: ExchangeContext): Promise<Answered | Unknown> {
  const { method, url, body, timeoutMs } = wanted;
  // Not AbortSignal.timeout: it would fire, and build its error, long after the answer.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const { signal } = limit;
  let response: Response | undefined;
  try {
    response = await context.fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...authorization(wanted, context),
      },
      ...(body === undefined ? {} : { body }),
      signal,
      // A redirect would hand the credentials and the signed payment to another address.
      redirect: "error",
    });
    return { outcome: "answered", status: response.status, json: parsed(await limitedText(response)) };
  } catch (error) {
    if (error instanceof AnswerError) return unknown("bad_answer", `${response?.status}: ${error.message}`);
    if (signal.aborted) return unknown("timeout", `no answer within ${timeoutMs} ms`);
    const code = errorCode(error);
    const requestSent = response !== undefined || !NOT_CONNECTED.has(code);
    return unknown(requestSent ? "connection_lost" : "unreachable", code, { requestSent });
  } finally {
    clearTimeout(timer);
  }
}

function authorization({ method, url }: Exchange, { auth, nowMs }: ExchangeContext): Record<string, string> {
  if (auth.kind === "none") return {};
  const token = auth.kind === "bearer" ? auth.token : cdpToken(auth.keyId, auth.key, { method, url }, nowMs());
  return { authorization: `Bearer ${token}` };
}

class AnswerError extends Error {}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > ANSWER_BYTES_MAX) throw new AnswerError(`the answer is longer than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of a proxy; the status decides.
    return undefined;
  }
}

/** Codes of failures before a connection stood: no byte of the request was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The code of a failed fetch: of its cause, and where several addresses were tried, the one that all failed with. */
function errorCode(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const several = (cause as { errors?: unknown }).errors;
  const codes = (Array.isArray(several) ? several : [cause]).map(
    (one: NodeJS.ErrnoException) => one.code ?? one.message,
  );
  return [...new Set(codes)].join(", ");
}

import type { Dispatcher } from "undici";
import { cdpToken, type FacilitatorAuth } from "./auth.js";
import { type Unknown, unknown } from "./outcomes.js";

interface Exchange {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** JSON text. */
  readonly body?: string;
  readonly timeoutMs: number;
  /** Maximum size of the response. */
  readonly bytesMax: number;
}

export interface ExchangeContext {
  readonly connections: () => Promise<Dispatcher>;
  readonly auth: FacilitatorAuth;
  readonly nowMs: () => number;
}

export interface Answered {
  readonly outcome: "answered";
  readonly status: number;
  readonly json: unknown;
  /** The header `EXTENSION-RESPONSES`, as received. */
  readonly extensionResponses?: string;
}

/**
 * Sends one request. The deadline covers everything from connecting to the last byte. Doesn't follow redirects, because
 * they would send the credentials and the signed payment to another address. Never throws.
 */
export async function exchange(wanted: Exchange, context: ExchangeContext): Promise<Answered | Unknown> {
  const { method, url, body, timeoutMs, bytesMax } = wanted;
  // Don't use AbortSignal.timeout: it would fire, and create its error, long after the response.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const { signal } = limit;
  let status: number | undefined;
  let isHandedOver = false;
  try {
    const token = await authorization(wanted, context);
    const connections = await context.connections();
    isHandedOver = true;
    const response = await connections.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...token,
      },
      body: body ?? null,
      signal,
    });
    status = response.statusCode;
    const json = parsed(await limitedText(response.body, bytesMax));
    const responses = response.headers["extension-responses"];
    return {
      outcome: "answered",
      status,
      json,
      ...(typeof responses === "string" ? { extensionResponses: responses } : {}),
    };
  } catch (error) {
    if (!isHandedOver) return unknown("unreachable", errorCode(error), { requestSent: false });
    if (error instanceof AnswerError) return unknown("bad_answer", `${status}: ${error.message}`);
    if (signal.aborted) return unknown("timeout", `no answer within ${timeoutMs} ms`);
    const requestSent = status !== undefined || !isNotConnected(error);
    return unknown(requestSent ? "connection_lost" : "unreachable", errorCode(error), { requestSent });
  } finally {
    clearTimeout(timer);
  }
}

async function authorization(
  { method, url }: Exchange,
  { auth, nowMs }: ExchangeContext,
): Promise<Record<string, string>> {
  if (auth.kind === "none") return {};
  const token = auth.kind === "bearer" ? auth.token : await cdpToken(auth.keyId, auth.key, { method, url }, nowMs());
  return { authorization: `Bearer ${token}` };
}

class AnswerError extends Error {}

async function limitedText(body: AsyncIterable<unknown>, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > bytesMax) throw new AnswerError(`the answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is probably a proxy's error page. Without JSON, the caller decides by the status.
    return undefined;
  }
}

/** Codes of errors that occur before a connection exists, so no byte of the request was sent. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** True if the connection failed at every address that was tried. */
const isNotConnected = (error: unknown): boolean =>
  listErrors(error).every(({ code, syscall }) => syscall === "connect" || NOT_CONNECTED.has(code));

/** Returns the error's code. If the connection failed at several addresses, joins their distinct codes. */
const errorCode = (error: unknown): string =>
  [...new Set(listErrors(error).map(({ code, message }) => code ?? message))].join(", ");

/** The error of each address, if a host with several addresses couldn't be reached. */
function listErrors(error: unknown): readonly NodeJS.ErrnoException[] {
  const { errors } = error as { readonly errors?: unknown };
  return Array.isArray(errors) && errors.length > 0 ? errors : [error as NodeJS.ErrnoException];
}

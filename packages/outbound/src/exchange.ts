import type { Dispatcher } from "undici";
import { ByteBuffer, decodeBody, getCoding, isDecodable } from "./decode-body.js";
import type { MemoryShare } from "./response-memory.js";
import { OutboundFailure, type OutboundResult, type ResponseHeaders, toFailure } from "./result.js";

export type RawHeaders = readonly (Buffer | string)[] | object | null | undefined;

/**
 * Converts headers as undici received them (name, value, name, value…) and counts the bytes of all names and values.
 * The result has no prototype, so a header called `__proto__` is like any other.
 */
export function responseHeaders(raw: RawHeaders): { headers: ResponseHeaders; bytes: number } {
  const headers: Record<string, string | string[]> = Object.create(null);
  const parts = Array.isArray(raw) ? raw.map((part: Buffer | string) => part.toString("latin1" as BufferEncoding)) : [];
  let bytes = 0;
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const name = parts[index]!.toLowerCase();
    const value = parts[index + 1]!;
    bytes += name.length + value.length;
    const known = headers[name];
    if (known === undefined) headers[name] = value;
    else if (typeof known === "string") headers[name] = [known, value];
    else known.push(value);
  }
  return { headers, bytes };
}

/** One request, with all limits for its response. */
export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | AsyncIterable<Uint8Array> | null;
  readonly headersBytesMax: number;
  readonly wireBytesMax: number;
  readonly bodyBytesMax: number;
  readonly onOversize: "fail" | "truncate";
  readonly onUnknownEncoding: "fail" | "raw";
  readonly decode: boolean;
  readonly memory: MemoryShare | undefined;
}

/** True if a response has no body, whatever its headers say. */
export const isBodyless = (method: string, status: number): boolean =>
  method === "HEAD" || status === 204 || status === 304;

/** True if undici wrongly rejects a complete response without a body because of its Content-Length. */
export const isFalseMismatch = (method: string, status: number | undefined, error: NodeJS.ErrnoException): boolean =>
  status !== undefined && isBodyless(method, status) && error.code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";

/** Maximum number of header lines. No honest server sends as many. */
export const HEADER_LINES_MAX = 500;
/** Memory that a header line needs in addition to its text, for two strings and the references to them. */
const HEADER_LINE_BYTES = 100;

/**
 * Sends one request. Settles as soon as `signal` aborts, whatever state undici is in. The signal's reason is an
 * OutboundFailure.
 */
export function exchange(dispatcher: Dispatcher, request: Exchange, signal: AbortSignal): Promise<OutboundResult> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(request, signal, (result) => {
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    });
    const onAbort = () => handler.stop(toFailure(signal.reason));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    dispatchTo(dispatcher, request, handler, (error) => handler.stop(toFailure(error)));
  });
}

/**
 * Passes a request to undici.
 * @param onRefusal called with errors that undici throws synchronously, such as for a bad header
 */
export function dispatchTo(
  dispatcher: Dispatcher,
  { url, method, headers, body }: Pick<Exchange, "url" | "method" | "headers" | "body">,
  handler: Dispatcher.DispatchHandler,
  onRefusal: (error: unknown) => void,
): void {
  try {
    dispatcher.dispatch(
      {
        origin: url.origin,
        // Don't combine `pathname` and `search`: they would lose a lone "?".
        path: url.href.slice(url.origin.length),
        method,
        headers,
        // undici accepts any async iterable, but its types name only Readable.
        body: body as Buffer | null,
      },
      handler,
    );
  } catch (error) {
    onRefusal(error);
  }
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: Exchange;
  readonly #signal: AbortSignal;
  readonly #settle: (result: OutboundResult) => void;
  #settled = false;
  /** True when the body is complete or cut, so we need nothing more from the network. */
  #received = false;
  /** True when undici has nothing more to do for this request. */
  #isOver = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: ResponseHeaders; coding: ReturnType<typeof getCoding> } | undefined;
  #body: ByteBuffer;
  #wireBytes = 0;

  constructor(request: Exchange, signal: AbortSignal, settle: (result: OutboundResult) => void) {
    this.#request = request;
    this.#signal = signal;
    this.#settle = settle;
    this.#body = new ByteBuffer(0);
  }

  /** Ends the exchange with this result, and aborts the request if undici is still working on it. */
  stop(result: OutboundResult): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#settle(result);
    this.#leave();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The caller stopped waiting before a connection was available.
    if (this.#settled) controller.abort(new OutboundFailure({ kind: "aborted" }));
    this.#isOver = false;
    // undici repeats a multiplexed request if its connection is lost. Drop the partial response.
    this.#head = undefined;
    this.#body.release();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#settled || status < 200) return;
    const raw = controller.rawHeaders;
    const lines = Array.isArray(raw) ? raw.length / 2 : 0;
    if (lines > HEADER_LINES_MAX) {
      this.stop({ kind: "too_large", part: "headers" });
      return;
    }
    const { headers, bytes } = responseHeaders(raw);
    if (!(this.#request.memory?.take(bytes + lines * HEADER_LINE_BYTES) ?? true)) {
      this.stop({ kind: "no_memory" });
      return;
    }
    const atOnce = this.#answerWithoutBody(status, headers, bytes);
    if (atOnce !== undefined) {
      this.stop(atOnce);
      return;
    }
    const { wireBytesMax, bodyBytesMax, memory } = this.#request;
    this.#head = { status, headers, coding: getCoding(headers) };
    this.#body = new ByteBuffer(this.#isDecoded() ? wireBytesMax : Math.min(wireBytesMax, bodyBytesMax), memory);
    this.#wireBytes = 0;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled || this.#received) return;
    this.#wireBytes += chunk.length;
    if (this.#body.append(chunk)) return;
    if (this.#request.onOversize === "truncate") this.#finish(true);
    else this.stop(this.#body.isStarved ? { kind: "no_memory" } : { kind: "too_large", part: "body" });
  }

  onResponseEnd(): void {
    this.#isOver = true;
    if (this.#settled || this.#received) return;
    if (this.#endedEarly()) this.stop({ kind: "unreachable", cause: "reset" });
    else this.#finish(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isOver = true;
    if (this.#received) return;
    if (isFalseMismatch(this.#request.method, this.#head?.status, error)) this.onResponseEnd();
    else this.stop(toFailure(error));
  }

  /** Returns a result if the status and the headers already decide it. */
  #answerWithoutBody(status: number, headers: ResponseHeaders, bytes: number): OutboundResult | undefined {
    if (bytes > this.#request.headersBytesMax) return { kind: "too_large", part: "headers" };
    const coding = getCoding(headers);
    if (isDecodable(coding) || coding === "identity" || isBodyless(this.#request.method, status)) return undefined;
    if (!this.#request.decode || this.#request.onUnknownEncoding === "raw") return undefined;
    return { kind: "undecodable", reason: coding === "several" ? "several_encodings" : "unknown_encoding" };
  }

  #finish(cut: boolean): void {
    this.#received = true;
    if (cut) this.#leave();
    const { status, headers, coding } = this.#head!;
    const respond = (body: Buffer, truncated: boolean) =>
      this.stop({
        kind: "response",
        status,
        headers,
        body,
        truncated,
        encoded: coding !== "identity" && !this.#isDecoded(),
      });
    const bytes = this.#body.bytes();
    if (!isDecodable(coding) || !this.#request.decode || bytes.length === 0) {
      respond(bytes, cut);
      return;
    }
    const { bodyBytesMax, onOversize, memory } = this.#request;
    const coded = this.#body;
    decodeBody(bytes, { coding, bodyBytesMax, incomplete: cut, memory }, this.#signal).then(
      ({ end, body }) => {
        coded.release();
        if (end === "starved" && onOversize === "fail") this.stop({ kind: "no_memory" });
        else if (end === "corrupt") this.stop({ kind: "undecodable", reason: "corrupt" });
        else if (end === "cut" && onOversize === "fail") this.stop({ kind: "too_large", part: "body" });
        else respond(body, cut || end === "cut" || end === "starved");
      },
      // The signal aborted, so the exchange has already ended with its reason.
      () => {},
    );
  }

  /** Abandons the connection (HTTP/1.1) or the stream (HTTP/2), if the response hasn't ended. */
  #leave(): void {
    if (!this.#isOver) this.#controller?.abort(new OutboundFailure({ kind: "aborted" }));
  }

  #isDecoded(): boolean {
    return this.#request.decode && isDecodable(this.#head?.coding ?? "identity");
  }

  /**
   * True if the body is shorter or longer than announced. undici reports an HTTP/2 stream as complete even if the
   * server cancelled it half-way.
   */
  #endedEarly(): boolean {
    if (this.#head === undefined || isBodyless(this.#request.method, this.#head.status)) return false;
    const length = this.#head.headers["content-length"];
    return typeof length === "string" && Number(length) !== this.#wireBytes;
  }
}

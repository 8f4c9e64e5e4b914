import type { Dispatcher } from "undici";
import { ByteBuffer, codingOf, decodeBody, isDecodable } from "./decode-body.js";
import type { MemoryShare } from "./response-memory.js";
import { failureOf, OutboundFailure, type OutboundResult, type ResponseHeaders } from "./result.js";

export type RawHeaders = readonly (Buffer | string)[] | object | null | undefined;

/**
 * Converts headers as undici received them (name, value, name, value…) and counts the bytes of all names and values. The result has no
 * prototype, so that a header called `__proto__` is like any other.
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

/** One request, with every limit of its answer. */
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

/** No honest server sends as many. */
export const HEADER_LINES_MAX = 500;
/** Memory of a header line besides its text: two strings and their places. */
const HEADER_LINE_BYTES = 100;

/** Sends one request. Settles when `signal` aborts (its reason is an OutboundFailure), whatever undici is waiting for. */
export function exchange(dispatcher: Dispatcher, request: Exchange, signal: AbortSignal): Promise<OutboundResult> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(request, signal, (result) => {
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    });
    const onAbort = () => handler.stop(failureOf(signal.reason));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    dispatchTo(dispatcher, request, handler, (error) => handler.stop(failureOf(error)));
  });
}

/** Hands a request to undici. @param onRefusal called with what undici throws at once, for a header that it refuses, for example */
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
        // Not pathname and search: they lose a lone "?".
        path: url.href.slice(url.origin.length),
        method,
        headers,
        // undici takes any async iterable; its types name only Readable.
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
  /** Nothing more is wanted from the network: the body is whole, or cut. */
  #received = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: ResponseHeaders; coding: ReturnType<typeof codingOf> } | undefined;
  #body: ByteBuffer;
  #wireBytes = 0;

  constructor(request: Exchange, signal: AbortSignal, settle: (result: OutboundResult) => void) {
    this.#request = request;
    this.#signal = signal;
    this.#settle = settle;
    this.#body = new ByteBuffer(0);
  }

  /** Ends the exchange with this result, and what is still under way of it. */
  stop(result: OutboundResult): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#settle(result);
    this.#leave();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for a connection longer than its caller did.
    if (this.#settled) controller.abort(new OutboundFailure({ kind: "aborted" }));
    // A multiplexed request is sent again when its connection goes away: forget the half answer.
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
    this.#head = { status, headers, coding: codingOf(headers) };
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
    if (this.#settled || this.#received) return;
    if (this.#endedEarly()) this.stop({ kind: "unreachable", cause: "reset" });
    else this.#finish(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#received) this.stop(failureOf(error));
  }

  /** Returns a result if the headers alone decide it. */
  #answerWithoutBody(status: number, headers: ResponseHeaders, bytes: number): OutboundResult | undefined {
    if (bytes > this.#request.headersBytesMax) return { kind: "too_large", part: "headers" };
    const coding = codingOf(headers);
    if (isDecodable(coding) || coding === "identity" || this.#isBodyless(status)) return undefined;
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
      // The signal aborted: the exchange has ended with its reason.
      () => {},
    );
  }

  /** Gives up the connection (HTTP/1.1) or the stream (HTTP/2), unless the answer has ended by itself. */
  #leave(): void {
    this.#controller?.abort(new OutboundFailure({ kind: "aborted" }));
  }

  #isDecoded(): boolean {
    return this.#request.decode && isDecodable(this.#head?.coding ?? "identity");
  }

  /** undici reports an HTTP/2 stream that the server cancelled half-way as complete. */
  #endedEarly(): boolean {
    if (this.#head === undefined || this.#isBodyless(this.#head.status)) return false;
    const length = this.#head.headers["content-length"];
    return typeof length === "string" && Number(length) !== this.#wireBytes;
  }

  #isBodyless(status: number): boolean {
    return this.#request.method === "HEAD" || status === 204 || status === 304;
  }
}

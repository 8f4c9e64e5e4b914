import type { Dispatcher } from "undici";
import { BodyCollector, type CollectedEnd } from "./body-collector.js";
import { type Coding, codingOf, isDecodable } from "./content-encoding.js";
import { failureOf, OutboundFailure } from "./outbound-failure.js";
import { responseHeaders } from "./response-headers.js";
import type { Failure, OutboundResponse, ResponseHeaders } from "./result.js";

/** One request and its answer, without redirects. */
export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | AsyncIterable<Uint8Array> | null;
  /** Stop at the headers of an answer that redirects, and give its location. */
  readonly stopAtRedirect: boolean;
  readonly headersBytesMax: number;
  readonly wireBytesMax: number;
  readonly bodyBytesMax: number;
  readonly onOversize: "fail" | "truncate";
  readonly onUnknownEncoding: "fail" | "raw";
  readonly decode: boolean;
}

export interface RedirectAnswer {
  readonly kind: "redirect";
  readonly status: number;
  readonly location: string;
}

export type ExchangeResult = Omit<OutboundResponse, "finalUrl"> | RedirectAnswer | Failure;

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Sends one request. Settles when `signal` aborts (its reason is an OutboundFailure), whatever undici is waiting for. */
export function exchange(dispatcher: Dispatcher, request: Exchange, signal: AbortSignal): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(request, (result) => {
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    });
    const onAbort = () => handler.stop(failureOf(signal.reason));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      dispatcher.dispatch(
        {
          origin: request.url.origin,
          path: request.url.pathname + request.url.search,
          method: request.method,
          headers: request.headers,
          // undici takes any async iterable; its types name only Readable.
          body: request.body as Buffer | null,
        },
        handler,
      );
    } catch (error) {
      handler.stop(failureOf(error));
    }
  });
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: Exchange;
  readonly #settle: (result: ExchangeResult) => void;
  #settled = false;
  #received = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: ResponseHeaders; encoded: boolean } | undefined;
  #collector: BodyCollector | undefined;

  constructor(request: Exchange, settle: (result: ExchangeResult) => void) {
    this.#request = request;
    this.#settle = settle;
  }

  /** Ends the exchange with this result, and what is still under way of it. */
  stop(result: ExchangeResult): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#collector?.abandon();
    this.#settle(result);
    if (!this.#received) this.#controller?.abort(new OutboundFailure({ kind: "aborted" }));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for a connection longer than its caller did.
    if (this.#settled) controller.abort(new OutboundFailure({ kind: "aborted" }));
    // A multiplexed request is sent again when its connection goes away: forget the half answer.
    this.#collector?.abandon();
    this.#collector = undefined;
    this.#head = undefined;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#settled || status < 200) return;
    const { headers, bytes } = responseHeaders(controller.rawHeaders);
    const atOnce = this.#answerWithoutBody(status, headers, bytes);
    if (atOnce !== undefined) {
      this.stop(atOnce);
      return;
    }
    const coding = codingOf(headers);
    const decodable = this.#request.decode && isDecodable(coding);
    this.#head = { status, headers, encoded: coding !== "identity" && !decodable };
    this.#collector = this.#collect(decodable ? coding : null);
  }

  /** What the headers alone decide. */
  #answerWithoutBody(status: number, headers: ResponseHeaders, bytes: number): ExchangeResult | undefined {
    if (bytes > this.#request.headersBytesMax) return { kind: "too_large", part: "headers" };
    if (this.#request.stopAtRedirect && REDIRECT_STATUSES.has(status) && headers.location !== undefined) {
      return { kind: "redirect", status, location: [headers.location].flat()[0]! };
    }
    const coding = codingOf(headers);
    const bodyless = this.#request.method === "HEAD" || status === 204 || status === 304;
    if (isDecodable(coding) || coding === "identity" || bodyless) return undefined;
    if (!this.#request.decode || this.#request.onUnknownEncoding === "raw") return undefined;
    return { kind: "undecodable", reason: coding === "several" ? "several_encodings" : "unknown_encoding" };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    if (this.#collector?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#received = true;
    if (!this.#settled) this.#collector?.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.stop(failureOf(error));
  }

  #collect(coding: Coding | null): BodyCollector {
    return new BodyCollector({
      coding,
      wireBytesMax: this.#request.wireBytesMax,
      bodyBytesMax: this.#request.bodyBytesMax,
      onReady: () => this.#controller?.resume(),
      onEnd: (end) => this.stop(this.#resultOf(end)),
    });
  }

  #resultOf(end: CollectedEnd): ExchangeResult {
    if (end === "corrupt") return { kind: "undecodable", reason: "corrupt" };
    if (end === "cut" && this.#request.onOversize === "fail") return { kind: "too_large", part: "body" };
    const { status, headers, encoded } = this.#head!;
    const body = this.#collector!.bytes();
    return { kind: "response", status, headers, body, encoded, truncated: end === "cut" };
  }
}

import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import {
  dispatchTo,
  type Exchange,
  HEADER_LINES_MAX,
  isBodyless,
  isFalseMismatch,
  responseHeaders,
} from "./exchange.js";
import { type OpenResult, OutboundFailure, toFailure } from "./result.js";

/** One request whose response is streamed. The response isn't decoded or collected. */
type OpenExchange = Pick<Exchange, "url" | "method" | "headers" | "body" | "headersBytesMax"> & {
  /** Maximum wait for the first byte of the body, and for each next byte while the body is read. */
  readonly idleTimeoutMs: number;
};

/** Bytes that are buffered for the reader before the connection pauses. The last chunk may exceed this limit. */
const READY_BYTES = 64 * 1024;

/**
 * Sends one request. Resolves with the head when the first byte of the body arrives, or when the body ends. A failure
 * before that is the result; a later failure destroys the body with an error.
 * @param onOver called once when the exchange no longer needs its connection
 */
export function openExchange(
  dispatcher: Dispatcher,
  request: OpenExchange,
  signal: AbortSignal,
  onOver: () => void,
): Promise<OpenResult> {
  return new Promise((resolve) => {
    const handler = new OpenHandler(request, resolve, () => {
      signal.removeEventListener("abort", onAbort);
      onOver();
    });
    const onAbort = () => handler.fail(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    dispatchTo(dispatcher, request, handler, (error) => handler.fail(error));
  });
}

class OpenHandler implements Dispatcher.DispatchHandler {
  readonly #request: OpenExchange;
  readonly #settle: (result: OpenResult) => void;
  readonly #onOver: () => void;
  readonly #idle: NodeJS.Timeout;
  #isOver = false;
  #isOpen = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: ReturnType<typeof responseHeaders>["headers"] } | undefined;
  #body: Readable;
  #bytes = 0;

  constructor(request: OpenExchange, settle: (result: OpenResult) => void, onOver: () => void) {
    this.#request = request;
    this.#settle = settle;
    this.#onOver = onOver;
    this.#idle = setTimeout(() => {
      // While the response is paused, the reader is slow, not the server.
      if (!this.#controller?.paused) this.fail(new OutboundFailure({ kind: "timeout" }));
    }, request.idleTimeoutMs);
    this.#body = new Readable({
      highWaterMark: READY_BYTES,
      read: () => this.#resume(),
      destroy: (error, done) => {
        this.#end();
        this.#controller?.abort(new OutboundFailure({ kind: "aborted" }));
        done(error);
      },
    });
  }

  /** Ends the exchange with a failure, in any state. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    const failure = toFailure(error);
    const isOpen = this.#isOpen;
    if (!isOpen) this.#settle(failure);
    this.#body.destroy(isOpen ? new OutboundFailure(failure) : undefined);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Either the connection was lost and undici repeats the request, or the caller stopped waiting for a connection.
    if (this.#isOver || this.#head !== undefined) controller.abort(new OutboundFailure({ kind: "aborted" }));
    else this.#controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#isOver || status < 200) return;
    const raw = controller.rawHeaders;
    const { headers, bytes } = responseHeaders(raw);
    const isLarge = Array.isArray(raw) && raw.length / 2 > HEADER_LINES_MAX;
    if (isLarge || bytes > this.#request.headersBytesMax) {
      this.fail(new OutboundFailure({ kind: "too_large", part: "headers" }));
      return;
    }
    this.#head = { status, headers };
    this.#idle.refresh();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#bytes += chunk.length;
    this.#idle.refresh();
    if (!this.#body.push(chunk)) controller.pause();
    this.#open();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    // undici reports an HTTP/2 stream as complete even if the server cancelled it half-way.
    const { status, headers } = this.#head!;
    const length = headers["content-length"];
    const hasBody = !isBodyless(this.#request.method, status);
    if (hasBody && typeof length === "string" && Number(length) !== this.#bytes) {
      this.fail(new OutboundFailure({ kind: "unreachable", cause: "reset" }));
      return;
    }
    this.#body.push(null);
    this.#open();
    this.#end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (isFalseMismatch(this.#request.method, this.#head?.status, error)) this.onResponseEnd();
    else this.fail(error);
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const { status, headers } = this.#head!;
    this.#settle({ kind: "open", status, headers, body: this.#body });
  }

  #resume(): void {
    if (this.#isOver || !this.#controller?.paused) return;
    this.#idle.refresh();
    this.#controller.resume();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#idle);
    this.#onOver();
  }
}

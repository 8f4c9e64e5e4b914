import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

interface Started {
  readonly request: IncomingMessage;
}

/**
 * Time that the HTTP servers of this process spend on requests, from the request's headers to the end of its answer, by port.
 * What is sent before and after belongs to whoever asks.
 */
export class ServedTime {
  readonly #spentMs = new Map<number, number>();

  constructor() {
    const startedAtMs = new WeakMap<IncomingMessage, number>();
    subscribe("http.server.request.start", (message) => {
      startedAtMs.set((message as Started).request, performance.now());
    });
    subscribe("http.server.response.finish", (message) => {
      const { request } = message as Started;
      const spentMs = performance.now() - (startedAtMs.get(request) as number);
      const port = request.socket.localPort ?? 0;
      this.#spentMs.set(port, (this.#spentMs.get(port) ?? 0) + spentMs);
    });
  }

  /** Milliseconds that the server on a port has spent since it was asked last. */
  take(port: number): number {
    const spentMs = this.#spentMs.get(port) ?? 0;
    this.#spentMs.delete(port);
    return spentMs;
  }
}

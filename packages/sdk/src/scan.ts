import { type CallOptions, type ClientOptions, createTransport } from "./transport.js";

/** The members that every scan report has. */
export interface ScanReport {
  readonly url: string;
  readonly finalUrl: string;
  readonly scannedAt: string;
  readonly level: number;
  readonly levelName: string;
  readonly score: number | null;
  readonly cached: boolean;
  readonly checks: Readonly<
    Record<string, Readonly<Record<string, { readonly status: string; readonly message: string }>>>
  >;
  readonly [member: string]: unknown;
}

/** The scan API. Needs no key. Above the free limit, pay for scans by x402. */
export class Scanner {
  readonly #send;

  constructor(options: Pick<ClientOptions, "baseUrl" | "fetch" | "timeoutMs" | "maxRetries"> = {}) {
    this.#send = createTransport({ baseUrl: "http://localhost:3001", timeoutMs: 60_000, ...options });
  }

  scan(url: string, { fresh = false, ...options }: CallOptions & { fresh?: boolean } = {}): Promise<ScanReport> {
    return this.#send({ method: "POST", path: "/api/scan", body: { url, fresh }, options });
  }
}

/**
 * With this many clients and fewer than 20,000 requests a second, no client exceeds the payments service's limit of 30
 * reads in ten seconds.
 */
export const CLIENTS = 10_000;

/** Requests to send over keep-alive connections, one after another on each. */
export interface LoadSpec {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The whole HTTP/1.1 request. `{address}` becomes a client address, `{unique}` 16 hex digits that never repeat. */
  readonly request: string;
  /** Number of client addresses that take turns, at most 2^24. */
  readonly clients?: number;
  /** Any other status ends the run: a wrong answer must not be measured. */
  readonly expectedStatus: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the load generator itself. */
  readonly cpuUs: number;
}

interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text. It may contain `{unique}`, but not `{address}`, whose length varies. */
  readonly body?: string;
}

const UNIQUE = "{unique}";
export const UNIQUE_DIGITS = 16;

export function requestText({ method, path, headers = {}, body }: RequestParts): string {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1"];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) {
    const length = Buffer.byteLength(body.replaceAll(UNIQUE, "0".repeat(UNIQUE_DIGITS)));
    lines.push("content-type: application/json", `content-length: ${length}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

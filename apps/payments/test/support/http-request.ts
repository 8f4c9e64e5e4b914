import { Agent, type RequestOptions, request } from "node:http";
import { connect } from "node:net";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  readonly body: any;
  readonly text: string;
}

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
  /** Disconnects when it aborts. */
  readonly signal?: AbortSignal;
}

/** Sends one request and reads the whole answer, which is parsed if it is JSON. */
export function call(base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(path, base);
  const text = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers = {
    ...(text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
    ...options.headers,
  };
  return answerTo(
    { hostname, port, method, path: pathname + search, headers, agent: CALLS, signal: options.signal },
    text,
  );
}

/**
 * Allows as many connections as concurrent requests, because a test may hold them all. `fetch` needs three times the
 * CPU time per request.
 */
const CALLS = new Agent({ keepAlive: true });

export interface PlainRequest {
  readonly method?: string;
  /** Sent unchanged. */
  readonly path: string;
  readonly key?: string;
  /** Names may repeat. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  /** Local address of the connection, for example another one of 127.0.0.0/8. */
  readonly from?: string;
}

/**
 * Keeps connections open, so that a thousand concurrent requests don't need a thousand ports. One pool per local
 * address.
 */
const agents = new Map<string, Agent>();

/** Sends one request with Node's client. Unlike `fetch`, it neither normalizes the path nor merges header fields. */
export function send(
  base: string,
  { method = "GET", path, key, headers = [], body, from }: PlainRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const fields = [
    ["Host", `${hostname}:${port}`],
    ...(key === undefined ? [] : [["Authorization", `Bearer ${key}`]]),
    ...(text === undefined ? [] : [["Content-Type", "application/json"]]),
    // Without a length, Node would send a chunked body, even if the body is empty.
    ...(text === undefined && /^(GET|HEAD)$/.test(method)
      ? []
      : [["Content-Length", `${Buffer.byteLength(text ?? "")}`]]),
    ...headers,
  ];
  const options = { hostname, port, method, path, headers: fields.flat(), agent: agentOf(from), localAddress: from };
  return answerTo(options, text);
}

const answerTo = (options: RequestOptions, text: string | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const json = answer.headers["content-type"]?.includes("json") && text !== "";
        const received = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
        resolve({ status: answer.statusCode ?? 0, headers: received, text, body: json ? JSON.parse(text) : undefined });
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });

function agentOf(from = ""): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 64, timeout: 280_000 });
  agents.set(from, agent);
  return agent;
}

/** Closes the idle connections of {@link send}. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** Sends bytes (Latin-1) that no client would send, and returns the whole answer as text. */
export function sendBytes(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    socket.setTimeout(120_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

/** How often each status occurred. */
export function statusCounts(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

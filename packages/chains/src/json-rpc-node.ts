import { Pool } from "undici";
import { type AnswerPlace, LargeAnswers } from "./large-answers.js";
import { NodeFailure } from "./node-failure.js";

/** Method and parameters of one JSON-RPC call. */
export type RpcCall = readonly [method: string, params: readonly unknown[]];

/** The node answered a call with an error. The message is the node's own, shortened, and only for logs. */
export class RpcError extends NodeFailure {
  constructor(message: string, options?: { readonly isNodesFault: boolean }) {
    super("node_error", message.slice(0, 200), options);
    this.name = "RpcError";
  }
}

/** Longest accepted answer: ten times the receipt of the largest batch of transfers. Protects memory and the parser. */
const ANSWER_BYTES_MAX = 4 << 20;
const CONNECTIONS_MAX = 64;
/** Longer than undici's 4 s, because a chain is queried every few seconds or continuously. */
const KEEP_ALIVE_MS = 30_000;
/**
 * A node may close an idle connection just when it is reused. Several idle connections may be closed at once, so try
 * several times.
 */
const STALE_TRIES_MAX = 4;
const STALE_CODES = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);
/** Statuses with which a node refuses a batch. After other statuses (429, 401), don't send single calls instead. */
const BATCH_REFUSALS = new Set([400, 403, 404, 405, 413, 415, 422, 500, 501]);

interface Answered {
  readonly status: number;
  readonly text: string;
}

export interface JsonRpcNodeSettings {
  readonly timeoutMs: number;
  /** Default: a limit for this node alone. */
  readonly largeAnswers?: LargeAnswers | undefined;
}

/**
 * JSON-RPC over HTTP to one node of any chain: a kept-alive connection pool, one time limit for the whole exchange, a
 * maximum length, no redirects. All calls are reads, so repeating one is harmless.
 */
export class JsonRpcNode {
  /** The URL's host, for logs. The rest of the URL may contain the operator's key. */
  readonly label: string;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;
  readonly #largeAnswers: LargeAnswers;
  #takesBatches = true;

  constructor(rpcUrl: string, { timeoutMs, largeAnswers = new LargeAnswers() }: JsonRpcNodeSettings) {
    const url = new URL(rpcUrl);
    this.label = url.host;
    this.#path = `${url.pathname}${url.search}`;
    this.#headers = { "content-type": "application/json", accept: "application/json" };
    if (url.username !== "" || url.password !== "") {
      const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      this.#headers.authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
    }
    this.#timeoutMs = timeoutMs;
    this.#largeAnswers = largeAnswers;
    this.#pool = new Pool(url.origin, {
      connections: CONNECTIONS_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxResponseSize: ANSWER_BYTES_MAX,
      connectTimeout: timeoutMs,
      // The whole exchange has one limit of its own, which is more precise.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** The result of one call. @throws RpcError if the node answers with an error, NodeFailure if it can't be reached */
  async call(method: string, params: readonly unknown[], place?: AnswerPlace): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    return this.#inPlace(place, async (own) => requireResult(parsed(await this.#exchange(body, own)), 1));
  }

  /**
   * Returns the results of several calls. Makes one exchange if the node accepts batches, otherwise parallel single
   * calls.
   * @param place set by a caller that keeps the results in memory for longer; default: released after the answer
   */
  batch(calls: readonly RpcCall[], place?: AnswerPlace): Promise<unknown[]> {
    return this.#inPlace(place, (own) => this.#batch(calls, own));
  }

  async #batch(calls: readonly RpcCall[], place: AnswerPlace): Promise<unknown[]> {
    if (this.#takesBatches) {
      const body = calls.map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params }));
      const answer = await this.#exchange(JSON.stringify(body), place);
      const value = answer.status === 200 ? JSON.parse(answer.text) : undefined;
      if (Array.isArray(value)) {
        const byId = new Map(value.map((one) => [one?.id, one]));
        return calls.map((_call, id) => requireResult(byId.get(id), id));
      }
      if (answer.status !== 200 && !BATCH_REFUSALS.has(answer.status)) throw statusFailure(answer.status);
    }
    const results = await Promise.all(calls.map(([method, params]) => this.call(method, params, place)));
    // Set only now: if the single calls had failed too, the batch wouldn't have been the reason.
    this.#takesBatches = false;
    return results;
  }

  /** Aborts exchanges in flight and closes the connections. */
  close(): void {
    void this.#pool.destroy();
  }

  async #inPlace<Result>(
    place: AnswerPlace | undefined,
    work: (place: AnswerPlace) => Promise<Result>,
  ): Promise<Result> {
    if (place !== undefined) return work(place);
    const own = this.#largeAnswers.open();
    try {
      return await work(own);
    } finally {
      own.close();
    }
  }

  async #exchange(body: string, place: AnswerPlace): Promise<Answered> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#timeoutMs);
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          const response = await this.#pool.request({
            path: this.#path,
            method: "POST",
            headers: this.#headers,
            body,
            signal: limit.signal,
          });
          return { status: response.statusCode, text: await place.read(response.body, limit.signal) };
        } catch (error) {
          const isStale = STALE_CODES.has((error as NodeJS.ErrnoException).code ?? "");
          if (!isStale || tries === STALE_TRIES_MAX || this.#pool.destroyed || limit.signal.aborted) throw error;
        }
      }
    } catch (error) {
      if (error instanceof NodeFailure) throw error;
      // Report an answer that is too large like a refusal, so that callers retry with fewer blocks.
      if ((error as NodeJS.ErrnoException).code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
        throw new RpcError(`the answer is larger than ${ANSWER_BYTES_MAX} bytes`, { isNodesFault: false });
      }
      if (limit.signal.aborted) throw new NodeFailure("timeout", `no answer within ${this.#timeoutMs} ms`);
      throw new NodeFailure(
        "node_error",
        `the connection failed: ${(error as NodeJS.ErrnoException).code ?? "unknown"}`,
      );
    } finally {
      clearTimeout(timer);
    }
  }
}

const statusFailure = (status: number): NodeFailure => new NodeFailure("node_error", `HTTP status ${status}`);

function parsed({ status, text }: Answered): unknown {
  if (status !== 200) throw statusFailure(status);
  return JSON.parse(text);
}

function requireResult(answer: unknown, id: number): unknown {
  const { id: answered, result, error } = (answer ?? {}) as { id?: unknown; result?: unknown; error?: unknown };
  if (answered !== id) throw new NodeFailure("node_error", "the answer belongs to another request");
  if (error !== undefined && error !== null)
    throw new RpcError(String((error as { message?: unknown }).message ?? "error"));
  if (result === undefined) throw new NodeFailure("node_error", "the answer has no result");
  return result;
}

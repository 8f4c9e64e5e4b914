import { BusyAwareTimeout } from "./busy-aware-timeout.js";
import { explainRedisError } from "./explain-redis-error.js";
import { type RedisClient, reconnect } from "./open-redis.js";

export interface RedisLinkOptions {
  readonly redis: RedisClient;
  /**
   * Resolves if Redis accepts a write. Reads aren't enough, because a replica or a full server answers reads but stores
   * nothing.
   */
  readonly probe: () => Promise<unknown>;
  /** A slower response counts as lost. See {@link BusyAwareTimeout} for how the time is counted. */
  readonly commandTimeoutMs: number;
  /** Time between two probes during an outage. Default 500. */
  readonly probeIntervalMs?: number;
  /** Called once at the start of each outage; the message says why. */
  readonly onLost?: (error: Error) => void;
  /** Called once at the end of each outage. */
  readonly onBack?: (outageMs: number) => void;
}

/** Returned in place of an answer when Redis didn't answer. */
export const LOST: unique symbol = Symbol("Redis did not answer");

/** Matches errors that don't say why the connection failed. The client's `error` event says why. */
const VAGUE = /max retries per request|Connection is closed|did not answer within|Command timed out|Ready check failed/;

/** Tracks whether Redis answers. During an outage, only probes are sent to Redis, and no caller waits for it. */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  readonly #timeout: BusyAwareTimeout;
  #lostSinceMs: number | undefined;
  #closed = false;
  #probing: NodeJS.Timeout | undefined;
  /** The reason why the connection failed. Cleared when the connection is open again. */
  #connectionError: Error | undefined;

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#timeout = new BusyAwareTimeout(options.commandTimeoutMs);
    const note = (error: Error) => {
      this.#connectionError = error;
    };
    options.redis.on("error", note);
    options.redis.on("node error", note);
    options.redis.on("ready", () => {
      this.#connectionError = undefined;
    });
  }

  get isUp(): boolean {
    return this.#lostSinceMs === undefined;
  }

  /**
   * Returns the answer, or {@link LOST}. A TypeError is a bug in the program and is rethrown.
   * @param probe asks the part of a Cluster that `question` asks, because the other parts may still work
   */
  async ask<T>(
    question: () => Promise<T>,
    probe: () => Promise<unknown> = this.#options.probe,
  ): Promise<T | typeof LOST> {
    if (this.#lostSinceMs !== undefined) return LOST;
    try {
      return await this.#inTime(question());
    } catch (error) {
      if (error instanceof TypeError) throw error;
      this.#lose(error as Error, probe);
      return LOST;
    }
  }

  /**
   * Resolves when the connection is open, or when two attempts have failed or taken `timeoutMs` each. A starting
   * process waits for this, because a slow start isn't an outage.
   *
   * One attempt isn't enough: the connect timeout of ioredis also counts the time in which the process loads modules.
   * So the first attempt may fail although the server works.
   */
  async firstConnection(timeoutMs: number): Promise<void> {
    const { redis } = this.#options;
    for (let attempt = 1; attempt <= 2 && redis.status !== "ready"; attempt++) await this.#attempt(timeoutMs);
  }

  /** Resolves when the connection opens, when an attempt to open it fails, or after the timeout. */
  #attempt(timeoutMs: number): Promise<void> {
    const { redis } = this.#options;
    return new Promise((resolve) => {
      const events = ["ready", "error", "node error", "end"];
      const done = () => {
        clearTimeout(timer);
        for (const event of events) redis.off(event, done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      for (const event of events) redis.on(event, done);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#probing);
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    const { commandTimeoutMs } = this.#options;
    return this.#timeout.wait(answer, () => new Error(`Redis did not answer within ${commandTimeoutMs} ms`));
  }

  #lose(error: Error, probe: () => Promise<unknown>): void {
    if (this.#lostSinceMs !== undefined || this.#closed) return;
    this.#lostSinceMs = performance.now();
    this.#options.onLost?.(this.#toReason(error));
    this.#probeLater(probe);
  }

  #toReason(error: Error): Error {
    const root = error.cause instanceof Error ? error.cause : error;
    const known = VAGUE.test(root.message) ? this.#connectionError : undefined;
    return new Error(known === undefined ? explainRedisError(root) : explainRedisError(known), { cause: error });
  }

  #probeLater(probe: () => Promise<unknown>): void {
    if (this.#closed) return;
    this.#probing = setTimeout(() => void this.#probe(probe), this.#options.probeIntervalMs ?? 500);
    this.#probing.unref();
  }

  async #probe(probe: () => Promise<unknown>): Promise<void> {
    let isSilent = true;
    const answer = probe().finally(() => {
      isSilent = false;
    });
    try {
      await this.#inTime(answer);
    } catch {
      // If the server hangs or the network drops packets, TCP would keep the dead connection open for a long time.
      const { redis } = this.#options;
      if (!this.#closed && (redis.status === "end" || (isSilent && isConnected(redis)))) reconnect(redis);
      this.#probeLater(probe);
      return;
    }
    const outageMs = performance.now() - (this.#lostSinceMs as number);
    this.#lostSinceMs = undefined;
    if (!this.#closed) this.#options.onBack?.(outageMs);
  }
}

/** False while connecting, because a connection attempt has its own time limit. */
const isConnected = ({ status }: RedisClient): boolean => status === "ready";

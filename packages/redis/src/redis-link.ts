import { BusyAwareTimeout } from "./busy-aware-timeout.js";
import { explainRedisError } from "./explain-redis-error.js";
import { type RedisClient, reconnect } from "./open-redis.js";

export interface RedisLinkOptions {
  readonly redis: RedisClient;
  /** Resolves where Redis takes what is written: one that is full or a replica answers, and keeps nothing. */
  readonly probe: () => Promise<unknown>;
  /** A slower answer counts as none; time in which this process could not listen is not counted. */
  readonly commandTimeoutMs: number;
  /** How often a lost Redis is tried. Default 500. */
  readonly probeIntervalMs?: number;
  /** Once at the start of each outage; the message says why. */
  readonly onLost?: (error: Error) => void;
  /** Once at its end. */
  readonly onBack?: (outageMs: number) => void;
}

/** In place of an answer. */
export const LOST: unique symbol = Symbol("Redis did not answer");

/** Failures of the connection that do not say why it failed; the client's own event does. */
const VAGUE = /max retries per request|Connection is closed|did not answer within|Command timed out|Ready check failed/;

/** Tracks whether Redis answers: while it doesn't, no request is sent to it and no caller waits for it. */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  readonly #timeout: BusyAwareTimeout;
  #lostSinceMs: number | undefined;
  #closed = false;
  #probing: NodeJS.Timeout | undefined;
  /** Why the connection failed, until it stands again. */
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
   * The answer, or {@link LOST}. `probe` tries what failed: in a Cluster another part may be well. A TypeError is a mistake of the
   * program and is passed on.
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
   * Resolves when the first connection is open, has failed, or the time is up, so that a starting process doesn't
   * report a loss.
   */
  firstConnection(timeoutMs: number): Promise<void> {
    const { redis } = this.#options;
    if (redis.status === "ready") return Promise.resolve();
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
    this.#options.onLost?.(this.#reasonOf(error));
    this.#probeLater(probe);
  }

  #reasonOf(error: Error): Error {
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
      // A server that hangs, or a network that swallows, keeps the connection open for as long as TCP likes.
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

/** One that is being made has a time limit of its own. */
const isConnected = ({ status }: RedisClient): boolean => status === "ready";

import { LOST, type RedisClient, type RedisLink } from "@svc/redis";
import { openClaim, type StoredClaim } from "./claim-records.js";
import type { Sealed } from "./encryption.js";

/** The claims can't be read, so no payment can be taken now. */
export class ClaimsUnavailable extends Error {
  constructor(cause: unknown) {
    super("the store of claims is unavailable", { cause });
    this.name = "ClaimsUnavailable";
  }
}

/** The Redis that holds the claims, and their encryption. */
export class ClaimsRedis {
  readonly sealed: Sealed;
  readonly #redis: RedisClient;
  readonly #link: RedisLink;

  constructor(redis: RedisClient, link: RedisLink, sealed: Sealed) {
    this.#redis = redis;
    this.#link = link;
    this.sealed = sealed;
  }

  /** @throws ClaimsUnavailable if Redis doesn't answer */
  async ask<Result>(question: (redis: RedisClient) => Promise<Result>): Promise<Result> {
    let cause: unknown;
    const answer = await this.#link.ask(() =>
      question(this.#redis).catch((error) => {
        cause = error;
        throw error;
      }),
    );
    if (answer === LOST) throw new ClaimsUnavailable(cause);
    return answer;
  }

  /**
   * Decrypts a claim.
   * @throws ClaimsUnavailable if it is unreadable: it may be a settled payment, so it must not be ignored
   */
  open(box: Buffer): StoredClaim {
    try {
      return openClaim(this.sealed, box);
    } catch (error) {
      throw new ClaimsUnavailable(error);
    }
  }

  close(): void {
    this.#link.close();
    this.#redis.disconnect();
  }
}

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LOST, openRedis, RedisLink, type RedisLinkOptions, type RedisSettings } from "@svc/redis";
import type { Claim } from "./claim.js";
import { type ClaimStore, ClaimsUnavailable, OPEN_MS } from "./claim-store.js";

const PREFIX = "scan:x402:";
/** Reports are mostly words that come again and again: a tenth remains of them. */
const packed = promisify<string, { level: number }, Buffer>(gzip);
const unpacked = promisify(gunzip);
/** A slower answer counts as none. */
const COMMAND_TIMEOUT_MS = 2_000;

export interface RedisClaimsOptions {
  /** Told when Redis is lost and when it is back. */
  readonly outages?: Pick<RedisLinkOptions, "onLost" | "onBack">;
}

/** KEYS[1] the claim; ARGV: revision as read (empty: none), new revision, claim as JSON, Unix ms at which it may be forgotten. */
const WRITE = `
if (redis.call('HGET', KEYS[1], 'revision') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'revision', ARGV[2], 'claim', ARGV[3])
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
return 1`;

/** KEYS[1] the key; ARGV[1] the payment that it must name. */
const CLEAR = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** Claims shared by all processes. The Redis must neither evict nor forget: see docs/operations.md. */
export function redisClaims(settings: RedisSettings, { outages }: RedisClaimsOptions = {}): ClaimStore {
  const redis = openRedis(settings);
  const probe = (key: string) => redis.set(`{${key}}:probe`, "1", "PX", 1_000);
  const link = new RedisLink({ ...outages, redis, probe: () => probe(PREFIX), commandTimeoutMs: COMMAND_TIMEOUT_MS });
  /** While the store is lost nothing is asked of it; it is found again by the part of a Cluster that holds the key. */
  async function ask<Answer>(key: string, question: (key: string) => Promise<Answer>): Promise<Answer> {
    let cause: unknown;
    const answer = await link.ask(
      () =>
        question(key).catch((error) => {
          cause = error;
          throw error;
        }),
      () => probe(key),
    );
    if (answer === LOST) throw new ClaimsUnavailable(cause);
    return answer;
  }
  const claimKey = (paymentId: string) => `${PREFIX}${paymentId}`;
  const answerKey = (paymentId: string) => `${PREFIX}answer:${paymentId}`;
  const openKey = (key: string) => `${PREFIX}open:${key}`;
  return {
    async read(paymentId) {
      const [revision, claim] = await ask(claimKey(paymentId), (key) => redis.hmget(key, "revision", "claim"));
      if (!revision || !claim) return null;
      return { claim: JSON.parse(claim) as Claim, revision: Number(revision) };
    },
    async write(before, claim) {
      const revision = (before?.revision ?? 0) + 1;
      const values = [before?.revision ?? "", revision, JSON.stringify(claim), claim.keptTillMs];
      const written = await ask(claimKey(claim.paymentId), (key) => redis.eval(WRITE, 1, key, ...values));
      return written === 1 ? { claim, revision } : null;
    },
    async keepAnswer({ paymentId, keptTillMs }, answer) {
      const value = await packed(JSON.stringify(answer), { level: 4 });
      await ask(answerKey(paymentId), (key) => redis.set(key, value, "PXAT", keptTillMs));
    },
    async answerOf(paymentId) {
      const value = await ask(answerKey(paymentId), (key) => redis.getBuffer(key));
      return value === null ? undefined : JSON.parse((await unpacked(value)).toString());
    },
    async forgetAnswer(paymentId) {
      await ask(answerKey(paymentId), (key) => redis.del(key));
    },
    readOpen: (key) => ask(openKey(key), (at) => redis.get(at)),
    async setOpen(key, paymentId) {
      await ask(openKey(key), (at) => redis.set(at, paymentId, "PX", OPEN_MS));
    },
    async clearOpen(key, paymentId) {
      await ask(openKey(key), (at) => redis.eval(CLEAR, 1, at, paymentId));
    },
    async close() {
      link.close();
      redis.disconnect();
    },
  };
}

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { limiterConnection } from "@svc/ratelimit";
import { Redis } from "ioredis";
import type { Claim } from "./claim.js";
import { type ClaimStore, ClaimsUnavailable, OPEN_MS } from "./claim-store.js";

const PREFIX = "scan:x402:";
/** Reports are mostly words that come again and again: a tenth remains of them. */
const packed = promisify<string, { level: number }, Buffer>(gzip);
const unpacked = promisify(gunzip);
/** A slower answer counts as none. */
const COMMAND_TIMEOUT_MS = 2_000;

/** KEYS[1] the claim; ARGV: revision as read (empty: none), new revision, claim as JSON, Unix ms at which it may be forgotten. */
const WRITE = `
if (redis.call('HGET', KEYS[1], 'revision') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'revision', ARGV[2], 'claim', ARGV[3])
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
return 1`;

/** KEYS[1] the key; ARGV[1] the payment that it must name. */
const CLEAR = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** Claims shared by all processes. The Redis must neither evict nor forget: see docs/operations.md. */
export function redisClaims(url: string): ClaimStore {
  const redis = new Redis(url, { ...limiterConnection, commandTimeout: COMMAND_TIMEOUT_MS });
  // A lost connection shows in the commands; without a listener ioredis would print every attempt.
  redis.on("error", () => {});
  const ask = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error) => {
      throw new ClaimsUnavailable(error);
    });
  const claimKey = (paymentId: string) => `${PREFIX}${paymentId}`;
  const answerKey = (paymentId: string) => `${PREFIX}answer:${paymentId}`;
  const openKey = (key: string) => `${PREFIX}open:${key}`;
  return {
    async read(paymentId) {
      const [revision, claim] = await ask(redis.hmget(claimKey(paymentId), "revision", "claim"));
      if (!revision || !claim) return null;
      return { claim: JSON.parse(claim) as Claim, revision: Number(revision) };
    },
    async write(before, claim) {
      const revision = (before?.revision ?? 0) + 1;
      const values = [before?.revision ?? "", revision, JSON.stringify(claim), claim.keptTillMs];
      const written = await ask(redis.eval(WRITE, 1, claimKey(claim.paymentId), ...values));
      return written === 1 ? { claim, revision } : null;
    },
    async keepAnswer({ paymentId, keptTillMs }, answer) {
      const value = await packed(JSON.stringify(answer), { level: 4 });
      await ask(redis.set(answerKey(paymentId), value, "PXAT", keptTillMs));
    },
    async answerOf(paymentId) {
      const value = await ask(redis.getBuffer(answerKey(paymentId)));
      return value === null ? undefined : JSON.parse((await unpacked(value)).toString());
    },
    async forgetAnswer(paymentId) {
      await ask(redis.del(answerKey(paymentId)));
    },
    readOpen: (key) => ask(redis.get(openKey(key))),
    async setOpen(key, paymentId) {
      await ask(redis.set(openKey(key), paymentId, "PX", OPEN_MS));
    },
    async clearOpen(key, paymentId) {
      await ask(redis.eval(CLEAR, 1, openKey(key), paymentId));
    },
    async close() {
      redis.disconnect();
    },
  };
}

import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { openRedis, RedisLink, type RedisLinkOptions, type RedisSettings } from "@svc/redis";
import type { ClaimStore, DueClaim } from "@svc/x402/purchase";
import { getKeys, nextLookAt, PREFIX } from "./claim-records.js";
import type { Sealed } from "./encryption.js";
import { AGENDA, CLAIM_KEPT_MS, payerSteps, type StepWork } from "./payer-steps.js";

const unpacked = promisify(gunzip);
const COMMAND_TIMEOUT_MS = 2_000;
/** Delay after which a payer is due again if checking its claims failed. */
const DUE_AGAIN_MS = 60_000;

/**
 * Updates when a payer is due. KEYS[1] is the agenda. ARGV has the payer, the time that this process noted before, and
 * the next time (empty if there is none). If another process has changed the time meanwhile, its time stays.
 */
const LOOKED_AT = `
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])`;

interface RedisStoreOptions {
  readonly sealed: Sealed;
  readonly clock: { now(): number };
  /** Called when Redis is lost and when it is back. */
  readonly outages?: Pick<RedisLinkOptions, "onLost" | "onBack">;
  /** Timeout of a command in milliseconds. Default 2,000. */
  readonly commandTimeoutMs?: number;
}

/**
 * Opens a store of claims that all processes share, with the same rules as the store in memory: see {@link payerSteps}.
 * Every key expires. This Redis must neither evict nor lose keys: see docs/operations.md.
 */
export function redisStore<Answer>(
  settings: RedisSettings,
  { sealed, clock, outages, commandTimeoutMs = COMMAND_TIMEOUT_MS }: RedisStoreOptions,
): ClaimStore<null, Answer> & { close(): Promise<void> } {
  const redis = openRedis(settings);
  const probe = (key: string) => redis.set(`{${key}}:probe`, "1", "PX", 1_000);
  const link = new RedisLink({ ...outages, redis, probe: () => probe(PREFIX), commandTimeoutMs });
  const { ask, step, opened, payerNamed } = payerSteps<Answer>({ redis, link, sealed, clock });

  /** Runs a step on one claim. If the claim doesn't exist, returns `none`. */
  async function stepOn<Result>(
    paymentId: string,
    none: Result,
    work: StepWork<Answer, Result>,
    isFresh = false,
  ): Promise<Result> {
    const payer = await payerNamed(paymentId);
    return payer === null ? none : step(payer, { ids: [paymentId], isFresh }, work);
  }

  return {
    known: (query) => step(query.identity.payer, { query, isFresh: true }, (store) => store.known(query)),
    find: (paymentId) => stepOn(paymentId, null, (store) => store.find(paymentId), true),
    claim: (request) => step(request.query.identity.payer, { query: request.query }, (store) => store.claim(request)),
    alias: (request) =>
      step(request.query.identity.payer, { query: request.query, ids: [request.claim.aliasOf ?? ""] }, (store) =>
        store.alias(request),
      ),
    settling: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.settling(paymentId, ...rest)),
    async settled(claim, record) {
      const { paymentId } = claim;
      const { txHash, logIndex, now } = record;
      // Only one payment, of any payer, can use this transfer.
      const transfer = `${PREFIX}transfer:${claim.identity.network}:${txHash}:${logIndex}`;
      const [, owner] = await ask(() =>
        Promise.all([redis.set(transfer, paymentId, "PXAT", now + 2 * CLAIM_KEPT_MS, "NX"), redis.get(transfer)]),
      );
      return stepOn(paymentId, "already" as const, async (store, { kept }) => {
        const mine = kept.claims.get(paymentId);
        if (owner === null || owner === paymentId || mine === undefined) return store.settled(claim, record);
        const theirs = kept.claims.get(owner);
        kept.claims.set(owner, { ...mine, paymentId: owner, txHash, logIndex });
        const result = await store.settled(claim, record);
        if (theirs === undefined) kept.claims.delete(owner);
        else kept.claims.set(owner, theirs);
        return result;
      });
    },
    answered: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.answered(paymentId, ...rest)),
    streamed: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.streamed(paymentId, ...rest)),
    extend: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.extend(paymentId, ...rest)),
    noteJob: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.noteJob(paymentId, ...rest)),
    end: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.end(paymentId, ...rest)),
    take: (paymentId, ...rest) => stepOn(paymentId, null, (store) => store.take(paymentId, ...rest)),
    giveBack: (paymentId, ...rest) => stepOn(paymentId, undefined, (store) => store.giveBack(paymentId, ...rest)),
    async answer(paymentId, now) {
      const payer = await payerNamed(paymentId);
      if (payer === null) return null;
      const { answer, claim } = getKeys(payer);
      const [box, claimed] = await ask(() => redis.mgetBuffer(answer(paymentId), claim(paymentId)));
      const expiresAt = claimed ? opened(claimed).claim.answerExpiresAt : null;
      return box && (expiresAt === null || expiresAt > now)
        ? JSON.parse((await unpacked(Buffer.from(sealed.open(box), "base64"))).toString())
        : null;
    },
    async delivered(paymentIds, now) {
      const known = await Promise.all(paymentIds.map(async (id) => [await payerNamed(id), id] as const));
      const byPayer = new Map<string, string[]>();
      for (const [payer, id] of known) if (payer !== null) byPayer.set(payer, [...(byPayer.get(payer) ?? []), id]);
      await Promise.all([...byPayer].map(([payer, ids]) => step(payer, { ids }, (store) => store.delivered(ids, now))));
    },
    broken: (paymentId, now) => stepOn(paymentId, undefined, (store) => store.broken(paymentId, now)),
    keyFailed: (paymentId) => stepOn(paymentId, undefined, (store) => store.keyFailed(paymentId)),
    collect: (paymentId) => stepOn(paymentId, false, (store) => store.collect(paymentId)),
    async due(lease, leaseExpiresAt, limit, now) {
      const found: DueClaim<null>[] = [];
      let failure: unknown;
      for (const payer of await ask(() => redis.zrangebyscore(AGENDA, "-inf", now, "LIMIT", 0, limit))) {
        if (found.length >= limit) break;
        const mark = now + DUE_AGAIN_MS;
        await ask(() => redis.zadd(AGENDA, "XX", mark, payer));
        try {
          let next: number | null = null;
          const some = await step(payer, { isFresh: true }, async (store, { kept }) => {
            const due = await store.due(lease, leaseExpiresAt, limit - found.length, now);
            next = nextLookAt(kept, now);
            return due;
          });
          found.push(...some);
          await ask(() => redis.eval(LOOKED_AT, 1, AGENDA, payer, mark, next ?? ""));
        } catch (error) {
          // A payer whose claims can't be read must not block claims that were already taken, or those of other payers.
          failure ??= error;
        }
      }
      if (failure !== undefined && found.length === 0) throw failure;
      return found;
    },
    async close() {
      link.close();
      redis.disconnect();
    },
  };
}

import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { openRedis, RedisLink, type RedisLinkOptions, type RedisSettings } from "@svc/redis";
import type { Claim, ClaimStore, DueClaim } from "@svc/x402/purchase";
import { AGENDA, getKeys, nextLookAt, PREFIX } from "./claim-records.js";
import { ClaimsRedis } from "./claims-redis.js";
import type { Sealed } from "./encryption.js";
import { PayerSteps } from "./payer-steps.js";
import { CLAIM_KEPT_MS } from "./write-payer.js";

const unpacked = promisify(gunzip);
const COMMAND_TIMEOUT_MS = 2_000;

interface RedisStoreOptions {
  readonly sealed: Sealed;
  readonly clock: { now(): number };
  /** Called when Redis is lost and when it is back. */
  readonly outages?: Pick<RedisLinkOptions, "onLost" | "onBack">;
  /** Timeout of a command in milliseconds. Default 2,000. */
  readonly commandTimeoutMs?: number;
}

type SettledRecord = Parameters<ClaimStore["settled"]>[1];

/**
 * Opens a store of claims that all processes share, with the same rules as the store in memory: see {@link PayerSteps}.
 * Every key expires, except the agenda, which says when each payer is due. This Redis must neither evict nor lose keys:
 * see docs/operations.md.
 */
export function redisStore<Answer>(
  settings: RedisSettings,
  { sealed, clock, outages, commandTimeoutMs = COMMAND_TIMEOUT_MS }: RedisStoreOptions,
): ClaimStore<null, Answer> & { close(): Promise<void> } {
  const redis = openRedis(settings);
  const probe = (key: string) => redis.set(`{${key}}:probe`, "1", "PX", 1_000);
  const link = new RedisLink({ ...outages, redis, probe: () => probe(PREFIX), commandTimeoutMs });
  const claims = new ClaimsRedis(redis, link, sealed);
  const steps = new PayerSteps<Answer>(claims, clock);
  return {
    ...claimMethods(steps),
    ...workMethods(steps),
    ...deliveryMethods(claims, steps),
    async settled(claim, record) {
      const owner = await takeTransfer(claims, claim, record);
      return settleOwned(steps, claim, record, owner);
    },
    due: (...due) => leaseDue(claims, steps, ...due),
    async close() {
      claims.close();
    },
  };
}

/** Finds claims and creates them. */
const claimMethods = <Answer>(
  steps: PayerSteps<Answer>,
): Pick<ClaimStore<null, Answer>, "known" | "find" | "claim" | "alias"> => ({
  known: (query) => steps.run(query.identity.payer, { query, isFresh: true }, (store) => store.known(query)),
  find: (paymentId) => steps.runOn(paymentId, null, (store) => store.find(paymentId), true),
  claim: (request) => {
    const { query } = request;
    return steps.run(query.identity.payer, { query }, (store) => store.claim(request));
  },
  alias: (request) => {
    const { query, claim } = request;
    return steps.run(query.identity.payer, { query, ids: [claim.aliasOf ?? ""] }, (store) => store.alias(request));
  },
});

/** Changes a claim under its lease. */
const workMethods = <Answer>(
  steps: PayerSteps<Answer>,
): Pick<
  ClaimStore<null, Answer>,
  "settling" | "answered" | "streamed" | "extend" | "noteJob" | "end" | "take" | "giveBack"
> => ({
  settling: (paymentId, ...rest) => steps.runOn(paymentId, false, (store) => store.settling(paymentId, ...rest)),
  answered: (paymentId, ...rest) => steps.runOn(paymentId, false, (store) => store.answered(paymentId, ...rest)),
  streamed: (paymentId, ...rest) => steps.runOn(paymentId, false, (store) => store.streamed(paymentId, ...rest)),
  extend: (paymentId, ...rest) => steps.runOn(paymentId, false, (store) => store.extend(paymentId, ...rest)),
  noteJob: (paymentId, ...rest) => steps.runOn(paymentId, false, (store) => store.noteJob(paymentId, ...rest)),
  end: (paymentId, ...rest) => steps.runOn(paymentId, false, (store) => store.end(paymentId, ...rest)),
  take: (paymentId, ...rest) => steps.runOn(paymentId, null, (store) => store.take(paymentId, ...rest)),
  giveBack: (paymentId, ...rest) => steps.runOn(paymentId, undefined, (store) => store.giveBack(paymentId, ...rest)),
});

/**
 * Reserves a transfer for a payment, because two payers may claim the same transfer. Returns the id of the payment that
 * has it.
 */
async function takeTransfer(
  claims: ClaimsRedis,
  { paymentId, identity }: Claim<null>,
  { txHash, logIndex, now }: SettledRecord,
): Promise<string | null> {
  const transfer = `${PREFIX}transfer:${identity.network}:${txHash}:${logIndex}`;
  const [, owner] = await claims.ask((redis) =>
    Promise.all([redis.set(transfer, paymentId, "PXAT", now + 2 * CLAIM_KEPT_MS, "NX"), redis.get(transfer)]),
  );
  return owner;
}

/**
 * Settles a claim. If another payment owns the transfer, a stand-in for that payment's claim makes the store in memory
 * detect the conflict.
 */
const settleOwned = <Answer>(
  steps: PayerSteps<Answer>,
  claim: Claim<null>,
  record: SettledRecord,
  owner: string | null,
): ReturnType<ClaimStore["settled"]> =>
  steps.runOn(claim.paymentId, "already" as const, async (store, { kept }) => {
    const { txHash, logIndex } = record;
    const mine = kept.claims.get(claim.paymentId);
    if (owner === null || owner === claim.paymentId || mine === undefined) return store.settled(claim, record);
    const theirs = kept.claims.get(owner);
    kept.claims.set(owner, { ...mine, paymentId: owner, txHash, logIndex });
    const result = await store.settled(claim, record);
    if (theirs === undefined) kept.claims.delete(owner);
    else kept.claims.set(owner, theirs);
    return result;
  });

/** Reads answers, and records how their delivery went. */
const deliveryMethods = <Answer>(
  claims: ClaimsRedis,
  steps: PayerSteps<Answer>,
): Pick<ClaimStore<null, Answer>, "answer" | "delivered" | "broken" | "keyFailed" | "collect"> => ({
  async answer(paymentId, now) {
    const payer = await steps.findPayer(paymentId);
    if (payer === null) return null;
    const { answer, claim } = getKeys(payer);
    const [box, claimed] = await claims.ask((redis) => redis.mgetBuffer(answer(paymentId), claim(paymentId)));
    const expiresAt = claimed ? claims.open(claimed).claim.answerExpiresAt : null;
    return box && (expiresAt === null || expiresAt > now)
      ? JSON.parse((await unpacked(Buffer.from(claims.sealed.open(box), "base64"))).toString())
      : null;
  },
  async delivered(paymentIds, now) {
    const known = await Promise.all(paymentIds.map(async (id) => [await steps.findPayer(id), id] as const));
    const byPayer = new Map<string, string[]>();
    for (const [payer, id] of known) if (payer !== null) byPayer.set(payer, [...(byPayer.get(payer) ?? []), id]);
    await Promise.all(
      [...byPayer].map(([payer, ids]) => steps.run(payer, { ids }, (store) => store.delivered(ids, now))),
    );
  },
  broken: (paymentId, now) => steps.runOn(paymentId, undefined, (store) => store.broken(paymentId, now)),
  keyFailed: (paymentId) => steps.runOn(paymentId, undefined, (store) => store.keyFailed(paymentId)),
  collect: (paymentId) => steps.runOn(paymentId, false, (store) => store.collect(paymentId)),
});

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

/** Leases the due claims of each payer whose time on the agenda has come. */
async function leaseDue<Answer>(
  claims: ClaimsRedis,
  steps: PayerSteps<Answer>,
  ...[lease, leaseExpiresAt, limit, now]: Parameters<ClaimStore["due"]>
): Promise<DueClaim<null>[]> {
  const found: DueClaim<null>[] = [];
  let failure: unknown;
  for (const payer of await claims.ask((redis) => redis.zrangebyscore(AGENDA, "-inf", now, "LIMIT", 0, limit))) {
    if (found.length >= limit) break;
    const mark = now + DUE_AGAIN_MS;
    await claims.ask((redis) => redis.zadd(AGENDA, "XX", mark, payer));
    try {
      let next: number | null = null;
      const some = await steps.run(payer, { isFresh: true }, async (store, { kept }) => {
        const due = await store.due(lease, leaseExpiresAt, limit - found.length, now);
        next = nextLookAt(kept, now);
        return due;
      });
      found.push(...some);
      await claims.ask((redis) => redis.eval(LOOKED_AT, 1, AGENDA, payer, mark, next ?? ""));
    } catch (error) {
      // A payer whose claims can't be read must not block claims that were already taken, or those of other payers.
      failure ??= error;
    }
  }
  if (failure !== undefined && found.length === 0) throw failure;
  return found;
}

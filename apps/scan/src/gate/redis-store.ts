import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LOST, openRedis, RedisLink, type RedisLinkOptions, type RedisSettings } from "@svc/redis";
import { type Claim, type ClaimStore, type KnownQuery, memoryStore } from "@svc/x402/purchase";
import {
  keysOf,
  nextLookAt,
  openClaim,
  type PayerKeys,
  type PayerRecord,
  PREFIX,
  recordOf,
  type StoredClaim,
  sealClaim,
  UNREAD,
  type WorkingSet,
  workingSet,
} from "./kept-claims.js";
import type { Sealed } from "./sealed.js";

/** Reports are mostly words that come again and again: a tenth remains of them. */
const packed = promisify<string | Buffer, { level: number }, Buffer>(gzip);
const unpacked = promisify(gunzip);
/** A slower answer counts as none. */
const COMMAND_TIMEOUT_MS = 2_000;
/** A claim is recognised for a day after the end of its payment, and its keys for a day after it was made. */
const KEPT_MS = 2 * 86_400_000;
/** What nobody came to look after is looked at again. */
const DUE_AGAIN_MS = 60_000;
/** Several requests of one payer at once: each write waits for those that came before. */
const TRIES_MAX = 200;

/**
 * KEYS[1] the payer; ARGV: revision as read (empty: none), new revision, record, Unix ms at which it may be forgotten; then for each
 * further key what to do with it (`set`, `del`, `expire`), the value, and Unix ms at which it may be forgotten.
 */
const WRITE = `
if (redis.call('HGET', KEYS[1], 'revision') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'revision', ARGV[2], 'record', ARGV[3])
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
for i = 2, #KEYS do
  local at = 5 + (i - 2) * 3
  if ARGV[at] == 'set' then redis.call('SET', KEYS[i], ARGV[at + 1], 'PXAT', ARGV[at + 2])
  elseif ARGV[at] == 'del' then redis.call('DEL', KEYS[i])
  else redis.call('PEXPIREAT', KEYS[i], ARGV[at + 2]) end
end
return 1`;

/** KEYS[1] the agenda; ARGV: payer, the moment that was noted, the next one (empty: none). What was noted meanwhile stays. */
const LOOKED_AT = `
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])`;

/** It is not known what is claimed: no payment can be taken now. */
export class ClaimsUnavailable extends Error {
  constructor(cause: unknown) {
    super("the store of claims did not answer", { cause });
    this.name = "ClaimsUnavailable";
  }
}

export interface RedisStoreOptions {
  readonly sealed: Sealed;
  readonly clock: { now(): number };
  /** Told when Redis is lost and when it is back. */
  readonly outages?: Pick<RedisLinkOptions, "onLost" | "onBack">;
}

type Write = readonly [key: string, what: "set" | "del" | "expire", value: string | Buffer, at: number];

/**
 * Claims shared by all processes, one step at a time for each payer: what a step is about is read, the step is done on it in
 * memory, by the very rules of the machine's own store, and written only if nobody has written anything of this payer meanwhile.
 * Every key is forgotten by itself. The Redis must neither evict nor forget: see docs/operations.md.
 */
export function redisStore<Answer>(
  settings: RedisSettings,
  { sealed, clock, outages }: RedisStoreOptions,
): ClaimStore<null, Answer> & { close(): Promise<void> } {
  const redis = openRedis(settings);
  const probe = (key: string) => redis.set(`{${key}}:probe`, "1", "PX", 1_000);
  const link = new RedisLink({ ...outages, redis, probe: () => probe(PREFIX), commandTimeoutMs: COMMAND_TIMEOUT_MS });
  const agenda = `${PREFIX}agenda`;
  const payerOf = (paymentId: string) => `${PREFIX}payer-of:${paymentId}`;

  async function ask<Told>(question: () => Promise<Told>): Promise<Told> {
    let cause: unknown;
    const answer = await link.ask(() =>
      question().catch((error) => {
        cause = error;
        throw error;
      }),
    );
    if (answer === LOST) throw new ClaimsUnavailable(cause);
    return answer;
  }

  /** What cannot be read may be a payment that was taken: nothing is sold on a guess. */
  function opened(box: Buffer): StoredClaim {
    try {
      return openClaim(sealed, box);
    } catch (error) {
      throw new ClaimsUnavailable(error);
    }
  }

  /** What a step is about: all that is not over, and what is named. */
  async function load(payer: string, keys: PayerKeys, query: KnownQuery | null, ids: readonly string[]) {
    const pointers = query === null ? [] : [keys.identity(query.identity), ...(query.key ? [keys.key(query.key)] : [])];
    const [[revision, record], ...named] = await ask(() =>
      Promise.all([redis.hmget(keys.payer, "revision", "record"), ...pointers.map((key) => redis.get(key))]),
    );
    const { live, uncharged } = record ? (JSON.parse(record) as PayerRecord) : { live: [], uncharged: [] };
    const stored = new Map<string, StoredClaim>();
    let wanted = new Set([...live, ...named, ...ids, ...(query?.paymentId ? [query.paymentId] : [])]);
    while (wanted.size > 0) {
      const some = [...wanted].filter((id) => id !== null) as string[];
      const boxes = await ask(() => Promise.all(some.map((id) => redis.getBuffer(keys.claim(id)))));
      const read = boxes.flatMap((box) => (box === null ? [] : [opened(box)]));
      for (const one of read) stored.set(one.claim.paymentId, one);
      wanted = new Set(read.flatMap(({ claim: { aliasOf } }) => (aliasOf && !stored.has(aliasOf) ? [aliasOf] : [])));
    }
    const mine = [...stored.values()].filter(({ claim }) => claim.identity.payer === payer);
    return workingSet<Answer>(revision ?? "", { live, uncharged }, mine);
  }

  async function step<Told>(
    payer: string,
    query: KnownQuery | null,
    ids: readonly string[],
    work: (store: ClaimStore<null, Answer>, set: WorkingSet<Answer>) => Promise<Told>,
  ): Promise<Told> {
    const keys = keysOf(payer);
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const set = await load(payer, keys, query, ids);
      const told = await work(memoryStore(set.kept), set);
      if (await write(payer, keys, set)) return told;
    }
    throw new ClaimsUnavailable(new Error("too many requests of one payer at once"));
  }

  async function write(payer: string, keys: PayerKeys, { kept, revision, before }: WorkingSet<Answer>) {
    const writes: Write[] = [];
    const now = clock.now();
    for (const claim of kept.claims.values()) {
      const { paymentId } = claim;
      const old = before.get(paymentId);
      const look = kept.looks.get(paymentId) ?? null;
      const answer = kept.answers.get(paymentId);
      const one = { claim, hasAnswer: answer !== undefined, look };
      if (old?.claim === claim && old.look === look && old.hasAnswer === one.hasAnswer && isUnread(answer)) continue;
      const till = Math.max(claim.validBefore, claim.createdAt) + KEPT_MS;
      writes.push([keys.claim(paymentId), "set", sealClaim(sealed, one), till]);
      if (old === undefined) writes.push([keys.identity(claim.identity), "set", paymentId, till]);
      if (claim.state === "claimed" || old === undefined)
        writes.push(...claim.keys.map((key): Write => [keys.key(key), "set", paymentId, till]));
      writes.push(...(await answerWrites(keys.answer(paymentId), claim, old, answer)));
      if (old === undefined) await ask(() => redis.set(payerOf(paymentId), payer, "PXAT", till));
    }
    if (writes.length === 0) return true;
    const next = nextLookAt(kept, now);
    // Noted first: a reminder too much does no harm.
    if (next !== null) await ask(() => redis.zadd(agenda, "LT", next, payer));
    const record = JSON.stringify(recordOf(kept, now));
    const args = writes.flatMap(([, what, value, at]) => [what, value, at]);
    const head = [revision, Number(revision || 0) + 1, record, now + 2 * KEPT_MS];
    const named = [keys.payer, ...writes.map(([key]) => key)];
    return (await ask(() => redis.eval(WRITE, named.length, ...named, ...head, ...args))) === 1;
  }

  async function answerWrites(
    key: string,
    { answerExpiresAt, validBefore, createdAt }: Claim,
    old: StoredClaim | undefined,
    answer: Answer | undefined,
  ): Promise<Write[]> {
    const till = answerExpiresAt ?? Math.max(validBefore, createdAt) + KEPT_MS;
    if (answer === undefined) return old?.hasAnswer ? [[key, "del", "", 0]] : [];
    if (isUnread(answer)) return old?.claim.answerExpiresAt === answerExpiresAt ? [] : [[key, "expire", "", till]];
    const text = sealed.seal((await packed(JSON.stringify(answer), { level: 4 })).toString("base64"));
    return [[key, "set", text, till]];
  }

  /** Does a step on one claim; what is told where there is none. */
  async function stepOn<Told>(
    paymentId: string,
    none: Told,
    work: (store: ClaimStore<null, Answer>, set: WorkingSet<Answer>) => Promise<Told>,
  ): Promise<Told> {
    const payer = await ask(() => redis.get(payerOf(paymentId)));
    return payer === null ? none : step(payer, null, [paymentId], work);
  }

  return {
    known: (query) => step(query.identity.payer, query, [], (store) => store.known(query)),
    find: (paymentId) => stepOn(paymentId, null, (store) => store.find(paymentId)),
    claim: (request) => step(request.query.identity.payer, request.query, [], (store) => store.claim(request)),
    alias: (request) =>
      step(request.query.identity.payer, request.query, [request.claim.aliasOf ?? ""], (store) => store.alias(request)),
    settling: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.settling(paymentId, ...rest)),
    async settled(claim, record) {
      const { paymentId } = claim;
      const { txHash, logIndex, now } = record;
      // Of two payments, of whichever payers, one has this Transfer.
      const transfer = `${PREFIX}transfer:${claim.identity.network}:${txHash}:${logIndex}`;
      await ask(() => redis.set(transfer, paymentId, "PXAT", now + 2 * KEPT_MS, "NX"));
      const owner = await ask(() => redis.get(transfer));
      return stepOn(paymentId, "already" as const, async (store, { kept }) => {
        const mine = kept.claims.get(paymentId);
        const isOthers = owner !== null && owner !== paymentId && mine !== undefined;
        if (isOthers) kept.claims.set(owner, { ...mine, paymentId: owner, txHash, logIndex });
        const told = await store.settled(claim, record);
        if (isOthers) kept.claims.delete(owner);
        return told;
      });
    },
    answered: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.answered(paymentId, ...rest)),
    end: (paymentId, ...rest) => stepOn(paymentId, false, (store) => store.end(paymentId, ...rest)),
    take: (paymentId, ...rest) => stepOn(paymentId, null, (store) => store.take(paymentId, ...rest)),
    giveBack: (paymentId, ...rest) => stepOn(paymentId, undefined, (store) => store.giveBack(paymentId, ...rest)),
    async answer(paymentId) {
      const payer = await ask(() => redis.get(payerOf(paymentId)));
      const box = payer && (await ask(() => redis.getBuffer(keysOf(payer).answer(paymentId))));
      return box ? JSON.parse((await unpacked(Buffer.from(sealed.open(box), "base64"))).toString()) : null;
    },
    async delivered(paymentIds, now) {
      for (const id of paymentIds) await stepOn(id, undefined, (store) => store.delivered([id], now));
    },
    broken: (paymentId, now) => stepOn(paymentId, undefined, (store) => store.broken(paymentId, now)),
    keyFailed: (paymentId) => stepOn(paymentId, undefined, (store) => store.keyFailed(paymentId)),
    collect: (paymentId) => stepOn(paymentId, false, (store) => store.collect(paymentId)),
    async due(lease, leaseExpiresAt, limit, now) {
      const found: Claim<null>[] = [];
      for (const payer of await ask(() => redis.zrangebyscore(agenda, "-inf", now, "LIMIT", 0, limit))) {
        const mark = now + DUE_AGAIN_MS;
        await ask(() => redis.zadd(agenda, "XX", mark, payer));
        let next: number | null = null;
        const some = await step(payer, null, [], async (store, { kept }) => {
          const due = await store.due(lease, leaseExpiresAt, limit, now);
          next = nextLookAt(kept, now);
          return due;
        });
        found.push(...some);
        await ask(() => redis.eval(LOOKED_AT, 1, agenda, payer, mark, next ?? ""));
      }
      return found;
    },
    async close() {
      redis.disconnect();
    },
  };
}

const isUnread = (answer: unknown): boolean => answer === undefined || answer === UNREAD;

import { randomInt } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LOST, type RedisClient, type RedisLink } from "@svc/redis";
import { type Claim, type ClaimStore, type KnownQuery, memoryStore } from "@svc/x402/purchase";
import {
  getKeys,
  nextLookAt,
  openClaim,
  type PayerKeys,
  type PayerRecord,
  PREFIX,
  type StoredClaim,
  sealClaim,
  toRecord,
  toStored,
  UNREAD,
  type WorkingSet,
  workingSet,
} from "./claim-records.js";
import type { Sealed } from "./encryption.js";

/** Compresses an answer. Reports repeat the same words, so gzip reduces them to a tenth. */
const packed = promisify<string | Buffer, { level: number }, Buffer>(gzip);
/**
 * How long a claim is kept after its payment's validity ends, or after its creation if that is later. Must be more than
 * a day, because claims and their keys are recognized for a day after these times.
 */
export const CLAIM_KEPT_MS = 2 * 86_400_000;
/** Maximum tries of a step. If a payer sends several concurrent requests, each write waits for the earlier ones. */
const TRIES_MAX = 200;

/**
 * KEYS[1] is the payer's key. ARGV starts with the revision as read (empty if there is none), the new revision, the
 * record, and the record's expiry in Unix ms. Each further key has three arguments: the command (`set`, `del`,
 * `expire`), the value, and the expiry in Unix ms.
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

/**
 * Reads all data of a step in one round trip. KEYS[1] is the payer's key; the other keys hold ids of claims to read.
 * ARGV has the prefix of claims' keys, then ids of claims. Returns the revision, the record, and each claim that
 * exists.
 */
const READ = `
local head = redis.call('HMGET', KEYS[1], 'revision', 'record')
local results, read = {head[1] or '', head[2] or ''}, {}
local function add(id)
  if not id or read[id] then return end
  read[id] = true
  local box = redis.call('GET', ARGV[1] .. id)
  if box then results[#results + 1] = box end
end
for i = 2, #KEYS do add(redis.call('GET', KEYS[i])) end
for i = 2, #ARGV do add(ARGV[i]) end
if head[2] then for _, id in ipairs(cjson.decode(head[2]).live) do add(id) end end
return results`;

/** The claims can't be read, so no payment can be taken now. */
export class ClaimsUnavailable extends Error {
  constructor(cause: unknown) {
    super("the store of claims did not answer", { cause });
    this.name = "ClaimsUnavailable";
  }
}

/** Data that this process last read or wrote for a payer. */
interface Seen {
  readonly at: number;
  readonly revision: string;
  readonly record: PayerRecord;
  readonly stored: ReadonlyMap<string, StoredClaim>;
  /** Keys whose claims were read. Each of these claims is in `stored` or doesn't exist. */
  readonly followed: ReadonlySet<string>;
}
/** How long this data is reused. Claims are kept for days, so none expires within this time. */
const SEEN_MS = 30_000;
const SEEN_MAX = 1_000;
const SEEN_CLAIMS_MAX = 50;

type Write = readonly [key: string, what: "set" | "del" | "expire", value: string | Buffer, at: number];

export const AGENDA = `${PREFIX}agenda`;
const getPayerKey = (paymentId: string): string => `${PREFIX}payer-of:${paymentId}`;

interface PayerStepsParts {
  readonly redis: RedisClient;
  readonly link: RedisLink;
  readonly sealed: Sealed;
  readonly clock: { now(): number };
}

/** Work of one step on a payer's claims. */
export type StepWork<Answer, Result> = (store: ClaimStore<null, Answer>, set: WorkingSet<Answer>) => Promise<Result>;

/** Claims that a step needs besides the open ones. */
interface StepOn {
  readonly query?: KnownQuery;
  readonly ids?: readonly string[];
  /** True to always read from Redis, because the caller needs the current state. */
  readonly isFresh?: boolean;
}

/**
 * Runs steps, each on the claims of one payer, in any number of processes. A step reads its claims and changes them in
 * memory. It writes its changes only if no other process has written for this payer meanwhile.
 * The next step of the same request reuses the data of the previous step, so it needs only one round trip. If the data
 * is stale, the write fails, and the step reads again.
 */
export function payerSteps<Answer>({ redis, link, sealed, clock }: PayerStepsParts) {
  const lastSeen = new Map<string, Seen>();
  /** Payers of the payments in `lastSeen`. */
  const payers = new Map<string, string>();

  async function ask<Result>(question: () => Promise<Result>): Promise<Result> {
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

  /** Decrypts a claim. An unreadable claim may be a settled payment, so the step fails instead of ignoring it. */
  function opened(box: Buffer): StoredClaim {
    try {
      return openClaim(sealed, box);
    } catch (error) {
      throw new ClaimsUnavailable(error);
    }
  }

  /**
   * Loads the payer's open claims and the given ones. Takes one round trip, and another one if a claim refers to
   * another claim.
   */
  async function look(payer: string, keys: PayerKeys, names: readonly string[], ids: readonly string[]): Promise<Seen> {
    const at = clock.now();
    const [revision, text, ...boxes] = (await ask(() =>
      redis.callBuffer("eval", READ, 1 + names.length, keys.payer, ...names, keys.claim(""), ...ids),
    )) as Buffer[];
    const record: PayerRecord = text?.length ? JSON.parse(text.toString()) : { live: [], uncharged: [] };
    const stored = new Map<string, StoredClaim>();
    let found = boxes.map(opened);
    while (found.length > 0) {
      for (const one of found) stored.set(one.claim.paymentId, one);
      const firsts = found.flatMap(({ claim: { aliasOf } }) => (aliasOf && !stored.has(aliasOf) ? [aliasOf] : []));
      const more =
        firsts.length === 0 ? [] : await ask(() => Promise.all(firsts.map((id) => redis.getBuffer(keys.claim(id)))));
      found = more.flatMap((box) => (box === null ? [] : [opened(box)]));
    }
    for (const [id, { claim }] of stored) if (claim.identity.payer !== payer) stored.delete(id);
    return { at, revision: revision?.toString() ?? "", record, stored, followed: new Set(names) };
  }

  async function step<Result>(
    payer: string,
    { query, ids = [], isFresh = false }: StepOn,
    work: StepWork<Answer, Result>,
  ): Promise<Result> {
    const keys = getKeys(payer);
    const names = query ? [keys.identity(query.identity), ...(query.key ? [keys.key(query.key)] : [])] : [];
    const wanted = query?.paymentId ? [...ids, query.paymentId] : ids;
    let last = isFresh ? undefined : recalled(payer, names, wanted);
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const isOld = last !== undefined;
      const seen: Seen = last ?? (await look(payer, keys, names, wanted));
      last = undefined;
      const set = workingSet<Answer>(seen.revision, seen.record, [...seen.stored.values()]);
      const result = await work(memoryStore(set.kept), set);
      const now = clock.now();
      const writes = await listWrites(keys, set);
      // A step that writes nothing doesn't check the revision, so read again if the data may be stale.
      if (writes.length === 0 && isOld) continue;
      if (writes.length === 0) {
        remember(payer, seen);
        return result;
      }
      const revision = await write(payer, keys, set, writes, now);
      if (revision === null) continue;
      remember(payer, { ...seen, at: now, revision, record: toRecord(set.kept, now), stored: toStored(set) });
      return result;
    }
    throw new ClaimsUnavailable(new Error("too many requests of one payer at once"));
  }

  function recalled(payer: string, names: readonly string[], ids: readonly string[]): Seen | undefined {
    const seen = lastSeen.get(payer);
    if (seen === undefined || clock.now() - seen.at > SEEN_MS || clock.now() < seen.at) return undefined;
    const isWhole = names.every((name) => seen.followed.has(name)) && ids.every((id) => seen.stored.has(id));
    return isWhole ? seen : undefined;
  }

  function remember(payer: string, seen: Seen): void {
    forget(payer);
    if (seen.stored.size > SEEN_CLAIMS_MAX) return;
    lastSeen.set(payer, seen);
    for (const id of seen.stored.keys()) payers.set(id, payer);
    if (lastSeen.size > SEEN_MAX) forget(lastSeen.keys().next().value as string);
  }

  function forget(payer: string): void {
    for (const id of lastSeen.get(payer)?.stored.keys() ?? []) payers.delete(id);
    lastSeen.delete(payer);
  }

  async function listWrites(keys: PayerKeys, { kept, before }: WorkingSet<Answer>): Promise<Write[]> {
    const writes: Write[] = [];
    for (const claim of kept.claims.values()) {
      const { paymentId } = claim;
      const old = before.get(paymentId);
      const look = kept.looks.get(paymentId) ?? null;
      const answer = kept.answers.get(paymentId);
      const one = { claim, hasAnswer: answer !== undefined, look };
      if (old?.claim === claim && old.look === look && old.hasAnswer === one.hasAnswer && isUnread(answer)) continue;
      const till = Math.max(claim.validBefore, claim.createdAt) + CLAIM_KEPT_MS;
      writes.push([keys.claim(paymentId), "set", sealClaim(sealed, one), till]);
      if (old === undefined) writes.push([keys.identity(claim.identity), "set", paymentId, till]);
      // A key refers to the claim that was last created or charged with this key.
      const isNews = old?.claim.state !== claim.state && !isFree(claim.state);
      if (isNews || old === undefined)
        writes.push(...claim.keys.map((key): Write => [keys.key(key), "set", paymentId, till]));
      writes.push(...(await answerWrites(keys.answer(paymentId), claim, old, answer)));
    }
    return writes;
  }

  /** Writes the changes of a step. Returns the new revision, or null if another process has written meanwhile. */
  async function write(
    payer: string,
    keys: PayerKeys,
    { kept, revision, before }: WorkingSet<Answer>,
    writes: readonly Write[],
    now: number,
  ): Promise<string | null> {
    // Write index entries first. Entries without a claim are harmless, but a claim without entries would never be
    // found.
    const notes: (() => Promise<unknown>)[] = [];
    const next = nextLookAt(kept, now);
    if (next !== null) notes.push(() => redis.zadd(AGENDA, "LT", next, payer));
    for (const { paymentId, validBefore, createdAt } of kept.claims.values()) {
      if (before.has(paymentId)) continue;
      const till = Math.max(validBefore, createdAt) + CLAIM_KEPT_MS;
      notes.push(() => redis.set(getPayerKey(paymentId), payer, "PXAT", till));
    }
    // The revision is a random number. A counter could repeat after a fail-over that lost a write.
    const own = String(randomInt(2 ** 47));
    const args = writes.flatMap(([, what, value, at]) => [what, value, at]);
    const head = [revision, own, JSON.stringify(toRecord(kept, now)), now + 2 * CLAIM_KEPT_MS];
    const named = [keys.payer, ...writes.map(([key]) => key)];
    const [isWritten] = await ask(async () => {
      const noted = notes.map((note) => note());
      return Promise.all([redis.eval(WRITE, named.length, ...named, ...head, ...args), ...noted]);
    });
    return isWritten === 1 ? own : null;
  }

  async function answerWrites(
    key: string,
    { answerExpiresAt, validBefore, createdAt }: Claim,
    old: StoredClaim | undefined,
    answer: Answer | undefined,
  ): Promise<Write[]> {
    const till = answerExpiresAt ?? Math.max(validBefore, createdAt) + CLAIM_KEPT_MS;
    if (answer === undefined) return old?.hasAnswer ? [[key, "del", "", 0]] : [];
    if (isUnread(answer)) return old?.claim.answerExpiresAt === answerExpiresAt ? [] : [[key, "expire", "", till]];
    const text = sealed.seal((await packed(JSON.stringify(answer), { level: 4 })).toString("base64"));
    return [[key, "set", text, till]];
  }

  /** Returns the payer of a payment. A payment's payer never changes, so it can be cached. */
  const payerNamed = async (paymentId: string): Promise<string | null> =>
    payers.get(paymentId) ?? ask(() => redis.get(getPayerKey(paymentId)));

  return { ask, step, opened, payerNamed };
}

/** True if nothing was charged, so that the claim's idempotency key may buy again. */
const isFree = (state: Claim["state"]): boolean => state === "released" || state === "refused" || state === "never";
const isUnread = (answer: unknown): boolean => answer === undefined || answer === UNREAD;

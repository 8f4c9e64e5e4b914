import { randomInt } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Claim, endsFree } from "@svc/x402/purchase";
import {
  AGENDA,
  getPayerOfKey,
  nextLookAt,
  type PayerKeys,
  type StoredClaim,
  sealClaim,
  toRecord,
  UNREAD,
  type WorkingSet,
} from "./claim-records.js";
import type { ClaimsRedis } from "./claims-redis.js";
import type { Sealed } from "./encryption.js";

/** Compresses an answer. Reports repeat the same words, so gzip reduces them to a tenth. */
const packed = promisify<string | Buffer, { level: number }, Buffer>(gzip);
/**
 * How long a claim is kept after its payment's validity ends, or after its creation if that is later. Must be more than
 * a day, because claims and their keys are recognized for a day after these times.
 */
export const CLAIM_KEPT_MS = 2 * 86_400_000;

/** One key that a step changes, with its expiry in Unix ms. */
export type Write = readonly [key: string, what: "set" | "del" | "expire", value: string | Buffer, at: number];

/** Lists the keys that a step changes, apart from the payer's own key. */
export async function listWrites<Answer>(
  sealed: Sealed,
  keys: PayerKeys,
  { kept, before }: WorkingSet<Answer>,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const claim of kept.claims.values()) {
    const { paymentId } = claim;
    const old = before.get(paymentId);
    const look = kept.nextLooks.get(paymentId) ?? null;
    const answer = kept.answers.get(paymentId);
    const one = { claim, hasAnswer: answer !== undefined, look };
    if (old?.claim === claim && old.look === look && old.hasAnswer === one.hasAnswer && isUnread(answer)) continue;
    const till = getClaimExpiry(claim);
    writes.push([keys.claim(paymentId), "set", sealClaim(sealed, one), till]);
    if (old === undefined) writes.push([keys.identity(claim.identity), "set", paymentId, till]);
    // An idempotency key refers to the claim with this key that was created or changed its state most recently. A claim
    // that ends free of charge doesn't count.
    const isNews = old?.claim.state !== claim.state && !endsFree(claim.state);
    if (isNews || old === undefined)
      writes.push(...claim.keys.map((key): Write => [keys.key(key), "set", paymentId, till]));
    writes.push(...(await listAnswerWrites(sealed, keys.answer(paymentId), claim, old, answer)));
  }
  return writes;
}

async function listAnswerWrites<Answer>(
  sealed: Sealed,
  key: string,
  claim: Claim,
  old: StoredClaim | undefined,
  answer: Answer | undefined,
): Promise<Write[]> {
  const { answerExpiresAt } = claim;
  const till = answerExpiresAt ?? getClaimExpiry(claim);
  if (answer === undefined) return old?.hasAnswer ? [[key, "del", "", 0]] : [];
  if (isUnread(answer)) return old?.claim.answerExpiresAt === answerExpiresAt ? [] : [[key, "expire", "", till]];
  const text = sealed.seal((await packed(JSON.stringify(answer), { level: 4 })).toString("base64"));
  return [[key, "set", text, till]];
}

const isUnread = (answer: unknown): boolean => answer === undefined || answer === UNREAD;
const getClaimExpiry = ({ validBefore, createdAt }: Pick<Claim, "validBefore" | "createdAt">): number =>
  Math.max(validBefore, createdAt) + CLAIM_KEPT_MS;

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

/** Writes the changes of a step. Returns the new revision, or null if another process has written meanwhile. */
export async function writePayer<Answer>(
  claims: ClaimsRedis,
  keys: PayerKeys,
  { kept, revision, before }: WorkingSet<Answer>,
  writes: readonly Write[],
  now: number,
): Promise<string | null> {
  const next = nextLookAt(kept, now);
  const added = [...kept.claims.values()].filter(({ paymentId }) => !before.has(paymentId));
  // The revision is a random number. A counter could repeat after a fail-over that lost a write.
  const own = String(randomInt(2 ** 47));
  const args = writes.flatMap(([, what, value, at]) => [what, value, at]);
  const head = [revision, own, JSON.stringify(toRecord(kept, now)), now + 2 * CLAIM_KEPT_MS];
  const named = [keys.payer, ...writes.map(([key]) => key)];
  const [isWritten] = await claims.ask(async (redis) => {
    // Write index entries first. Entries without a claim are harmless, but a claim without entries would never be
    // found.
    const noted = next === null ? [] : [redis.zadd(AGENDA, "LT", next, keys.payerId)];
    const indexed = added.map((claim) =>
      redis.set(getPayerOfKey(claim.paymentId), keys.payerId, "PXAT", getClaimExpiry(claim)),
    );
    return Promise.all([redis.eval(WRITE, named.length, ...named, ...head, ...args), ...noted, ...indexed]);
  });
  return isWritten === 1 ? own : null;
}

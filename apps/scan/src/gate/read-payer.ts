import type { PayerKeys, PayerRecord, StoredClaim } from "./claim-records.js";
import type { ClaimsRedis } from "./claims-redis.js";

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

/** Data that this process last read or wrote for a payer. */
export interface PayerData {
  readonly at: number;
  /** Empty if Redis has no data of this payer. */
  readonly revision: string;
  readonly record: PayerRecord;
  readonly stored: ReadonlyMap<string, StoredClaim>;
  /** Keys whose claims were read. Each of these claims is in `stored` or doesn't exist. */
  readonly followed: ReadonlySet<string>;
}

/** Claims that a step needs besides those in the payer's record. */
export interface WantedClaims {
  /** Keys that hold ids of claims. */
  readonly names: readonly string[];
  readonly ids: readonly string[];
}

/**
 * Reads the claims that the payer's record lists (`live`), and the wanted ones. Takes one round trip, and another one
 * if a claim refers to another claim.
 */
export async function readPayer(
  claims: ClaimsRedis,
  keys: PayerKeys,
  { names, ids }: WantedClaims,
  at: number,
): Promise<PayerData> {
  const [revision, text, ...boxes] = (await claims.ask((redis) =>
    redis.callBuffer("eval", READ, 1 + names.length, keys.payer, ...names, keys.claim(""), ...ids),
  )) as Buffer[];
  const record: PayerRecord = text?.length ? JSON.parse(text.toString()) : { live: [], uncharged: [] };
  const stored = new Map<string, StoredClaim>();
  let found = boxes.map((box) => claims.open(box));
  while (found.length > 0) {
    for (const one of found) stored.set(one.claim.paymentId, one);
    const firsts = found.flatMap(({ claim: { aliasOf } }) => (aliasOf && !stored.has(aliasOf) ? [aliasOf] : []));
    const more =
      firsts.length === 0
        ? []
        : await claims.ask((redis) => Promise.all(firsts.map((id) => redis.getBuffer(keys.claim(id)))));
    found = more.flatMap((box) => (box === null ? [] : [claims.open(box)]));
  }
  for (const [id, { claim }] of stored) if (claim.identity.payer !== keys.payerId) stored.delete(id);
  return { at, revision: revision?.toString() ?? "", record, stored, followed: new Set(names) };
}

import { gunzipSync, gzipSync } from "node:zlib";
import type { RedisClient } from "@svc/redis";
import type { Clock } from "@svc/service";
import { BoundedCache } from "./memory-reports.js";
import {
  decodeEntry,
  encodeEntry,
  factsOf,
  HISTORY_MAX,
  HISTORY_MS,
  LAST_REPORT_MS,
  LEASE_MS,
  type ReportStore,
  type ScanEntry,
  STORED_VERSION,
} from "./report-store.js";
import type { PastLevel } from "./scanner.js";

/** Only its holder may end or renew a lease: it may have run out and be another's by now. */
const IF_HOLDER = "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end ";
const RENEW = `${IF_HOLDER}return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;
const END = `${IF_HOLDER}return redis.call('DEL', KEYS[1])`;

const PREFIX = `scan:v${STORED_VERSION}`;
// The braces are Redis Cluster's hash tag: what belongs to one scan lives on one node.
const reportKey = (key: string) => `${PREFIX}:{${key}}:report`;
const factsKey = (key: string) => `${PREFIX}:{${key}}:facts`;
const leaseKey = (key: string) => `${PREFIX}:{${key}}:lease`;
const hostKey = (host: string, part: "whole" | "part" | "trouble" | "levels") => `${PREFIX}:host:{${host}}:${part}`;

/** Resolves where Redis takes what is written: one that is full or a replica answers, and keeps nothing. */
export const probeReports = (redis: RedisClient): Promise<unknown> => redis.set(`${PREFIX}:probe`, "1", "PX", 1_000);

const RECENT_MS = 3_600_000;
const RECENT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Reports that all processes of the service share. Rejects when Redis does not answer. What this process sent lately it has at
 * hand: a hit then asks for the facts only, a line that says which scan is the current one, and not for 40 KB that it knows.
 */
export function createRedisReports(redis: RedisClient, clock: Clock): ReportStore {
  const recent = new BoundedCache<ScanEntry>({ bytesMax: RECENT_BYTES_MAX, clock });
  return {
    async read(key) {
      const facts = await redis.get(factsKey(key));
      if (facts === null) return null;
      const known = recent.get(key);
      if (known !== null && factsOf(known) === facts) return known;
      const bytes = await redis.getBuffer(reportKey(key));
      const entry = bytes && decodeEntry(bytes);
      if (entry !== null) recent.set(key, entry, { bytes: entry.json.length, ttlMs: RECENT_MS });
      return entry;
    },
    async keep(key, entry, { ttlMs, host, whole, past }) {
      const bytes = encodeEntry(entry);
      // The report first: facts without one would be a hit that is none.
      await redis.set(reportKey(key), bytes, "PX", ttlMs);
      await redis.set(factsKey(key), factsOf(entry), "PX", ttlMs);
      // Of many hosts and for long: compressed. Under a millisecond, once in a scan; the pool of threads may be busy with names.
      const small = gzipSync(bytes);
      const lastKey = hostKey(host, whole ? "whole" : "part");
      // A bad minute of a site does not take the place of what is known about it, but that of an earlier one.
      if (entry.chargeable) await redis.set(lastKey, small, "PX", LAST_REPORT_MS);
      else if (!(await isKnown(redis, lastKey))) await redis.set(lastKey, small, "PX", LAST_REPORT_MS);
      if (past !== null) {
        const levels = hostKey(host, "levels");
        // One scan at a time of a front page: nobody writes in between.
        const kept = [past, ...historyIn(await redis.get(levels))].slice(0, HISTORY_MAX);
        await redis.set(levels, JSON.stringify(kept), "PX", HISTORY_MS);
      }
      if (!entry.chargeable && whole) await redis.set(hostKey(host, "trouble"), small, "PX", LAST_REPORT_MS);
    },
    async lastOf(host) {
      const [whole, part] = await redis.mgetBuffer(hostKey(host, "whole"), hostKey(host, "part"));
      const small = whole ?? part;
      return small ? decodeZipped(small) : null;
    },
    historyOf: async (host) => historyIn(await redis.get(hostKey(host, "levels"))),
    async lastTroubleOf(host) {
      const small = await redis.getBuffer(hostKey(host, "trouble"));
      return small ? decodeZipped(small) : null;
    },
    scanUnderWay: (key) => redis.get(leaseKey(key)),
    takeLease: async (key, scanId) => (await redis.set(leaseKey(key), scanId, "PX", LEASE_MS, "NX")) === "OK",
    async renewLease(key, scanId) {
      await redis.eval(RENEW, 1, leaseKey(key), scanId, LEASE_MS);
    },
    async endLease(key, scanId) {
      await redis.eval(END, 1, leaseKey(key), scanId);
    },
    async close() {
      redis.disconnect();
    },
  };
}

/** Empty: nothing was kept, or not what was stored here. */
function historyIn(text: string | null): readonly PastLevel[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? (kept as PastLevel[]) : [];
  } catch {
    return [];
  }
}

/** Whether the last report is of a site that could be looked at. */
async function isKnown(redis: RedisClient, key: string): Promise<boolean> {
  const small = await redis.getBuffer(key);
  return small !== null && decodeZipped(small)?.chargeable === true;
}

/** null: not what was stored here. That is no outage. */
function decodeZipped(bytes: Buffer): ScanEntry | null {
  try {
    return decodeEntry(gunzipSync(bytes));
  } catch {
    return null;
  }
}

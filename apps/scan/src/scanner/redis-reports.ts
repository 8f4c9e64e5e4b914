import { gunzipSync, gzipSync } from "node:zlib";
import type { Redis } from "ioredis";
import { LAST_REPORT_MS, LEASE_MS, type ReportStore } from "./report-store.js";
import type { ScanEntry } from "./scan-entry.js";
import { decodeEntry, encodeEntry, STORED_VERSION } from "./stored-entry.js";

/** Only its holder may end or renew a lease: it may have run out and be another's by now. */
const IF_HOLDER = "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end ";
const RENEW = `${IF_HOLDER}return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;
const END = `${IF_HOLDER}return redis.call('DEL', KEYS[1])`;

const PREFIX = `scan:v${STORED_VERSION}`;
// The braces are Redis Cluster's hash tag: what belongs to one scan lives on one node.
const reportKey = (key: string) => `${PREFIX}:{${key}}:report`;
const leaseKey = (key: string) => `${PREFIX}:{${key}}:lease`;
const hostKey = (host: string, part: "whole" | "part") => `${PREFIX}:host:{${host}}:${part}`;

/** Resolves where Redis takes what is written: one that is full or a replica answers, and keeps nothing. */
export const probeReports = (redis: Redis): Promise<unknown> => redis.set(`${PREFIX}:probe`, "1", "PX", 1_000);

/** Reports that all processes of the service share. Rejects when Redis does not answer. */
export function createRedisReports(redis: Redis): ReportStore {
  return {
    async read(key) {
      const bytes = await redis.getBuffer(reportKey(key));
      return bytes && decodeEntry(bytes);
    },
    async keep(key, entry, { ttlMs, host, whole }) {
      const bytes = encodeEntry(entry);
      await redis.set(reportKey(key), bytes, "PX", ttlMs);
      // Of many hosts and for long: compressed. Under a millisecond, once in a scan; the pool of threads may be busy with names.
      const small = gzipSync(bytes);
      const lastKey = hostKey(host, whole ? "whole" : "part");
      // A bad minute of a site does not take the place of what is known about it.
      if (entry.chargeable) await redis.set(lastKey, small, "PX", LAST_REPORT_MS);
      else await redis.set(lastKey, small, "PX", LAST_REPORT_MS, "NX");
    },
    async lastOf(host) {
      const [whole, part] = await redis.mgetBuffer(hostKey(host, "whole"), hostKey(host, "part"));
      const small = whole ?? part;
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

/** null: not what was stored here. That is no outage. */
function decodeZipped(bytes: Buffer): ScanEntry | null {
  try {
    return decodeEntry(gunzipSync(bytes));
  } catch {
    return null;
  }
}

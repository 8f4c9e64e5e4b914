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
  REPORT_KEPT_MS,
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
/** Apart: last reports and levels are kept for months, over releases that keep the reports of the hour otherwise. */
const HOSTS_PREFIX = "scan:v2";
// The braces are Redis Cluster's hash tag: what belongs to one scan lives on one node.
const reportKey = (key: string) => `${PREFIX}:{${key}}:zip`;
const factsKey = (key: string) => `${PREFIX}:{${key}}:facts`;
const leaseKey = (key: string) => `${PREFIX}:{${key}}:lease`;
const hostKey = (host: string, part: "whole" | "failed" | "levels") => `${HOSTS_PREFIX}:host:{${host}}:${part}`;

/** Resolves where Redis takes what is written: one that is full or a replica answers, and keeps nothing. */
export const probeReports = (redis: RedisClient): Promise<unknown> => redis.set(`${PREFIX}:probe`, "1", "PX", 1_000);

const RECENT_BYTES_MAX = 32 * 1024 * 1024;

interface RedisReportsOptions {
  readonly clock: Clock;
  /** Maximum of reports of the last hour, and of last reports of hosts; the oldest are deleted. */
  readonly reportsMax: number;
  /** Default {@link LEASE_MS}. */
  readonly leaseMs?: number;
}

/**
 * Reports that all processes of the service share, compressed and bounded, because anonymous callers must not fill the
 * server. Rejects when Redis does not answer. The process caches reports that it sent lately. A hit then reads only the
 * facts, a line that names the current scan, and not the report again.
 */
export function createRedisReports(
  redis: RedisClient,
  { clock, reportsMax, leaseMs = LEASE_MS }: RedisReportsOptions,
): ReportStore {
  const recent = new BoundedCache<ScanEntry>({ bytesMax: RECENT_BYTES_MAX, clock });
  const ofTheHour = boundedIndex(redis, {
    ...{ key: `${PREFIX}:index:hour`, max: reportsMax, keptMs: REPORT_KEPT_MS },
    keysOf(member) {
      const [key = "", host = ""] = member.split(" ");
      return [factsKey(key), reportKey(key), hostKey(host, "failed")];
    },
  });
  const hosts = boundedIndex(redis, {
    ...{ key: `${HOSTS_PREFIX}:index:hosts`, max: reportsMax, keptMs: HISTORY_MS },
    keysOf: (host) => [hostKey(host, "whole"), hostKey(host, "levels")],
  });
  const reportOf = async (key: string) => decodeZipped(await redis.getBuffer(reportKey(key)));
  return {
    async read(key) {
      const facts = await redis.get(factsKey(key));
      if (facts === null) return null;
      const known = recent.get(key);
      if (known !== null && factsOf(known) === facts) return known;
      const entry = await reportOf(key);
      // The facts of one scan and the report of another: one of the two is just being written, or is not of this release.
      if (entry === null || factsOf(entry) !== facts) return null;
      recent.set(key, entry, { bytes: entry.json.length, ttlMs: REPORT_KEPT_MS });
      return entry;
    },
    reportOf,
    async keep(key, entry, { ttlMs, host, whole, past }) {
      // Under a millisecond, once in a scan; the pool of threads may be busy with names.
      const small = gzipSync(encodeEntry(entry));
      await ofTheHour.add(`${key} ${host}`, clock.now());
      // The report first: facts without one would be a hit that is none.
      await redis.set(reportKey(key), small, "PX", REPORT_KEPT_MS);
      await redis.set(factsKey(key), factsOf(entry), "PX", ttlMs);
      recent.set(key, entry, { bytes: entry.json.length, ttlMs: REPORT_KEPT_MS });
      if (!whole) return;
      // A failed scan doesn't replace the site's last report; store only a pointer to its report.
      if (!entry.chargeable) return void (await redis.set(hostKey(host, "failed"), key, "PX", REPORT_KEPT_MS));
      await hosts.add(host, clock.now());
      await redis.set(hostKey(host, "whole"), small, "PX", LAST_REPORT_MS);
      if (past === null) return;
      const levels = hostKey(host, "levels");
      // There is one scan at a time of a front page, so no other write comes in between.
      const kept = [past, ...historyIn(await redis.get(levels))].slice(0, HISTORY_MAX);
      await redis.set(levels, JSON.stringify(kept), "PX", HISTORY_MS);
    },
    async lastOf(host) {
      const entry = decodeZipped(await redis.getBuffer(hostKey(host, "whole")));
      return entry?.chargeable ? entry : null;
    },
    historyOf: async (host) => historyIn(await redis.get(hostKey(host, "levels"))),
    async lastTroubleOf(host) {
      const key = await redis.get(hostKey(host, "failed"));
      const entry = key === null ? null : await reportOf(key);
      // A later scan of the same address may have seen the site.
      return entry?.chargeable ? null : entry;
    },
    scanUnderWay: (key) => redis.get(leaseKey(key)),
    takeLease: async (key, scanId) => (await redis.set(leaseKey(key), scanId, "PX", leaseMs, "NX")) === "OK",
    async renewLease(key, scanId) {
      await redis.eval(RENEW, 1, leaseKey(key), scanId, leaseMs);
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

interface BoundedIndexOptions {
  readonly key: string;
  readonly max: number;
  /** Older members have expired. */
  readonly keptMs: number;
  /** The keys that a member stands for. */
  readonly keysOf: (member: string) => readonly string[];
}

/** Members that one addition takes away at most, where the bound was made lower. */
const DROPPED_MAX = 100;

/**
 * Members by time in a sorted set that processes share. One key a command, because a Cluster has keys on many nodes.
 */
function boundedIndex(redis: RedisClient, { key, max, keptMs, keysOf }: BoundedIndexOptions) {
  return {
    /** Before what it stands for is written: nothing is kept that the index does not know. */
    async add(member: string, nowMs: number): Promise<void> {
      await redis.zadd(key, nowMs, member);
      await redis.zremrangebyscore(key, "-inf", nowMs - keptMs);
      const over = (await redis.zcard(key)) - max;
      if (over <= 0) return;
      const dropped = await redis.zpopmin(key, Math.min(over, DROPPED_MAX));
      const members = dropped.filter((_, index) => index % 2 === 0);
      await Promise.all(members.flatMap(keysOf).map((name) => redis.unlink(name)));
    },
  };
}

/** null: not what was stored here. That is no outage. */
function decodeZipped(bytes: Buffer | null): ScanEntry | null {
  if (bytes === null) return null;
  try {
    return decodeEntry(gunzipSync(bytes));
  } catch {
    return null;
  }
}

import { gunzipSync, gzipSync } from "node:zlib";
import type { RedisClient } from "@svc/redis";
import type { Clock } from "@svc/service";
import { BoundedCache } from "./memory-reports.js";
import {
  decodeEntry,
  encodeEntry,
  formatFacts,
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

/** Only the holder may end or renew a lease: the lease may have expired and belong to another process by now. */
const IF_HOLDER = "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end ";
const RENEW = `${IF_HOLDER}return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;
const END = `${IF_HOLDER}return redis.call('DEL', KEYS[1])`;

const PREFIX = `scan:v${STORED_VERSION}`;
/**
 * The keys of hosts have their own version, because their data is stored for up to a year. A release that changes the
 * format of the other reports must not lose this data.
 */
const HOSTS_PREFIX = "scan:v2";
// The braces are Redis Cluster's hash tag: all keys of one scan are on one node.
const reportKey = (key: string) => `${PREFIX}:{${key}}:zip`;
const factsKey = (key: string) => `${PREFIX}:{${key}}:facts`;
const leaseKey = (key: string) => `${PREFIX}:{${key}}:lease`;
const hostKey = (host: string, part: "whole" | "failed" | "levels") => `${HOSTS_PREFIX}:host:{${host}}:${part}`;

/** Resolves if Redis accepts writes: a replica, or a server that is full, answers reads but stores nothing. */
export const probeReports = (redis: RedisClient): Promise<unknown> => redis.set(`${PREFIX}:probe`, "1", "PX", 1_000);

const RECENT_BYTES_MAX = 32 * 1024 * 1024;

interface RedisReportsOptions {
  readonly clock: Clock;
  /** Maximum number of reports of the last hour, and of hosts whose last report is stored. The oldest are deleted. */
  readonly reportsMax: number;
  /** Default {@link LEASE_MS}. */
  readonly leaseMs?: number;
}

/**
 * Creates the store of reports that all processes of the service share. Reports are compressed, and their number is
 * bounded, because anonymous callers must not fill the server. The methods reject if Redis doesn't answer.
 */
export function createRedisReports(
  redis: RedisClient,
  { clock, reportsMax, leaseMs = LEASE_MS }: RedisReportsOptions,
): ReportStore {
  const reports = hourReports(redis, clock, reportsMax);
  const hosts = hostReports(redis, clock, reportsMax);
  return {
    read: reports.read,
    readReport: reports.readReport,
    async keep(key, entry, { ttlMs, host, whole, past }) {
      // Compress synchronously: this takes under a millisecond, and the thread pool may be busy with DNS lookups.
      const small = gzipSync(encodeEntry(entry));
      await reports.keep(key, host, entry, small, ttlMs);
      if (!whole) return;
      if (entry.chargeable) await hosts.keep(host, small, past);
      else await hosts.keepTrouble(host, key);
    },
    readLast: hosts.readLast,
    readHistory: hosts.readHistory,
    async readLastTrouble(host) {
      const key = await redis.get(hostKey(host, "failed"));
      const entry = key === null ? null : await reports.readReport(key);
      // A later scan of the same address may have succeeded.
      return entry?.chargeable ? null : entry;
    },
    ...scanLeases(redis, leaseMs),
    async close() {
      redis.disconnect();
    },
  };
}

/**
 * The reports of the last hour. The process caches recent reports. For a cached report, it reads only the facts from
 * Redis: a line that names the current scan.
 */
function hourReports(redis: RedisClient, clock: Clock, max: number) {
  const recent = new BoundedCache<ScanEntry>({ bytesMax: RECENT_BYTES_MAX, clock });
  const index = boundedIndex(redis, {
    ...{ key: `${PREFIX}:index:hour`, max, keptMs: REPORT_KEPT_MS },
    listKeys(member) {
      const [key = "", host = ""] = member.split(" ");
      return [factsKey(key), reportKey(key), hostKey(host, "failed")];
    },
  });
  const remember = (key: string, entry: ScanEntry) =>
    recent.set(key, entry, { bytes: entry.json.length, ttlMs: REPORT_KEPT_MS });
  const readReport = async (key: string) => decodeZipped(await redis.getBuffer(reportKey(key)));
  return {
    readReport,
    async read(key: string): Promise<ScanEntry | null> {
      const facts = await redis.get(factsKey(key));
      if (facts === null) return null;
      const known = recent.get(key);
      if (known !== null && formatFacts(known) === facts) return known;
      const entry = await readReport(key);
      // Facts and report belong to different scans: one of the two is being written, or comes from another release.
      if (entry === null || formatFacts(entry) !== facts) return null;
      remember(key, entry);
      return entry;
    },
    async keep(key: string, host: string, entry: ScanEntry, zipped: Buffer, ttlMs: number): Promise<void> {
      await index.add(`${key} ${host}`, clock.now());
      // Write the report first, so that the facts never name a report that isn't stored yet.
      await redis.set(reportKey(key), zipped, "PX", REPORT_KEPT_MS);
      await redis.set(factsKey(key), formatFacts(entry), "PX", ttlMs);
      remember(key, entry);
    },
  };
}

/** The last report and the past levels of each host's front page. */
function hostReports(redis: RedisClient, clock: Clock, max: number) {
  const index = boundedIndex(redis, {
    ...{ key: `${HOSTS_PREFIX}:index:hosts`, max, keptMs: HISTORY_MS },
    listKeys: (host) => [hostKey(host, "whole"), hostKey(host, "levels")],
  });
  return {
    async keep(host: string, zipped: Buffer, past: PastLevel | null): Promise<void> {
      await index.add(host, clock.now());
      await redis.set(hostKey(host, "whole"), zipped, "PX", LAST_REPORT_MS);
      if (past === null) return;
      const levels = hostKey(host, "levels");
      // Only one scan of a front page runs at a time, so no other write can intervene.
      const kept = [past, ...historyIn(await redis.get(levels))].slice(0, HISTORY_MAX);
      await redis.set(levels, JSON.stringify(kept), "PX", HISTORY_MS);
    },
    /** Stores a pointer to the report of a failed scan, which doesn't replace the site's last report. */
    async keepTrouble(host: string, key: string): Promise<void> {
      await redis.set(hostKey(host, "failed"), key, "PX", REPORT_KEPT_MS);
    },
    async readLast(host: string): Promise<ScanEntry | null> {
      const entry = decodeZipped(await redis.getBuffer(hostKey(host, "whole")));
      return entry?.chargeable ? entry : null;
    },
    readHistory: async (host: string) => historyIn(await redis.get(hostKey(host, "levels"))),
  };
}

/** The leases of scans. The process that holds a target's lease scans the target. */
const scanLeases = (
  redis: RedisClient,
  leaseMs: number,
): Pick<ReportStore, "scanUnderWay" | "takeLease" | "renewLease" | "endLease"> => ({
  scanUnderWay: (key) => redis.get(leaseKey(key)),
  takeLease: async (key, scanId) => (await redis.set(leaseKey(key), scanId, "PX", leaseMs, "NX")) === "OK",
  async renewLease(key, scanId) {
    await redis.eval(RENEW, 1, leaseKey(key), scanId, leaseMs);
  },
  async endLease(key, scanId) {
    await redis.eval(END, 1, leaseKey(key), scanId);
  },
});

/** Returns an empty list if nothing is stored, or if another program stored the value. */
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
  /** Age at which the keys of a member have expired. */
  readonly keptMs: number;
  readonly listKeys: (member: string) => readonly string[];
}

/** Maximum number of members that one addition deletes. */
const DROPPED_MAX = 100;

/**
 * A bounded list of members by time, in a sorted set that all processes share. Each command uses one key, because a
 * cluster has keys on many nodes.
 */
function boundedIndex(redis: RedisClient, { key, max, keptMs, listKeys }: BoundedIndexOptions) {
  return {
    /** Call it before writing the member's keys, so that the index knows every stored key. */
    async add(member: string, nowMs: number): Promise<void> {
      await redis.zadd(key, nowMs, member);
      await redis.zremrangebyscore(key, "-inf", nowMs - keptMs);
      const over = (await redis.zcard(key)) - max;
      if (over <= 0) return;
      const dropped = await redis.zpopmin(key, Math.min(over, DROPPED_MAX));
      const members = dropped.filter((_, index) => index % 2 === 0);
      await Promise.all(members.flatMap(listKeys).map((name) => redis.unlink(name)));
    },
  };
}

/** Returns null if another program stored the value, which doesn't count as an outage. */
function decodeZipped(bytes: Buffer | null): ScanEntry | null {
  if (bytes === null) return null;
  try {
    return decodeEntry(gunzipSync(bytes));
  } catch {
    return null;
  }
}

import { LOST, type RedisLink } from "@svc/redis";
import type { ReportStore } from "./report-store.js";

/**
 * Redis while it answers, else this process's memory: a lost cache is never a reason for a request to fail. Meanwhile every
 * process scans for itself.
 */
export function createResilientReports(redis: ReportStore, memory: ReportStore, link: RedisLink): ReportStore {
  async function first<T>(ask: (store: ReportStore) => Promise<T>): Promise<T> {
    const answer = await link.ask(() => ask(redis));
    return answer === LOST ? ask(memory) : answer;
  }
  return {
    read: (key) => first((store) => store.read(key)),
    keep: (key, entry, options) => first((store) => store.keep(key, entry, options)),
    lastOf: (host) => first((store) => store.lastOf(host)),
    historyOf: (host) => first((store) => store.historyOf(host)),
    lastTroubleOf: (host) => first((store) => store.lastTroubleOf(host)),
    scanUnderWay: (key) => first((store) => store.scanUnderWay(key)),
    takeLease: (key, scanId) => first((store) => store.takeLease(key, scanId)),
    renewLease: (key, scanId) => first((store) => store.renewLease(key, scanId)),
    endLease: (key, scanId) => first((store) => store.endLease(key, scanId)),
    async close() {
      link.close();
      await redis.close();
    },
  };
}

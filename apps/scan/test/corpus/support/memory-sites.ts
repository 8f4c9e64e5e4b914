import { NO_ALLOWED_HOSTS } from "@svc/outbound";
import { SCAN_LIMITS } from "../../../src/gather/http/scan-limits.js";
import type { HopSender } from "../../../src/gather/http/send-hop.js";
import type { Profile } from "../../../src/gather/parse-target.js";
import { parseTarget, type ScanTarget } from "../../../src/gather/parse-target.js";
import type { CheckedSite, ScanReport } from "../../../src/report/scan-report.js";
import { createRunChecks, createRunScan, type RunScanOptions } from "../../../src/scanner/run-scan.js";
import type { Answer, Respond } from "../../gather/support/internet.js";

export const ORIGIN = "https://site.example.com";
/** Time of every scan of the corpus. */
const NOW_MS = Date.parse("2026-11-22T12:00:00Z");

/** Hosts in memory, by origin. Plain http redirects to https unless a host answers it. */
export type Hosts = Readonly<Record<string, Respond>>;

/** Replaces the network for one scan. */
export function senderOf(hosts: Hosts): HopSender {
  let requests = 0;
  return {
    async send({ url, accept, bytesMax, userAgent }) {
      if (url.hostname.startsWith("10.")) return { kind: "failed", cause: "blocked" };
      if (requests >= SCAN_LIMITS.requestsMax) return { kind: "failed", cause: "budget" };
      requests += 1;
      // Answer asynchronously, as a network does.
      await Promise.resolve();
      const toHttps: Answer = { status: 301, headers: { location: url.href.replace("http:", "https:") } };
      const respond = hosts[url.origin];
      if (respond === undefined && url.protocol !== "http:") return { kind: "failed", cause: "dns" };
      const headers = { accept, "user-agent": userAgent ?? "SiteScanBot/1.0" };
      const answer = respond === undefined ? toHttps : (respond({ url: url.href, headers }) ?? { status: 404 });
      if (answer === "TIMEOUT") return { kind: "failed", cause: "timeout" };
      if (answer === "RESET") return { kind: "failed", cause: "reset" };
      const told = typeof answer === "string" ? { headers: { "content-type": "text/html" }, body: answer } : answer;
      const body = Buffer.from(told.body ?? "");
      return {
        kind: "answer",
        status: told.status ?? 200,
        headers: Object.fromEntries(
          Object.entries(told.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
        ),
        bytes: body.subarray(0, bytesMax),
        truncated: body.length > bytesMax,
      };
    },
    get requests() {
      return requests;
    },
  };
}

function targetOf(address: string, profile?: Profile, probe?: boolean): ScanTarget {
  const parsed = parseTarget(address, { profile, probe });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.target;
}

const optionsOf = (hosts: Hosts): RunScanOptions => ({
  publicUrl: "https://scan.example.com",
  allowHosts: NO_ALLOWED_HOSTS,
  clock: { now: () => NOW_MS },
  report: (error, context) => {
    throw new Error(`${context}: ${error}`);
  },
  gathering: { sender: senderOf(hosts) },
});

const signal = new AbortController().signal;

/** Runs a whole scan, like the service. */
export const scanOf = (hosts: Hosts, address = `${ORIGIN}/`, profile?: Profile, probe?: boolean): Promise<ScanReport> =>
  createRunScan(optionsOf(hosts))(targetOf(address, profile, probe), { onProgress: () => {}, signal });

/** Runs some checks again, like the `verify` command of a fix. */
export const recheckOf = (
  hosts: Hosts,
  ids: readonly string[],
  address: string,
  profile?: Profile,
): Promise<CheckedSite> => createRunChecks(optionsOf(hosts))(targetOf(address, profile), ids, { signal });

export type Statuses = Readonly<Record<string, string>>;
export const statusesOf = ({ list }: Pick<ScanReport, "list">): Statuses =>
  Object.fromEntries(list.map(({ id, status }) => [id, status]));

import { randomInt } from "node:crypto";
import { startRedis } from "@svc/localstack";
import { makeMemoryCgroup } from "../../ground/memory-cgroup.js";
import { type Replica, startReplica } from "../fleet.js";
import { healthLine } from "../probe-for.js";
import type { Trial, TrialReport } from "../trial.js";
import { type AttackResult, attack, judgeHealth } from "./attack.js";
import { HOSTILE, type Server, serve } from "./hostile-sites.js";
import { hostileTargets } from "./hostile-targets.js";

const MEMORY_MB = 512;
const SITES = 24;
const ADDRESSES = 3;
const WAVES = 10;
const HONEST_EVERY_MS = 1_500;
const PAGE = `<!doctype html><html lang="en"><title>A site</title><h1>A site</h1><p>${"It says a few words. ".repeat(40)}</p></html>`;

/**
 * Callers without a key make the services fetch documents that cost memory. In each of 10 waves, they scan 24 hostile
 * sites at once from 3 new IP addresses. They also make 50 concurrent paid calls to hostile targets. Each service runs
 * with 512 MB of memory, as in its container, with rate limits on.
 */
export const strangers: Trial = async ({ only }, say, closers) => {
  const kinds = Object.keys(HOSTILE).filter(
    (kind) => only === undefined || only.split(",").some((one) => kind.startsWith(one)),
  );
  const reports: TrialReport[] = [];
  if (kinds.length > 0) reports.push(await hostileSites(kinds, say, closers));
  if (only === undefined || only.includes("targets")) reports.push(await hostileTargets(MEMORY_MB, say, closers));
  return { lines: reports.flatMap(({ lines }) => lines), faults: reports.flatMap(({ faults }) => faults) };
};

async function hostileSites(
  kinds: readonly string[],
  say: (line: string) => void,
  closers: Parameters<Trial>[2],
): Promise<TrialReport> {
  let kind = kinds[0] as string;
  const sites: Server[] = [];
  for (let count = 0; count < SITES; count++) {
    sites.push(await serve((path, response) => HOSTILE[kind]?.(path, response), `127.0.2.${1 + count}`));
  }
  const honest = await serve((path, response) =>
    path === "/"
      ? void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE)
      : void response.writeHead(404).end(),
  );
  for (const site of [...sites, honest]) closers.push(() => site.stop());
  const redis = await startRedis();
  closers.push(() => redis.stop());
  const allowed = [...sites, honest].map(({ host }) => host).join();
  const lines: string[] = [];
  const faults: string[] = [];
  for (kind of kinds) {
    const memory = makeMemoryCgroup("svc-strangers", MEMORY_MB);
    if (memory === null) return { lines: ["not run: no permission to create a memory cgroup"], faults: [] };
    closers.push(() => memory.close());
    const scan = await startReplica("scan", buildEnv(redis.url, allowed), memory);
    closers.push(() => scan.stop());
    const result = await attack(scan, {
      waves: WAVES,
      sendWave: () => {
        const from = Array.from({ length: ADDRESSES }, () => `203.0.${randomInt(256)}.${randomInt(1, 255)}`);
        return Promise.all(sites.map(({ host }, place) => scanNow(scan, host, from[place % ADDRESSES] as string)));
      },
      callHonestly: () => scanNow(scan, honest.host, `198.51.${randomInt(256)}.${randomInt(1, 255)}`),
      honestEveryMs: HONEST_EVERY_MS,
    });
    const line =
      `${kind}: ${WAVES} waves of ${SITES} scans in ${result.seconds.toFixed(0)} s; answers ${JSON.stringify(result.hostile)}, honest scans meanwhile ${JSON.stringify(result.honest)}; ` +
      `${memory.killed()} killed, ${memory.peakMb()} of ${MEMORY_MB} MB; ${healthLine(result.health)}`;
    lines.push(line);
    say(line);
    if (memory.killed() + scan.crashes.length > 0)
      faults.push(`${kind}: the service was killed or crashed (${scan.crashes.join("; ").slice(0, 300)})`);
    faults.push(...judgeHealth(kind, result.health), ...judgeHonestScans(kind, result));
    await scan.stop();
    memory.close();
  }
  return { lines, faults };
}

const buildEnv = (redisUrl: string, allowedHosts: string): Record<string, string> => ({
  NODE_ENV: "production",
  LOG_LEVEL: "info",
  REDIS_URL: redisUrl,
  TRUST_PROXY: "127.0.0.1",
  RATE_LIMIT_LOCALHOST: "enforce",
  OUTBOUND_ALLOW_HOSTS: allowedHosts,
});

async function scanNow({ port }: Replica, host: string, address: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/scan`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ url: `http://${host}/?wave=${randomInt(1e9)}`, fresh: true }),
    signal: AbortSignal.timeout(90_000),
  }).catch((error: Error) => error);
  if (answer instanceof Error) return `connection lost (${String(answer.cause ?? answer).slice(0, 60)})`;
  await answer.text().catch(() => {});
  return String(answer.status);
}

function judgeHonestScans(kind: string, { honest }: AttackResult): string[] {
  const faults: string[] = [];
  const lost = Object.keys(honest).filter((what) => !["200", "503"].includes(what));
  if (lost.length > 0) faults.push(`${kind}: honest scans ended with ${lost.join(", ")}`);
  if (!honest["200"]) faults.push(`${kind}: no honest scan succeeded`);
  return faults;
}

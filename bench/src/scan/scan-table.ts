import { Redis } from "ioredis";
import { Child } from "../child.js";
import { httpSubject } from "../ground/http-subject.js";
import { type Launched, launchPeer, launchScan } from "../ground/launch.js";
import { requestText } from "../load/load-spec.js";
import { redisCpu } from "../measure/cpu.js";
import {
  computeRatio,
  computeSpread,
  type Measured,
  measureRounds,
  p50Ms,
  p99Ms,
  perSecond,
  requireSamples,
  type Sample,
  spreadOfReading,
} from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { type BuyerOrder, NETWORK, type PaidWorld } from "../paid/buyer-order.js";
import { type PaidSample, paidSubject } from "../paid/paid-subject.js";
import { atLeast, atMost, type Goal, renderTable, reportSamples, short, textTable } from "../report/table.js";
import { CROWD, CROWD_AT_ONCE, CROWD_HEAP_MB, call, type ScanSample, scanAtOnce, scanSubject } from "./scan-subject.js";
import type { OpenSites, SiteKind, SiteOrder } from "./sites.js";

/** Rows of the scan table. */
const H1_50 = "50 ms an answer, HTTP/1.1";
const H2_50 = "50 ms an answer, HTTP/2";
const PLAIN = "no delay";
const LARGE = "a page of 5 MB";
const ENDLESS = "an endless page";
const BOMB = "a page that is a gzip bomb";

const PAID = "paid: verified, scanned, settled, proven";
const UNPAID = "unpaid";

const CACHED = "ours: limits, cached report";
const REDIS_GET = "Fastify + one GET of the same size";

const DELAY_MS = 50;

interface ScanMeasured {
  readonly scans: Measured<ScanSample>;
  readonly paid: Measured<PaidSample>;
  readonly cached: Measured;
}

function scanGoals({ scans, paid, cached }: ScanMeasured): Goal[] {
  const of = (name: string) => requireSamples(scans, name) as readonly ScanSample[];
  /**
   * On HTTP/2, no request waits for a connection. So if a request starts only after an answer, it depends on that
   * answer.
   */
  const pathMs = of(H2_50).map(({ seen }) => seen.longestChain * DELAY_MS);
  const toPath = (name: string): Goal =>
    atMost(
      "S1",
      `${name} / the longest chain of dependent requests`,
      1.25,
      computeSpread(of(name).map((sample, round) => sample.p50Ms / (pathMs[round] as number))),
    );
  /** robots.txt and the page come first. The other requests share six connections, as many as browsers open. */
  const turnsMs = of(H1_50).map(({ seen }) => (2 + Math.ceil((seen.requests - 2) / 6)) * DELAY_MS);
  const toTurns = atMost(
    "S1",
    `${H1_50} / the time that six connections need for the scan's requests`,
    1.25,
    computeSpread(of(H1_50).map(({ p50Ms }, round) => p50Ms / (turnsMs[round] as number))),
  );
  const toBound = (name: string): Goal =>
    atMost(
      "S7",
      `${name} / (1.5 x the longest chain + 300 ms)`,
      1,
      computeSpread(of(name).map((sample, round) => sample.p50Ms / (1.5 * (pathMs[round] as number) + 300))),
    );
  // The scanner also cuts a page of 5 MB and reads only its first part, so the times are comparable.
  const beyondLarge = (name: string): Goal =>
    atMost(
      "S5",
      `${name}: extra time, compared with ${LARGE}`,
      20,
      computeSpread(of(name).map((sample, round) => sample.p50Ms - (of(LARGE)[round] as Sample).p50Ms)),
      " ms",
    );
  return [
    toPath(H1_50),
    toTurns,
    toPath(H2_50),
    atMost(
      "S3",
      "CPU of a scan, including its checks, its report and the pings during it",
      40,
      computeSpread(of(PLAIN).map(({ cpuUs }) => (cpuUs.Node ?? 0) / 1000)),
      " ms",
    ),
    atMost("S4", `small requests during scans of ${LARGE}: p99`, 15, spreadOfReading(scans, LARGE, p99Ms), " ms"),
    atMost(
      "S4",
      `small requests during scans of ${LARGE}: the longest`,
      25,
      computeSpread(of(LARGE).map(({ stallMs }) => stallMs)),
      " ms",
    ),
    beyondLarge(ENDLESS),
    beyondLarge(BOMB),
    atLeast(
      "S6",
      "cached report / Fastify + one GET of the same size",
      0.6,
      computeRatio(cached, CACHED, REDIS_GET, perSecond),
    ),
    toBound(H1_50),
    toBound(H2_50),
    atMost("P1", "paid scan without the facilitator / unpaid scan", 1.1, computeRatio(paid, PAID, UNPAID, p50Ms)),
  ];
}

const CONNECTIONS = 32;
const REPORT_KEY = "bench:report";
const ROWS: readonly (readonly [string, SiteKind, number])[] = [
  [H1_50, "plain", DELAY_MS],
  [H2_50, "plain-h2", DELAY_MS],
  [PLAIN, "plain", 0],
  [LARGE, "large", 0],
  [ENDLESS, "endless", 0],
  [BOMB, "bomb", 0],
];

export const scanTable: BenchTable = {
  name: "scan",
  title: "Scans of local sites, paid scans compared with unpaid ones, and cached reports",
  run: measureScan,
};

async function measureScan(context: TableContext): Promise<TableReport> {
  const { ground, options, say } = context;
  const closers: (() => void | Promise<void>)[] = [];
  const start = async (launching: Promise<Launched>) => {
    const server = await launching;
    closers.push(server.stop);
    return server;
  };
  try {
    const sites = new Child<SiteOrder>(new URL("./sites.js", import.meta.url));
    closers.push(() => sites.stop());
    const { urls, caFile } = await sites.ask<OpenSites>({ kind: "open" });
    const buyer = new Child<BuyerOrder>(new URL("../paid/buyer-process.js", import.meta.url));
    closers.push(() => buyer.stop());
    const world = await buyer.ask<PaidWorld>({ kind: "open" });
    closers.push(() => buyer.ask({ kind: "close" }));
    const env = { ...buildEnv(world, ground.redisUrl), NODE_EXTRA_CA_CERTS: caFile };
    const scan = await start(launchScan(env));

    const subjects = ROWS.map(([name, kind, delayMs]) => scanSubject({ name, scan, sites, url: urls[kind], delayMs }));
    const scans = await measureRounds(subjects, { ...options, onSample: reportSamples(say, "scans") });

    await sites.ask({ kind: "delay", ms: DELAY_MS });
    const body = JSON.stringify({ url: urls.plain, fresh: true });
    const bought = (name: string, pays: boolean) => {
      return paidSubject({ name, buyer, server: scan, order: { method: "POST", path: "/api/scan", body, pays } });
    };
    const paid = await measureRounds([bought(PAID, true), bought(UNPAID, false)], {
      ...options,
      onSample: reportSamples(say, "paid"),
    });

    const cached = await measureCached(context, scan, urls.plain, start);
    await scan.stop();
    closers.splice(closers.indexOf(scan.stop), 1);
    await sites.ask({ kind: "delay", ms: 0 });
    const small = await start(launchScan(env, [`--max-old-space-size=${CROWD_HEAP_MB}`]));
    const crowd = await scanAtOnce(small, urls.large);

    const texts = [
      scansText(scans),
      renderTable(paid, { title: "A paid scan, without the facilitator", base: UNPAID, unit: "scan" }),
      renderTable(cached, { title: `A cached report (${CONNECTIONS} connections)`, base: REDIS_GET, unit: "req" }),
      `${CROWD} scans of ${LARGE}, ${CROWD_AT_ONCE} at once, in a heap of ${CROWD_HEAP_MB} MB: ${short(crowd.ms)} ms, ${short(crowd.peakMb)} MB resident at most`,
    ];
    return { text: texts.join("\n\n"), goals: scanGoals({ scans, paid, cached }) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** So many that no client exceeds its ten free reports a minute, even with many rounds per minute. */
const CLIENTS = 4_000_000;

async function measureCached(
  { ground, options, say }: TableContext,
  scan: Launched,
  url: string,
  start: (launching: Promise<Launched>) => Promise<Launched>,
): Promise<Measured> {
  const body = JSON.stringify({ url });
  await call(scan.port, "POST", "/api/scan", { url });
  const report = await call(scan.port, "POST", "/api/scan", { url });
  const redis = new Redis(ground.redisUrl);
  await redis.set(REPORT_KEY, report.body);
  redis.disconnect();
  const env = { DATABASE_URL: "none", DATABASE_POOL_MAX: "1", REDIS_URL: ground.redisUrl, REPORT_KEY };
  const peer = await start(launchPeer("scan/programs/redis-get", env));
  const cpu = redisCpu(ground.redisUrl);
  try {
    const request = requestText({
      method: "POST",
      path: "/api/scan",
      headers: { "x-forwarded-for": "{address}" },
      body,
    });
    const load = { connections: CONNECTIONS, clients: CLIENTS, request, expectedStatus: 200 };
    const subject = (name: string, server: Launched) =>
      httpSubject({ name, ground, server, redis: cpu, request: load });
    return await measureRounds([subject(CACHED, scan), subject(REDIS_GET, peer)], {
      ...options,
      onSample: reportSamples(say, "cached"),
    });
  } finally {
    await cpu.close();
  }
}

const buildEnv = ({ rpcUrl, facilitatorUrl, payTo }: PaidWorld, redisUrl: string): Record<string, string> => ({
  REDIS_URL: redisUrl,
  TRUST_PROXY: "127.0.0.1",
  RATE_LIMIT_LOCALHOST: "enforce",
  OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
  FACILITATOR_URL_TEST: facilitatorUrl,
  SCAN_NETWORK: NETWORK,
  SCAN_RPC_URLS: rpcUrl,
  SCAN_PAY_TO: payTo,
});

function scansText(scans: Measured<ScanSample>): string {
  const rows = [...scans].map(([name, samples]) => {
    const median = (reading: (sample: ScanSample) => number) => short(computeSpread(samples.map(reading)).median);
    return [
      name,
      median(p50Ms),
      median(({ seen }) => seen.requests),
      median(({ seen }) => seen.connections),
      median(({ seen }) => seen.longestChain),
      median(({ cpuUs }) => (cpuUs.Node ?? 0) / 1000),
      median(p99Ms),
      median(({ stallMs }) => stallMs),
    ];
  });
  const head = ["", "scan ms", "requests", "connections", "longest chain", "CPU ms", "ping p99 ms", "longest ping ms"];
  return `Scans, one after another, with a small request every 4 ms\n${textTable([head, ...rows])}`;
}

import assert from "node:assert/strict";
import { insertCatalogue, insertMerchants, insertTransactions, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import { type Launched, launchPayments, launchPeer, paymentsEnv } from "../ground/launch.js";
import { requestText } from "../load/load-spec.js";
import { postgresCpu, redisCpu } from "../measure/cpu.js";
import {
  computeRatio,
  computeSpread,
  cpuUs,
  type Measured,
  measureRounds,
  p99Ms,
  perSecond,
  ratioToBest,
  requireSamples,
} from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atLeast, atMost, type Goal, renderTable, reportSamples } from "../report/table.js";

/** Rows of the list table; the programs are below list/programs. */
const OURS = "ours: key, limits, list";
const OURS_OPEN = "ours, no key, no limits";
const OURS_VERSION = "ours: GET /api/version";
const NODE = "node:http hello";
const FASTIFY = "Fastify hello";
const PG = "Fastify + pg, no key, no limits";
const PG_FASTIFY = "Fastify + pg + key query + @fastify/rate-limit";
const PG_UNION = "Fastify + pg + key query + RLF union";
const PRISMA = "Fastify + Prisma, no key, no limits";
const PRISMA_FASTIFY = "Fastify + Prisma + key query + @fastify/rate-limit";

const PEER_PROGRAMS: readonly (readonly [name: string, program: string, ...variant: string[]])[] = [
  [PG, "list/programs/pg-list", "bare"],
  [PG_FASTIFY, "list/programs/pg-list", "fastify"],
  [PG_UNION, "list/programs/pg-list", "union"],
  [PRISMA, "list/programs/prisma-list", "bare"],
  [PRISMA_FASTIFY, "list/programs/prisma-list", "fastify"],
  [OURS_OPEN, "list/programs/ours-open"],
];

const LIST_PATH = "/api/v1/transactions?limit=25";

/** Throws unless every server returns the same page of 25: only equal work is compared. */
async function assertSameAnswer(servers: ReadonlyMap<string, Launched>): Promise<void> {
  let expected: unknown;
  for (const [name, { port }] of servers) {
    const response = await fetch(`http://127.0.0.1:${port}${LIST_PATH}`, {
      headers: { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "192.0.2.1" },
    });
    const page = (await response.json()) as { data?: unknown[] };
    assert.equal(page.data?.length, 25, `${name} did not return 25 rows: ${JSON.stringify(page).slice(0, 500)}`);
    expected ??= page;
    assert.deepEqual(page, expected, `${name} returned a different page than the first server`);
  }
}

const nodeCpu = cpuUs("Node");

function listGoals(measured: Measured): Goal[] {
  const best = Math.max;
  const addedCpu = requireSamples(measured, OURS).map((sample, round) => {
    const open = requireSamples(measured, OURS_OPEN)[round] as typeof sample;
    const raw = requireSamples(measured, PG)[round] as typeof sample;
    return (100 * (nodeCpu(sample) - nodeCpu(open))) / nodeCpu(raw);
  });
  return [
    atLeast("A1", "throughput / Fastify + pg without key and limits", 1, computeRatio(measured, OURS, PG, perSecond)),
    atMost("A2", "Node CPU / Fastify + pg without key and limits", 0.75, computeRatio(measured, OURS, PG, nodeCpu)),
    atLeast(
      "A3",
      "throughput / best pg peer with key and limits",
      1.4,
      ratioToBest(measured, OURS, [PG_FASTIFY, PG_UNION], perSecond, best),
    ),
    atLeast(
      "A3",
      "throughput / Prisma peer with key and limits",
      2.8,
      computeRatio(measured, OURS, PRISMA_FASTIFY, perSecond),
    ),
    atMost("A5", "Node CPU that key and limits add, as a share of Fastify + pg's", 12, computeSpread(addedCpu), " %"),
    atMost("A6", "p99 / Fastify + pg without key and limits", 1.5, computeRatio(measured, OURS, PG, p99Ms)),
    atLeast("A6", "Fastify hello / node:http hello", 0.85, computeRatio(measured, FASTIFY, NODE, perSecond)),
  ];
}

const ROWS = 10_000;
const CONNECTIONS = 32;

export const listTable: BenchTable = {
  name: "list",
  title: "GET /api/v1/transactions?limit=25, authenticated and limited, compared with its peers",
  run: measureList,
};

async function measureList({ ground, options, say }: TableContext): Promise<TableReport> {
  const databaseUrl = await ground.createDatabase();
  await insertMerchants(databaseUrl);
  await insertCatalogue(databaseUrl, 1_000);
  await insertTransactions(databaseUrl, ROWS);
  const env = paymentsEnv(databaseUrl, ground.redisUrl);
  const closers: (() => Promise<void>)[] = [];
  const start = async (launching: Promise<Launched>) => {
    const server = await launching;
    closers.push(server.stop);
    return server;
  };
  try {
    const lists = new Map([[OURS, await start(launchPayments(env))]]);
    for (const [name, program, ...variant] of PEER_PROGRAMS)
      lists.set(name, await start(launchPeer(program, env, variant)));
    await assertSameAnswer(lists);
    const hellos: [string, Launched, string][] = [
      [NODE, await start(launchPeer("list/programs/node-http", env)), "/hello"],
      [FASTIFY, await start(launchPeer("list/programs/fastify-hello", env)), "/hello"],
      [OURS_VERSION, lists.get(OURS) as Launched, "/api/version"],
    ];
    const postgres = await postgresCpu(databaseUrl);
    const redis = redisCpu(ground.redisUrl);
    closers.push(postgres.close, redis.close);
    const subject = (name: string, server: Launched, path: string) => {
      const headers = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "{address}" };
      const request = requestText({ method: "GET", path, headers });
      const load = { connections: CONNECTIONS, request, expectedStatus: 200 };
      return httpSubject({ name, ground, server, postgres, redis, request: load });
    };
    const subjects = [
      ...[...lists].map(([name, server]) => subject(name, server, LIST_PATH)),
      ...hellos.map(([name, server, path]) => subject(name, server, path)),
    ];
    const measured = await measureRounds(subjects, { ...options, onSample: reportSamples(say) });
    const title = `${listTable.title} (${CONNECTIONS} connections, ${ROWS} rows)`;
    return { text: renderTable(measured, { title, base: PG, unit: "req" }), goals: listGoals(measured) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

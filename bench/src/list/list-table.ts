import assert from "node:assert/strict";
import { insertCatalogue, insertMerchants, insertTransactions, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import { type Launched, launchPeer } from "../ground/launch.js";
import { launchPayments, paymentsEnv } from "../ground/programs.js";
import { requestText } from "../load/load-spec.js";
import { postgresCpu, redisCpu } from "../measure/cpu.js";
import { type Measured, measureRounds } from "../measure/rounds.js";
import { cpuUs, p99Ms, perSecond, ratioOf, ratioToBest, samplesOf, spreadOf } from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { type Goal, renderTable } from "../report/table.js";

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

const PEER_PROGRAMS: readonly (readonly [string, string])[] = [
  [PG, "list/programs/pg-bare"],
  [PG_FASTIFY, "list/programs/pg-keyed-fastify"],
  [PG_UNION, "list/programs/pg-keyed-union"],
  [PRISMA, "list/programs/prisma-bare"],
  [PRISMA_FASTIFY, "list/programs/prisma-keyed-fastify"],
  [OURS_OPEN, "list/programs/ours-open"],
];

const LIST_PATH = "/api/v1/transactions?limit=25";

/** Throws unless every server gives the same page of 25: only equal work is compared. */
async function assertSameAnswer(servers: ReadonlyMap<string, Launched>): Promise<void> {
  let expected: unknown;
  for (const [name, { port }] of servers) {
    const response = await fetch(`http://127.0.0.1:${port}${LIST_PATH}`, {
      headers: { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "192.0.2.1" },
    });
    const page = (await response.json()) as { data?: unknown[] };
    assert.equal(page.data?.length, 25, `${name} does not answer 25 rows: ${JSON.stringify(page).slice(0, 500)}`);
    expected ??= page;
    assert.deepEqual(page, expected, `${name} answers something else`);
  }
}

const nodeCpu = cpuUs("Node");

function listGoals(measured: Measured): Goal[] {
  const best = Math.max;
  const addedCpu = samplesOf(measured, OURS).map((sample, round) => {
    const open = samplesOf(measured, OURS_OPEN)[round] as typeof sample;
    const raw = samplesOf(measured, PG)[round] as typeof sample;
    return (100 * (nodeCpu(sample) - nodeCpu(open))) / nodeCpu(raw);
  });
  return [
    {
      id: "A1",
      what: "throughput / Fastify + pg without key and limits",
      bound: { atLeast: 1 },
      measured: ratioOf(measured, OURS, PG, perSecond),
    },
    {
      id: "A2",
      what: "Node CPU / Fastify + pg without key and limits",
      bound: { atMost: 0.75 },
      measured: ratioOf(measured, OURS, PG, nodeCpu),
    },
    {
      id: "A3",
      what: "throughput / best pg peer with key and limits",
      bound: { atLeast: 1.4 },
      measured: ratioToBest(measured, OURS, [PG_FASTIFY, PG_UNION], perSecond, best),
    },
    {
      id: "A3",
      what: "throughput / Prisma peer with key and limits",
      bound: { atLeast: 2.8 },
      measured: ratioOf(measured, OURS, PRISMA_FASTIFY, perSecond),
    },
    {
      id: "A5",
      what: "Node CPU that key and limits add, of Fastify + pg's",
      bound: { atMost: 12 },
      measured: spreadOf(addedCpu),
      unit: " %",
    },
    {
      id: "A6",
      what: "p99 / Fastify + pg without key and limits",
      bound: { atMost: 1.5 },
      measured: ratioOf(measured, OURS, PG, p99Ms),
    },
    {
      id: "A6",
      what: "Fastify hello / node:http hello",
      bound: { atLeast: 0.85 },
      measured: ratioOf(measured, FASTIFY, NODE, perSecond),
    },
  ];
}

const ROWS = 10_000;
const CONNECTIONS = 32;

export const listTable: BenchTable = {
  name: "list",
  title: "GET /api/v1/transactions?limit=25, authenticated and limited, beside its peers",
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
    for (const [name, program] of PEER_PROGRAMS) lists.set(name, await start(launchPeer(program, env)));
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
    const measured = await measureRounds(subjects, { ...options, onRound: (done) => say(`round ${done}`) });
    const title = `${listTable.title} (${CONNECTIONS} connections, ${ROWS} rows)`;
    return { text: renderTable(measured, { title, base: PG, unit: "req" }), goals: listGoals(measured) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

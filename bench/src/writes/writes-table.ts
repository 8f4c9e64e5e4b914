import assert from "node:assert/strict";
import pg from "pg";
import { insertMerchants, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import { type Launched, launchPayments, launchPeer, paymentsEnv } from "../ground/launch.js";
import { requestText } from "../load/load-spec.js";
import { postgresCpu, redisCpu } from "../measure/cpu.js";
import { computeRatio, type Measured, measureRounds, perSecond } from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atLeast, type Goal, renderTable, reportSamples } from "../report/table.js";

/** Rows of the writes table; the programs are below writes/programs. */
const OURS = "ours: key, limits, idempotent";
const OURS_STATEMENT = "Fastify + our statement";
const PG_INSERT = "Fastify + pg insert, not idempotent";
const PG_TRANSACTION = "Fastify + pg transaction, idempotent";
const PRISMA_CREATE = "Fastify + Prisma create, not idempotent";
const PRISMA_TRANSACTION = "Fastify + Prisma transaction, idempotent";

const PEER_PROGRAMS: readonly (readonly [name: string, program: string, ...variant: string[]])[] = [
  [OURS_STATEMENT, "writes/programs/ours-statement"],
  [PG_INSERT, "writes/programs/pg-insert", "insert"],
  [PG_TRANSACTION, "writes/programs/pg-insert", "transaction"],
  [PRISMA_CREATE, "writes/programs/prisma-create", "create"],
  [PRISMA_TRANSACTION, "writes/programs/prisma-create", "transaction"],
];

function writeGoals(measured: Measured): Goal[] {
  const goal = (id: string, what: string, bound: number, name: string, to: string): Goal =>
    atLeast(id, what, bound, computeRatio(measured, name, to, perSecond));
  return [
    goal("W1", "our statement (resource, key and event) / pg insert", 0.65, OURS_STATEMENT, PG_INSERT),
    goal("W2", "our statement / pg transaction", 1.5, OURS_STATEMENT, PG_TRANSACTION),
    goal("W2", "our statement / Prisma transaction", 3, OURS_STATEMENT, PRISMA_TRANSACTION),
    goal("W3", "whole POST / Fastify + pg insert without key, limits, idempotency", 0.55, OURS, PG_INSERT),
  ];
}

const WRITE_PATH = "/api/v1/products";
const BODY = JSON.stringify({
  name: "Product {unique}",
  amount: 25,
  description: "What is sold, in a sentence or two",
  metadata: { orderId: "A-1001", colour: "green" },
});

/** Throws unless every server creates the same product, apart from its id and times. */
async function assertSameProduct(servers: ReadonlyMap<string, Launched>): Promise<void> {
  let expected: unknown;
  for (const [name, { port }] of servers) {
    const response = await fetch(`http://127.0.0.1:${port}${WRITE_PATH}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        "idempotency-key": `first of ${name}`,
      },
      body: BODY,
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    assert.equal(response.status, 201, `${name} did not return 201`);
    const { id, createdAt, updatedAt, ...product } = data ?? {};
    assert.ok(id && createdAt && updatedAt, `${name} did not return a product`);
    expected ??= product;
    assert.deepEqual(product, expected, `${name} created a different product than the first server`);
  }
}

const CONNECTIONS = 32;

export const writesTable: BenchTable = {
  name: "writes",
  title: "POST /api/v1/products with an Idempotency-Key, authenticated and limited, compared with its peers",
  run: measureWrites,
};

async function measureWrites({ ground, options, say }: TableContext): Promise<TableReport> {
  const databaseUrl = await ground.createDatabase();
  await insertMerchants(databaseUrl);
  const env = paymentsEnv(databaseUrl, ground.redisUrl);
  const closers: (() => Promise<void>)[] = [];
  const servers = new Map<string, Launched>();
  const start = async (name: string, launching: Promise<Launched>) => {
    const server = await launching;
    closers.push(server.stop);
    servers.set(name, server);
  };
  try {
    await start(OURS, launchPayments(env));
    for (const [name, program, ...variant] of PEER_PROGRAMS) await start(name, launchPeer(program, env, variant));
    await assertSameProduct(servers);
    const postgres = await postgresCpu(databaseUrl);
    const redis = redisCpu(ground.redisUrl);
    closers.push(postgres.close, redis.close);
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "x-forwarded-for": "{address}",
      "idempotency-key": "{unique}",
    };
    const request = requestText({ method: "POST", path: WRITE_PATH, headers, body: BODY });
    const load = { connections: CONNECTIONS, request, expectedStatus: 201 };
    const subjects = [...servers].map(([name, server]) => {
      return httpSubject({ name, ground, server, postgres, redis, request: load });
    });
    const measured = await measureRounds(subjects, { ...options, onSample: reportSamples(say) });
    const title = `${writesTable.title} (${CONNECTIONS} connections; ${await commits(databaseUrl)})`;
    return { text: renderTable(measured, { title, base: PG_INSERT, unit: "req" }), goals: writeGoals(measured) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Says whether commits wait for the disk. */
async function commits(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ waits: string; fsync: string }>(
      "SELECT current_setting('synchronous_commit') AS waits, current_setting('fsync') AS fsync",
    );
    const [row] = rows;
    return row?.waits === "off" || row?.fsync === "off"
      ? "commits do not wait for the disk"
      : "commits wait for the disk";
  } finally {
    await client.end();
  }
}

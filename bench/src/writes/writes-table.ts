import { insertMerchants, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import type { Launched } from "../ground/launch.js";
import { launchPayments, paymentsEnv } from "../ground/payments.js";
import { postgresCpu, redisCpu } from "../ground/server-cpu.js";
import { requestText } from "../load/load-spec.js";
import { measureRounds } from "../measure/rounds.js";
import { perSecond, ratioOf } from "../measure/spread.js";
import { launchPeer } from "../peers/launch-peer.js";
import { renderTable } from "../report/table.js";
import type { BenchTable, TableContext, TableReport } from "../table.js";
import { BODY } from "./product-row.js";

const OURS = "ours: key, limits, idempotent insert";
const PG = "Fastify + pg, one insert, nothing else";
const PG_TRANSACTION = "Fastify + pg, key and insert in a transaction";
const PRISMA = "Fastify + Prisma, key and insert in a transaction";
const CONNECTIONS = 32;

const PEERS: readonly (readonly [string, string])[] = [
  [PG, "writes/programs/pg-insert"],
  [PG_TRANSACTION, "writes/programs/pg-transaction"],
  [PRISMA, "writes/programs/prisma-transaction"],
];

export const writesTable: BenchTable = {
  name: "writes",
  title: "POST /api/v1/products, authenticated, limited and idempotent, beside its peers",
  run: measureWrites,
};

async function measureWrites({ ground, options, say }: TableContext): Promise<TableReport> {
  const databaseUrl = await ground.createDatabase();
  await insertMerchants(databaseUrl);
  const env = paymentsEnv(databaseUrl, ground.redisUrl);
  const closers: (() => Promise<void>)[] = [];
  try {
    const servers = new Map<string, Launched>([[OURS, await launchPayments(env)]]);
    for (const [name, program] of PEERS) servers.set(name, await launchPeer(program, env));
    for (const server of servers.values()) closers.push(server.stop);
    const postgres = await postgresCpu(databaseUrl);
    const redis = redisCpu(ground.redisUrl);
    closers.push(postgres.close, redis.close);
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "x-forwarded-for": "{address}",
      "idempotency-key": "k-{unique}",
    };
    const request = requestText({ method: "POST", path: "/api/v1/products", headers, body: BODY });
    const subjects = [...servers].map(([name, server]) => {
      const load = { connections: CONNECTIONS, request, expectedStatus: 201 };
      return httpSubject({ name, ground, server, postgres, redis, request: load });
    });
    const measured = await measureRounds(subjects, { ...options, onRound: (done) => say(`round ${done}`) });
    const goal = (id: string, to: string, atLeast: number) => ({
      id,
      what: `throughput / ${to}`,
      bound: { atLeast },
      measured: ratioOf(measured, OURS, to, perSecond),
    });
    return {
      text: renderTable(measured, {
        title: `${writesTable.title} (${CONNECTIONS} connections)`,
        base: PG,
        unit: "req",
      }),
      goals: [goal("W3", PG, 0.75), goal("W2", PG_TRANSACTION, 1.5), goal("W2", PRISMA, 3)],
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

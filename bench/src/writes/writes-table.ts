import pg from "pg";
import { insertMerchants, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import type { Launched } from "../ground/launch.js";
import { launchPayments, paymentsEnv } from "../ground/payments.js";
import { postgresCpu, redisCpu } from "../ground/server-cpu.js";
import { requestText } from "../load/load-spec.js";
import { measureRounds } from "../measure/rounds.js";
import { launchPeer } from "../peers/launch-peer.js";
import { renderTable } from "../report/table.js";
import type { BenchTable, TableContext, TableReport } from "../table.js";
import { writeGoals } from "./goals.js";
import { assertSameProduct, BODY, WRITE_PATH } from "./same-product.js";
import { OURS, PEER_PROGRAMS, PG_INSERT } from "./subjects.js";

const CONNECTIONS = 32;

export const writesTable: BenchTable = {
  name: "writes",
  title: "POST /api/v1/products with an Idempotency-Key, authenticated and limited, beside its peers",
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
    for (const [name, program] of PEER_PROGRAMS) await start(name, launchPeer(program, env));
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
    const measured = await measureRounds(subjects, { ...options, onRound: (done) => say(`round ${done}`) });
    const title = `${writesTable.title} (${CONNECTIONS} connections; ${await commits(databaseUrl)})`;
    return { text: renderTable(measured, { title, base: PG_INSERT, unit: "req" }), goals: writeGoals(measured) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** What an acknowledged commit of this server means. */
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

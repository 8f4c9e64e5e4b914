import { insertCatalogue, insertMerchants, insertTransactions, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import type { Launched } from "../ground/launch.js";
import { launchPayments, paymentsEnv } from "../ground/payments.js";
import { postgresCpu, redisCpu } from "../ground/server-cpu.js";
import { requestText } from "../load/load-spec.js";
import { measureRounds } from "../measure/rounds.js";
import { launchPeer } from "../peers/launch-peer.js";
import { renderTable } from "../report/table.js";
import type { BenchTable, TableContext, TableReport } from "../table.js";
import { listGoals } from "./goals.js";
import { assertSameAnswer, LIST_PATH } from "./same-answer.js";
import { FASTIFY, NODE, OURS, OURS_VERSION, PEER_PROGRAMS, PG } from "./subjects.js";

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

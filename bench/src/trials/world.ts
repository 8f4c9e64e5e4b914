import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { letServe, migrate } from "@svc/db";
import { type RunningPostgres, type RunningRedis, startPostgres, startRedis } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import pg from "pg";
import { insertMerchants, WALLET } from "../ground/bench-data.js";
import { fundPayers, type Payers } from "../paid/buyer.js";
import { NETWORK } from "../paid/buyer-order.js";

/**
 * The real servers that both services use in a trial. The trial can stop each one, and reads their state at the end.
 */
export interface TrialWorld {
  readonly postgres: RunningPostgres;
  readonly databaseUrl: string;
  /** The current Redis: after a kill, its successor on the same port. */
  redis(): RunningRedis;
  killRedis(): Promise<void>;
  restartRedis(): Promise<void>;
  readonly node: LocalEvmNode;
  readonly facilitator: FaultyFacilitator;
  readonly payers: Payers;
  /** A merchant's API that counts its requests. */
  readonly target: Counted;
  /** The site to scan. */
  readonly site: Counted;
  readonly wallets: { readonly links: string; readonly scans: string };
  readonly env: { readonly payments: Record<string, string>; readonly scan: Record<string, string> };
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface Counted {
  readonly url: string;
  count(): number;
  /** Stops or resumes answering. */
  hang(isOn: boolean): void;
}

export const BYPASS_SECRET = "a secret that only this trial knows, of 40 characters";

export async function openWorld(): Promise<TrialWorld> {
  // Durable, because acknowledged writes must survive a crash.
  const [postgres, first, node] = await Promise.all([
    startPostgres({ durable: true }),
    startRedis({ args: KEPT }),
    startEvmNode({ network: NETWORK }),
  ]);
  let redis = first;
  const databaseUrl = await postgres.createDatabase("trial");
  await migrate(databaseUrl);
  const serving = Object.assign(new URL(databaseUrl), { username: "trial_serve", password: "trial" }).href;
  await letServe(databaseUrl, serving);
  await insertMerchants(databaseUrl);
  const real = await startFacilitator({ rpcUrls: { [NETWORK]: node.rpcUrl } });
  const facilitator = await startFaultyFacilitator(real.url);
  const payers = await fundPayers(node);
  const [target, site] = [await startCounted("/report", TARGET_ANSWER), await startCounted("/", SITE_PAGE)];
  return {
    postgres,
    databaseUrl,
    redis: () => redis,
    async killRedis() {
      process.kill(redis.process.pid, "SIGKILL");
      await redis.process.ended;
    },
    async restartRedis() {
      redis = await startRedis({ port: Number(new URL(redis.url).port), args: KEPT });
    },
    node,
    facilitator,
    payers,
    target,
    site,
    wallets: { links: WALLET, scans: evmAccounts.scanner.address },
    env: buildEnv({
      databaseUrl: serving,
      redisUrl: redis.url,
      rpcUrl: node.rpcUrl,
      facilitatorUrl: facilitator.url,
      allowedUrls: [target.url, site.url],
    }),
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return client
        .query<Row>(text, values)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    },
    async stop() {
      await Promise.all([target.stop(), site.stop(), facilitator.stop(), real.stop()]);
      await Promise.all([postgres.stop(), redis.stop(), node.stop()]);
    },
  };
}

interface Addresses {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly rpcUrl: string;
  readonly facilitatorUrl: string;
  /** The services may call these local addresses. */
  readonly allowedUrls: readonly string[];
}

function buildEnv({ databaseUrl, redisUrl, rpcUrl, facilitatorUrl, allowedUrls }: Addresses): TrialWorld["env"] {
  const common = {
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    REDIS_URL: redisUrl,
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMIT_LOCALHOST: "enforce",
    FACILITATOR_URL_TEST: facilitatorUrl,
    OUTBOUND_ALLOW_HOSTS: allowedUrls.map((url) => new URL(url).host).join(),
    SHUTDOWN_DELAY_MS: "3000",
  };
  return {
    payments: {
      ...common,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
      [`RPC_URLS_${NETWORK.toUpperCase()}`]: rpcUrl,
      [`CONFIRMATIONS_${NETWORK.toUpperCase()}`]: "1",
    },
    scan: {
      ...common,
      SCAN_NETWORK: NETWORK,
      SCAN_RPC_URLS: rpcUrl,
      SCAN_PAY_TO: evmAccounts.scanner.address,
      SCAN_BYPASS_SECRET: BYPASS_SECRET,
    },
  };
}

/** Settings with which claims on paid scans survive a crash of Redis, as in docker-compose.yml. */
const KEPT = ["--appendonly", "yes", "--appendfsync", "always", "--appenddirname", `trial-${process.pid}`];

const TARGET_ANSWER = { type: "application/json", body: JSON.stringify({ report: "sunny, 21 °C" }) };
const SITE_PAGE = {
  type: "text/html; charset=utf-8",
  body: `<!doctype html><html lang="en"><title>A site</title><h1>A site</h1><p>${"It says a few words. ".repeat(40)}</p></html>`,
};

async function startCounted(path: string, answer: { type: string; body: string }) {
  let asked = 0;
  let hangs = false;
  const server: Server = createServer((request, response) => {
    if (hangs) return;
    if (request.url?.split("?", 1)[0] !== path) return void response.writeHead(404).end();
    asked += 1;
    response.writeHead(200, { "content-type": answer.type }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    count: () => asked,
    hang(isOn: boolean) {
      hangs = isOn;
      if (!isOn) server.closeAllConnections();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

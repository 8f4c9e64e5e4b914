import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createDatabase, letServe, migrate } from "@svc/db";
import { type RunningPostgres, serveUrl, startPostgres } from "@svc/localstack";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { createKey, createMerchant } from "../src/admin/merchants.js";

import { BUYER, SHOP_WALLET } from "./support/checkout-shop.js";
import { acknowledged, callOf, crashLines, type LoadKind, refusedWhileAway, underFault } from "./support/fault-load.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";

let postgres: RunningPostgres;
let node: LocalEvmNode;
let service: PaymentsProcess;
let key: string;
const hashes: string[] = [];

beforeAll(async () => {
  [postgres, node] = await Promise.all([startPostgres({ durable: true }), startEvmNode({ network: "base_sepolia" })]);
  const url = await postgres.createDatabase("payments");
  await migrate(url);
  await letServe(url, serveUrl(url));
  const database = createDatabase({ url, poolMax: 2, statementTimeoutMs: 5_000 });
  const { id } = await createMerchant(database, { name: "Acme", wallets: [SHOP_WALLET] });
  key = (await createKey(database, { merchantId: id, mode: "test", scope: "full" })).token;
  await database.close();
  await node.mintUsdc(BUYER, 1_000_000_000n);
  for (let count = 0; count < 150; count++) {
    hashes.push(await node.transferUsdc({ from: BUYER, to: SHOP_WALLET, amountBaseUnits: 10_000n }));
  }
  service = await startPaymentsProcess(url, { RPC_URLS_BASE_SEPOLIA: node.rpcUrl });
});
afterAll(async () => {
  await service?.stop();
  await node?.stop();
  await postgres?.stop();
});

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callOf(service)(method, path, { key, body, headers });
/** Each turn has its own Idempotency-Key, so that it can repeat a request without an answer. */
const keyOf = (turn: number) => ({ "idempotency-key": `turn-${turn}` });
const DOWN = { 503: "SERVICE_UNAVAILABLE" };
const BODIES: Record<string, (turn: number) => Record<string, unknown>> = {
  "/api/v1/products": (turn) => ({ name: `product ${turn}`, amount: 1 }),
  "/api/v1/payment-links": (turn) => ({ name: `link ${turn}`, amount: 1, network: "base_sepolia" }),
  "/api/checkout/session": (turn) => ({ amount: 1, network: "base_sepolia", metadata: { turn: String(turn) } }),
};
const bodyOf = (path: string, turn: number) => (BODIES[path] as (turn: number) => Record<string, unknown>)(turn);
const recording = (place: number) => ({
  amount: 0.01,
  token: "USDC",
  network: "base_sepolia",
  walletAddress: BUYER,
  txHash: hashes[place],
});
const making = (path: string): LoadKind => ({
  name: path,
  ask: (turn) => ask("POST", path, bodyOf(path, turn), keyOf(turn)),
  faults: DOWN,
});
const MADE = ["/api/v1/products", "/api/v1/payment-links", "/api/checkout/session"];
/** Reads all pages of a list. Returns the objects by id. */
async function all(path: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let cursor = ""; ; ) {
    const { body } = await ask("GET", `${path}?limit=100${cursor && `&starting_after=${cursor}`}`);
    for (const one of body.data) found.set(one.id, one);
    if (!body.hasMore) return found;
    cursor = body.data.at(-1).id;
  }
}

test("PostgreSQL crashes under load and comes back: 503 meanwhile, nothing acknowledged is lost, nothing is made twice", async () => {
  let recordings = 0;
  const answers = await underFault({
    service,
    load: [
      ...MADE.map(making),
      { name: "list", ask: () => ask("GET", "/api/v1/products"), faults: DOWN },
      {
        name: "record",
        // Records each hash once. Afterwards this kind of load only reads.
        ask: (turn) =>
          recordings < hashes.length
            ? ask("POST", "/api/v1/transactions", recording(recordings++), keyOf(turn))
            : ask("GET", "/api/v1/transactions"),
        faults: DOWN,
      },
    ],
    takeAway: () => postgres.halt(),
    bringBack: () => postgres.resume(),
    isBack: async () => {
      const [ready, made] = await Promise.all([
        ask("GET", "/api/ready"),
        ask("POST", "/api/v1/products", { name: "back", amount: 1 }),
      ]);
      return ready.status === 200 && made.status === 201;
    },
  });
  expect(crashLines(service)).toEqual([]);
  for (const kind of [...MADE, "list", "record"]) {
    expect([kind, refusedWhileAway(answers, kind) > 0]).toEqual([kind, true]);
  }

  // Every acknowledged recording is stored with the answer's values.
  const recorded = await all("/api/v1/transactions");
  for (const { answer } of acknowledged(answers, "record").filter(({ answer: { status } }) => status === 201)) {
    expect(recorded.get(answer.body.data.id)).toEqual(answer.body.data);
  }
  for (const path of MADE) {
    const made = acknowledged(answers, path);
    const found = path.startsWith("/api/v1/") ? await all(path) : undefined;
    for (const { answer } of made) {
      const { data } = answer.body;
      const read = found ? found.get(data.id) : (await ask("GET", `${path}/${data.id}`)).body.data;
      expect(read).toEqual(data);
    }
  }

  // A write may be stored even if its answer was 503. Repeating the request takes effect once.
  for (const path of ["/api/v1/products", "/api/v1/payment-links"]) {
    const turns = answers.filter(({ kind }) => kind === path).map(({ turn }) => turn);
    for (const { turn } of answers.filter((one) => one.kind === path && one.answer.status === 503)) {
      expect((await ask("POST", path, bodyOf(path, turn), keyOf(turn))).status).toBe(201);
    }
    const names = [...(await all(path)).values()].map((one) => (one as { name: string }).name);
    const kept = names.filter((name) => name !== "back").sort();
    expect(kept).toEqual(turns.map((turn) => bodyOf(path, turn).name).sort());
  }
});

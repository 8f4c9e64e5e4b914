import assert from "node:assert/strict";
import { Child } from "../child.js";
import { insertMerchants, TOKEN } from "../ground/bench-data.js";
import { httpSubject } from "../ground/http-subject.js";
import { type Launched, launchPayments, launchPeer, paymentsEnv } from "../ground/launch.js";
import { requestText } from "../load/load-spec.js";
import { postgresCpu, redisCpu } from "../measure/cpu.js";
import {
  computeRatio,
  computeSpread,
  type Measured,
  measureRounds,
  p50Ms,
  p99Ms,
  perSecond,
  requireSamples,
} from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atLeast, atMost, type Goal, renderTable, reportSamples, short, textTable } from "../report/table.js";
import { type BuyerOrder, NETWORK, type PaidWorld, PRICE_BASE_UNITS } from "./buyer-order.js";
import { type PaidSample, paidSubject } from "./paid-subject.js";

/** Rows of the paid table; the peers' programs are below paid/programs. */
const OURS = "ours: verified, called, settled, proven, recorded";
const X402_EXPRESS = "x402-express: verified, called, settled";

const OURS_CHALLENGE = "ours: 402 without a payment";
const OURS_PRICE = "ours: price discovery";
const SELECT = "Fastify + one prepared select";
const X402_EXPRESS_CHALLENGE = "x402-express: 402 without a payment, no database";

function paidGoals(paid: Measured, unpaid: Measured): Goal[] {
  const toSelect = (what: string, name: string): Goal => {
    return atLeast("P3", what, 0.9, computeRatio(unpaid, name, SELECT, perSecond));
  };
  return [
    atMost(
      "P2",
      "own time of a paid request / own time of x402-express",
      2,
      computeRatio(paid, OURS, X402_EXPRESS, p50Ms),
    ),
    toSelect("402 without a payment / Fastify + one prepared select", OURS_CHALLENGE),
    toSelect("price discovery / Fastify + one prepared select", OURS_PRICE),
  ];
}

/** Creates the link for sale, as its merchant would, and returns its id. */
async function makeLink({ port }: Launched, { targetUrl, payTo }: PaidWorld): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/payment-links`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({
      network: NETWORK,
      name: "Weather report",
      description: "The weather, in a line",
      amount: Number(PRICE_BASE_UNITS) / 1_000_000,
      isAgenticProxy: true,
      targetUrl,
      merchantWalletAddress: payTo,
    }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  assert.equal(response.status, 201, "the service did not create the payment link");
  return data.id;
}

const CONNECTIONS = 32;

export const paidTable: BenchTable = {
  name: "paid",
  title: "Paid and unpaid requests to an agentic link, compared with x402-express and a single select",
  run: measurePaid,
};

async function measurePaid({ ground, options, say }: TableContext): Promise<TableReport> {
  const databaseUrl = await ground.createDatabase();
  await insertMerchants(databaseUrl);
  const closers: (() => void | Promise<void>)[] = [];
  const start = async (launching: Promise<Launched>) => {
    const server = await launching;
    closers.push(server.stop);
    return server;
  };
  try {
    const buyer = new Child<BuyerOrder>(new URL("./buyer-process.js", import.meta.url));
    closers.push(() => buyer.stop());
    const world = await buyer.ask<PaidWorld>({ kind: "open" });
    closers.push(() => buyer.ask({ kind: "close" }));
    const env = { ...paymentsEnv(databaseUrl, ground.redisUrl), ...buildEnv(world) };
    const ours = await start(launchPayments(env));
    const id = await makeLink(ours, world);
    const select = await start(launchPeer("paid/programs/link-select", env));
    const express = await start(launchPeer("paid/programs/x402-express", env));
    const postgres = await postgresCpu(databaseUrl);
    const redis = redisCpu(ground.redisUrl);
    closers.push(postgres.close, redis.close);

    const path = `/api/agent/link/pl-${id}`;
    const sellers = [
      paidSubject({ name: OURS, buyer, server: ours, order: { method: "GET", path, pays: true }, postgres }),
      paidSubject({
        name: X402_EXPRESS,
        buyer,
        server: express,
        order: { method: "GET", path: "/report", pays: true },
        postgres,
      }),
    ];
    const paid = await measureRounds(sellers, { ...options, onSample: reportSamples(say, "paid") });

    const asked = (name: string, server: Launched, at: string, expectedStatus: number) => {
      const request = requestText({ method: "GET", path: at, headers: { "x-forwarded-for": "{address}" } });
      const load = { connections: CONNECTIONS, request, expectedStatus };
      return httpSubject({ name, ground, server, postgres, redis, request: load });
    };
    const askers = [
      asked(OURS_CHALLENGE, ours, path, 402),
      asked(OURS_PRICE, ours, `${path}/price`, 200),
      asked(SELECT, select, path, 200),
      asked(X402_EXPRESS_CHALLENGE, express, "/report", 402),
    ];
    const unpaid = await measureRounds(askers, { ...options, onSample: reportSamples(say, "unpaid") });
    const title = `Before a payment (${CONNECTIONS} connections)`;
    const text = `${paidText(paid)}\n\n${renderTable(unpaid, { title, base: SELECT, unit: "req" })}`;
    return { text, goals: paidGoals(paid, unpaid) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const buildEnv = ({ rpcUrl, facilitatorUrl, targetUrl, payTo }: PaidWorld): Record<string, string> => ({
  [`RPC_URLS_${NETWORK.toUpperCase()}`]: rpcUrl,
  // The local chain creates a block for each transaction, and none after it.
  [`CONFIRMATIONS_${NETWORK.toUpperCase()}`]: "1",
  FACILITATOR_URL_TEST: facilitatorUrl,
  OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
  TARGET_URL: targetUrl,
  PAY_TO: payTo,
});

/** Medians of the rounds. "own" is the whole time without facilitator and target, but with the chain reads. */
function paidText(paid: Measured<PaidSample>): string {
  const rows = [...paid].map(([name, samples]) => {
    const median = (reading: (sample: PaidSample) => number) => short(computeSpread(samples.map(reading)).median);
    const ratio = computeRatio(paid, name, X402_EXPRESS, p50Ms);
    return [
      name,
      median(({ totalMs }) => totalMs),
      median(({ facilitatorMs }) => facilitatorMs),
      median(({ targetMs }) => targetMs),
      median(p50Ms),
      median(p99Ms),
      `${short(ratio.median)} (${short(ratio.low)}-${short(ratio.high)})`,
      median(({ cpuUs }) => cpuUs.Node ?? 0),
      median(({ cpuUs }) => cpuUs.PostgreSQL ?? 0),
    ];
  });
  const head = ["", "whole ms", "facilitator ms", "target ms", "own ms", "own p99 ms", "own / x402-express"];
  const reads = short(
    computeSpread(requireSamples(paid, OURS).map((sample) => (sample as PaidSample).chainReadsMs)).median,
  );
  return [
    "Paid requests, one after another, with real payments on a local chain",
    textTable([[...head, "Node CPU us", "PostgreSQL CPU us"], ...rows]),
    `Chain reads that prove one settlement, measured alone: ${reads} ms`,
  ].join("\n");
}

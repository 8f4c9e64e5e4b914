import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { freePort, queryOnce } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import {
  documentedMetrics,
  toldMetrics,
  unbornCounters,
  valueIn,
} from "../../../packages/service/test/support/metrics-text.js";
import { type AgenticShop, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { call, startPayments } from "./support/payments-under-test.js";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

/** A local server that passes each request to `answer`. */
async function startServer(answer: (body: string, headers: IncomingHttpHeaders) => Promise<string> | string) {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.writeHead(200, { "content-type": "application/json" }).end(await answer(body, request.headers));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
}

let world: AgenticWorld;
let shop: AgenticShop;
let service: PaymentsProcess;
let metricsUrl: string;
let linkId: string;
let stops: (() => unknown)[] = [];
const spans: Span[] = [];
/** The traceparent header of each request to the node. */
const nodeParents: (string | undefined)[] = [];

beforeAll(async () => {
  world = await startAgenticWorld();
  const collector = await startServer((body) => {
    // biome-ignore lint/suspicious/noExplicitAny: OTLP as JSON
    const message = JSON.parse(body) as any;
    for (const { scopeSpans } of message.resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
    return "{}";
  });
  const node = await startServer(async (body, { traceparent }) => {
    nodeParents.push(traceparent as string | undefined);
    const headers = { "content-type": "application/json" };
    return (await fetch(world.node.rpcUrl, { method: "POST", headers, body })).text();
  });
  shop = await startAgenticShop(world);
  linkId = await shop.makeLink();
  await shop.payments.call("POST", "/api/webhooks", {
    key: shop.merchant.testKey,
    body: { url: `${world.target.url}/hook`, events: ["agentic.request.paid"] },
  });
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  service = await startPaymentsProcess(shop.databaseUrl, {
    ...world.env,
    RPC_URLS_BASE_SEPOLIA: `${node.url}/v2/node-key`,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    WORKERS: "on",
    REQUEST_LOG: "on",
  });
  stops = [() => service.stop(), () => shop.stop(), collector.stop, node.stop, () => world.stop()];
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const metrics = async () => (await fetch(metricsUrl)).text();

test("every counter is reported from the start, as 0", async () => {
  const text = await metrics();
  expect(unbornCounters(text)).toEqual([]);
  expect(valueIn(text, "x402_payments_ended_total", { outcome: "conflict" })).toBe(0);
  expect(valueIn(text, "retention_failures_total", { table: "events" })).toBe(0);
});

test("one paid call is a trace: the request, and below it facilitator, target and node, each with the context", async () => {
  const payment = await paymentHeader();
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  const paid = await call(service.url, "GET", payPath(linkId), { headers: { "x-payment": payment, traceparent } });
  expect([paid.status, paid.text]).toEqual([200, '{"report":"sunny"}']);
  await until(() => world.target.calls.some(({ url }) => url === "/hook"));
  await until(async () => valueIn(await metrics(), "webhook_attempts_total", { outcome: "delivered" }) === 1);
  const text = await metrics();
  for (const [name, labels, value] of [
    ["x402_payments_ended_total", { outcome: "settled" }, 1],
    ["facilitator_request_duration_seconds_count", { mode: "test", operation: "verify", outcome: "valid" }, 1],
    ["facilitator_request_duration_seconds_count", { mode: "test", operation: "settle", outcome: "settled" }, 1],
    ["http_request_duration_seconds_bucket", { le: "145", route: "/api/agent/link/:linkId", status: "200" }, 1],
    ["database_pool_waiting", {}, 0],
  ] as const) {
    expect([name, labels, valueIn(text, name, labels)]).toEqual([name, labels, value]);
  }
  const nodeLooks = { network: "base_sepolia", outcome: "answered" };
  expect(valueIn(text, "chain_node_request_duration_seconds_count", nodeLooks)).toBeGreaterThan(0);
  expect(toldMetrics(text)).toEqual(documentedMetrics("Both services", "Payments", "The process"));

  // The service sends the remaining spans when it stops.
  await service.stop();
  const own = spans.find(({ kind, name }) => kind === 2 && name.startsWith("GET /api/agent/link/")) as Span;
  // The caller isn't a trusted proxy, so the service doesn't continue the caller's trace.
  expect(own.traceId).not.toBe("a".repeat(32));
  expect(own.parentSpanId || undefined).toBeUndefined();
  const below = spans.filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === own.spanId);
  const urls = below.map((span) => span.attributes.find(({ key }) => key === "url.full")?.value.stringValue);
  expect(urls).toEqual(expect.arrayContaining([`${world.facilitator.url}/verify`, `${world.facilitator.url}/settle`]));
  expect(urls).toContain(world.target.url);
  const carried = (header: unknown) => below.some((span) => header === `00-${own.traceId}-${span.spanId}-01`);
  const settled = world.facilitator.seen.find(({ path }) => path === "/settle");
  expect(carried(settled?.headers.traceparent)).toBe(true);
  const [target, hook] = ["/report", "/hook"].map((path) => world.target.calls.find(({ url }) => url === path));
  expect(carried(target?.headers.traceparent)).toBe(true);
  expect(nodeParents.some(carried)).toBe(true);
  expect(hook?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(JSON.stringify(spans)).not.toContain("node-key");
});

test("open payments are seen by state and age, and for how long they wait for a worker, by a process without workers", async () => {
  await shop.query(
    `UPDATE x402_payments SET state = 'unknown', created_at = now() - interval '2 hours', updated_at = now() - interval '90 minutes',
       lease = NULL, leased_till = NULL WHERE payment_link_id = $1`,
    [linkId],
  );
  await shop.query("UPDATE x402_work SET due_at = now() - interval '1 hour'");
  const text = await shop.payments.deps.metrics.registry.metrics();
  expect(valueIn(text, "x402_payments_open", { mode: "test", state: "unknown" })).toBe(1);
  expect(valueIn(text, "x402_payments_open", { mode: "live", state: "unknown" })).toBe(0);
  expect(valueIn(text, "x402_payments_open", { mode: "test", state: "settling" })).toBe(0);
  const oldest = valueIn(text, "x402_oldest_unknown_seconds");
  expect(oldest).toBeGreaterThanOrEqual(7_200);
  expect(oldest).toBeLessThan(7_400);
  const lag = valueIn(text, "x402_reconcile_lag_seconds");
  expect(lag).toBeGreaterThanOrEqual(3_600);
  expect(lag).toBeLessThan(3_800);
  const lagNow = async () => valueIn(await shop.payments.deps.metrics.registry.metrics(), "x402_reconcile_lag_seconds");
  // A payment that a worker has checked adds nothing to the lag, even while its outcome stays unknown. Nor does a
  // leased one.
  await shop.query("UPDATE x402_work SET due_at = now() + interval '10 minutes'");
  expect(await lagNow()).toBe(0);
  await shop.query("UPDATE x402_work SET due_at = now() - interval '1 hour'");
  await shop.query("UPDATE x402_payments SET leased_till = now() + interval '1 minute'");
  expect(await lagNow()).toBe(0);
});

test("a reconciliation that fails is reported once, and the metric says for how long, until it succeeds", async () => {
  const { deps, logs, databaseUrl, stop } = await startPayments({ env: { WORKERS: "on" } });
  const { worker } = deps.agentic;
  const failsFor = async () =>
    valueIn(await deps.metrics.registry.metrics(), "background_failing_seconds", { work: "reconciliation" });
  await worker.runOnce();
  expect(await failsFor()).toBe(0);
  await queryOnce(databaseUrl, "ALTER TABLE x402_work RENAME TO x402_work_away");
  for (let round = 0; round < 3; round++) await expect(worker.runOnce()).rejects.toThrow("x402_work");
  expect(await failsFor()).toBeGreaterThan(0);
  expect(logs.filter((line) => line.startsWith("agents' payments stay unresolved"))).toHaveLength(1);
  await queryOnce(databaseUrl, "ALTER TABLE x402_work_away RENAME TO x402_work");
  await Promise.all([worker.runOnce(), deps.intents.reconciler.runOnce()]);
  expect(await failsFor()).toBe(0);
  await stop();
});

test("failed authentications and refusals are counted by credential and tier", async () => {
  const url = shop.payments.url;
  const wrong = { headers: { authorization: `Bearer svc_test_sk_${"0".repeat(48)}` } };
  expect((await call(url, "GET", "/api/v1/products", wrong)).status).toBe(401);
  expect((await call(url, "GET", "/api/v1/products")).status).toBe(401);
  const text = await shop.payments.deps.metrics.registry.metrics();
  expect(valueIn(text, "auth_failures_total", { credential: "key" })).toBe(1);
  expect(valueIn(text, "auth_failures_total", { credential: "none" })).toBe(1);
});

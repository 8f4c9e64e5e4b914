import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { rpc, toolCall } from "../mcp/support/rpc.js";
import { type PaidWorld, payAt, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type Answer, newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const { buyer } = evmAccounts;
let world: PaidWorld;
let claims: RunningRedis;
let scan: ScanUnderTest;

beforeAll(async () => {
  world = await startPaidWorld();
  claims = await startRedis();
  scan = await startScan({ ...world.env, X402_REDIS_URL: claims.url });
});
afterAll(async () => {
  await scan?.stop();
  await Promise.all([world?.stop(), claims?.stop()]);
});

const newBody = () => ({ url: world.newUrl() });
const pay = (payment: string, body: unknown, at = scan): Promise<Answer> => payAt(at, payment, body);

describe("while the Redis of the claims is down", () => {
  test("a paid request is 503, nothing is scanned, verified or charged; free scans go on; and it is paid when Redis is back", async () => {
    const port = Number(new URL(claims.url).port);
    await claims.stop();
    const before = await world.paidBy(buyer.address);
    const pages = world.site.pages();
    world.facilitator.forget();
    const payment = await paymentHeader();
    const body = newBody();
    expect(await pay(payment, body)).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    const asked = await fetch(`${scan.url}/api/payments/${randomUUID()}`, { headers: newClient() });
    expect(asked.status).toBe(503);
    const headers = { ...newClient(), "x-payment": payment };
    expect(await rpc(scan.url, toolCall(body), { headers })).toMatchObject({ status: 503 });
    expect(world.site.pages()).toBe(pages);
    expect(world.facilitator.seen).toEqual([]);
    expect((await scan.post(newBody(), { headers: newClient() })).status).toBe(200);
    claims = await startRedis({ port });
    let status = 0;
    await until(async () => {
      ({ status } = await pay(payment, body));
      return status !== 503;
    });
    expect(status).toBe(200);
    expect((await world.paidBy(buyer.address)) - before).toBe(1n);
  });
});

describe("without any Redis", () => {
  test("a single process sells by itself, and charges fifty requests with one payment once", async () => {
    const { REDIS_URL: _, ...env } = world.env;
    const alone = await startScan(env);
    const before = await world.paidBy(buyer.address);
    const payment = await paymentHeader();
    const body = newBody();
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(payment, body, alone)));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await world.paidBy(buyer.address)) - before).toBe(1n);
    await alone.stop();
  });
});

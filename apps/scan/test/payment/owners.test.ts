import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, sameSignatures } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { decodeBase64Json, encodeBase64Json } from "@svc/x402";
import { valueIn } from "../../../../packages/service/test/support/metrics-text.js";
import {
  newKey,
  type PaidWorld,
  payAt,
  paymentHeader,
  paymentHeaderFromChain,
  startPaidWorld,
} from "../support/paid-world.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const { buyer } = evmAccounts;
let world: PaidWorld;
let scan: ScanUnderTest;
let other: ScanUnderTest;
/** Client ports of the connections that the first service has seen closing. */
const ended = new Set<number | undefined>();

beforeAll(async () => {
  world = await startPaidWorld();
  scan = await startScan(world.env);
  other = await startScan(world.env);
  scan.app.server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    socket.once("close", () => ended.add(remotePort));
  });
});
afterAll(async () => {
  await Promise.all([scan?.stop(), other?.stop()]);
  await world?.stop();
});
beforeEach(() => world.facilitator.forget());
afterEach(() => world.site.release());

const newUrl = (): string => world.newUrl();
const pay = (payment: string, body: unknown, at = scan, named = {}) => payAt(at, payment, body, named);

/** The payment in every encoding of its signature. */
function reencoded(payment: string): string[] {
  const { value } = decodeBase64Json(payment) as unknown as { value: { payload: { signature: string } } };
  const write = (signature: string) => encodeBase64Json({ ...value, payload: { ...value.payload, signature } });
  return sameSignatures.map(([, encode]) => write(encode(value.payload.signature, buyer.address)));
}

describe("the owner of a purchase", () => {
  test("a stranger who rebuilds the payment from the chain gets 409 and buys nothing, whatever else the request contains", async () => {
    const body = { url: newUrl() };
    const key = newKey();
    const payment = await paymentHeader();
    const client = newClient();
    // On a busy machine the service may have logged at the start that Redis was late.
    const linesBefore = scan.reported.length;
    const bought = await scan.post(body, { headers: { ...client, ...key, "x-payment": payment } });
    expect([bought.status, bought.body?.message, scan.reported.slice(linesBefore)]).toEqual([200, undefined, []]);
    const receipt = decodeBase64Json(bought.headers.get("payment-response") ?? "");
    const { transaction } = (receipt as unknown as { value: { transaction: string } }).value;
    const rebuilt = await paymentHeaderFromChain(world.node.rpcUrl, transaction);
    expect(decodeBase64Json(rebuilt)).toEqual(decodeBase64Json(payment));
    const pages = world.site.pages();
    const paymentId = bought.headers.get("x-svc-payment-id") ?? "";
    const { charges, result } = await world.chargesOf(async () => [
      await pay(rebuilt, body),
      await pay(rebuilt, body, other),
      await pay(rebuilt, body, scan, { "idempotency-key": "a guess of the key" }),
      await pay(rebuilt, body, scan, { "x-svc-payment-id": paymentId }),
      await scan.post(body, { headers: { ...client, "x-payment": rebuilt } }),
      await pay(rebuilt, { url: newUrl() }),
      ...(await Promise.all(reencoded(rebuilt).map((payment) => pay(payment, body)))),
    ]);
    for (const answer of result) {
      expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT", paymentId } });
      expect(answer.body.level).toBeUndefined();
    }
    expect([charges, world.site.pages()]).toEqual([0n, pages]);
    expect((await pay(payment, body, scan, key)).text).toBe(bought.text);
  });

  test("after ten wrong guesses no key unlocks the payment; a newly signed payment with the right key still gets the answer", async () => {
    const body = { url: newUrl() };
    const key = newKey();
    const payment = await paymentHeader();
    const bought = await pay(payment, body, scan, key);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await pay(payment, body, scan, { "idempotency-key": `a guess of the key ${guess}` })).status).toBe(409);
    }
    expect((await pay(payment, body, scan, key)).status).toBe(409);
    const { charges, result } = await world.chargesOf(async () => pay(await paymentHeader(), body, scan, key));
    expect([charges, result.text]).toEqual([0n, bought.text]);
  });

  test("a newly signed payment that names the first one by its id, also in capitals, gets the answer without a charge", async () => {
    const body = { url: newUrl() };
    const bought = await pay(await paymentHeader(), body);
    const paymentId = bought.headers.get("x-svc-payment-id") ?? "";
    for (const named of [paymentId, paymentId.toUpperCase()]) {
      const { charges, result } = await world.chargesOf(async () =>
        pay(await paymentHeader(), body, scan, { "x-svc-payment-id": named }),
      );
      expect([charges, result.text]).toEqual([0n, bought.text]);
    }
  });

  test.each<[string, string, (paymentId: string) => string]>([
    ["Idempotency-Key is too long", "idempotency-key", () => "k".repeat(256)],
    ["Idempotency-Key is empty", "idempotency-key", () => ""],
    ["payment id has another form", "x-svc-payment-id", (paymentId) => `${paymentId}, ${paymentId}`],
    ["payment id is of no payment", "x-svc-payment-id", () => randomUUID()],
  ])("is never charged for a repeated request whose %s", async (_, name, write) => {
    const body = { url: newUrl() };
    const bought = await pay(await paymentHeader(), body);
    const paymentId = bought.headers.get("x-svc-payment-id") ?? "";
    await world.delivered(paymentId);
    const { charges, result } = await world.chargesOf(async () =>
      pay(await paymentHeader(), body, scan, { [name]: write(paymentId) }),
    );
    expect([result.status, charges]).toEqual([400, 0n]);
    expect(result.body.message.toLowerCase()).toContain(name);
  });

  test("reads the payment's status by its id, also in capitals", async () => {
    const bought = await pay(await paymentHeader(), { url: newUrl() });
    const paymentId = (bought.headers.get("x-svc-payment-id") ?? "").toUpperCase();
    const status = await fetch(`${scan.url}/api/payments/${paymentId}`);
    expect([status.status, ((await status.json()) as { status: string }).status]).toEqual([200, "settled"]);
  });
});

/** Requests a scan, and disconnects while the service scans the site. Resolves when the service has noticed. */
async function askAndLeave(body: unknown, headers: Readonly<Record<string, string>>): Promise<void> {
  const all = { "content-type": "application/json", ...newClient(), ...headers };
  const asked = request(`${scan.url}/api/scan`, { method: "POST", headers: all, agent: false });
  asked.on("error", () => {}).end(JSON.stringify(body));
  await world.site.held();
  const port = asked.socket?.localPort;
  asked.destroy();
  await until(() => ended.has(port));
}

const admittedToPay = async () =>
  valueIn(await scan.deps.metrics.registry.metrics(), "scan_admissions_total", { kind: "paid" }) ?? 0;

describe("a buyer who disconnects before the answer", () => {
  test.each(["with the same payment and its key", "who signs again, during the work", "who signs again, afterwards"])(
    "%s is charged once, and gets it",
    async (how) => {
      const payment = await paymentHeader();
      const body = { url: newUrl() };
      const key = how.includes("key") ? newKey() : {};
      world.site.hold();
      const { charges, result } = await world.chargesOf(async () => {
        await askAndLeave(body, { "x-payment": payment, ...key });
        if (how.includes("during")) {
          const admitted = await admittedToPay();
          const second = pay(await paymentHeader(), body);
          await until(async () => (await admittedToPay()) !== admitted);
          world.site.release();
          return second;
        }
        world.site.release();
        await world.facilitator.settled(1);
        return pay(how.includes("signs again") ? await paymentHeader() : payment, body, scan, key);
      });
      expect(result).toMatchObject({ status: 200, body: { siteError: null } });
      expect(result.headers.get("idempotent-replayed")).toBe("true");
      expect(charges).toBe(1n);
      expect(world.settlements()).toBe(1);
    },
  );
});

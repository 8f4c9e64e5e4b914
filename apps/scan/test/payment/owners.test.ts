import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, sameSignatures } from "@svc/localstack/evm";
import { decodeBase64Json, encodeBase64Json } from "@svc/x402";
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

beforeAll(async () => {
  world = await startPaidWorld();
  scan = await startScan(world.env);
  other = await startScan(world.env);
});
afterAll(async () => {
  await Promise.all([scan?.stop(), other?.stop()]);
  await world?.stop();
});
beforeEach(() => world.facilitator.forget());

const newUrl = (): string => world.newUrl();
const pay = (payment: string, body: unknown, at = scan, named = {}) => payAt(at, payment, body, named);

/** The payment in all the ways in which its signature can be written. */
function reencoded(payment: string): string[] {
  const { value } = decodeBase64Json(payment) as unknown as { value: { payload: { signature: string } } };
  const write = (signature: string) => encodeBase64Json({ ...value, payload: { ...value.payload, signature } });
  return sameSignatures.map(([, encode]) => write(encode(value.payload.signature, buyer.address)));
}

describe("who gets what was bought", () => {
  test("a stranger who rebuilds the payment from the chain gets 409 and buys nothing, whatever he adds", async () => {
    const body = { url: newUrl() };
    const key = newKey();
    const payment = await paymentHeader();
    const client = newClient();
    const bought = await scan.post(body, { headers: { ...client, ...key, "x-payment": payment } });
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

  test("a stranger who has used up the guesses has closed the payment to keys; who signs anew with the key still gets it", async () => {
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
});

describe("a buyer who goes away before the answer", () => {
  test.each(["with the same payment and its key", "who signs anew, during the work", "who signs anew, afterwards"])(
    "%s is charged once, and gets it",
    async (how) => {
      const payment = await paymentHeader();
      const body = { url: newUrl() };
      const key = how.includes("key") ? newKey() : {};
      world.site.behave({ delayMs: 400 });
      const leave = new AbortController();
      const left = fetch(`${scan.url}/api/scan`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-payment": payment, ...key, ...newClient() },
        body: JSON.stringify(body),
        signal: leave.signal,
      }).catch(() => "left");
      const { charges, result } = await world.chargesOf(async () => {
        await sleep(150);
        leave.abort();
        expect(await left).toBe("left");
        if (how.includes("during")) return pay(await paymentHeader(), body);
        for (const until = Date.now() + 10_000; world.settlements() === 0 && Date.now() < until; ) await sleep(50);
        return pay(how.includes("anew") ? await paymentHeader() : payment, body, scan, key);
      });
      world.site.behave({});
      expect(result).toMatchObject({ status: 200, body: { siteError: null } });
      expect(result.headers.get("idempotent-replayed")).toBe("true");
      expect(charges).toBe(1n);
      expect(world.settlements()).toBe(1);
    },
  );
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { decodeBase64Json, encodeBase64Json } from "@svc/x402";
import { startLocalSite } from "../support/local-site.js";
import { newKey, type PaidWorld, PRICE, payAt, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type Answer, newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const { buyer, merchant, otherBuyer } = evmAccounts;
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
afterEach(() => world.site.release());

const newUrl = (): string => world.newUrl();
const pay = (payment: string, body: unknown = { url: newUrl() }, at = scan, named = {}): Promise<Answer> =>
  payAt(at, payment, body, named);

/** The PaymentRequirements of version 2. */
async function offered(): Promise<unknown> {
  const { headers } = await pay(await paymentHeader({ amountBaseUnits: 1n }));
  const read = decodeBase64Json(headers.get("payment-required") ?? "");
  return (read as unknown as { value: { accepts: unknown[] } }).value.accepts[0];
}

describe("a paid scan", () => {
  test("is answered with its receipt, charged once, and uses no free scan", async () => {
    const client = newClient();
    const { charges, result } = await world.chargesOf(async () =>
      scan.post({ url: newUrl() }, { headers: { ...client, "payment-signature": await paymentHeader() } }),
    );
    expect(charges).toBe(1n);
    expect(result).toMatchObject({ status: 200, body: { cached: false, siteError: null } });
    const receipt = result.headers.get("payment-response") ?? "";
    expect(result.headers.get("x-payment-response")).toBe(receipt);
    expect(decodeBase64Json(receipt)).toMatchObject({
      value: {
        success: true,
        network: "base-sepolia",
        payer: buyer.address,
        transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    });
    expect(result.headers.get("cache-control")).toBe("no-store");
    expect(result.headers.get("x-svc-charged")).toBe("true");
    const paymentId = result.headers.get("x-svc-payment-id");
    const status = await fetch(`${scan.url}/api/payments/${paymentId}`, { headers: client });
    expect(await status.json()).toMatchObject({
      paymentId,
      status: "settled",
      network: "base_sepolia",
      txHash: expect.stringMatching(/^0x/),
      answer: "kept",
    });
    const ids = { payment: paymentId, txHash: expect.stringMatching(/^0x/) };
    const reqId = `"${result.headers.get("x-request-id")}"`;
    const logged = () => scan.lines.find((line) => line.includes(reqId) && line.includes('"answered"'));
    await until(() => logged() !== undefined);
    expect(JSON.parse(logged() as string)).toMatchObject(ids);
    const free = await scan.post({ url: world.site.url }, { headers: client });
    expect(free.headers.get("x-ratelimit-remaining")).toBe("9");
  });

  test.each([1, 2])(
    "fifty at once with one payment of version %i, over two replicas, are charged once and scanned once, and no answer asks to pay",
    async (version) => {
      // In version 2 the facilitator simulates the payment: once it is settled, it counts as invalid.
      const accepted = version === 1 ? undefined : await offered();
      const payment = await paymentHeader({ accepted });
      const body = { url: newUrl() };
      const before = world.site.pages();
      const { charges, result } = await world.chargesOf(() =>
        Promise.all(Array.from({ length: 50 }, (_, index) => pay(payment, body, index % 2 ? scan : other))),
      );
      expect(charges).toBe(1n);
      const given = result.filter(({ status }) => status === 200);
      // After the settlement, the payment is public. So a later request doesn't prove that it comes from the buyer, and
      // may get 409.
      for (const late of result.filter((answer) => !given.includes(answer))) {
        expect(late).toMatchObject({ status: 409, body: { code: "CONFLICT", paymentId: expect.any(String) } });
      }
      expect(new Set(given.map(({ text }) => text)).size).toBe(1);
      expect(given.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
      expect(world.site.pages()).toBe(before + 1);
      expect(world.settlements()).toBe(1);
    },
  );

  test("is the same in every spelling of its payment", async () => {
    const payment = await paymentHeader();
    const body = { url: newUrl() };
    const key = newKey();
    const first = await pay(payment, body, scan, key);
    const decoded = JSON.parse(Buffer.from(payment, "base64").toString());
    const { authorization } = decoded.payload;
    authorization.nonce = authorization.nonce.toUpperCase().replace("0X", "0x");
    authorization.from = authorization.from.toLowerCase();
    const { charges, result } = await world.chargesOf(() =>
      scan.post(body, { headers: { ...newClient(), ...key, "payment-signature": encodeBase64Json(decoded) } }),
    );
    expect(charges).toBe(0n);
    expect(result.text).toBe(first.text);
    expect(result.headers.get("x-svc-payment-id")).toBe(first.headers.get("x-svc-payment-id"));
  });

  test("with another body is refused with 409 and not charged, afterwards and concurrently", async () => {
    const payment = await paymentHeader();
    const url = newUrl();
    const { charges, result } = await world.chargesOf(async () => {
      const first = await pay(payment, { url });
      const others = [{ url: newUrl() }, { url, format: "agent" }, { url, fresh: true }, { url, profile: "all" }];
      return [first, ...(await Promise.all(others.map((body) => pay(payment, body))))];
    });
    expect(result.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
    expect(charges).toBe(1n);
    const second = await paymentHeader();
    const race = await world.chargesOf(() => Promise.all([0, 1, 2, 3].map(() => pay(second, { url: newUrl() }))));
    expect(race.result.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(race.charges).toBe(1n);
  });

  test("from the cache is charged like any other, and has its age", async () => {
    const body = { url: newUrl() };
    await scan.post(body, { headers: newClient() });
    const { charges, result } = await world.chargesOf(async () => pay(await paymentHeader(), body));
    expect(result).toMatchObject({ status: 200, body: { cached: true } });
    expect(result.headers.get("age")).toMatch(/^\d+$/);
    expect(charges).toBe(1n);
  });

  test("runs four of ten payments of one payer at once: the others get Retry-After, and succeed then", async () => {
    world.site.hold();
    const { charges, result } = await world.chargesOf(async () => {
      const asked = await Promise.all(
        Array.from({ length: 10 }, async () => ({ payment: await paymentHeader(), body: { url: newUrl() } })),
      );
      const sent = asked.map(({ payment, body }) => pay(payment, body));
      const refused: Answer[] = [];
      const sixRefused = new Promise<void>((resolve) => {
        for (const one of sent) {
          one.then((answer) => answer.status === 429 && refused.push(answer) === 6 && resolve()).catch(() => {});
        }
      });
      await Promise.all([sixRefused, world.site.held(4)]);
      world.site.release();
      const answers = await Promise.all(sent);
      expect(refused).toHaveLength(6);
      for (const { body } of refused) expect(body).toMatchObject({ code: "RATE_LIMITED", retryAfter: 1 });
      for (const [turn, { payment, body }] of asked.entries()) {
        if (answers[turn]?.status === 429) answers[turn] = await pay(payment, body);
      }
      return answers;
    });
    expect(result.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(charges).toBe(10n);
  });

  test("two consecutive payments for the same scan are two purchases", async () => {
    const body = { url: newUrl() };
    const { charges, result } = await world.chargesOf(async () => {
      const first = await pay(await paymentHeader(), body);
      await world.delivered(first.headers.get("x-svc-payment-id"));
      return [first, await pay(await paymentHeader(), body)];
    });
    expect(result.map(({ status }) => status)).toEqual([200, 200]);
    expect(charges).toBe(2n);
  });
});

describe("nothing is charged", () => {
  test("for a site that can't be reached: its report is answered, and the payment stays valid for another try", async () => {
    const gone = await startLocalSite();
    const at = await startScan({ ...world.env, OUTBOUND_ALLOW_HOSTS: gone.host });
    gone.behave({ isDown: true });
    const payment = await paymentHeader();
    const body = { url: gone.url, fresh: true };
    const { charges, result } = await world.chargesOf(() => pay(payment, body, at));
    expect(result).toMatchObject({ status: 200, body: { level: 0, siteError: { code: "unreachable" } } });
    expect(result.headers.get("x-svc-charged")).toBe("false");
    expect(result.headers.get("payment-response")).toBeNull();
    expect(charges).toBe(0n);
    gone.behave({ isDown: false });
    const again = await world.chargesOf(() => pay(payment, body, at));
    expect(again.result).toMatchObject({ status: 200, body: { siteError: null } });
    expect(again.charges).toBe(1n);
    await Promise.all([gone.stop(), at.stop()]);
  });

  test.each([{}, { url: "http://10.0.0.1/" }, { url: "example.com", format: "xml" }])(
    "for the bad body %j, which is 400 before anything is verified",
    async (body) => {
      const { charges, result } = await world.chargesOf(async () => pay(await paymentHeader(), body));
      expect(result).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
      expect(charges).toBe(0n);
      expect(world.facilitator.seen).toEqual([]);
    },
  );

  test.each([
    ["too little", { amountBaseUnits: PRICE - 1n }, "invalid_exact_evm_payload_authorization_value"],
    ["too much", { amountBaseUnits: PRICE * 100n }, "invalid_exact_evm_payload_authorization_value"],
    ["to another receiver", { to: otherBuyer.address }, "invalid_exact_evm_payload_recipient_mismatch"],
    ["that is nearly over", { validBefore: BigInt(Math.floor(Date.now() / 1000) + 5) }, "valid_before"],
    ["not valid yet", { validAfter: BigInt(Math.floor(Date.now() / 1000) + 3600) }, "valid_after"],
    ["of an empty wallet", { privateKey: `0x${"77".repeat(32)}` }, "insufficient"],
  ])("by a payment %s: 402 says why, and asks again", async (_name, options, reason) => {
    const pagesBefore = world.site.pages();
    const answer = await pay(await paymentHeader(options));
    expect(answer).toMatchObject({
      status: 402,
      body: { code: "RATE_LIMITED", error: expect.stringContaining(reason), accepts: [{ network: "base-sepolia" }] },
    });
    const action = reason === "insufficient" ? "top_up" : "sign_new";
    const advice = { reason: answer.body.error, action, retryable: action === "top_up" };
    expect(answer.body).toMatchObject({ ...advice, retryAfter: expect.any(Number) });
    expect(answer.headers.get("payment-required")).not.toBeNull();
    expect(answer.headers.get("x-ratelimit-limit")).toBe("10");
    expect(world.site.pages()).toBe(pagesBefore);
  });

  test("for a payment whose signature was changed, before and after the right one was used", async () => {
    const payment = await paymentHeader();
    const decoded = JSON.parse(Buffer.from(payment, "base64").toString());
    decoded.payload.signature = `0x${"11".repeat(64)}1b`;
    const forged = encodeBase64Json(decoded);
    const body = { url: newUrl() };
    expect((await pay(forged, body)).status).toBe(402);
    expect((await pay(payment, body)).status).toBe(200);
    expect((await pay(forged, body)).status).toBe(409);
  });

  test("for a payment that was used at another seller with the same wallet: it is refused before any work", async () => {
    const elsewhere = await startScan({ ...world.env, X402_REDIS_URL: `${world.redis.url}/7` });
    const payment = await paymentHeader();
    const body = { url: newUrl() };
    expect((await pay(payment, body, elsewhere)).status).toBe(200);
    const pages = world.site.pages();
    expect(await pay(payment, { ...body, fresh: true })).toMatchObject({
      status: 402,
      body: { error: "invalid_transaction_state" },
    });
    expect(world.site.pages()).toBe(pages);
    expect(world.settlements()).toBe(1);
    await elsewhere.stop();
  });

  test("to an address that keeps sending bad payments: it is refused like one that doesn't pay", async () => {
    const client = newClient();
    const payment = await paymentHeader({ amountBaseUnits: 1n });
    const send = async () =>
      (await scan.post({ url: newUrl() }, { headers: { ...client, "x-payment": payment } })).status;
    // Send them at once. They count for a minute, and a busy machine may need longer to send them one after the other.
    expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(Array(20).fill(402));
    expect(await send()).toBe(429);
  });
});

describe("GET /api/payments/{paymentId}", () => {
  test("answers 404 for an unknown payment, and 400 for an invalid id", async () => {
    const ask = (id: string) => fetch(`${scan.url}/api/payments/${id}`, { headers: newClient() });
    expect((await ask("3f2b9c1e-0000-8000-8000-000000000000")).status).toBe(404);
    expect((await ask("nothing")).status).toBe(400);
  });
});

test("inconclusive checks are not charged, and the payment stays valid", async () => {
  const { charges, result } = await world.chargesOf(async () =>
    pay(await paymentHeader(), { url: newUrl(), checks: ["dnsAid"], fresh: true }),
  );
  expect(charges).toBe(0n);
  expect(result).toMatchObject({ status: 200, body: { verdict: "neutral", requests: 0 } });
  expect(result.headers.get("x-svc-charged")).toBe("false");
});

test("the merchant has received all payments of the buyers", async () => {
  expect(await world.node.readUsdcBalance(merchant.address)).toBe((await world.paidBy(buyer.address)) * PRICE);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { adviseOn } from "@svc/errors";
import { evmAccounts } from "@svc/localstack/evm";
import { decodeBase64Json } from "@svc/x402";
import { privateKeyToAccount } from "viem/accounts";
import { createPaymentHeader } from "x402/client";
import type { PaymentRequirements } from "x402/types";
import { wrapFetchWithPayment } from "x402-fetch";
import { type PaidWorld, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type Answer, newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { rpc, toolCall } from "./support/rpc.js";

const { buyer } = evmAccounts;
const signer = privateKeyToAccount(buyer.privateKey as `0x${string}`);
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

/** A client that has used up its free calls, half of them over POST /api/scan. */
async function exhausted(): Promise<Record<string, string>> {
  const headers = newClient();
  const url = newUrl();
  for (let count = 0; count < 5; count += 1) {
    expect((await scan.post({ url }, { headers })).status).toBe(200);
    expect((await rpc(other.url, toolCall({ url }), { headers })).status).toBe(200);
  }
  return headers;
}

const receiptOf = ({ headers }: Answer) => decodeBase64Json(headers.get("payment-response") ?? "");
const proof = { success: true, network: "base-sepolia", payer: buyer.address, transaction: expect.any(String) };
const decoded = (header: string) => JSON.parse(Buffer.from(header, "base64").toString());

describe("above the free limit", () => {
  test("the eleventh call is an HTTP 402 with the challenge, whatever its arguments; other messages are answered", async () => {
    const headers = await exhausted();
    for (const args of [{ url: newUrl() }, {}, { url: 7 }]) {
      const answer = await rpc(scan.url, toolCall(args), { headers });
      expect(answer.status).toBe(402);
      expect(answer.body).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number), x402Version: 1 });
      expect(answer.body.accepts[0]).toMatchObject({
        network: "base-sepolia",
        maxAmountRequired: "10000",
        resource: "https://scan.example.com/mcp",
      });
      expect(decodeBase64Json(answer.headers.get("payment-required") ?? "")).toMatchObject({ ok: true });
      expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
    }
    const list = await rpc(scan.url, { jsonrpc: "2.0", id: 1, method: "tools/list" }, { headers });
    expect(list.status).toBe(200);
    expect((await rpc(scan.url, toolCall({ url: newUrl() }, { progressToken: 1 }), { headers })).status).toBe(402);
  });

  test("protocol messages use no free calls", async () => {
    const headers = newClient();
    for (let count = 0; count < 20; count += 1) {
      await rpc(scan.url, { jsonrpc: "2.0", id: count, method: "tools/list" }, { headers });
    }
    const { headers: answered } = await rpc(scan.url, toolCall({ url: newUrl() }), { headers });
    expect(answered.get("x-ratelimit-remaining")).toBe("9");
  });

  test("a payment in the header is settled before the answer, which is JSON and has the receipt in both forms", async () => {
    const headers = { ...(await exhausted()), "payment-signature": await paymentHeader() };
    const message = toolCall({ url: newUrl() }, { progressToken: "p" });
    const { charges, result } = await world.chargesOf(() => rpc(scan.url, message, { headers }));
    expect(charges).toBe(1n);
    expect(result.status).toBe(200);
    expect(result.headers.get("content-type")).toContain("application/json");
    expect(result.headers.get("x-svc-charged")).toBe("true");
    expect(receiptOf(result)).toMatchObject({ value: proof });
    expect(result.body).toMatchObject({ id: message.id, result: { structuredContent: { siteError: null } } });
    expect(result.body.result._meta["x402/payment-response"]).toMatchObject(proof);
  });

  test("one payment sent thirty times at once, over two replicas, is charged once, and no answer asks to pay", async () => {
    const payment = await paymentHeader();
    const args = { url: newUrl() };
    const pages = world.site.pages();
    const send = (index: number) =>
      rpc((index % 2 ? scan : other).url, toolCall(args), { headers: { ...newClient(), "x-payment": payment } });
    const { charges, result } = await world.chargesOf(() =>
      Promise.all(Array.from({ length: 30 }, (_, index) => send(index))),
    );
    expect(charges).toBe(1n);
    // After the settlement, the payment is public. So a later request doesn't prove that it comes from the buyer, and
    // may get 409.
    for (const { status } of result) expect([200, 409]).toContain(status);
    const given = result.filter(({ status, body }) => status === 200 && !body.result.isError);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ body }) => JSON.stringify(body.result.structuredContent))).size).toBe(1);
    expect(new Set(given.map(({ body }) => body.id)).size).toBe(given.length);
    expect(world.site.pages()).toBe(pages + 1);
  });

  test("failed scans are not charged: bad arguments, a private address, a site that is down", async () => {
    const pay = async (args: unknown) =>
      rpc(scan.url, toolCall(args), { headers: { ...newClient(), "x-payment": await paymentHeader() } });
    const { charges, result } = await world.chargesOf(async () => {
      const refused = [await pay({}), await pay({ url: "http://10.0.0.1" })];
      world.site.behave({ isDown: true });
      const down = await pay({ url: newUrl() });
      world.site.behave({ isDown: false });
      return [...refused, down];
    });
    expect(charges).toBe(0n);
    expect(result.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(result.map(({ body }) => body.result.isError ?? false)).toEqual([true, true, false]);
    expect(result[2]?.headers.get("x-svc-charged")).toBe("false");
    expect(result.map(({ headers }) => headers.get("payment-response"))).toEqual([null, null, null]);
    expect(world.facilitator.seen.filter(({ path }) => path === "/settle")).toHaveLength(0);
  });

  test("some checks cost as much as a scan, and their payment is valid for nothing else", async () => {
    const unpaid = await exhausted();
    const headers = { ...unpaid, "x-payment": await paymentHeader(), "idempotency-key": randomUUID() };
    const args = { url: newUrl(), checks: ["llmsTxt"] };
    const asked = await rpc(scan.url, toolCall(args, undefined, "check_site"), { headers: unpaid });
    expect(asked.status).toBe(402);
    expect(asked.body.accepts[0]).toMatchObject({ maxAmountRequired: "10000" });
    const { charges, result } = await world.chargesOf(async () => [
      await rpc(scan.url, toolCall(args, undefined, "check_site"), { headers }),
      await rpc(other.url, toolCall(args, undefined, "check_site"), { headers }),
      await rpc(scan.url, toolCall({ ...args, checks: ["robotsTxt"] }, undefined, "check_site"), { headers }),
      await rpc(scan.url, toolCall({ url: args.url }), { headers }),
    ]);
    expect(charges).toBe(1n);
    expect(result.map(({ status }) => status)).toEqual([200, 200, 409, 409]);
    expect(result[0]?.body.result.structuredContent).toMatchObject({ checked: ["llmsTxt"], verdict: "fail" });
    expect(result[1]?.headers.get("idempotent-replayed")).toBe("true");
  });

  test("validates the input of a check without payment, above the free limit, too", async () => {
    const headers = await exhausted();
    const { status, body } = await rpc(scan.url, toolCall({ check: "llmsTxt" }, undefined, "explain_check"), {
      headers,
    });
    expect({ status, isError: body.result.isError }).toEqual({ status: 200 });
  });

  test("an unreadable payment is 400, an invalid one 402, and neither is charged", async () => {
    const { charges, result } = await world.chargesOf(async () => [
      await rpc(scan.url, toolCall({ url: newUrl() }), { headers: { ...newClient(), "x-payment": "?" } }),
      await rpc(scan.url, toolCall({ url: newUrl() }), {
        headers: { ...newClient(), "x-payment": await paymentHeader({ amountBaseUnits: 9_999n }) },
      }),
    ]);
    expect(charges).toBe(0n);
    expect(result.map(({ status }) => status)).toEqual([400, 402]);
    expect(result[0]?.body).toMatchObject({ jsonrpc: "2.0", error: { data: { code: "BAD_REQUEST" } } });
    expect(result[1]?.body).toMatchObject({ code: "RATE_LIMITED", accepts: [expect.any(Object)] });
  });
});

describe("payment inside MCP", () => {
  const inBand = { query: "?payment=inband" };

  test("answers an unpaid call with the challenge as its result, and the tool has no output schema there", async () => {
    const headers = await exhausted();
    const { status, body } = await rpc(scan.url, toolCall({ url: newUrl() }), { headers, ...inBand });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      isError: true,
      structuredContent: { x402Version: 2, error: expect.any(String) },
    });
    expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent);
    expect(body.result.structuredContent.resource.url).toBe("mcp://tool/scan_site");
    const { body: list } = await rpc(scan.url, { jsonrpc: "2.0", id: 1, method: "tools/list" }, inBand);
    expect(list.result.tools[0].outputSchema).toBeUndefined();
  });

  test("is accepted in _meta as an object or as the header's text, and receipted there", async () => {
    const asObject = decoded(await paymentHeader());
    const { charges, result } = await world.chargesOf(async () => [
      await rpc(scan.url, toolCall({ url: newUrl() }, { "x402/payment": asObject }), inBand),
      await rpc(scan.url, toolCall({ url: newUrl() }, { "x402/payment": await paymentHeader() })),
    ]);
    expect(charges).toBe(2n);
    for (const { body } of result) {
      expect(body.result._meta["x402/payment-response"]).toMatchObject(proof);
      expect(body.result.structuredContent.siteError).toBeNull();
    }
  });

  test("answers a refused, unreadable or spent payment with a result, and doesn't charge it", async () => {
    const used = decoded(await paymentHeader());
    await rpc(scan.url, toolCall({ url: newUrl() }, { "x402/payment": used }));
    const tooLittle = decoded(await paymentHeader({ amountBaseUnits: 1n }));
    const { charges, result } = await world.chargesOf(() =>
      Promise.all(
        [used, {}, tooLittle].map((payment) => rpc(scan.url, toolCall({ url: newUrl() }, { "x402/payment": payment }))),
      ),
    );
    expect(charges).toBe(0n);
    expect(result.map(({ status, body }) => [status, body.result.isError])).toEqual(Array(3).fill([200, true]));
    const texts = result.map(({ body }) => JSON.parse(body.result.content[0].text));
    expect(texts).toMatchObject([
      { code: "CONFLICT", ...adviseOn("other_request") },
      { code: "BAD_REQUEST" },
      { accepts: [expect.any(Object)], ...adviseOn("invalid_exact_evm_payload_authorization_value") },
    ]);
    // The client knows an output schema, so it would reject structured content that isn't a report.
    expect(result.map(({ body }) => body.result.structuredContent)).toEqual([undefined, undefined, undefined]);
  });
});

test("logs a failure that is answered in band like any other", async () => {
  world.facilitator.fail("/verify", "error-before");
  const requestId = randomUUID();
  const { body } = await rpc(
    scan.url,
    toolCall({ url: newUrl() }, { "x402/payment": decoded(await paymentHeader()) }),
    {
      query: "?payment=inband",
      headers: { ...newClient(), "x-request-id": requestId },
    },
  );
  expect(JSON.parse(body.result.content[0].text)).toMatchObject({ code: "TIMEOUT", action: "repeat_same" });
  const logLines = scan.lines.map((line) => JSON.parse(line)).filter((line) => Object.values(line).includes(requestId));
  expect(logLines.filter(({ msg }) => msg !== "answered")).toMatchObject([{ level: "error", code: "TIMEOUT" }]);
});

describe("public clients, unmodified", () => {
  async function connect(query: string, fetchLike: typeof fetch, headers: Record<string, string>): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`/mcp${query}`, scan.url), {
      fetch: fetchLike,
      requestInit: { headers },
    });
    await client.connect(transport);
    return client;
  }

  test("the MCP client with x402-fetch as its fetch pays and continues", async () => {
    const headers = await exhausted();
    const receipts: (string | null)[] = [];
    const paying = wrapFetchWithPayment(fetch, signer as never);
    const client = await connect(
      "",
      async (url, init) => {
        const response = await paying(url as string, init as RequestInit);
        receipts.push(response.headers.get("payment-response"));
        return response;
      },
      headers,
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("scan_site");
    const { charges, result } = await world.chargesOf(() =>
      client.callTool({ name: "scan_site", arguments: { url: newUrl() } }),
    );
    expect(charges).toBe(1n);
    expect(result).toMatchObject({ structuredContent: { siteError: null } });
    expect(receipts.filter((receipt) => receipt !== null)).toHaveLength(1);
    await client.close();
  });

  test("a client that pays in band signs the challenge with the public x402 library", async () => {
    const client = await connect("?payment=inband", fetch, { ...(await exhausted()), "x-402-version": "1" });
    await client.listTools();
    const asked = { name: "scan_site", arguments: { url: newUrl() } };
    const challenge = await client.callTool(asked);
    expect(challenge.isError).toBe(true);
    const { accepts } = challenge.structuredContent as { accepts: PaymentRequirements[] };
    const header = await createPaymentHeader(signer as never, 1, accepts[0] as PaymentRequirements);
    const { charges, result } = await world.chargesOf(() =>
      client.callTool({ ...asked, _meta: { "x402/payment": decoded(header) } }),
    );
    expect(charges).toBe(1n);
    expect(result.isError).toBeFalsy();
    expect(result._meta?.["x402/payment-response"]).toMatchObject(proof);
    await client.close();
  });

  test("a client of 2026-07-28 pays in band, and gets its result again in the older protocol", async () => {
    const headers = { ...(await exhausted()), "x-402-version": "1", "idempotency-key": randomUUID() };
    const client = new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new ModernTransport(new URL("/mcp?payment=inband", scan.url), { requestInit: { headers } }));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    const asked = { name: "scan_site", arguments: { url: newUrl() } };
    const challenge = await client.callTool(asked);
    expect(challenge.isError).toBe(true);
    const { accepts } = challenge.structuredContent as { accepts: PaymentRequirements[] };
    const header = await createPaymentHeader(signer as never, 1, accepts[0] as PaymentRequirements);
    const _meta = { "x402/payment": decoded(header) };
    const { charges, result } = await world.chargesOf(async () => {
      const first = await client.callTool({ ...asked, _meta });
      const again = await rpc(other.url, toolCall(asked.arguments, _meta), { headers, query: "?payment=inband" });
      return { first, again };
    });
    expect(charges).toBe(1n);
    expect(result.first.isError).toBeFalsy();
    expect(result.first._meta?.["x402/payment-response"]).toMatchObject(proof);
    expect(result.again.body.result).toEqual({
      content: result.first.content,
      structuredContent: result.first.structuredContent,
      _meta: { "x402/payment-response": result.first._meta?.["x402/payment-response"] },
    });
    await client.close();
  });
});

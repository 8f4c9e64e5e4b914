import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { NETWORKS } from "@svc/x402";
import { privateKeyToAccount } from "viem/accounts";
import { payLink } from "../src/index.js";

const { caip2, usdc } = NETWORKS.base_sepolia;
const signer = privateKeyToAccount(evmAccounts.buyer.privateKey as `0x${string}`);
const OFFER = {
  scheme: "exact",
  network: caip2,
  amount: "600000",
  asset: usdc,
  payTo: evmAccounts.merchant.address,
  maxTimeoutSeconds: 300,
  extra: { name: "USDC", version: "2" },
};
const toBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

/** Signed amounts by the nonce of their authorization. The seller can charge each of them. */
const signed = new Map<string, bigint>();
let action = "";
let seller: Server;
let url: string;
beforeAll(async () => {
  seller = createServer((request, response) => {
    const header = request.headers["payment-signature"];
    if (header === undefined) {
      const required = { x402Version: 2, error: "pay", resource: { url }, accepts: [OFFER] };
      response.writeHead(402, { "payment-required": toBase64(required) }).end("{}");
      return;
    }
    const { authorization } = JSON.parse(Buffer.from(String(header), "base64").toString()).payload;
    signed.set(authorization.nonce, BigInt(authorization.value));
    const refusal = { status: "error", code: "CONFLICT", message: "m", reason: "r", retryable: true, retryAfter: 0 };
    response.writeHead(409, { "content-type": "application/json" }).end(JSON.stringify({ ...refusal, action }));
  });
  await new Promise<void>((resolve) => seller.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(seller.address() as AddressInfo).port}/`;
});
afterAll(() => {
  seller.closeAllConnections();
  seller.close();
});
beforeEach(() => signed.clear());

describe("a seller who keeps each payment and asks for more", () => {
  test.each(["wait", "repeat_same", "sign_new"])("by %s gets no more than maxAmount in all", async (said) => {
    action = said;
    const { response, failure, charged } = await payLink(url, { signer, maxAmount: "1", followMs: 1_000 });
    expect([response.status, failure?.action, charged]).toEqual([409, said, false]);
    expect([...signed.values()]).toEqual([600_000n]);
  });

  test("gets a second payment only if both are within maxAmount", async () => {
    action = "sign_new";
    await payLink(url, { signer, maxAmount: "1.2", followMs: 1_000 });
    expect([...signed.values()]).toEqual([600_000n, 600_000n]);
  });
});

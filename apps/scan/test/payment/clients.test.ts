import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { decodeBase64Json } from "@svc/x402";
import { ExactEvmScheme, registerExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment as wrapFetchVersion2, x402Client } from "@x402/fetch";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { wrapFetchWithPayment } from "x402-fetch";
import { type PaidWorld, startPaidWorld } from "../support/paid-world.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const { buyer } = evmAccounts;
const account = privateKeyToAccount(buyer.privateKey as Hex);
let world: PaidWorld;
/** By default with version 1 challenges, and with version 2 challenges. */
const scans = new Map<1 | 2, ScanUnderTest>();

beforeAll(async () => {
  world = await startPaidWorld();
  for (const version of [1, 2] as const) {
    scans.set(version, await startScan({ ...world.env, X402_CHALLENGE_VERSION: String(version) }));
  }
}, 60_000);
afterAll(async () => {
  await Promise.all([...scans.values()].map((scan) => scan.stop()));
  await world?.stop();
});

const bothVersions = () => registerExactEvmScheme(new x402Client(), { signer: account });
const version2Only = () => new x402Client().register("eip155:*", new ExactEvmScheme(account));

/** The public clients as their documentation shows them. */
const CLIENTS = {
  "x402-fetch 1.2": wrapFetchWithPayment(fetch, account as never),
  "@x402/fetch 2, both versions registered": wrapFetchVersion2(fetch, bothVersions()),
  "@x402/fetch 2, version 2 only": wrapFetchVersion2(fetch, version2Only()),
};

let urls = 0;
describe("an unmodified client", () => {
  test.each([
    [1, "x402-fetch 1.2", {}],
    [1, "@x402/fetch 2, both versions registered", {}],
    [1, "@x402/fetch 2, version 2 only", { "X-402-Version": "2" }],
    [2, "x402-fetch 1.2", {}],
    [2, "@x402/fetch 2, both versions registered", {}],
    [2, "@x402/fetch 2, version 2 only", {}],
  ] as const)(
    "where version %d is the default, %s with %j scans ten times free and pays the eleventh by itself, once",
    async (version, name, more) => {
      const { url } = scans.get(version) as ScanUnderTest;
      urls += 1;
      const ask = () =>
        CLIENTS[name](`${url}/api/scan`, {
          method: "POST",
          headers: { "content-type": "application/json", ...client, ...more },
          body: JSON.stringify({ url: `${world.site.url}?page=${urls}` }),
        });
      const client = newClient();
      const before = await world.paidBy(buyer.address);
      for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
      expect(await world.paidBy(buyer.address)).toBe(before);
      const answer = await ask();
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ siteError: null, cached: true });
      expect(decodeBase64Json(answer.headers.get("payment-response") ?? "")).toMatchObject({
        value: { success: true, payer: buyer.address },
      });
      expect((await world.paidBy(buyer.address)) - before).toBe(1n);
    },
    30_000,
  );
});

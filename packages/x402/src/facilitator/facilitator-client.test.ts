import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  offer,
  offerOn,
  payment,
  readPayment as read,
  redirect,
  resource,
  transaction,
} from "../../test/facilitator-samples.js";
import {
  BUYER,
  COMPUTE_INSTRUCTIONS,
  evmV1,
  evmV2,
  FEE_PAYER,
  MERCHANT,
  SOLANA_BUYER,
  SOLANA_MERCHANT,
  solanaTransaction,
  transferChecked,
} from "../../test/sample-payments.js";
import {
  type Answering,
  json,
  type Received,
  type ScriptedFacilitator,
  startScriptedFacilitator,
} from "../../test/scripted-facilitator.js";
import { NETWORKS, wireNetwork } from "../networks.js";
import { associatedTokenAddress } from "../svm/associated-token-address.js";
import { encodeBase64Json } from "../wire/json.js";
import { createFacilitatorClient, type FacilitatorClient } from "./facilitator-client.js";

let facilitator: ScriptedFacilitator;
let client: FacilitatorClient;
beforeAll(async () => {
  facilitator = await startScriptedFacilitator();
  client = createFacilitatorClient({ url: `${facilitator.url}/x402/` });
});
afterAll(() => facilitator.stop());

const verified = { isValid: true, payer: BUYER.toLowerCase() };

describe("a request", () => {
  test("is version 1 in canonical form, for payments of both versions, until the facilitator's versions are known", async () => {
    for (const sent of [evmV1({}, { from: BUYER.toLowerCase() }), evmV2()]) {
      facilitator.answer(json(verified));
      await client.verify(read(sent), offer, { ...resource, outputSchema: {}, description: "x".repeat(5_000) });
      const { path, body } = facilitator.received[0] as Received;
      expect(path).toBe("/x402/verify");
      expect(body).toEqual({
        x402Version: 1,
        paymentPayload: evmV1(),
        paymentRequirements: {
          scheme: "exact",
          network: "base-sepolia",
          maxAmountRequired: "10000",
          resource: resource.url,
          description: expect.any(String),
          mimeType: "text/plain",
          payTo: MERCHANT,
          maxTimeoutSeconds: 120,
          asset: NETWORKS.base_sepolia.usdc,
          extra: { name: "USDC", version: "2" },
        },
      });
      const { paymentRequirements } = body as { paymentRequirements: { description: string } };
      expect(paymentRequirements.description).toHaveLength(200);
    }
  });

  test("is version 2 if version 1 has no name for the network", async () => {
    facilitator.answer(json(verified));
    const sent = evmV2({ accepted: { scheme: "exact", network: "eip155:1" } });
    await client.verify(read(sent), offerOn("ethereum"), resource);
    const requirement = {
      scheme: "exact",
      network: "eip155:1",
      amount: "10000",
      asset: NETWORKS.ethereum.usdc,
      payTo: MERCHANT,
      maxTimeoutSeconds: 120,
      extra: { name: "USD Coin", version: "2" },
    };
    expect(facilitator.received[0]?.body).toEqual({
      x402Version: 2,
      paymentPayload: {
        x402Version: 2,
        payload: evmV2().payload,
        accepted: requirement,
        resource: { url: resource.url, description: "A forecast", mimeType: "text/plain" },
      },
      paymentRequirements: requirement,
    });
  });

  test.each<[string, unknown[], unknown, number]>([
    ["a facilitator that speaks version 2 only", [[2, "eip155:84532"]], evmV1(), 2],
    ["a facilitator that speaks version 1 only", [[1, "base-sepolia"]], evmV2(), 1],
    [
      "a facilitator that speaks both, in the version that lists resources",
      [
        [1, "base-sepolia"],
        [2, "eip155:84532"],
      ],
      evmV1(),
      2,
    ],
  ])("follows %s", async (_, kinds, sent, version) => {
    const own = createFacilitatorClient({ url: facilitator.url });
    const listed = (kinds as [number, string][]).map(([x402Version, network]) => ({
      x402Version,
      scheme: "exact",
      network,
    }));
    facilitator.answer(json({ kinds: listed }), json(verified));
    await own.supported();
    await own.verify(read(sent), offer, resource);
    expect(facilitator.received[1]?.body).toMatchObject({ x402Version: version });
  });

  test("describes listed resources in version 2, and reports the catalog's reply to the seller", async () => {
    const replies: unknown[] = [];
    const onCatalogReply = ({ item }: { item?: string }, { status }: { status: string }) =>
      replies.push([item, status]);
    const own = createFacilitatorClient({ url: facilitator.url, onCatalogReply });
    const bazaar = { info: { input: { type: "http", method: "GET" } } };
    const listed = {
      ...resource,
      item: "link-1",
      tags: ["weather"],
      bazaar,
      catalogUrl: "https://pay.example/catalog",
    };
    const settled = { success: true, payer: BUYER, transaction, network: "eip155:84532" };
    const said =
      (value: object): Answering =>
      (response) =>
        void response
          .writeHead(200, { "content-type": "application/json", "EXTENSION-RESPONSES": encodeBase64Json(value) })
          .end(JSON.stringify(settled));
    const kinds = [{ x402Version: 2, scheme: "exact", network: "eip155:84532" }];
    facilitator.answer(
      json({ kinds }),
      said({ bazaar: { status: "success" } }),
      json(settled),
      said({}),
      json({ success: false, errorReason: "insufficient_funds" }),
    );
    await own.supported();
    await own.settle(payment, offer, listed);
    expect(facilitator.received[1]?.body).toMatchObject({
      paymentPayload: { resource: { url: "https://pay.example/catalog", tags: ["weather"] }, extensions: { bazaar } },
    });
    await own.settle(payment, offer, listed);
    await own.settle(payment, offer, resource);
    await own.settle(payment, offer, listed);
    expect(replies).toEqual([
      ["link-1", "success"],
      ["link-1", "missing"],
    ]);
  });

  test("settles even if its listener for catalog replies fails", async () => {
    const onCatalogReply = () => {
      throw new Error("the listener failed");
    };
    const own = createFacilitatorClient({ url: facilitator.url, onCatalogReply });
    facilitator.answer(json({ success: true, payer: BUYER, transaction, network: "base-sepolia" }));
    const listed = { ...resource, bazaar: { info: { input: { type: "http", method: "GET" } } } };
    expect(await own.settle(payment, offer, listed)).toMatchObject({ outcome: "settled" });
    expect(facilitator.received).toHaveLength(1);
  });

  test.each([
    [FEE_PAYER, 1],
    [SOLANA_MERCHANT, 2],
  ])("is the version whose fee payer the Solana transaction names (%s: %i)", async (version1FeePayer, version) => {
    const own = createFacilitatorClient({ url: facilitator.url });
    const getFeePayer = (x402Version: number) => (x402Version === 1 ? version1FeePayer : SOLANA_MERCHANT);
    const kinds = [1, 2].map((x402Version) => ({
      x402Version,
      scheme: "exact",
      network: x402Version === 1 ? "solana-devnet" : wireNetwork("solana_devnet", 2),
      extra: { feePayer: getFeePayer(x402Version) },
    }));
    facilitator.answer(json({ kinds }), json(verified));
    await own.supported();
    const { usdc } = NETWORKS.solana_devnet;
    const [source, destination] = [SOLANA_BUYER, SOLANA_MERCHANT].map((owner) => associatedTokenAddress(owner, usdc));
    const transfer = transferChecked(source as string, usdc, destination as string, SOLANA_BUYER, 10_000n);
    const bytes = solanaTransaction([FEE_PAYER, SOLANA_BUYER], [...COMPUTE_INSTRUCTIONS, transfer]);
    const sent = {
      x402Version: 1,
      scheme: "exact",
      network: "solana-devnet",
      payload: { transaction: bytes.toString("base64") },
    };
    await own.verify(read(sent), offerOn("solana_devnet", SOLANA_MERCHANT), resource);
    expect(facilitator.received[1]?.body).toMatchObject({ x402Version: version });
  });

  test("carries the configured credentials and follows no redirect with them", async () => {
    const own = createFacilitatorClient({ url: facilitator.url, auth: { kind: "bearer", token: "a-token" } });
    facilitator.answer(redirect);
    expect(await own.settle(payment, offer, resource)).toMatchObject({ outcome: "unknown", requestSent: true });
    expect(facilitator.received.map(({ path }) => path)).toEqual(["/settle"]);
    expect(facilitator.received[0]?.headers.authorization).toBe("Bearer a-token");
  });
});

test.each(["", "facilitator", "ftp://facilitator.example", "https://f.example/?key=1"])(
  "%j isn't a valid address",
  (url) => {
    expect(() => createFacilitatorClient({ url })).toThrow(TypeError);
  },
);

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { offer, offerOn, payment, readPayment as read, redirect, resource } from "../../test/facilitator-samples.js";
import { BUYER, evmV1, evmV2, MERCHANT } from "../../test/sample-payments.js";
import {
  json,
  type Received,
  type ScriptedFacilitator,
  startScriptedFacilitator,
} from "../../test/scripted-facilitator.js";
import { NETWORKS } from "../networks.js";
import { createFacilitatorClient, type FacilitatorClient } from "./facilitator-client.js";

let facilitator: ScriptedFacilitator;
let client: FacilitatorClient;
beforeAll(async () => {
  facilitator = await startScriptedFacilitator();
  client = createFacilitatorClient({ url: `${facilitator.url}/x402/` });
});
afterAll(() => facilitator.stop());

const verified = { isValid: true, payer: BUYER.toLowerCase() };

describe("what is asked", () => {
  test("is version 1 for a payment of either version, in canonical form", async () => {
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

  test("is version 2 where version 1 has no name for the network", async () => {
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
    [
      "a facilitator that speaks both",
      [
        [1, "base-sepolia"],
        [2, "eip155:84532"],
      ],
      evmV2(),
      1,
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

  test("carries the authorisation of the setting and follows no redirect with it", async () => {
    const own = createFacilitatorClient({ url: facilitator.url, auth: { kind: "bearer", token: "a-token" } });
    facilitator.answer(redirect);
    expect(await own.settle(payment, offer, resource)).toMatchObject({ outcome: "unknown", requestSent: true });
    expect(facilitator.received.map(({ path }) => path)).toEqual(["/settle"]);
    expect(facilitator.received[0]?.headers.authorization).toBe("Bearer a-token");
  });
});

test.each(["", "facilitator", "ftp://facilitator.example", "https://f.example/?key=1"])("%j is no address", (url) => {
  expect(() => createFacilitatorClient({ url })).toThrow(TypeError);
});

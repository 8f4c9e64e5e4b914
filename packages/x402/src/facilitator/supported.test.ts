import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { offerOn } from "../../test/facilitator-samples.js";
import { FEE_PAYER, SOLANA_MERCHANT } from "../../test/sample-payments.js";
import { json, type ScriptedFacilitator, startScriptedFacilitator } from "../../test/scripted-facilitator.js";
import { createFacilitatorClient } from "./facilitator-client.js";
import { withFeePayers } from "./supported.js";

let facilitator: ScriptedFacilitator;
beforeAll(async () => {
  facilitator = await startScriptedFacilitator();
});
afterAll(() => facilitator.stop());

describe("the list of supported networks", () => {
  const kinds = [
    { x402Version: 1, scheme: "exact", network: "base" },
    { x402Version: 2, scheme: "exact", network: "eip155:8453", extra: null },
    { x402Version: 1, scheme: "exact", network: "solana", extra: { feePayer: FEE_PAYER } },
    { x402Version: 1, scheme: "upto", network: "polygon" },
    { x402Version: 1, scheme: "exact", network: "avalanche" },
    { x402Version: 7, scheme: "exact", network: "polygon" },
    "garbage",
  ];
  const clientAt = (start = 1_000_000) => {
    const clock = { at: start, now: () => clock.at };
    return { clock, own: createFacilitatorClient({ url: facilitator.url, clock, supportedTimeoutMs: 120_000 }) };
  };
  const expected = new Map([
    ["base", { versions: new Set([1, 2]), feePayers: new Map() }],
    ["solana", { versions: new Set([1]), feePayers: new Map([[1, FEE_PAYER]]) }],
  ]);

  test("keeps only networks that we know, and is requested once for any number of callers", async () => {
    const { own } = clientAt();
    facilitator.answer(json({ kinds }));
    const all = await Promise.all(Array.from({ length: 20 }, () => own.supported()));
    for (const one of all) expect(one).toEqual(expected);
    expect(facilitator.received.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /supported"]);
  });

  test("is refreshed after five minutes in the background; a stale answer is better than none", async () => {
    const { own, clock } = clientAt();
    facilitator.answer(json({ kinds }));
    await own.supported();
    clock.at += 299_999;
    await own.supported();
    expect(facilitator.received).toHaveLength(1);
    clock.at += 1;
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      facilitator.answer((response, received) => {
        release = () => json({ error: "down" }, 503)(response, received);
        resolve();
      });
    });
    // One answer arrives while the request is in flight, one after it failed.
    expect(await own.supported()).toEqual(expected);
    await asked;
    expect(await own.supported()).toEqual(expected);
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await own.supported()).toEqual(expected);
    expect(facilitator.received).toHaveLength(1);
  });

  test("is empty if the facilitator was never reached, and is requested at most every five seconds", async () => {
    const { own, clock } = clientAt();
    facilitator.answer(json({ error: "down" }, 503));
    expect(await own.supported()).toEqual(new Map());
    expect(await own.supported()).toEqual(new Map());
    expect(facilitator.received).toHaveLength(1);
    clock.at += 5_000;
    facilitator.answer(json({ kinds }));
    expect(await own.supported()).toEqual(expected);
  });

  test("names the fee payer of version 2, which requests to the facilitator use", async () => {
    const { own } = clientAt();
    const first = { x402Version: 1, scheme: "exact", network: "solana", extra: { feePayer: FEE_PAYER } };
    facilitator.answer(json({ kinds: [first, { ...first, x402Version: 2, extra: { feePayer: SOLANA_MERCHANT } }] }));
    const [offer] = withFeePayers([offerOn("solana", SOLANA_MERCHANT)], await own.supported());
    expect(offer?.extra).toEqual({ feePayer: SOLANA_MERCHANT });
  });

  test("gives Solana offers their fee payer and omits them without one", async () => {
    const offers = [offerOn("base"), offerOn("solana", SOLANA_MERCHANT)];
    const { own } = clientAt();
    facilitator.answer(json({ kinds }));
    expect(withFeePayers(offers, await own.supported())).toEqual([
      offers[0],
      { ...offers[1], extra: { feePayer: FEE_PAYER } },
    ]);
    expect(withFeePayers(offers, new Map())).toEqual([offers[0]]);
  });
});

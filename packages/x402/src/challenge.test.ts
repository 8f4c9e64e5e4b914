import { describe, expect, test } from "@jest/globals";
import { FEE_PAYER, MERCHANT, SOLANA_MERCHANT } from "../test/sample-payments.js";
import { buildChallenge, chooseChallengeVersion, shortened } from "./challenge.js";
import type { NetworkName } from "./networks.js";
import type { Offer, PaymentRequiredV1, PaymentRequiredV2 } from "./offer.js";
import { decodeBase64Json } from "./wire/json.js";

const offer = (network: NetworkName, extra?: Offer["extra"]): Offer => ({
  network,
  payTo: network.startsWith("solana") ? SOLANA_MERCHANT : MERCHANT,
  amountBaseUnits: 10_000n,
  maxTimeoutSeconds: 120,
  ...(extra ? { extra } : {}),
});
const resource = {
  url: "https://pay.example/api/agent/link/1",
  description: "A forecast",
  mimeType: "application/json",
};
const error = "Payment is required.";
const decodeHeader = <T>(challenge: { headers: { "PAYMENT-REQUIRED": string } }): T => {
  const decoded = decodeBase64Json(challenge.headers["PAYMENT-REQUIRED"]);
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.value as T;
};

describe("the challenge", () => {
  test("is the same version 1 object in header and body if the request asks for version 1", () => {
    const challenge = buildChallenge({ offers: [offer("base_sepolia")], resource, error, version: 1 });
    expect(challenge.status).toBe(402);
    expect(challenge.body).toEqual({
      x402Version: 1,
      error,
      accepts: [
        {
          scheme: "exact",
          network: "base-sepolia",
          maxAmountRequired: "10000",
          resource: resource.url,
          description: "A forecast",
          mimeType: "application/json",
          payTo: MERCHANT,
          maxTimeoutSeconds: 120,
          asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
          extra: { name: "USDC", version: "2" },
        },
      ],
    });
    expect(decodeHeader(challenge)).toEqual(challenge.body);
    expect(challenge.paymentRequired).toEqual(challenge.body);
  });

  test("is version 2 in the header and version 1 in the body by default, so every client finds an offer it can pay", () => {
    const offers = [offer("base"), offer("ethereum")];
    const challenge = buildChallenge({ offers, resource, error });
    expect(decodeHeader(challenge)).toEqual({
      x402Version: 2,
      error,
      resource,
      accepts: [
        {
          scheme: "exact",
          network: "eip155:8453",
          amount: "10000",
          asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
          payTo: MERCHANT,
          maxTimeoutSeconds: 120,
          extra: { name: "USD Coin", version: "2" },
        },
        expect.objectContaining({ network: "eip155:1" }),
      ],
      extensions: {
        "payment-identifier": {
          info: { required: false },
          schema: expect.objectContaining({ required: ["required"] }),
        },
      },
    });
    expect(challenge.body.accepts.map(({ network }) => network)).toEqual(["base"]);
    expect(challenge.networks).toEqual(["base", "ethereum"]);
  });

  test("never lists a network in version 1 that version 1 doesn't know", () => {
    const offers = [offer("eth_sepolia"), offer("base_sepolia")];
    const challenge = buildChallenge({ offers, resource, error, version: 1 });
    expect(decodeHeader<PaymentRequiredV1>(challenge).accepts.map(({ network }) => network)).toEqual(["base-sepolia"]);
    expect(challenge.networks).toEqual(["base_sepolia"]);
  });

  test.each(["ethereum", "eth_sepolia", "arc_testnet"] as const)(
    "has the version 2 header and an empty version 1 body if %s is the only network",
    (network) => {
      const challenge = buildChallenge({ offers: [offer(network)], resource, error });
      expect(decodeHeader<PaymentRequiredV2>(challenge)).toMatchObject({
        x402Version: 2,
        accepts: [{ amount: "10000" }],
      });
      expect(challenge.body).toMatchObject({ x402Version: 1, accepts: [] });
    },
  );

  test("lists EVM networks first, keeps their order, and omits Solana while its fee payer is unknown", () => {
    const offers = [offer("solana", { feePayer: FEE_PAYER }), offer("polygon"), offer("base")];
    const { body } = buildChallenge({ offers, resource, error });
    expect(body.accepts.map(({ network }) => network)).toEqual(["polygon", "base", "solana"]);
    expect(body.accepts[2]?.extra).toEqual({ feePayer: FEE_PAYER });
    expect(buildChallenge({ offers: [offer("solana")], resource, error }).networks).toEqual([]);
  });

  test("keeps x402's members when the caller adds members of the same names", () => {
    const body = { code: "PAYMENT_REQUIRED", x402Version: 9, accepts: [], error: "other" };
    const challenge = buildChallenge({ offers: [offer("base")], resource, error, body, payer: MERCHANT });
    expect(challenge.body).toMatchObject({ code: "PAYMENT_REQUIRED", x402Version: 1, error, payer: MERCHANT });
    expect(challenge.body.accepts).toHaveLength(1);
    expect(decodeHeader(challenge)).not.toHaveProperty("code");
  });

  test("has a short output schema in header and body", () => {
    const outputSchema = { input: { type: "http", method: "POST" } };
    const challenge = buildChallenge({
      offers: [offer("base")],
      resource: { ...resource, outputSchema },
      error,
      version: 1,
    });
    expect(decodeHeader<PaymentRequiredV1>(challenge).accepts[0]?.outputSchema).toEqual(outputSchema);
  });

  test("keeps the header below 4 KiB with the longest texts on every network of a mode; the body stays complete", () => {
    const description = "多".repeat(5_000);
    const outputSchema = { input: { text: "x".repeat(20_000) } };
    const networks: NetworkName[] = ["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet"];
    const offers = networks.map((network) => offer(network, { feePayer: FEE_PAYER }));
    for (const version of [1, 2] as const) {
      const challenge = buildChallenge({
        offers,
        resource: { ...resource, description, outputSchema },
        error,
        version,
      });
      expect(challenge.headers["PAYMENT-REQUIRED"].length).toBeLessThan(4_096);
      expect(challenge.body.accepts[0]).toMatchObject({ description, outputSchema });
      expect(decodeHeader<PaymentRequiredV1>(challenge).accepts).toHaveLength(version === 1 ? 3 : 5);
    }
  });
});

test("a header that is too long loses schemas, then text, then catalog data, until it fits", () => {
  const input = { type: "http", method: "POST", bodyType: "json", body: {} };
  const buildBazaar = (schema: number, output: number, body: number) => ({
    info: {
      input: { ...input, body: { text: "x".repeat(body) } },
      output: { type: "json", example: "x".repeat(output) },
    },
    schema: { type: "object", description: "x".repeat(schema) },
  });
  const shown = (schema: number, output: number, body: number, description = "A forecast") => {
    const listed = { ...resource, description, bazaar: buildBazaar(schema, output, body), tags: ["weather"] };
    const challenge = buildChallenge({ offers: [offer("base")], resource: listed, error });
    expect(challenge.headers["PAYMENT-REQUIRED"].length).toBeLessThanOrEqual(3_072);
    expect(challenge.paymentRequired).toMatchObject({ extensions: { bazaar: listed.bazaar } });
    const { resource: of, extensions } = decodeHeader<PaymentRequiredV2>(challenge);
    return {
      text: of.description?.length,
      members: Object.keys((extensions?.bazaar ?? {}) as object),
      info: Object.keys((extensions?.bazaar as { info?: object })?.info ?? {}),
    };
  };
  expect(shown(10, 10, 10)).toEqual({ text: 10, members: ["info", "schema"], info: ["input", "output"] });
  expect(shown(3_000, 10, 10)).toEqual({ text: 10, members: ["info"], info: ["input", "output"] });
  expect(shown(3_000, 10, 10, "y".repeat(2_000))).toEqual({ text: 80, members: ["info"], info: ["input", "output"] });
  expect(shown(3_000, 3_000, 10)).toEqual({ text: 10, members: ["info"], info: ["input"] });
  expect(shown(3_000, 3_000, 3_000)).toEqual({ text: 10, members: [], info: [] });
});

test("a text is cut between characters, not through them", () => {
  expect(shortened("😀".repeat(100), 3)).toBe("😀😀…");
  expect(shortened("abc", 3)).toBe("abc");
});

test("X-402-Version chooses the format, and any other value leaves the default", () => {
  expect([chooseChallengeVersion("2", 1), chooseChallengeVersion(" 1 ", 2)]).toEqual([2, 1]);
  for (const odd of [undefined, "", "3", "2, 1", ["2"]]) expect(chooseChallengeVersion(odd, 1)).toBe(1);
});

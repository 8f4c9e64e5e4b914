import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { BUYER, evmV1, evmV2, MERCHANT, NONCE, NOW_SECONDS, SIGNATURE } from "../test/sample-payments.js";
import { decodeMcpPayment, decodePaymentHeaders, decodePaymentObject, decodePaymentText } from "./decode-payment.js";
import { type DecodedPayment, type EvmPayment, identityKey, type Payment, wirePayment } from "./payment.js";
import { encodeBase64Json } from "./wire/json.js";

const paymentIn = (decoded: DecodedPayment): Payment => {
  if (decoded.outcome !== "payment") throw new Error(JSON.stringify(decoded));
  return decoded.payment;
};
const toKey = (decoded: DecodedPayment) => identityKey(paymentIn(decoded).identity);

describe("an EVM payment", () => {
  test("is read from version 1 into canonical form", () => {
    expect(paymentIn(decodePaymentObject(evmV1({}, { from: BUYER.toLowerCase() })))).toEqual({
      kind: "evm",
      version: 1,
      scheme: "exact",
      network: "base_sepolia",
      payer: BUYER,
      authorization: {
        from: BUYER,
        to: MERCHANT,
        value: 10_000n,
        validAfter: BigInt(NOW_SECONDS - 600),
        validBefore: BigInt(NOW_SECONDS + 120),
        nonce: NONCE,
      },
      signature: SIGNATURE,
      identity: {
        network: "base_sepolia",
        asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
        payer: BUYER,
        nonce: NONCE,
      },
      paymentIdentifier: null,
      accepted: null,
    } satisfies EvmPayment);
  });

  test("is version 2 if it has `accepted`, whatever its number and its header's name", () => {
    const text = encodeBase64Json(evmV2({ x402Version: 1 }));
    for (const name of ["payment-signature", "x-payment"]) {
      expect(paymentIn(decodePaymentHeaders({ [name]: text }))).toMatchObject({ version: 2, network: "base_sepolia" });
    }
  });

  test("is version 1 even with the number 2, as a public client sends it", () => {
    expect(paymentIn(decodePaymentObject(evmV1({ x402Version: 2 })))).toMatchObject({ version: 1 });
  });

  test("has the same identity in every spelling", () => {
    const shuffled = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, inner]) => [name, shuffled(inner)]),
          )
        : value;
    const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;
    const spaced = Buffer.from(` ${JSON.stringify(evmV1(), null, 4)}\n`).toString("base64");
    const escaped = JSON.stringify(evmV1()).replace("exact", "\\u0065xact");
    const spellings: DecodedPayment[] = [
      decodePaymentHeaders({ "x-payment": encodeBase64Json(evmV1()) }),
      decodePaymentHeaders({ "payment-signature": ` ${spaced} ` }),
      decodePaymentText(Buffer.from(escaped).toString("base64")),
      decodePaymentObject(shuffled(evmV1())),
      decodePaymentObject(evmV1({}, { from: upper(BUYER), nonce: upper(NONCE), value: "00010000" })),
      decodePaymentObject(evmV1({ network: "base_sepolia", further: true })),
      decodePaymentObject(evmV1({ network: "eip155:84532" })),
      decodePaymentObject(evmV2()),
      decodePaymentObject(evmV2({ accepted: { scheme: "exact", network: "base-sepolia" } })),
      decodeMcpPayment({ "x402/payment": evmV2() }),
      decodeMcpPayment({ "x402/payment": encodeBase64Json(evmV1()) }),
    ];
    expect(new Set(spellings.map(toKey)).size).toBe(1);
  });

  test("has a different identity if its nonce, payer or network differs", () => {
    const others = [
      decodePaymentObject(evmV1()),
      decodePaymentObject(evmV1({}, { nonce: `0x${"00".repeat(32)}` })),
      decodePaymentObject(evmV1({}, { from: MERCHANT })),
      decodePaymentObject(evmV1({ network: "base" })),
    ];
    expect(new Set(others.map(toKey)).size).toBe(4);
  });

  test("is read back from its stored form, in either version", () => {
    const extensions = { "payment-identifier": { info: { required: false, id: "order-0123456789" } } };
    for (const sent of [evmV1(), evmV2({ extensions })]) {
      const payment = paymentIn(decodePaymentObject(sent));
      const kept = JSON.parse(JSON.stringify(wirePayment(payment)));
      expect(decodePaymentObject(kept)).toEqual({ outcome: "payment", payment });
    }
  });
});

describe("the carrier of a payment", () => {
  test("is PAYMENT-SIGNATURE before X-PAYMENT, and an empty header counts as absent", () => {
    const first = encodeBase64Json(evmV1());
    const second = encodeBase64Json(evmV1({ network: "base" }));
    expect(paymentIn(decodePaymentHeaders({ "payment-signature": first, "x-payment": second })).network).toBe(
      "base_sepolia",
    );
    expect(paymentIn(decodePaymentHeaders({ "payment-signature": " ", "x-payment": second })).network).toBe("base");
    for (const headers of [{}, { "payment-signature": "" }, { payment: first }]) {
      expect(decodePaymentHeaders(headers)).toEqual({ outcome: "none" });
    }
  });

  test("is one header: two of them are no payment", () => {
    const text = encodeBase64Json(evmV1());
    for (const twice of [[text, text], `${text}, ${text}`]) {
      expect(decodePaymentHeaders({ "x-payment": twice })).toMatchObject({ outcome: "malformed" });
    }
  });

  test("is absent if an MCP request has no member for it", () => {
    for (const meta of [undefined, null, 1, {}, { progressToken: 1 }, Object.create({ "x402/payment": evmV1() })]) {
      expect(decodeMcpPayment(meta)).toEqual({ outcome: "none" });
    }
  });
});

describe("refuses as malformed", () => {
  test.each([
    ["no base64", "not base64!", "invalid_base64"],
    ["base64 of the URL alphabet", Buffer.from(JSON.stringify(evmV1())).toString("base64url"), "invalid_base64"],
    ["bytes that are no text", Buffer.from([0xc3, 0x28, 0x20]).toString("base64"), "invalid_utf8"],
    ["text that is no JSON", Buffer.from("payment").toString("base64"), "invalid_json"],
  ])("%s", (_, text, reason) => {
    expect(decodePaymentText(text)).toEqual({ outcome: "malformed", reason, message: expect.any(String) });
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a number", 1],
    ["a list", [evmV1()]],
    ["an empty object", {}],
    ["no payload", evmV1({ payload: undefined })],
    ["a payload that is text", evmV1({ payload: "x" })],
    ["no network", evmV1({ network: undefined })],
    ["a version in words", evmV1({ x402Version: "1" })],
    ["accepted that is no object", evmV2({ accepted: "eip155:84532" })],
    ["version 1 members with accepted null", evmV1({ accepted: null })],
    ["no signature", evmV1({ payload: { authorization: {} } })],
    ["a signature of half a byte", evmV1({ payload: { ...evmV1().payload, signature: "0xabc" } })],
    ["an empty signature", evmV1({ payload: { ...evmV1().payload, signature: "0x" } })],
    ["a permit of another contract", evmV2({ payload: { signature: SIGNATURE, permit2Authorization: {} } })],
    ...Object.entries({
      from: ["0x12", "", BUYER.slice(2), null, 5],
      to: [`${MERCHANT}00`],
      value: [10_000, "0x2710", "-1", "1e4", "1.0", " 10000", "", "9".repeat(79), (2n ** 256n).toString()],
      validAfter: [0, "now"],
      validBefore: [undefined, "９９"],
      nonce: ["0x", NONCE.slice(2), `${NONCE}00`, `0x${"zz".repeat(32)}`],
    }).flatMap(([name, values]) =>
      values.map((value): [string, unknown] => [`${name} ${JSON.stringify(value)}`, evmV1({}, { [name]: value })]),
    ),
  ])("%s", (_, sent) => {
    expect(decodePaymentObject(sent)).toMatchObject({ outcome: "malformed", reason: "invalid_payload" });
  });

  test.each([["short"], ["x".repeat(129)], ["sixteen chars !!"], [""]])("a payment identifier %j", (id) => {
    const extensions = { "payment-identifier": { info: { id } } };
    expect(decodePaymentObject(evmV2({ extensions }))).toMatchObject({ reason: "invalid_payment_identifier" });
  });
});

test("reads a payment identifier, and ignores an echo of the declaration", () => {
  const readId = (extensions: unknown) => paymentIn(decodePaymentObject(evmV2({ extensions }))).paymentIdentifier;
  expect(readId({ "payment-identifier": { info: { id: "order_1234567890-abc" } } })).toBe("order_1234567890-abc");
  expect(readId({ "payment-identifier": { info: { required: false }, schema: {} } })).toBeNull();
  expect(readId({ bazaar: { info: {} } })).toBeNull();
});

test.each([
  [evmV1({ network: "avalanche" }), "invalid_network"],
  [evmV2({ accepted: { scheme: "exact", network: "eip155:43114" } }), "invalid_network"],
  [evmV1({ scheme: "upto" }), "unsupported_scheme"],
  [evmV1({ x402Version: 3 }), "invalid_x402_version"],
])("refuses a payment of an unsupported kind with x402's reason (%#)", (sent, reason) => {
  expect(decodePaymentObject(sent)).toEqual({ outcome: "unsupported", reason, message: expect.any(String) });
});

test("refuses any other JSON with a reason", () => {
  const refused = { outcome: expect.stringMatching(/^(malformed|unsupported)$/), reason: expect.any(String) };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(decodePaymentObject(value)).toMatchObject(refused);
      expect(decodePaymentObject(evmV1({ payload: value }))).toMatchObject(refused);
      expect(decodePaymentObject(evmV2({ accepted: value }))).toMatchObject(refused);
      expect(decodePaymentObject(evmV1({ network: "solana", payload: { transaction: value } }))).toMatchObject(refused);
      expect(decodeMcpPayment({ "x402/payment": value })).toMatchObject(refused);
    }),
    { numRuns: 500 },
  );
});

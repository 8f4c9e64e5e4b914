import { describe, expect, test } from "@jest/globals";
import { isEvmNetworkName, NETWORK_NAMES } from "@svc/x402";
import bs58 from "bs58";
import fc from "fast-check";
import { canonicalTxHash, canonicalTxHashes, explorerUrl, toSolanaSignature } from "./tx-hash.js";

const HASH = `${"ab".repeat(31)}0f`;
const SIGNATURE = bs58.encode(Buffer.alloc(64, 0xc7));
const evmNetworks = NETWORK_NAMES.filter(isEvmNetworkName);
const solanaNetworks = NETWORK_NAMES.filter((name) => !isEvmNetworkName(name));
const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const signature64 = fc.uint8Array({ minLength: 64, maxLength: 64 });
const mixedCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((digit, i) => (upper[i] ? digit.toUpperCase() : digit)).join(""));

describe.each(evmNetworks)("on %s", (network) => {
  test.each([HASH, `0x${HASH}`, `0X${HASH}`, HASH.toUpperCase(), `0X${HASH.toUpperCase()}`, `  0x${HASH}\n`])(
    "the spelling %j is the same transaction",
    (spelling) => {
      expect(canonicalTxHash(network, spelling)).toBe(`0x${HASH}`);
    },
  );

  test.each([
    "",
    "0x",
    HASH.slice(1),
    `${HASH}0`,
    `0x0x${HASH}`,
    `${HASH.slice(1)}g`,
    `0x ${HASH}`,
    SIGNATURE,
    "ab".repeat(64),
  ])("%j is no transaction hash", (text) => {
    expect(canonicalTxHash(network, text)).toBeNull();
  });
});

describe.each(solanaNetworks)("on %s", (network) => {
  test("base58 and hex of a signature are the same transaction", () => {
    for (const spelling of [SIGNATURE, ` ${SIGNATURE} `, "c7".repeat(64), "C7".repeat(64), `0x${"c7".repeat(64)}`]) {
      expect(canonicalTxHash(network, spelling)).toBe("c7".repeat(64));
    }
  });

  test.each([
    "",
    "1",
    SIGNATURE.slice(2),
    `${SIGNATURE}1`,
    `${SIGNATURE.slice(1)}0`,
    `0x0x${"c7".repeat(64)}`,
    HASH,
    `0x${HASH}`,
  ])("%j is no signature", (text) => {
    expect(canonicalTxHash(network, text)).toBeNull();
  });

  test("a signature with leading zero bytes keeps them", () => {
    const bytes = Buffer.concat([Buffer.alloc(3), Buffer.alloc(61, 9)]);
    expect(canonicalTxHash(network, bs58.encode(bytes))).toBe(bytes.toString("hex"));
  });

  test("two signatures that differ in case only are two transactions", () => {
    fc.assert(
      fc.property(signature64, (bytes) => {
        const base58 = bs58.encode(bytes);
        const lower = canonicalTxHash(network, base58.toLowerCase());
        expect(lower === null || base58 === base58.toLowerCase() || lower !== canonicalTxHash(network, base58)).toBe(
          true,
        );
      }),
    );
  });
});

test("every spelling of an EVM hash has the same canonical form, and converting that form doesn't change it", () => {
  const spelled = hash32.chain((hash) =>
    fc.record({
      hash: fc.constant(hash),
      digits: mixedCase(hash),
      prefix: fc.constantFrom("", "0x", "0X"),
      space: fc.constantFrom("", " ", "\t", "\r\n"),
    }),
  );
  fc.assert(
    fc.property(spelled, fc.constantFrom(...evmNetworks), ({ hash, digits, prefix, space }, network) => {
      const canonical = canonicalTxHash(network, `${space}${prefix}${digits}${space}`);
      expect(canonical).toBe(`0x${hash}`);
      expect(canonicalTxHash(network, canonical ?? "")).toBe(canonical);
    }),
  );
});

test("any Solana signature survives the conversion to its canonical form and back", () => {
  fc.assert(
    fc.property(signature64, fc.constantFrom(...solanaNetworks), (bytes, network) => {
      const canonical = canonicalTxHash(network, bs58.encode(bytes));
      expect(canonical).toBe(Buffer.from(bytes).toString("hex"));
      expect(canonicalTxHash(network, canonical ?? "")).toBe(canonical);
      expect(toSolanaSignature(canonical ?? "")).toBe(bs58.encode(bytes));
    }),
  );
});

test("text of any kind gives a canonical form or null, and never throws", () => {
  // fast-check's own unit "binary" builds a table of all characters, which takes a second.
  const character = fc.nat({ max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint));
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: character, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEFxX "), minLength: 60, maxLength: 135 }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...NETWORK_NAMES), (input, network) => {
      const canonical = canonicalTxHash(network, input);
      if (canonical !== null)
        expect(canonical).toMatch(isEvmNetworkName(network) ? /^0x[0-9a-f]{64}$/ : /^[0-9a-f]{128}$/);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});

test("a megabyte of base58 is refused at once", () => {
  expect(canonicalTxHash("solana", "z".repeat(1_000_000))).toBeNull();
});

test("without a network, a hash gives the canonical form of every transaction that it can mean", () => {
  expect(canonicalTxHashes(HASH.toUpperCase())).toEqual([`0x${HASH}`]);
  expect(canonicalTxHashes(SIGNATURE)).toEqual(["c7".repeat(64)]);
  // 64 ones are a hash in hex, and 64 zero bytes in base58.
  expect(canonicalTxHashes("1".repeat(64))).toEqual([`0x${"1".repeat(64)}`, "0".repeat(128)]);
  expect(canonicalTxHashes("nothing")).toEqual([]);
});

test("the explorer's URL contains the form that the explorer uses", () => {
  expect(explorerUrl("base", `0x${HASH}`)).toBe(`https://basescan.org/tx/0x${HASH}`);
  expect(explorerUrl("solana", "c7".repeat(64))).toBe(`https://explorer.solana.com/tx/${SIGNATURE}`);
  expect(explorerUrl("solana_devnet", "c7".repeat(64))).toBe(
    `https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`,
  );
});

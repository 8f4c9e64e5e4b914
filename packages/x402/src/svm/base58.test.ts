import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { decodeBase58, encodeBase58 } from "./base58.js";

test("bytes survive base58, leading zeros included", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes), bytes.length)).toEqual(Buffer.from(bytes));
    }),
  );
});

test("text of other characters, another length or another case is no address", () => {
  const key = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  expect(encodeBase58(decodeBase58(key, 32) as Uint8Array)).toBe(key);
  expect(decodeBase58("11111111111111111111111111111111", 32)).toEqual(Buffer.alloc(32));
  for (const odd of ["", key.slice(3), `${key}1`, `0${key.slice(1)}`, `${key.slice(1)}l`, "z".repeat(10_000)]) {
    expect(decodeBase58(odd, 32)).toBeNull();
  }
});

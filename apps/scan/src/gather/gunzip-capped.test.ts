import { gzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { gunzipCapped } from "./gunzip-capped.js";

test("a gzip file is unpacked", async () => {
  expect(await gunzipCapped(gzipSync("hello"), 100)).toEqual({ bytes: Buffer.from("hello"), truncated: false });
});

test("a bomb is unpacked as far as the cap", async () => {
  const unpacked = await gunzipCapped(gzipSync(Buffer.alloc(50_000_000)), 1_000);
  expect(unpacked).toMatchObject({ truncated: true });
  expect(unpacked!.bytes).toHaveLength(1_000);
});

test("a file that was cut is unpacked as far as it goes", async () => {
  const text = Array.from({ length: 5_000 }, (_, index) => String(index * 7_919)).join(" ");
  const unpacked = await gunzipCapped(gzipSync(text).subarray(0, 5_000), 1_000_000);
  expect(unpacked!.bytes.length).toBeGreaterThan(1_000);
  expect(text.startsWith(unpacked!.bytes.toString())).toBe(true);
});

test("what is no gzip file is none", async () => {
  expect(await gunzipCapped(Buffer.from("<urlset/>"), 100)).toBeNull();
});

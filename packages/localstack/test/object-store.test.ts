import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type ObjectStore, startObjectStore } from "../src/object-store/start-object-store.js";

let store: ObjectStore;
let client: S3Client;
let nowMs = Date.now();

const clientOf = ({ secretAccessKey, ...changes }: S3ClientConfig & { secretAccessKey?: string } = {}): S3Client =>
  new S3Client({
    endpoint: store.endpoint,
    region: store.region,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    credentials: { accessKeyId: store.accessKeyId, secretAccessKey: secretAccessKey ?? store.secretAccessKey },
    ...changes,
  });

beforeAll(async () => {
  store = await startObjectStore({ bucket: "files", publicRead: true, now: () => nowMs });
  client = clientOf();
});
afterAll(async () => {
  client?.destroy();
  await store?.stop();
});

const Bucket = "files";
const put = (Key: string, Body: string, more: object = {}, by = client) =>
  by.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const textOf = async (Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
const failure = (name: string, status: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode: status }) });

describe("the local S3, called by the AWS SDK", () => {
  test("returns stored objects with their type, size and metadata, whatever the key", async () => {
    for (const key of ["plain.txt", "a/b c/ü+&=%.txt", "../../etc/passwd", `${"long/".repeat(190)}x`, "a//b"]) {
      await put(key, `body of ${key}`, { ContentType: "text/plain", Metadata: { origin: "test" } });
      expect(await textOf(key)).toBe(`body of ${key}`);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      expect(head).toMatchObject({ ContentType: "text/plain", Metadata: { origin: "test" } });
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      await expect(textOf(key)).rejects.toEqual(failure("NoSuchKey", 404));
    }
    expect(await store.keys()).toEqual([]);
  });

  test("lists keys in order, by prefix and in pages", async () => {
    for (const key of ["l/c", "l/a", "m/x", "l/b"]) await put(key, key);
    const list = (more: object) => client.send(new ListObjectsV2Command({ Bucket, Prefix: "l/", ...more }));
    const first = await list({ MaxKeys: 2 });
    expect(first.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
      ["l/a", 3],
      ["l/b", 3],
    ]);
    const second = await list({ ContinuationToken: first.NextContinuationToken });
    expect([second.IsTruncated, second.Contents?.map(({ Key }) => Key)]).toEqual([false, ["l/c"]]);
  });

  test("reads ranges", async () => {
    await put("range", "0123456789");
    const range = async (Range: string) => {
      const { Body, ContentRange } = await client.send(new GetObjectCommand({ Bucket, Key: "range", Range }));
      return [await Body?.transformToString(), ContentRange];
    };
    expect(await range("bytes=2-4")).toEqual(["234", "bytes 2-4/10"]);
    expect(await range("bytes=-3")).toEqual(["789", "bytes 7-9/10"]);
    await expect(range("bytes=10-")).rejects.toEqual(failure("InvalidRange", 416));
  });

  test("accepts bodies that the SDK sends in chunks, with their checksum", async () => {
    const byDefault = clientOf({ requestChecksumCalculation: "WHEN_SUPPORTED" });
    const Body = Readable.from([Buffer.from("stre"), Buffer.from("amed")]);
    await byDefault.send(new PutObjectCommand({ Bucket, Key: "chunks", Body, ContentLength: 8 }));
    expect(await textOf("chunks")).toBe("streamed");
  });

  test("overwrites nothing under If-None-Match, and lets one of many writers win", async () => {
    await put("once", "first");
    await expect(put("once", "second", { IfNoneMatch: "*" })).rejects.toEqual(failure("PreconditionFailed", 412));
    expect(await textOf("once")).toBe("first");
    const writers = Array.from({ length: 20 }, (_, turn) => put("race", `writer ${turn}`, { IfNoneMatch: "*" }));
    const won = (await Promise.allSettled(writers)).filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(1);
  });

  test.each([
    ["another secret", () => clientOf({ secretAccessKey: "wrong" }), "SignatureDoesNotMatch", 403],
    ["another region", () => clientOf({ region: "eu-west-1" }), "AuthorizationHeaderMalformed", 400],
  ])("refuses %s", async (_what, make, name, status) => {
    await expect(put("refused", "x", {}, make())).rejects.toEqual(failure(name, status));
    expect(await store.keys()).not.toContain("refused");
  });

  test("refuses a clock that is a quarter of an hour off, and another bucket", async () => {
    nowMs += 16 * 60_000;
    await expect(put("late", "x")).rejects.toEqual(failure("RequestTimeTooSkewed", 403));
    nowMs = Date.now();
    const elsewhere = client.send(new PutObjectCommand({ Bucket: "others", Key: "x", Body: "x" }));
    await expect(elsewhere).rejects.toEqual(failure("NoSuchBucket", 404));
  });
});

describe("a presigned PUT", () => {
  const SIGNED = new Set(["content-type", "content-length", "host"]);
  const presign = (Key: string) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentType: "image/png", ContentLength: 4 }), {
      expiresIn: 900,
      signableHeaders: SIGNED,
    });
  const send = async (url: string, body = "1234", type = "image/png") => {
    const answer = await fetch(url, { method: "PUT", headers: { "content-type": type }, body });
    return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]];
  };

  test("stores a file of the signed type and size, which the public can read at its plain address", async () => {
    expect(await send(await presign("signed.png"))).toEqual([200, undefined]);
    const read = await fetch(`${store.endpoint}/files/signed.png`);
    expect([read.status, read.headers.get("content-type"), await read.text()]).toEqual([200, "image/png", "1234"]);
  });

  test.each<[string, (url: string) => Promise<unknown>, string]>([
    ["of another type", (url) => send(url, "1234", "text/html"), "SignatureDoesNotMatch"],
    ["that is longer", (url) => send(url, "12345"), "SignatureDoesNotMatch"],
    ["that is shorter", (url) => send(url, "123"), "SignatureDoesNotMatch"],
    ["under another key", (url) => send(url.replace("refused", "stolen")), "SignatureDoesNotMatch"],
    ["with a longer expiry", (url) => send(url.replace("Expires=900", "Expires=9000")), "SignatureDoesNotMatch"],
    ["without a signature", (url) => send(url.split("?", 1)[0] as string), "AccessDenied"],
  ])("does not store a file %s", async (_what, attempt, code) => {
    const before = await store.keys();
    expect(await attempt(await presign("refused.png"))).toEqual([403, code]);
    expect(await store.keys()).toEqual(before);
  });

  test("fails after its expiry", async () => {
    const url = await presign("late.png");
    nowMs += 901_000;
    expect(await send(url)).toEqual([403, "AccessDenied"]);
    nowMs = Date.now();
  });

  test("works from a page of any origin", async () => {
    const answer = await fetch(await presign("cors.png"), {
      method: "OPTIONS",
      headers: { origin: "https://dashboard.example", "access-control-request-headers": "content-type" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")).toBe("content-type");
  });
});

test("the local S3 keeps its objects while its port is closed, and is empty afterwards", async () => {
  const own = await startObjectStore({ bucket: "files", publicRead: true });
  const writer = clientOf({ endpoint: own.endpoint, credentials: own });
  await put("kept", "kept", {}, writer);
  await own.pause();
  await expect(fetch(`${own.endpoint}/files/kept`)).rejects.toThrow();
  await own.resume();
  expect(await (await fetch(`${own.endpoint}/files/kept`)).text()).toBe("kept");
  await own.stop();
  expect(await own.keys()).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { User } from "./support/dashboard.js";
import { sendBytes } from "./support/http-request.js";
import { type Targets, undecodableKeys, uploadKeyAttacks } from "./support/upload-key-attacks.js";
import { sendFile, startUploads, type UploadsUnderTest } from "./support/uploads.js";

const FILE = { fileType: "text/plain", fileName: "secret.txt", fileSize: 4 };
let uploads: UploadsUnderTest;
let attacker: User & { merchantId: string };
let victim: User & { merchantId: string };
let targets: Targets;

beforeAll(async () => {
  uploads = await startUploads();
  [attacker, victim] = [await uploads.dashboard.makeAccount(), await uploads.dashboard.makeAccount()];
  targets = { own: attacker.merchantId, victim: victim.merchantId, file: "secret.txt" };
  for (const user of [attacker, victim]) {
    const { data } = (await uploads.dashboard.ask(user, "POST", "/api/upload", { body: FILE })).body;
    expect(await sendFile(data, "1234")).toEqual([200, undefined]);
  }
});
afterAll(() => uploads?.stop());
beforeEach(() => {
  uploads.operations.length = 0;
});

/** Sends raw bytes, because an HTTP client would normalize the path. */
async function remove(target: string): Promise<[number, string]> {
  const head = `DELETE ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${attacker.token}`;
  const answer = await sendBytes(uploads.dashboard.url, `${head}\r\n\r\n`);
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  return [Number(answer.split(" ", 2)[1]), JSON.parse(body).code];
}

/** Sends the attacks. Returns those whose answer isn't allowed, with the answer. */
async function otherwise(attacks: readonly string[], allowed: readonly string[], prefix = "/api/upload/") {
  const odd: [string, number, string][] = [];
  for (const attack of attacks) {
    const [status, code] = await remove(prefix + attack);
    if (!allowed.includes(`${status} ${code}`)) odd.push([attack.slice(0, 120), status, code]);
  }
  return odd;
}

/** Requests to the store outside the attacker's own directory. */
const outside = () => uploads.operations.filter(({ key }) => !key.startsWith(`merchants/${attacker.merchantId}/`));

const keysBefore = () => [attacker, victim].map(({ merchantId }) => `merchants/${merchantId}/secret.txt`).sort();

test("no spelling of a key reaches a file outside the caller's directory: the answer is 403 or 404, without a request to the store", async () => {
  const attacks = [...new Set(uploadKeyAttacks(targets))];
  expect(attacks.length).toBeGreaterThan(700);
  expect(await otherwise(attacks, ["403 FORBIDDEN", "404 NOT_FOUND"])).toEqual([]);
  expect(outside()).toEqual([]);
  expect(uploads.operations.filter(({ method }) => method === "DELETE")).toEqual([]);
  expect(await uploads.store.keys()).toEqual(keysBefore());
});

test("invalid percent-encoding of UTF-8 is 400 anywhere", async () => {
  expect(await otherwise(undecodableKeys(targets), ["400 BAD_REQUEST"])).toEqual([]);
  expect(uploads.operations).toEqual([]);
});

test("the route's own part may be spelled as the router reads it, with the same answers", async () => {
  const { victim: other, file } = targets;
  const attacks = [
    `merchants/${other}/${file}`,
    `merchants/${targets.own}/../${other}/${file}`,
    `%2e%2e/${other}/${file}`,
  ];
  for (const prefix of ["/%61pi/upload/", "/api/%75pload/"]) {
    expect(await otherwise(attacks, ["403 FORBIDDEN"], prefix)).toEqual([]);
  }
  for (const prefix of [
    "//api/upload/",
    "/api//upload/",
    "/api/upload/../upload/",
    "/api/./upload/",
    "/api%2fupload/",
    // An absolute URL is parsed as a URL, which removes dot segments before the route is matched.
    "http://elsewhere/api/upload/",
    "HTTP://a:b@c/api/upload/",
  ]) {
    expect(await otherwise(attacks, ["403 FORBIDDEN", "404 NOT_FOUND"], prefix)).toEqual([]);
  }
  expect(outside()).toEqual([]);
  expect(await uploads.store.keys()).toEqual(keysBefore());
});

test("a name that no file can have is 404, without a request to the store", async () => {
  const names = ["файл.txt", "a b.txt", "a+b.txt", "a~.txt", "x'.txt"].map(encodeURIComponent);
  const attacks = names.map((name) => `merchants/${targets.own}/${name}`);
  expect(await otherwise(attacks, ["404 NOT_FOUND"])).toEqual([]);
  expect(uploads.operations).toEqual([]);
});

test("the caller's own file is still deleted by each honest spelling", async () => {
  const key = `merchants/${targets.own}/secret.txt`;
  const spellings = [key, encodeURIComponent(key), `${key}?x=/../..`, `${key}#x`, key.replace("secret", "%73ecret")];
  for (const spelling of spellings) {
    expect(await remove(`/api/upload/${spelling}`)).toEqual([200, undefined]);
    const { data } = (await uploads.dashboard.ask(attacker, "POST", "/api/upload", { body: FILE })).body;
    expect(await sendFile(data, "1234")).toEqual([200, undefined]);
  }
});

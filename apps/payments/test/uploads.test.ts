import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { FILE_TYPES } from "../src/uploads/uploads.js";
import type { User } from "./support/dashboard.js";
import { type Answer, unknownId } from "./support/payments-under-test.js";
import { sendFile, startUploads, type UploadsUnderTest } from "./support/uploads.js";

const MINUTE = 60_000;
let nowMs = Date.now();
let uploads: UploadsUnderTest;
let user: User & { merchantId: string };

beforeAll(async () => {
  const now = () => nowMs;
  uploads = await startUploads({ clock: { now }, now });
});
afterAll(() => uploads?.stop());
beforeEach(async () => {
  nowMs = Date.now();
  user = await uploads.dashboard.makeAccount();
});

const FILE = { fileType: "image/png", fileName: "logo.png", fileSize: 4 };
const ask = (changes: object = {}, by: User = user): Promise<Answer> =>
  uploads.dashboard.ask(by, "POST", "/api/upload", { body: { ...FILE, ...changes } });
const begin = async (changes: object = {}, by?: User) => (await ask(changes, by)).body.data;
const stored = async (changes: object = {}, by?: User) => {
  const upload = await begin(changes, by);
  expect(await sendFile(upload, "1234")).toEqual([200, undefined]);
  return upload;
};
const remove = (key: string, by: User = user) => uploads.dashboard.ask(by, "DELETE", `/api/upload/${key}`);
const read = async (url: string) => (await fetch(url)).text();

describe("an upload", () => {
  test("returns an address for one file, which is stored and readable when sent as described", async () => {
    const answer = await ask();
    const key = `merchants/${user.merchantId}/logo.png`;
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status: "success",
        data: {
          uploadUrl: expect.stringContaining(`/uploads/${key}?`),
          key,
          publicUrl: `${uploads.store.endpoint}/uploads/${key}`,
          expiresAt: new Date(nowMs + 15 * MINUTE).toISOString(),
          method: "PUT",
          headers: { "content-type": "image/png", "content-length": "4" },
        },
      },
    ]);
    const { data } = answer.body;
    expect(await sendFile(data, "1234")).toEqual([200, undefined]);
    const file = await fetch(data.publicUrl);
    expect([file.status, file.headers.get("content-type"), await file.text()]).toEqual([200, "image/png", "1234"]);
  });

  test.each<[string, string, Record<string, string>, string]>([
    ["another type", "1234", { "content-type": "text/html" }, "SignatureDoesNotMatch"],
    ["no type", "1234", { "content-type": "" }, "SignatureDoesNotMatch"],
    ["another size", "12345", {}, "SignatureDoesNotMatch"],
    ["nothing in it", "", {}, "SignatureDoesNotMatch"],
    ["a header of the store's that was not signed", "1234", { "x-amz-acl": "public-read" }, "AccessDenied"],
  ])("of a file with %s is refused by the store", async (_what, body, changes, code) => {
    const upload = await begin();
    expect(await sendFile(upload, body, changes)).toEqual([403, code]);
    expect(await uploads.store.keys()).not.toContain(upload.key);
  });

  test("can't be sent to another key, or after a quarter of an hour", async () => {
    const upload = await begin();
    const elsewhere = { ...upload, uploadUrl: upload.uploadUrl.replace("logo.png", "other.png") };
    expect(await sendFile(elsewhere, "1234")).toEqual([403, "SignatureDoesNotMatch"]);
    nowMs += 15 * MINUTE + 1_000;
    expect(await sendFile(upload, "1234")).toEqual([403, "AccessDenied"]);
  });

  test("works with a PUT of a client that sends only the file and its type", async () => {
    const upload = await begin();
    const sent = await fetch(upload.uploadUrl, {
      method: "PUT",
      headers: { "content-type": "image/png" },
      body: "1234",
    });
    expect(sent.status).toBe(200);
    expect(await read(upload.publicUrl)).toBe("1234");
  });

  test("never overwrites a file: eight hex digits are added to a name that is taken", async () => {
    const first = await stored();
    const second = await stored();
    expect(second.key).toMatch(new RegExp(`^merchants/${user.merchantId}/logo-[0-9a-f]{8}\\.png$`));
    expect(second.publicUrl).toContain(second.key);
    expect(await read(first.publicUrl)).toBe("1234");
  });

  test("replaces a file of another address for the same name, unless its sender adds If-None-Match: *", async () => {
    const [first, second] = [await begin(), await begin()];
    expect(second.key).toBe(first.key);
    const onlyNew = { "if-none-match": "*" };
    expect(await sendFile(first, "1234", onlyNew)).toEqual([200, undefined]);
    expect(await sendFile(second, "5678", onlyNew)).toEqual([412, "PreconditionFailed"]);
    expect(await read(first.publicUrl)).toBe("1234");
    expect(await sendFile(second, "5678")).toEqual([200, undefined]);
    expect(await read(first.publicUrl)).toBe("5678");
  });

  test("goes to the merchant's own directory, so two merchants can use the same name", async () => {
    const other = await uploads.dashboard.makeAccount();
    const [mine, theirs] = [await stored(), await stored({}, other)];
    expect([mine.key, theirs.key]).toEqual([user, other].map(({ merchantId }) => `merchants/${merchantId}/logo.png`));
  });

  test.each(Object.entries(FILE_TYPES).flatMap(([type, extensions]) => extensions.map((one) => [type, one])))(
    "may be %s with the extension .%s, in any case",
    async (fileType, extension) => {
      for (const fileName of [`a.${extension}`, `a.${extension?.toUpperCase()}`]) {
        expect((await begin({ fileType, fileName })).key).toMatch(new RegExp(`/a\\.${extension}$`));
      }
    },
  );
});

describe("a file's name", () => {
  test.each([
    ["My Photo (1).png", "My-Photo-1.png"],
    ["Zürich – Übersicht.png", "Z-rich-bersicht.png"],
    ["写真.png", "file.png"],
    ["a..b...c.png", "a.b.c.png"],
    ["photo..png", "photo.png"],
    ["-rf.png", "rf.png"],
    ["e\u0301.png", "file.png"],
    ["a\u202egnp.exe.png", "a-gnp.exe.png"],
    ["a\u200bb\ufeff.png", "a-b.png"],
    ["%2f..%2fetc%2fpasswd.png", "2f.-2fetc-2fpasswd.png"],
    ["／etc／passwd․x.png", "etc-passwd-x.png"],
    ['"quoted"; rm -rf ~.png', "quoted-rm--rf.png"],
    ["<script>alert(1)<script>.png", "script-alert-1-script.png"],
    ["😀.png", "file.png"],
    [`${"n".repeat(251)}.png`, `${"n".repeat(251)}.png`],
    [`${"😀".repeat(251)}.png`, "file.png"],
    ["logo.PNG", "logo.png"],
    ["x.html.png", "x.html.png"],
  ])("%j becomes %j", async (fileName, name) => {
    expect((await begin({ fileName })).key).toBe(`merchants/${user.merchantId}/${name}`);
  });

  test("is normalised to Unicode NFC", async () => {
    await stored({ fileName: "caf\u00e9.png" });
    expect((await begin({ fileName: "cafe\u0301.png" })).key).toMatch(/\/caf-[0-9a-f]{8}\.png$/);
  });

  test.each<[string, string]>([
    ["is empty", ""],
    ["is a dot", "."],
    ["is two dots", ".."],
    ["begins with a dot", ".htaccess.png"],
    ["has a slash", "a/b.png"],
    ["leads up", "../x.png"],
    ["has a backslash", "..\\x.png"],
    ["has a line break", "a\r\nSet-Cookie: b.png"],
    ["has a tab", "a\tb.png"],
    ["has a control character", "a\u0085.png"],
    ["has 256 characters", `${"n".repeat(252)}.png`],
    ["has no extension", "logo"],
    ["has an empty extension", "logo."],
    ["has the extension of another type", "logo.jpg"],
    ["has an extension that runs in a browser", "logo.svg"],
    ["has an extension of look-alikes", "logo.рng"],
    ["has an extension with a blank", "logo.png "],
  ])("that %s is 400", async (_what, fileName) => {
    const answer = await ask({ fileName });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      "BAD_REQUEST",
      expect.stringMatching(/^fileName: /),
    ]);
  });

  test("with a NUL or half a character is 400 as well", async () => {
    for (const fileName of ["a\0.png", "a\ud800.png"]) expect((await ask({ fileName })).status).toBe(400);
  });
});

test.each<[string, object]>([
  ["fileType", { fileType: "image/svg+xml", fileName: "a.svg" }],
  ["fileType", { fileType: "text/html", fileName: "a.html" }],
  ["fileType", { fileType: "application/xhtml+xml", fileName: "a.xhtml" }],
  ["fileType", { fileType: "application/octet-stream" }],
  ["fileType", { fileType: "image/PNG" }],
  ["fileType", { fileType: "image/png; charset=utf-8" }],
  ["fileType", { fileType: undefined }],
  ["fileType", { fileType: ["image/png"] }],
  ["fileSize", { fileSize: 0 }],
  ["fileSize", { fileSize: -1 }],
  ["fileSize", { fileSize: 10 * 2 ** 20 + 1 }],
  ["fileSize", { fileSize: 1e12 }],
  ["fileSize", { fileSize: 1.5 }],
  ["fileSize", { fileSize: "5" }],
  ["fileSize", { fileSize: null }],
  ["fileSize", { fileSize: undefined }],
  ["fileName", { fileName: undefined }],
  ["fileName", { fileName: 7 }],
  ["key", { key: "merchants/x/y.png" }],
])("a request for an upload with a bad %s is 400: %j", async (field, changes) => {
  const answer = await ask(changes);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    400,
    "BAD_REQUEST",
    expect.stringMatching(new RegExp(`^${field}: `)),
  ]);
});

test("the smallest and the largest file are one byte and ten mebibytes", async () => {
  const largest = 10 * 2 ** 20;
  for (const fileSize of [1, largest]) {
    const upload = await begin({ fileSize, fileName: `${fileSize}.png` });
    expect(await sendFile(upload, "x".repeat(fileSize))).toEqual([200, undefined]);
  }
});

describe("a file is deleted", () => {
  test("by its key, with raw or encoded slashes; then it is 404", async () => {
    for (const spell of [(key: string) => key, encodeURIComponent, (key: string) => key.replace("/", "%2f")]) {
      const { key, publicUrl } = await stored();
      const answer = await remove(spell(key));
      expect([answer.status, answer.body]).toEqual([200, { status: "success", message: "File deleted" }]);
      expect((await fetch(publicUrl)).status).toBe(404);
      const again = await remove(spell(key));
      expect([again.status, again.body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("only by its merchant: others get 403, and it stays", async () => {
    const { key, publicUrl } = await stored();
    const other = await uploads.dashboard.makeAccount();
    const refused = await remove(key, other);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        status: "error",
        code: "FORBIDDEN",
        message: "This file isn't in your own directory.",
        docUrl: expect.stringMatching(/\/errors#forbidden$/),
      },
    ]);
    expect(await read(publicUrl)).toBe("1234");
  });

  test("with a content type and no body too", async () => {
    const { key } = await stored();
    const headers = { "content-type": "application/json" };
    expect((await uploads.dashboard.ask(user, "DELETE", `/api/upload/${key}`, { headers })).status).toBe(200);
  });
});

test("uploads require a session of a user with a merchant", async () => {
  const { dashboard } = uploads;
  const { testKey } = await dashboard.makeMerchant();
  const stranger = await dashboard.signIn(null);
  for (const [method, path] of [
    ["POST", "/api/upload"],
    ["DELETE", `/api/upload/merchants/${unknownId()}/x.png`],
  ] as const) {
    const body = method === "POST" ? FILE : undefined;
    const answers = await Promise.all(
      ["", testKey, "nonsense", stranger.token].map((key) => dashboard.call(method, path, { key, body })),
    );
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [401, "UNAUTHORIZED"],
      [401, "UNAUTHORIZED"],
      [401, "UNAUTHORIZED"],
      [403, "FORBIDDEN"],
    ]);
  }
  const other = await dashboard.ask(user, "GET", "/api/upload/x");
  expect([other.status, other.headers.get("allow")]).toEqual([405, "DELETE, OPTIONS"]);
});

import { describe, expect, test } from "@jest/globals";
import { expectCheap } from "../../../test/support/cheap.js";
import { emptyReply, type Reply, toReply } from "../http/reply.js";
import { readJsonDocument, readTextDocument } from "./read-document.js";
import { learnSoft404 } from "./soft-404.js";

const ORIGIN = "https://site.example";
const PAGE =
  "<!doctype html><html><body><h1>Welcome to the shop of everything</h1><p>We sell all that there is.</p></body></html>";

function reply(
  path: string,
  body: string,
  { type = "application/json", status = 200, location = "", truncated = false } = {},
): Reply {
  const headers = { "content-type": type, ...(location === "" ? {} : { location }) };
  const hop = { kind: "answer", status, headers, bytes: Buffer.from(body), truncated } as const;
  return toReply(hop, { url: ORIGIN + path, redirects: [], durationMs: 1 }, { keepHtml: false });
}
const failed = (path: string) => emptyReply({ kind: "failed", url: ORIGIN + path, cause: "timeout", durationMs: 1 });

const honest = learnSoft404([reply("/x", "no", { status: 404 }), reply("/.well-known/x.json", "no", { status: 404 })]);
const pages = learnSoft404([
  reply("/x", PAGE, { type: "text/html" }),
  reply("/.well-known/x.json", "no", { status: 404 }),
]);
const unsure = learnSoft404([reply("/x", "no", { status: 404 }), failed("/.well-known/x.json")]);

const json = (answer: Reply, soft404 = honest) => readJsonDocument(answer, `${ORIGIN}/.well-known/ucp`, soft404);
const text = (answer: Reply, soft404 = honest) => readTextDocument(answer, `${ORIGIN}/llms.txt`, soft404);

describe("a JSON document", () => {
  test("is found with its value", () => {
    expect(json(reply("/.well-known/ucp", '\ufeff{"a":1}'))).toMatchObject({
      state: "found",
      value: { a: 1 },
      warnings: [],
    });
  });

  test("of another media type is found with a warning, except as text/html", () => {
    expect(json(reply("/u", "{}", { type: "text/plain" }))).toMatchObject({
      state: "found",
      warnings: ["media type text/plain"],
    });
    expect(json(reply("/u", "{}", { type: "application/linkset+json" }))).toMatchObject({
      state: "found",
      warnings: [],
    });
    expect(json(reply("/u", "{}", { type: "text/html" }))).toMatchObject({ state: "invalid" });
  });

  test.each([404, 410])("is absent after %s", (status) => {
    expect(json(reply("/u", "{}", { status }))).toMatchObject({ state: "absent", why: `HTTP ${status}` });
  });

  test.each([401, 403, 405, 406, 429, 500, 503])("is unknown after %s, never absent", (status) => {
    expect(json(reply("/u", "{}", { status })).state).toBe("unknown");
  });

  test("is unknown without an answer, and after a challenge", () => {
    expect(json(failed("/u"))).toMatchObject({ state: "unknown", why: "no answer: timeout" });
    expect(
      json(emptyReply({ kind: "challenge", url: ORIGIN, status: 403, sign: "cf-mitigated", durationMs: 1 })).state,
    ).toBe("unknown");
  });

  test.each(["[]", "null", '"text"', "{", "", "a: yaml", `${"[".repeat(200)}${"]".repeat(200)}`])(
    "made of %j is invalid",
    (body) => {
      expect(json(reply("/u", body)).state).toBe("invalid");
    },
  );

  test("of brackets in strings is not nested", () => {
    expect(json(reply("/u", JSON.stringify({ a: '[{"\\"'.repeat(200) }))).state).toBe("found");
  });

  test("of 512 KB that attacks its readers is decided within milliseconds", () => {
    expectCheap(() => {
      for (const body of [`"${'\\"'.repeat(250_000)}`, '"'.repeat(500_000), "[".repeat(500_000)])
        json(reply("/u", body));
    });
  });

  test("that was truncated is unknown", () => {
    expect(json(reply("/u", '{"a":', { truncated: true })).state).toBe("unknown");
  });

  test("is invalid if it redirects to another site", () => {
    const elsewhere = reply("/u", "", { status: 302, location: "https://other.example/ucp" });
    expect(json(elsewhere)).toMatchObject({
      state: "invalid",
      why: "redirects to another site: https://other.example",
    });
  });

  test("replaced by an HTML page is absent only if the site sends pages for every address", () => {
    const page = reply("/u", PAGE.replace("Welcome", "Hello"), { type: "text/html" });
    expect(json(page, pages).state).toBe("absent");
    expect(json(page, honest).state).toBe("invalid");
    expect(json(page, unsure).state).toBe("unknown");
    expect(json(reply("/u", "<html>", { type: "application/json" }), pages).state).toBe("absent");
  });

  test("is absent if it equals the answer for missing addresses apart from paths, numbers and ids", () => {
    const body = (path: string, id: string) =>
      JSON.stringify({
        status: "ok",
        message: "The gateway is up and running today",
        path,
        requestId: id,
        time: Date.now(),
      });
    const gateway = learnSoft404([reply("/a1b2-not-found", body("/a1b2-not-found", "f3a9"))]);
    expect(json(reply("/.well-known/ucp", body("/.well-known/ucp", "77e1")), gateway).state).toBe("absent");
    expect(json(reply("/.well-known/ucp", '{"ucp":{"version":"2026-01-01"}}'), gateway).state).toBe("found");
  });
});

describe("a text document", () => {
  test("is found without byte order mark and with plain line ends", () => {
    expect(text(reply("/llms.txt", "\ufeff# A\r\n\rB\r\n", { type: "text/plain" }))).toMatchObject({
      state: "found",
      value: "# A\n\nB\n",
    });
  });

  test("may start with a tag, or be served as text/html, unless it is a page", () => {
    expect(text(reply("/llms.txt", "<p align=center>\n\n# A", { type: "text/markdown" })).state).toBe("found");
    expect(text(reply("/robots.txt", "User-agent: *", { type: "text/html" }))).toMatchObject({
      state: "found",
      warnings: ["media type text/html"],
    });
    expect(text(reply("/llms.txt", PAGE, { type: "text/plain" }), pages).state).toBe("absent");
    expect(text(reply("/llms.txt", "<div>app</div>", { type: "text/html" }), honest).state).toBe("invalid");
  });

  test("that is empty is invalid", () => {
    expect(text(reply("/llms.txt", " \n", { type: "text/plain" })).state).toBe("invalid");
  });

  test("stores the whole text in the fetched answer, and only a preview of a page", () => {
    const long = text(reply("/llms.txt", "# A\n".repeat(5_000), { type: "text/plain" }));
    expect(long.fetched).toMatchObject({ body: "# A\n".repeat(5_000) });
    const page = text(reply("/llms.txt", PAGE + "x".repeat(100_000), { type: "text/html" }), pages);
    expect(page.fetched.kind === "http" && page.fetched.body.length).toBe(4_096);
  });
});

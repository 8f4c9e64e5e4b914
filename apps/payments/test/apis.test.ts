import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newEvmAccount } from "@svc/localstack/evm";
import { APIS_MAX } from "../src/apis/apis-repository.js";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { type TestMerchant, unknownId } from "./support/payments-under-test.js";
import { type ApiShop, importInto, makeApi, sellDocument, WEATHER_DOCUMENT } from "./support/weather-api.js";

/** APIs, as their merchants manage them. */
let shop: LinkShop;
let other: TestMerchant;
beforeAll(async () => {
  shop = await startLinkShop();
  other = await shop.payments.makeMerchant();
});
afterAll(() => shop?.stop());

const call = (method: string, path: string, body?: unknown, key = shop.merchant.testKey, headers = {}) =>
  shop.payments.call(method, `/api/v1/apis${path}`, { key, headers, ...(body === undefined ? {} : { body }) });
const valid = () => ({ name: "Weather", baseUrl: `${shop.target.url}/v1`, network: "base_sepolia" });
const routesOf = async ({ id }: ApiShop) => (await call("GET", `/${id}/routes`)).body.data;

describe("an API", () => {
  test("is created, listed, read and changed; its credentials are never shown", async () => {
    const made = await call("POST", "", { ...valid(), upstreamHeaders: { "X-Api-Key": "s3cret" } });
    expect([made.status, made.headers.get("location")]).toEqual([201, `/api/v1/apis/${made.body.data.id}`]);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({
      url: `https://pay.example.com/api/agent/api-${id}`,
      upstreamHeaderNames: ["X-Api-Key"],
      active: true,
      mode: "test",
    });
    expect((await call("GET", `/${id}`)).body.data).toEqual(made.body.data);
    expect((await call("GET", "?limit=1")).body).toMatchObject({ data: [made.body.data] });
    const changed = await call("PATCH", `/${id}`, { name: " Forecasts ", upstreamHeaders: null });
    expect(changed.body.data).toMatchObject({ name: "Forecasts", upstreamHeaderNames: [] });
    expect(made.text + changed.text).not.toContain("s3cret");
    expect((await call("PATCH", `/${id}`, {})).body.data.updatedAt).toBe(changed.body.data.updatedAt);
  });

  test("is created once under an Idempotency-Key", async () => {
    const key = { "idempotency-key": "one-api" };
    const [first, again] = [
      await call("POST", "", valid(), undefined, key),
      await call("POST", "", valid(), undefined, key),
    ];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const otherBody = await call("POST", "", { ...valid(), name: "Other" }, undefined, key);
    expect([otherBody.status, otherBody.body.code]).toEqual([409, "CONFLICT"]);
  });

  test.each([
    ["baseUrl", { baseUrl: "https://10.0.0.1/v1" }],
    ["baseUrl", { baseUrl: "https://api.example.com/v1?x=1" }],
    ["baseUrl", { baseUrl: "https://api.example.com/a//b" }],
    ["baseUrl", { baseUrl: "https://user:pass@api.example.com" }],
    ["network", { network: "base" }],
    ["name", { name: "  " }],
    ["merchantWalletAddresses", { network: "solana_devnet" }],
    ["upstreamHeaders.Host", { upstreamHeaders: { Host: "x" } }],
  ])("names %s where it is wrong: %j", async (field, wrong) => {
    const answer = await call("POST", "", { ...valid(), ...wrong });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  test("is visible only to its merchant and in its mode", async () => {
    const { id } = await makeApi(shop);
    const document = JSON.stringify(WEATHER_DOCUMENT);
    const calls = [
      ["GET", `/${id}`],
      ["GET", `/${id}/routes`],
      ["PATCH", `/${id}`, { name: "stolen" }],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/import`, { document, price: 1 }],
    ] as const;
    for (const [method, path, body] of calls) {
      const codes = [];
      for (const key of [other.testKey, shop.merchant.liveKey, other.liveKey])
        codes.push((await call(method, path, body, key)).body.code);
      expect([method, path, ...codes]).toEqual([method, path, "AUTH_TENANT_MISMATCH", "NOT_FOUND", "NOT_FOUND"]);
      expect((await call(method, path.replace(id, unknownId()), body)).status).toBe(404);
    }
    for (const key of [other.testKey, shop.merchant.liveKey]) {
      expect((await call("GET", "", undefined, key)).text).not.toContain(id);
    }
    expect((await call("GET", `/${id}`)).body.data.name).toBe("Weather");
  });

  test("moves the targets of its routes with its base URL, and the route itself can't be moved", async () => {
    const api = await makeApi(shop);
    await sellDocument(shop, api, WEATHER_DOCUMENT);
    const [{ paymentLinkId }] = await routesOf(api);
    await call("PATCH", `/${api.id}`, { baseUrl: `${shop.target.url}/v2/` });
    const links = (path: string, method = "GET", body?: unknown) =>
      shop.payments.call(method, `/api/v1/payment-links/${path}`, { key: api.key, ...(body ? { body } : {}) });
    const { data } = (await links(paymentLinkId)).body;
    expect(data.targetUrl).toBe(`${shop.target.url}/v2${data.routeTemplate}`);
    expect(data.apiId).toBe(api.id);
    const refused = await links(paymentLinkId, "PATCH", { targetUrl: "https://elsewhere.example" });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, "targetUrl"]);
    expect((await links(paymentLinkId, "PATCH", { amount: 0.5 })).body.data.amount).toBe(0.5);
  });
});

describe("an API that is deleted", () => {
  test("can't be found, listed, changed or imported into, and its routes are inactive links", async () => {
    const own = await makeApi(shop);
    await sellDocument(shop, own, WEATHER_DOCUMENT);
    const links = (await routesOf(own)).flatMap(
      ({ paymentLinkId }: { paymentLinkId: string | null }) => paymentLinkId ?? [],
    );
    const newer = await makeApi(shop);
    const answer = await call("DELETE", `/${own.id}`);
    expect([answer.status, answer.body.data]).toEqual([200, { id: own.id, deleted: true }]);
    const document = JSON.stringify(WEATHER_DOCUMENT);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/routes", undefined],
      ["PATCH", "", { active: true }],
      ["POST", "/import", { document, price: 1 }],
      ["DELETE", "", undefined],
    ] as const) {
      expect([method, path, (await call(method, `/${own.id}${path}`, body)).body.code]).toEqual([
        method,
        path,
        "NOT_FOUND",
      ]);
    }
    const listed = (await call("GET", "?limit=100")).body.data.map(({ id }: { id: string }) => id);
    expect([listed.includes(own.id), listed.includes(newer.id)]).toEqual([false, true]);
    // A deleted API is still a valid cursor.
    expect((await call("GET", `?ending_before=${own.id}`)).body.data.map(({ id }: { id: string }) => id)).toContain(
      newer.id,
    );
    expect(links.length).toBeGreaterThan(0);
    for (const id of links) {
      const link = await shop.payments.call("GET", `/api/v1/payment-links/${id}`, { key: shop.merchant.testKey });
      expect(link.body.data.active).toBe(false);
      const events = await shop.payments.deps.database.pool.query(
        "SELECT type FROM events WHERE data->>'id' = $1 AND type = 'payment_link.deactivated'",
        [id],
      );
      expect(events.rowCount).toBe(1);
    }
  });

  test("doesn't count towards the limit of APIs", async () => {
    const { testKey: key } = await shop.payments.makeMerchant({ wallets: [newEvmAccount().address] });
    const make = async () => call("POST", "", { ...valid(), name: "One of many" }, key);
    let last = "";
    for (let index = 0; index < APIS_MAX; index += 1) last = (await make()).body.data.id;
    expect((await make()).body.code).toBe("CONFLICT");
    expect((await call("DELETE", `/${last}`, undefined, key)).status).toBe(200);
    expect((await make()).status).toBe(201);
  });
});

describe("an import", () => {
  test("first shows what it would change, and changes it when that is confirmed", async () => {
    const api = await makeApi(shop);
    const body = { document: JSON.stringify(WEATHER_DOCUMENT), price: 0.02 };
    const diff = (await importInto(shop, api, body)).body.data;
    expect([diff.applied, diff.added.length, diff.removed, diff.skipped]).toEqual([false, 6, [], []]);
    expect(diff.added).toContainEqual({
      method: "GET",
      path: "/reports/{id}.pdf",
      name: "A report as PDF",
      amount: 0.25,
      settle: "after",
    });
    expect(await routesOf(api)).toEqual([]);
    const wrong = await importInto(shop, api, { ...body, price: 0.03, confirmation: diff.confirmation });
    expect([wrong.status, wrong.body.code]).toEqual([409, "CONFLICT"]);
    expect((await importInto(shop, api, { ...body, confirmation: diff.confirmation })).body.data.applied).toBe(true);
    expect(await routesOf(api)).toHaveLength(6);
  });

  test("shows what was added, changed and removed since, and keeps the link of each route", async () => {
    const api = await makeApi(shop);
    await sellDocument(shop, api, WEATHER_DOCUMENT);
    const before = await routesOf(api);
    const { "/status": _, "/reports": __, ...rest } = WEATHER_DOCUMENT.paths;
    const paths = {
      ...rest,
      "/cities/largest": { get: { summary: "The largest city", "x-price": 0.05 } },
      "/alerts": { get: { summary: "Alerts" } },
    };
    const next = { ...WEATHER_DOCUMENT, paths };
    const diff = await sellDocument(shop, api, next);
    expect(diff.added).toEqual([{ method: "GET", path: "/alerts", name: "Alerts", amount: 0.02, settle: "after" }]);
    expect(diff.changed).toEqual([
      {
        ...{ method: "GET", path: "/cities/largest", name: "The largest city" },
        ...{ amount: 0.05, settle: "after", fields: ["amount"] },
      },
    ]);
    expect(diff.removed.map(({ path }: { path: string }) => path).sort()).toEqual(["/reports", "/status"]);
    expect(diff.unchanged).toBe(3);
    const again = await importInto(shop, api, { document: JSON.stringify(next), price: 0.02 });
    expect(again.body.data).toMatchObject({ added: [], changed: [], removed: [], unchanged: 5 });
    await sellDocument(shop, api, WEATHER_DOCUMENT);
    const idOf = (routes: { path: string; paymentLinkId: string }[]) =>
      routes.find(({ path }) => path === "/reports")?.paymentLinkId;
    expect(idOf(await routesOf(api))).toBe(idOf(before));
  });

  test("takes prices from tags, and skips operations without a price and those that can't be sold", async () => {
    const api = await makeApi(shop);
    const paths = {
      ...WEATHER_DOCUMENT.paths,
      "/{a}-{b}": { get: { "x-price": 1 } },
      "/cheap": { get: { "x-price": 0.001 } },
      "/head": { head: { "x-price": 1 } },
      "/cities/{name}": { get: { "x-price": 1 } },
      "/openapi.json": { get: { "x-price": 1 } },
    };
    const body = { document: JSON.stringify({ ...WEATHER_DOCUMENT, paths }), pricesByTag: { weather: 0.07 } };
    const { added, skipped } = (await importInto(shop, api, body)).body.data;
    expect(added.map(({ path, amount }: { path: string; amount: number }) => [path, amount])).toEqual([
      ["/weather/{country}/{city}", 0.07],
      ["/reports/{id}.pdf", 0.25],
      ["/status", 0],
      ["/cities/{city}", 0],
    ]);
    expect(
      Object.fromEntries(skipped.map(({ path, reason }: { path: string; reason: string }) => [path, reason])),
    ).toEqual({
      "/cities/largest": "it has no price",
      "/reports": "it has no price",
      "/{a}-{b}": "its path has two parameters in one segment",
      "/cheap": expect.stringContaining("its price must be"),
      "/head": "HEAD can't be sold",
      "/cities/{name}": "another operation has the same path",
      "/openapi.json": "the service reserves this path for its own documents",
    });
  });

  test("decides which routes are paid first: by the document for one route, else by the request for all, else by the merchant's setting", async () => {
    const api = await makeApi(shop);
    const operation = (summary: string, more: object = {}) => ({ get: { summary, "x-price": 0.05, ...more } });
    const document = (more: object = {}) => ({
      openapi: "3.1.0",
      paths: {
        "/usual": operation("Usual", { "x-settle": "after" }),
        "/stream": operation("Stream", { "x-settle": "before" }),
        "/free": operation("Free", { "x-price": 0, "x-settle": "before" }),
        "/open": operation("Open"),
        ...more,
      },
    });
    const moments = (lines: { path: string; settle: string | null }[]) =>
      Object.fromEntries(lines.map(({ path, settle }) => [path, settle]));
    const { added } = await sellDocument(shop, api, document());
    expect(moments(added)).toEqual({ "/usual": "after", "/stream": "before", "/free": null, "/open": "after" });
    const stored = async () => moments(await routesOf(api));
    expect(await stored()).toEqual(moments(added));
    const linkOf = async (path: string) =>
      (await routesOf(api)).find((route: { path: string }) => route.path === path).paymentLinkId;
    const patch = (id: string, settle: string) =>
      shop.payments.call("PATCH", `/api/v1/payment-links/${id}`, { key: api.key, body: { settle } });
    for (const path of ["/open", "/usual"]) await patch(await linkOf(path), "before");
    // If neither the document nor the request sets `settle`, the merchant's own value stays, even if the diff changes
    // other fields.
    const renamed = await sellDocument(shop, api, document({ "/open": operation("Opened") }));
    expect(renamed.changed).toMatchObject([
      { path: "/usual", settle: "after", fields: ["settle"] },
      { path: "/open", settle: "before", fields: ["name"] },
    ]);
    expect(await stored()).toEqual({ "/usual": "after", "/stream": "before", "/free": null, "/open": "before" });
    const all = await sellDocument(shop, api, document({ "/new": operation("New") }), { settle: "before" });
    expect([moments(all.added), all.changed]).toEqual([
      { "/new": "before" },
      [expect.objectContaining({ path: "/open", fields: ["name"] })],
    ]);
    const back = await sellDocument(shop, api, document(), { settle: "after" });
    expect(back.changed).toMatchObject([{ path: "/open", settle: "after", fields: ["settle"] }]);
    expect(moments(back.removed)).toEqual({ "/new": "before" });
  });

  test("skips an operation with an invalid moment of charge, and refuses a request with one", async () => {
    const api = await makeApi(shop);
    const document = JSON.stringify({
      openapi: "3.1.0",
      paths: { "/a": { get: { "x-price": 1, "x-settle": "later" } } },
    });
    const { added, skipped } = (await importInto(shop, api, { document })).body.data;
    expect([added, skipped]).toEqual([
      [],
      [{ method: "GET", path: "/a", reason: "its x-settle must be one of: after, before" }],
    ]);
    expect((await importInto(shop, api, { document, settle: "later" })).status).toBe(400);
  });

  test.each([
    ["no YAML and no JSON", "{", "is neither JSON nor YAML"],
    ["Swagger 2", '{"swagger":"2.0","paths":{}}', "version 3.0 or 3.1"],
    ["no paths", "openapi: 3.0.0", "has no paths"],
    [
      "anchors that make it endless",
      `openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
        .split("")
        .map((name, at) => `${name}: &${name} [${`*${"abcdefg"[at]},`.repeat(10)}]`)
        .join("\n")}\npaths: {}`,
      "values",
    ],
  ])("refuses a document that is %s", async (_, document, reason) => {
    const answer = await importInto(shop, await makeApi(shop), { document, price: 1 });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, "document"]);
    expect(answer.body.errors[0].reason).toContain(reason);
  });

  test("fetches a document through the guard", async () => {
    const api = await makeApi(shop);
    const served = createServer(({ url = "" }, response) => {
      if (url === "/missing") response.writeHead(404);
      response.end(
        url === "/large" ? "#".repeat((1 << 20) + 1) : "openapi: 3.0.3\npaths:\n  /a:\n    get: {summary: A}\n",
      );
    });
    await new Promise<void>((resolve) => served.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(served.address() as AddressInfo).port}/openapi.yaml`;
    try {
      for (const refused of [url, "https://10.0.0.1/openapi.json"]) {
        const answer = await importInto(shop, api, { url: refused, price: 1 });
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, "url"]);
      }
      const both = await importInto(shop, api, { url, document: "x", price: 1 });
      expect([both.status, both.body.errors[0].field]).toEqual([400, "document"]);
      const opened = await shop.another({
        OUTBOUND_ALLOW_HOSTS: `${new URL(url).host},${new URL(shop.target.url).host}`,
      });
      try {
        const answer = await opened.call("POST", `/api/v1/apis/${api.id}/import`, {
          key: api.key,
          body: { url, price: 1 },
        });
        expect(answer.body.data.added).toEqual([{ method: "GET", path: "/a", name: "A", amount: 1, settle: "after" }]);
        for (const path of ["/large", "/missing"]) {
          const body = { url: new URL(path, url).href, price: 1 };
          const wrong = await opened.call("POST", `/api/v1/apis/${api.id}/import`, { key: api.key, body });
          expect([path, wrong.status, wrong.body.errors[0].field]).toEqual([path, 400, "url"]);
        }
      } finally {
        await opened.stop();
      }
    } finally {
      served.close();
    }
  });

  test("leaves out of memory what only open routes show, and can't close any number of routes", async () => {
    const api = await makeApi(shop);
    await sellDocument(shop, api, WEATHER_DOCUMENT);
    const documentOf = (round: number) => {
      const paths = Array.from({ length: 498 }, (_, id) => [`/${round}/${id}`, { get: {} }]);
      return { openapi: "3.1.0", paths: Object.fromEntries(paths) };
    };
    for (let round = 0; round < 4; round += 1) await sellDocument(shop, api, documentOf(round));
    const sold = await shop.payments.deps.soldApis.get(api.id);
    const report = sold?.closedRoutes.find(({ routeTemplate }) => routeTemplate === "/reports");
    expect([report?.inputSchema, report?.linkId]).toEqual([null, expect.any(String)]);
    const refused = await importInto(shop, api, { document: JSON.stringify(documentOf(4)), price: 0.02 });
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);
    await sellDocument(shop, api, documentOf(0));
  });

  test("accepts texts that the database can't store, without them", async () => {
    const content = { "application/json": { example: { a: "\0" } } };
    const paths = {
      "/a": { get: { "x-price": 0, description: `${"x".repeat(4_999)}😀` } },
      "/b": { get: { responses: { 200: { content } } } },
    };
    const imported = await sellDocument(shop, await makeApi(shop), { openapi: "3.1.0", paths });
    expect(imported).toMatchObject({ applied: true, skipped: [] });
  });

  test("sends webhooks for each route that it creates, changes and closes", async () => {
    const merchant = await shop.payments.makeMerchant();
    const api = await makeApi(shop, {}, merchant.testKey);
    await sellDocument(shop, api, WEATHER_DOCUMENT);
    await sellDocument(shop, api, { ...WEATHER_DOCUMENT, paths: { "/reports": WEATHER_DOCUMENT.paths["/reports"] } });
    const { rows } = await shop.payments.deps.database.pool.query(
      "SELECT type, count(*)::int AS count FROM events WHERE merchant_id = $1 GROUP BY type ORDER BY type",
      [merchant.id],
    );
    expect(rows).toEqual([
      { type: "payment_link.created", count: 4 },
      { type: "payment_link.deactivated", count: 3 },
      { type: "payment_link.updated", count: 3 },
    ]);
  });
});

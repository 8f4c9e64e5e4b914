import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import fc from "fast-check";
import { paymentHeader } from "./support/agentic-world.js";
import { send } from "./support/http-request.js";
import { fromHeader, type LinkShop, startLinkShop } from "./support/link-shop.js";
import { answering } from "./support/recording-target.js";
import { type ApiShop, makeApi, makeWeatherApi, PRICE, sellDocument, WEATHER_DOCUMENT } from "./support/weather-api.js";

/** Routes of an API, as buyers call them. */
let shop: LinkShop;
let api: ApiShop;
beforeAll(async () => {
  shop = await startLinkShop();
  api = await makeWeatherApi(shop);
});
afterAll(() => shop?.stop());
beforeEach(() => {
  shop.target.calls.length = 0;
  shop.target.respond = (response, { url }) => answering({ status: 200, body: JSON.stringify({ url }) })(response);
});

const paid = (amountBaseUnits = PRICE) => paymentHeader({ amountBaseUnits });
const call = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  shop.payments.call(method, `${api.path}${path}`, { headers, ...(body === undefined ? {} : { body }) });
const targetUrls = () => shop.target.calls.map(({ url }) => url);

describe("a paid route", () => {
  test("asks for its price with its template as the resource, and doesn't call the target", async () => {
    const answer = await call("GET", "/weather/de/berlin");
    expect([answer.status, answer.body.price]).toEqual([402, "$0.02"]);
    const resource = `https://pay.example.com${api.path}/weather/:country/:city`;
    expect(fromHeader(answer.headers.get("payment-required")).resource.url).toBe(resource);
    expect(answer.body.accepts[0]).toMatchObject({ maxAmountRequired: "20000", resource });
    expect(targetUrls()).toEqual([]);
    const head = await call("HEAD", "/weather/de/berlin");
    expect([head.status, head.headers.has("payment-required")]).toEqual([200, true]);
  });

  test("calls the target's path with the buyer's query, the API's credentials and a signature, and charges once", async () => {
    const before = await shop.income();
    const answer = await call("GET", "/weather/de/M%C3%BCnchen?days=2", {
      "x-payment": await paid(),
      "x-units": "metric",
    });
    expect([answer.status, answer.body]).toEqual([200, { url: "/v1/weather/de/M%C3%BCnchen?days=2" }]);
    const [received] = shop.target.calls;
    expect(received?.headers).toMatchObject({ "x-api-key": "s3cret", "x-units": "metric", "x-svc-amount": "20000" });
    expect((await shop.income()) - before).toBe(PRICE);
  });

  test("refuses a query that doesn't fit its schema before anything is charged", async () => {
    const answer = await call("GET", "/weather/de/berlin?days=0", { "x-payment": await paid() });
    expect([answer.status, answer.body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(targetUrls()).toEqual([]);
  });

  test("accepts a body without required read-only members, which only answers contain", async () => {
    const order = (body: unknown, header: string) => call("POST", "/reports", { "x-payment": header }, body);
    expect((await order({ city: "R" }, await paid())).status).toBe(400);
    expect((await order({ city: "Rome" }, await paid())).status).toBe(200);
    expect(shop.target.calls.at(-1)?.body.toString()).toBe('{"city":"Rome"}');
  });

  test("with text around its parameter has its own price", async () => {
    expect((await call("GET", "/reports/7.pdf")).body.price).toBe("$0.25");
    expect((await call("GET", "/reports/.pdf")).status).toBe(404);
    expect((await call("GET", "/reports/7.txt")).status).toBe(404);
  });

  test("with literal text isn't matched by a free route with a parameter", async () => {
    expect((await call("GET", "/cities/largest")).status).toBe(402);
    expect((await call("GET", "/cities/l%61rgest")).status).toBe(402);
    expect(targetUrls()).toEqual([]);
  });

  test("is sold at an id in capitals, and if the request names the whole URL, as to a proxy", async () => {
    const path = `/api/agent/api-${api.id.toUpperCase()}/weather/de/berlin`;
    for (const asked of [
      path,
      `http://pay.example.com${path}`,
      `https://pay.example.com${api.path}/weather/de/berlin`,
    ]) {
      expect([asked, (await send(shop.payments.url, { path: asked })).status]).toEqual([asked, 402]);
    }
    const bought = await shop.payments.call("GET", `${path}?days=1`, { headers: { "x-payment": await paid() } });
    expect([bought.status, bought.body]).toEqual([200, { url: "/v1/weather/de/berlin?days=1" }]);
  });

  test("isn't sold at the address of a link", async () => {
    const [{ paymentLinkId }] = (await shop.payments.call("GET", `/api/v1/apis/${api.id}/routes`, { key: api.key }))
      .body.data;
    const path = `/api/agent/link/pl-${paymentLinkId}`;
    expect((await shop.payments.call("GET", path)).status).toBe(404);
    const answer = await shop.payments.call("GET", path, { headers: { "x-payment": await paid() } });
    expect([answer.status, targetUrls()]).toEqual([404, []]);
    expect((await shop.payments.call("GET", `${path}/price`)).body.resource).toContain(`${api.path}/`);
  });
});

describe("a payment", () => {
  const [berlin, paris] = ["/weather/de/berlin", "/weather/fr/paris"];

  test("buys one path: the same payment for another path of the route is refused and never answered", async () => {
    const payment = { "x-payment": await paid(), "idempotency-key": "key-of-16-characters-1" };
    expect((await call("GET", berlin, payment)).body).toEqual({ url: `/v1${berlin}` });
    const other = await call("GET", paris, payment);
    expect([other.status, other.text.includes("berlin")]).toEqual([409, false]);
    const again = await call("GET", berlin, payment);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(targetUrls()).toEqual([`/v1${berlin}`]);
  });

  test("with a key that has bought another path is refused, and not charged", async () => {
    const key = { "idempotency-key": "key-of-16-characters-2" };
    expect((await call("GET", berlin, { ...key, "x-payment": await paid() })).status).toBe(200);
    const before = await shop.income();
    const other = await call("GET", paris, { ...key, "x-payment": await paid() });
    expect([other.status, other.text.includes("berlin")]).toEqual([409, false]);
    expect(await shop.income()).toBe(before);
    expect(targetUrls()).toEqual([`/v1${berlin}`]);
  });

  test("by the same payer for another path at the same time is a separate purchase", async () => {
    const release = shop.target.hold({ status: 200, body: "{}" });
    const before = await shop.income();
    const both = Promise.all([
      call("GET", berlin, { "x-payment": await paid() }),
      call("GET", paris, { "x-payment": await paid() }),
    ]);
    while (shop.target.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    release();
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    expect((await shop.income()) - before).toBe(2n * PRICE);
    expect(targetUrls().sort()).toEqual([`/v1${berlin}`, `/v1${paris}`]);
  });

  test("in two spellings of a path is one purchase", async () => {
    const payment = { "x-payment": await paid(), "idempotency-key": "key-of-16-characters-3" };
    expect((await call("GET", "/weather/de/%62erlin", payment)).status).toBe(200);
    expect((await call("GET", berlin, payment)).headers.get("idempotent-replayed")).toBe("true");
    expect(targetUrls()).toEqual([`/v1${berlin}`]);
  });
});

describe("a free route", () => {
  test("is forwarded without a charge, even if a payment is sent", async () => {
    const before = await shop.income();
    const answer = await call("GET", "/cities/rome?x=1", { "x-payment": await paid() });
    expect([answer.status, answer.body, answer.headers.get("x-svc-charged")]).toEqual([
      200,
      { url: "/v1/cities/rome?x=1" },
      "false",
    ]);
    expect(shop.target.calls[0]?.headers).toMatchObject({ "x-api-key": "s3cret", "x-svc-payment-status": "free" });
    expect(await shop.income()).toBe(before);
  });

  test("can't run scripts on the origin of the payment pages and the dashboard", async () => {
    shop.target.respond = (response) => {
      const headers = {
        "content-type": "text/html",
        "content-security-policy": "script-src *",
        "service-worker-allowed": "/",
      };
      response.writeHead(200, headers).end("<script>navigator.serviceWorker.register('x.js', { scope: '/' })</script>");
    };
    const { headers, text } = await call("GET", "/cities/rome");
    expect([headers.get("content-type"), text.slice(0, 8)]).toEqual(["text/html", "<script>"]);
    expect([headers.get("content-security-policy"), headers.get("service-worker-allowed")]).toEqual(["sandbox", null]);
  });

  test("is called 60 times a minute by one address", async () => {
    const own = await makeApi(shop);
    await sellDocument(shop, own, { openapi: "3.1.0", paths: { "/echo": { post: { "x-price": 0 } } } });
    const limited = await shop.another({ RATE_LIMIT_LOCALHOST: "enforce" });
    try {
      const statuses: number[] = [];
      for (let sent = 0; sent < 61; sent += 1) {
        statuses.push((await limited.call("POST", `${own.path}/echo`, { body: {} })).status);
      }
      expect(statuses).toEqual([...Array(60).fill(200), 429]);
      expect(targetUrls()).toHaveLength(60);
    } finally {
      await limited.stop();
    }
  });
});

test("other methods are 405 with the allowed ones, other paths are 404, and neither reaches the target", async () => {
  const wrong = await call("DELETE", "/weather/de/berlin");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  for (const [path, allowed] of [
    ["/status", "GET, OPTIONS"],
    ["/reports", "POST, OPTIONS"],
  ] as const) {
    const head = await call("HEAD", path);
    expect([path, head.status, head.headers.get("allow")]).toEqual([path, 405, allowed]);
  }
  for (const path of ["/weather/de", "/weather/de/berlin/", "/nothing", "/", "/weather//berlin"]) {
    expect([path, (await send(shop.payments.url, { path: `${api.path}${path}` })).status]).toEqual([path, 404]);
  }
  const preflight = await call("OPTIONS", "/weather/de/berlin");
  expect(preflight.status).toBe(204);
  expect(targetUrls()).toEqual([]);
});

test("the document of an unknown API is 404, and of an invalid id 400", async () => {
  for (const [id, status] of [
    ["0d4c5b0e-8a1f-4c3b-9d7e-6f5a4b3c2d1e", 404],
    ["weather", 400],
  ]) {
    expect((await shop.payments.call("GET", `/api/agent/api-${id}/openapi.json`)).status).toBe(status);
  }
});

test("openapi.json and llms.txt describe what is sold, without the target's address", async () => {
  const { body, text } = await call("GET", "/openapi.json");
  expect(body.servers).toEqual([{ url: `https://pay.example.com${api.path}` }]);
  expect(Object.keys(body.paths).sort()).toEqual(Object.keys(WEATHER_DOCUMENT.paths).sort());
  expect(body.paths["/weather/{country}/{city}"].get["x-payment-info"].price).toEqual({
    mode: "fixed",
    currency: "USD",
    amount: "0.02",
  });
  expect(body.paths["/status"].get["x-payment-info"]).toBeUndefined();
  const llms = await call("GET", "/llms.txt");
  expect(llms.text).toContain("- `GET /reports/{id}.pdf` (0.25 USD): A report as PDF");
  expect(text + llms.text).not.toContain(shop.target.url);
});

test("a closed API and a removed route sell nothing", async () => {
  const own = await makeWeatherApi(shop);
  const ask = async (path: string) => (await shop.payments.call("GET", `${own.path}${path}`)).status;
  expect(await ask("/weather/de/berlin")).toBe(402);
  const { "/weather/{country}/{city}": _, ...paths } = WEATHER_DOCUMENT.paths;
  expect((await sellDocument(shop, own, { ...WEATHER_DOCUMENT, paths })).removed).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect([await ask("/weather/de/berlin"), await ask("/status")]).toEqual([404, 200]);
  await shop.payments.call("PATCH", `/api/v1/apis/${own.id}`, { key: own.key, body: { active: false } });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await ask("/status")).toBe(404);
});

test("a buyer who has paid gets the answer again from a closed route, a closed API and a deleted API, which sell nothing else", async () => {
  const own = await makeWeatherApi(shop);
  const ask = async (headers = {}) => {
    const { status, headers: answered } = await shop.payments.call("GET", `${own.path}/weather/de/berlin`, { headers });
    return [status, answered.get("idempotent-replayed")];
  };
  const payment = { "x-payment": await paid(), "idempotency-key": "key-of-16-characters-4" };
  expect(await ask(payment)).toEqual([200, null]);
  const { "/weather/{country}/{city}": _, ...paths } = WEATHER_DOCUMENT.paths;
  const close = [
    () => sellDocument(shop, own, { ...WEATHER_DOCUMENT, paths }),
    async () => {
      await sellDocument(shop, own, WEATHER_DOCUMENT);
      await shop.payments.call("PATCH", `/api/v1/apis/${own.id}`, { key: own.key, body: { active: false } });
    },
    () => shop.payments.call("DELETE", `/api/v1/apis/${own.id}`, { key: own.key }),
  ];
  for (const closes of close) {
    await closes();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const before = await shop.income();
    expect(await ask(payment)).toEqual([200, "true"]);
    expect(await ask({ "x-payment": await paid() })).toEqual([404, null]);
    expect(await ask()).toEqual([404, null]);
    expect(await shop.income()).toBe(before);
  }
  expect(targetUrls()).toEqual(["/v1/weather/de/berlin"]);
});

test("an owed answer is delivered after its API was deleted, with the API's credentials and without another charge", async () => {
  const own = await makeApi(shop, { upstreamHeaders: { "x-api-key": "ours" } });
  await sellDocument(shop, own, WEATHER_DOCUMENT, { price: 0.02, settle: "before" });
  const payment = { "x-payment": await paid(), "idempotency-key": "key-of-16-characters-9" };
  const ask = (headers = {}) => shop.payments.call("GET", `${own.path}/weather/de/berlin`, { headers });
  const { respond } = shop.target;
  shop.target.respond = (response) => response.destroy();
  const before = await shop.income();
  expect(await ask(payment)).toMatchObject({ status: 502, body: { reason: "answer_owed" } });
  const charged = (await shop.income()) - before;
  await shop.payments.call("DELETE", `/api/v1/apis/${own.id}`, { key: own.key });
  shop.target.respond = respond;
  await until(async () => (await ask(payment)).status !== 409);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await ask()).status).toBe(404);
  const again = await ask({ ...payment, "x-payment": await paid() });
  expect([again.status, (await shop.income()) - before]).toEqual([409, charged]);
  expect(shop.target.calls.at(-1)?.headers["x-api-key"]).toBe("ours");
});

describe("generated paths", () => {
  const piece = fc.constantFrom(
    ..."weather cities largest status reports de berlin 7.pdf v1 admin . .. ... %2e %2E%2e .%2e %2f %5c %252f %252e%252e %00 %0a %20 ;x ;x=1 %3b %3Fa=1 %23 \\ // /./ /../ %c0%af %c3%bc %cc%81 u%cc%88 %e2%80%ae %zz % * ~ : @ & = + , ! $ ' ( ) [ ] { } | ^ `".split(
      " ",
    ),
    "/",
    "/",
    "",
  );
  const text = (maxLength: number) => fc.array(piece, { minLength: 1, maxLength }).map((pieces) => pieces.join(""));
  /** Any path, or a free route with any value for its parameter. */
  const path = fc.oneof(
    text(8).map((end) => `/${end}`),
    text(3).map((end) => `/cities/${end}`),
  );
  /**
   * Parses a path like a careless server: decodes it repeatedly, follows backslashes and dots, and drops parameters.
   */
  function carelessly(url: string): string {
    let text = url.split("?")[0] as string;
    for (let last = ""; last !== text; ) {
      last = text;
      text = text.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
    }
    const parts: string[] = [];
    for (const part of text
      .replaceAll("\\", "/")
      .replaceAll(/;[^/]*/g, "")
      .split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "." && part !== "") parts.push(part);
    }
    return `/${parts.join("/")}`;
  }

  test("reach the target only through a free route, however the target parses them", async () => {
    const sent = fc.sample(path, { numRuns: 2_500, seed: 20261125 });
    const statuses = new Map<number, number>();
    const batch = 25;
    for (let at = 0; at < sent.length; at += batch) {
      const answers = await Promise.all(
        sent
          .slice(at, at + batch)
          .map((one) => send(shop.payments.url, { path: `${api.path}${one}` }).catch(() => ({ status: 400 }))),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const allowed = /^\/v1\/(?:status|cities\/(?!largest$)[^/]+)$/;
    const reached = targetUrls();
    expect(reached.filter((url) => !allowed.test(carelessly(url)))).toEqual([]);
    expect(
      reached.filter((url) => carelessly(url).split("/").length !== (url.split("?")[0] as string).split("/").length),
    ).toEqual([]);
    expect(reached.length).toBeGreaterThan(0);
    expect([...statuses.keys()].filter((status) => ![200, 400, 402, 404, 405].includes(status))).toEqual([]);
    expect(statuses.get(404)).toBeGreaterThan(1_000);
  });
});

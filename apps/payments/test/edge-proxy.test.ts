import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type ErrorCode, errorRecord, ServiceError, toEnvelope } from "@svc/errors";
import { type EdgeProxy, findHaproxy, startEdgeProxy } from "@svc/localstack";
import { until } from "@svc/localstack/until";

const HANG_MS = 300;
const withHaproxy = findHaproxy() === undefined ? describe.skip : describe;

withHaproxy("Compose's proxy", () => {
  const replica = (listener: RequestListener) => createServer(listener).listen(0, "127.0.0.1");
  const lines: string[] = [];
  const server = replica((request, response) => {
    if (request.url === "/compressed") {
      const body = brotliCompressSync("x".repeat(5_000));
      response.writeHead(200, { "content-encoding": "br", etag: 'W/"1"', vary: "Accept-Encoding" }).end(body);
    } else if (request.url === "/breaks") response.socket?.destroy();
    else if (request.url === "/own-502") response.writeHead(502, { "x-own": "1" }).end("{}");
    else if (request.url !== "/hangs") response.end("{}");
  });
  let proxy: EdgeProxy;

  beforeAll(async () => {
    if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    proxy = await startEdgeProxy({
      // The scan service has no replica here.
      replicas: [{ service: "payments", port, metricsPort: port }],
      edit: (config) => config.replace("timeout server 180s", `timeout server ${HANG_MS}ms`),
      onLine: (line) => lines.push(line),
    });
  });
  afterAll(async () => {
    await proxy?.stop();
    server.closeAllConnections();
    server.close();
  });

  const codes: [string, () => string, number, ErrorCode, string | null][] = [
    ["no replica is ready", () => `${proxy.urls.scan}/api/scan?url=secret.example`, 503, "SERVICE_UNAVAILABLE", "2"],
    ["a replica dies with the request", () => `${proxy.urls.payments}/breaks`, 503, "SERVICE_UNAVAILABLE", "2"],
    ["a replica does not answer in time", () => `${proxy.urls.payments}/hangs`, 504, "TIMEOUT", "5"],
  ];
  test.each(codes)("answers with the services' envelope when %s", async (_, url, status, code, retryAfter) => {
    const response = await fetch(url(), { method: "POST", body: "{}", headers: { origin: "https://shop.example" } });
    const body = (await response.json()) as { code: string; message: string; hint?: string };
    expect([response.status, body.code, response.headers.get("retry-after")]).toEqual([status, code, retryAfter]);
    const error = new ServiceError(code, body.message, { retryAfter: Number(retryAfter), hint: body.hint });
    expect(body).toEqual(toEnvelope(error));
    expect(errorRecord(code).status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "Retry-After, X-Request-Id",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.has("x-edge-outcome")).toBe(false);
    const id = response.headers.get("x-request-id") as string;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await until(() => lines.some((line) => line.includes(id)));
    const logged = JSON.parse(lines.find((line) => line.includes(id)) as string);
    expect(logged).toMatchObject({ service: "edge", requestId: id, method: "POST" });
    expect(JSON.stringify(logged)).not.toMatch(/secret|127\.0\.0\.1/);
  });

  test("leaves a compressed answer as it is", async () => {
    const answer = await fetch(`${proxy.urls.payments}/compressed`);
    expect(await answer.text()).toBe("x".repeat(5_000));
    const headers = ["content-encoding", "etag", "vary"].map((name) => answer.headers.get(name));
    expect(headers).toEqual(["br", 'W/"1"', "Accept-Encoding"]);
  });

  test("passes the services' own answers on unchanged, 502 too", async () => {
    const own = await fetch(`${proxy.urls.payments}/own-502`);
    expect([own.status, own.headers.get("x-own"), await own.text()]).toEqual([502, "1", "{}"]);
    expect((await fetch(proxy.urls.payments)).status).toBe(200);
  });
});

// Uses the modules that the service imports lazily, because a bundle without one of them would still start.
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type ScanProcess, startScanProcess } from "./support/scan-process.js";
import { newClient, post } from "./support/scan-under-test.js";
import { type LocalServer, serve } from "./support/serve.js";

/** A page that is too long for the main thread, so that a worker thread reads it. */
const LONG = `<!doctype html><title>Long</title><h1>Long</h1><p>${"word ".repeat(20_000)}</p>`;

let site: LocalServer;
let scan: ScanProcess;
beforeAll(async () => {
  site = await serve((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" });
    response.end(request.url === "/" ? LONG : "");
  });
  scan = await startScanProcess({ OUTBOUND_ALLOW_HOSTS: site.host });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

test("reads a long page in a thread, and draws its report", async () => {
  const { status, body } = await post(`${scan.url}/api/scan`, { url: site.url }, newClient());
  expect([status, body.siteError]).toEqual([200, null]);
  const picture = await fetch(`${scan.url}/share/${site.host}.png`, { headers: newClient() });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("serves MCP and the API reference", async () => {
  const headers = { ...newClient(), accept: "application/json, text/event-stream" };
  const tools = await post(`${scan.url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" }, headers);
  expect([tools.status, tools.body.result.tools.length > 0]).toEqual([200, true]);
  expect((await fetch(`${scan.url}/docs/scan`, { headers: newClient() })).status).toBe(200);
});

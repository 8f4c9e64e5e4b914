// What the service loads when it is first needed: a bundle that lacks it would start all the same.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type ScanProcess, startScanProcess } from "./support/scan-process.js";
import { newClient, post } from "./support/scan-under-test.js";

/** Longer than what the process reads itself. */
const LONG = `<!doctype html><title>Long</title><h1>Long</h1><p>${"word ".repeat(20_000)}</p>`;

let site: Server;
let host: string;
let scan: ScanProcess;
beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" });
    response.end(request.url === "/" ? LONG : "");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  scan = await startScanProcess({ OUTBOUND_ALLOW_HOSTS: host });
});
afterAll(async () => {
  await scan?.stop();
  site?.closeAllConnections();
  site?.close();
});

test("a long page is read in a thread, and its report is drawn", async () => {
  const { status, body } = await post(`${scan.url}/api/scan`, { url: `http://${host}` }, newClient());
  expect([status, body.siteError]).toEqual([200, null]);
  const picture = await fetch(`${scan.url}/share/${host}.png`, { headers: newClient() });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("MCP and the reference of the API are served", async () => {
  const headers = { ...newClient(), accept: "application/json, text/event-stream" };
  const tools = await post(`${scan.url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" }, headers);
  expect([tools.status, tools.body.result.tools.length > 0]).toEqual([200, true]);
  expect((await fetch(`${scan.url}/docs/scalar.js`, { headers: newClient() })).status).toBe(200);
});

import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

export interface Answered {
  readonly ms: number;
  readonly body: string;
}

/** A client that the limits have not seen. */
const address = (): string => [10, randomInt(256), randomInt(256), randomInt(256)].join(".");

/** Sends a request over a connection that is open already; answers when the last byte is there. Another status than 200 fails. */
export function call(port: number, method: "GET" | "POST", path: string, json?: object): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now();
    const headers = { "content-type": "application/json", "x-forwarded-for": address() };
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("error", reject);
      response.on("end", () => {
        const ms = performance.now() - startedAtMs;
        if (response.statusCode === 200) resolve({ ms, body });
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${body.slice(0, 500)}`));
      });
    });
    sent.on("error", reject).end(json && JSON.stringify(json));
  });
}

/** A scan that is made now. Fails where the site could not be looked at: then nothing was measured. */
export async function scanNow(port: number, url: string): Promise<Answered> {
  const answered = await call(port, "POST", "/api/scan", { url, fresh: true });
  const { siteError } = JSON.parse(answered.body) as { siteError: unknown };
  assert.equal(siteError, null, `${url} could not be scanned: ${JSON.stringify(siteError)}`);
  return answered;
}

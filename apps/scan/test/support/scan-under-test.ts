import { recordAnswers } from "@svc/localstack/recorded-answers";
import { type HttpApp, loadSettings } from "@svc/service";
import { buildApp } from "../../src/app.js";
import { createDeps, type Deps, type DepsOptions } from "../../src/deps.js";
import { SCAN_SETTING_RULES, SCAN_SETTINGS } from "../../src/env.js";

/** The service in this process, over a real connection. */
export interface ScanUnderTest {
  readonly url: string;
  readonly app: HttpApp;
  readonly deps: Deps;
  /** Every log line. */
  readonly lines: readonly string[];
  /** Failures that belong to no request. */
  readonly reported: readonly string[];
  post(body: unknown, options?: { headers?: Record<string, string>; path?: string }): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at single members
  readonly body: any;
}

/** Every client has an address of its own: the tests are a proxy that is trusted. */
export const TEST_ENV = {
  LOG_LEVEL: "trace",
  TRUST_PROXY: "127.0.0.1/32",
  RATE_LIMIT_LOCALHOST: "enforce",
  SCAN_PUBLIC_URL: "https://scan.example.com",
};

let clients = 0;
/** Headers of a client that nobody else is. */
export const newClient = (): { "x-forwarded-for": string } => {
  clients += 1;
  return { "x-forwarded-for": `203.0.${Math.floor(clients / 250)}.${1 + (clients % 250)}` };
};

export async function startScan(
  env: Record<string, string>,
  options: Partial<Omit<DepsOptions, "build">> = {},
): Promise<ScanUnderTest> {
  const lines: string[] = [];
  const reported: string[] = [];
  const settings = loadSettings(SCAN_SETTINGS, { ...TEST_ENV, ...env }, SCAN_SETTING_RULES);
  // A test file stays loaded as long as its worker: what it keeps in a variable must not keep a service that has ended.
  let deps = createDeps(settings, {
    build: { service: "scan", version: "1.2.3", sha: "abc", env: "test" },
    report: (error, message) => void reported.push(`${message}: ${error}`),
    ...options,
  });
  let app = await buildApp(deps, { logStream: { write: (line) => void lines.push(line) } });
  recordAnswers(app, "scan");
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const service: ScanUnderTest = {
    url,
    app,
    deps,
    lines,
    reported,
    post: (body, { headers = {}, path = "/api/scan" } = {}) => post(`${url}${path}`, body, headers),
    async stop() {
      await app.close();
      await deps.close();
      const gone = undefined as never;
      deps = gone;
      app = gone;
      Object.assign(service, { deps: gone, app: gone });
    },
  };
  return service;
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return read(response);
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** A call of the MCP tool that scans. */
export const toolCall = (target: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "scan_site", arguments: target },
});
/** Options of a call that is paid by a header, from an address of its own. */
export const paidCall = (payment: string) => ({
  headers: { ...newClient(), "x-payment": payment, accept: "application/json, text/event-stream" },
});

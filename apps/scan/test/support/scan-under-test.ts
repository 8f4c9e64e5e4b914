import { randomUUID } from "node:crypto";
import { ServiceError } from "@svc/errors";
import { recordAnswers } from "@svc/localstack/recorded-answers";
import { until } from "@svc/localstack/until";
import { type HttpApp, loadSettings } from "@svc/service";
import { buildApp } from "../../src/app.js";
import { createDeps, type Deps, type DepsOptions } from "../../src/deps.js";
import { SCAN_SETTING_RULES, SCAN_SETTINGS } from "../../src/env.js";
import type { Gate } from "../../src/gate/gate.js";
import { PATIENT_LIMITS } from "./patient-limits.js";

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

/** The tests act as a trusted proxy, so that each client has its own address. */
export const TEST_ENV = {
  LOG_LEVEL: "trace",
  TRUST_PROXY: "127.0.0.1/32",
  RATE_LIMIT_LOCALHOST: "enforce",
  SCAN_PUBLIC_URL: "https://scan.example.com",
};

/**
 * Time of the limits of all services in a test file. It stands still, so that no window ends, however long the requests
 * take.
 */
const STANDING_AT_MS = Date.now();

let clients = 0;
/** Headers of a new client. */
export const newClient = (): { "x-forwarded-for": string } => {
  clients += 1;
  return { "x-forwarded-for": `203.0.${Math.floor(clients / 250)}.${1 + (clients % 250)}` };
};

export async function startScan(
  env: Record<string, string>,
  { port = 0, gathering, ...options }: Partial<Omit<DepsOptions, "build">> & { readonly port?: number } = {},
): Promise<ScanUnderTest> {
  const lines: string[] = [];
  const reported: string[] = [];
  const settings = loadSettings(SCAN_SETTINGS, { ...TEST_ENV, ...env }, SCAN_SETTING_RULES);
  // Variables, so that `stop` can clear them. A test file stays loaded as long as its worker, and would otherwise keep
  // a stopped service in memory.
  let deps = createDeps(settings, {
    build: { service: "scan", version: "1.2.3", sha: "abc", env: "test" },
    report: (error, message) => void reported.push(`${message}: ${error}`),
    limitClock: () => STANDING_AT_MS,
    redisTimeoutMs: 30_000,
    gathering: { ...gathering, limits: { ...PATIENT_LIMITS, ...gathering?.limits } },
    ...options,
  });
  let app = await buildApp(deps, { logStream: { write: (line) => void lines.push(line) } });
  recordAnswers(app, "scan");
  const url = await app.listen({ host: "127.0.0.1", port });
  await deps.opened();
  await claimsOpened(deps.gate);
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

/**
 * Waits for the connections to Redis that the start opens. On a busy machine, the first payment might otherwise come
 * before them and get Retry-After.
 */
async function claimsOpened(gate: Gate): Promise<void> {
  await until(() =>
    gate.status(randomUUID()).then(
      () => true,
      (error: unknown) => !(error instanceof ServiceError && error.status === 503),
    ),
  );
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

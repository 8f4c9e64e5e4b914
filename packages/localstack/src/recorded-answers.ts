import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The parts of a Fastify app that are needed to observe its answers. */
interface App {
  inject(path: string): Promise<{ readonly body: string }>;
  addHook(name: "onListen", hook: () => Promise<void>): unknown;
  addHook(
    name: "onSend",
    hook: (
      request: { readonly method: string; readonly routeOptions: { readonly url?: string } },
      reply: { readonly statusCode: number; getHeader(name: string): unknown },
      payload: unknown,
    ) => Promise<unknown>,
  ): unknown;
}

/** A service whose documented answers must all occur in the tests. */
type RecordedService = "payments" | "scan";

/** The paths of each service's OpenAPI documents, by the names of their files. */
const DOCUMENTS: Readonly<Record<RecordedService, Readonly<Record<string, string>>>> = {
  payments: { payments: "/openapi.json", "payments-deprecated": "/openapi-deprecated.json" },
  scan: { scan: "/openapi.json" },
};

/** One kind of answer from a service under test. */
export interface RecordedAnswer {
  readonly service: string;
  readonly method: string;
  /** Pattern of the route, with parameters in the router's notation. */
  readonly route: string;
  readonly status: number;
  /** Code of an error. */
  readonly code?: string;
  /** Without parameters; absent if there was no body. */
  readonly contentType?: string;
  /** The first body of its kind, if it is text. */
  readonly body?: string;
}

function decodeText(payload: unknown, encoding: unknown): string | undefined {
  if (typeof payload === "string") return payload;
  if (!Buffer.isBuffer(payload) || encoding === undefined) return undefined;
  return String(encoding === "br" ? brotliDecompressSync(payload) : gunzipSync(payload));
}

/** Kinds that this process has already recorded. */
const seen = new Set<string>();

/**
 * Records the app's OpenAPI documents, and one answer of each kind, in the folder ANSWERS_FOLDER. Does nothing without
 * that variable. After the run, scripts/jest/check-answers.mjs compares the answers with the documents.
 */
export function recordAnswers(app: App, service: RecordedService): void {
  const folder = process.env.ANSWERS_FOLDER;
  if (!folder) return;
  app.addHook("onListen", async () => {
    for (const [name, path] of Object.entries(DOCUMENTS[service])) {
      const file = join(folder, `document-${name}.json`);
      if (!existsSync(file)) writeFileSync(file, (await app.inject(path)).body);
    }
  });
  app.addHook("onSend", async ({ method, routeOptions }, reply, payload) => {
    const { statusCode: status } = reply;
    const text = decodeText(payload, reply.getHeader("content-encoding"));
    const code = status >= 400 && text ? /"code":"([A-Z_]+)"/.exec(text)?.[1] : undefined;
    const contentType = String(reply.getHeader("content-type") ?? "").split(";")[0] || undefined;
    const kind = [service, method, routeOptions.url, status, code, contentType].join(" ");
    if (routeOptions.url !== undefined && !seen.has(kind)) {
      seen.add(kind);
      const answer: RecordedAnswer = {
        service,
        method,
        route: routeOptions.url,
        status,
        code,
        contentType,
        body: text,
      };
      appendFileSync(join(folder, `answers-${process.pid}.jsonl`), `${JSON.stringify(answer)}\n`);
    }
    return payload;
  });
}

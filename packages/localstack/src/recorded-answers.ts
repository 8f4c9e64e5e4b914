import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** As much of a Fastify app as is needed to see its answers. */
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

/** A service whose documented answers all have to occur. */
type RecordedService = "payments" | "scan";

/** One kind of answer that a service under test gave. */
export interface RecordedAnswer {
  readonly service: string;
  readonly method: string;
  /** Pattern of the route, with parameters as the router writes them. */
  readonly route: string;
  readonly status: number;
  /** Code of an error. */
  readonly code?: string;
  /** Without parameters; none where nothing was sent. */
  readonly contentType?: string;
  /** The first one of its kind, where it is text. */
  readonly body?: string;
}

function textOf(payload: unknown, encoding: unknown): string | undefined {
  if (typeof payload === "string") return payload;
  if (!Buffer.isBuffer(payload) || encoding === undefined) return undefined;
  return String(encoding === "br" ? brotliDecompressSync(payload) : gunzipSync(payload));
}

/** Kinds that this process has written down. */
const seen = new Set<string>();

/**
 * Writes down each kind of answer that the app gives, once, and its OpenAPI document, in the folder that ANSWERS_FOLDER names;
 * without it nothing is done. When the run is over, scripts/jest/check-answers.mjs holds the one against the other.
 */
export function recordAnswers(app: App, service: RecordedService): void {
  const folder = process.env.ANSWERS_FOLDER;
  if (!folder) return;
  app.addHook("onListen", async () => {
    const file = join(folder, `document-${service}.json`);
    if (!existsSync(file)) writeFileSync(file, (await app.inject("/openapi.json")).body);
  });
  app.addHook("onSend", async ({ method, routeOptions }, reply, payload) => {
    const { statusCode: status } = reply;
    const text = textOf(payload, reply.getHeader("content-encoding"));
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

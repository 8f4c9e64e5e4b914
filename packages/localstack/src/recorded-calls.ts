import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** As much of a Fastify app as is needed to see its answers. */
interface App {
  addHook(
    name: "onSend",
    hook: (
      request: { readonly method: string; readonly routeOptions: { readonly url?: string } },
      reply: { readonly statusCode: number },
      payload: unknown,
    ) => Promise<unknown>,
  ): unknown;
}

/** One kind of answer that a test got. */
export interface RecordedCall {
  readonly file: string;
  /** With the names of its groups in front; empty for what happens between tests. */
  readonly test: string;
  readonly method: string;
  /** Pattern of the route, with parameters as the router writes them. */
  readonly route: string;
  /** Status, and the code of an error: `201`, `409 CONFLICT`. */
  readonly answer: string;
}

interface TestState {
  readonly testPath?: string;
  readonly currentTestName?: string;
}
type Globals = typeof globalThis & { expect?: { getState(): TestState } };

/**
 * Writes down which test of the running file got which answers of which routes, once each, below the directory that CONTRACT_CALLS
 * names; without it nothing is done. The check of docs/contract.md reads them when the run is over.
 */
export function recordCalls(app: App): void {
  const folder = process.env.CONTRACT_CALLS;
  if (!folder) return;
  const file = join(folder, `calls-${process.pid}.jsonl`);
  const seen = new Set<string>();
  app.addHook("onSend", async ({ method, routeOptions }, { statusCode }, payload) => {
    const { testPath = "", currentTestName = "" } = (globalThis as Globals).expect?.getState() ?? {};
    const code = statusCode >= 400 && typeof payload === "string" ? /"code":"([A-Z_]+)"/.exec(payload)?.[1] : undefined;
    const answer = code ? `${statusCode} ${code}` : `${statusCode}`;
    const call: RecordedCall = { file: testPath, test: currentTestName, method, route: routeOptions.url ?? "", answer };
    const line = JSON.stringify(call);
    if (routeOptions.url !== undefined && !seen.has(line)) {
      seen.add(line);
      appendFileSync(file, `${line}\n`);
    }
    return payload;
  });
}

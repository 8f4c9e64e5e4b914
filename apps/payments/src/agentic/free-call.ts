import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { fail, ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { routeUrl } from "../apis/api-address.js";
import type { SoldApi } from "../apis/sold-api.js";
import { callTarget, forwardedHeaders, type TargetAnswer } from "../proxy/call-target.js";
import { signatureHeaders } from "../proxy/signing.js";
import { toFailure } from "../proxy/target-failure.js";
import type { AgenticDeps } from "./agentic-deps.js";
import { ANSWER_SHARE } from "./target-work.js";

interface FreeCall {
  readonly api: SoldApi;
  /** The canonical path. */
  readonly path: string;
  readonly method: string;
  /** The query string with its question mark, or an empty string. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  /** Receives the memory share that holds the answer. The caller closes the share after sending the answer. */
  readonly shares: MemoryShare[];
}

/** Calls a free route. The signed status tells the target that the call was unpaid. */
export async function callFreeRoute(deps: AgenticDeps, call: FreeCall): Promise<TargetAnswer> {
  const { api, method, body } = call;
  const url = routeUrl(api.baseUrl, call.path);
  url.search = call.query;
  const memory = deps.memory.open({ ...ANSWER_SHARE, owners: [`host ${url.host}`, `merchant ${api.merchantId}`] });
  if (memory === null) throw toFailure({ outcome: "no_memory" });
  call.shares.push(memory);
  const signed = signatureHeaders(
    {
      timestamp: Math.floor(deps.clock.now() / 1000),
      requestId: randomUUID(),
      method,
      host: url.host,
      path: `${url.pathname}${url.search}`,
      body: body ?? new Uint8Array(),
      paymentId: "",
      paymentStatus: "free",
      paymentLinkId: "",
      payer: "",
      amount: "0",
      asset: "",
      network: "",
      mode: api.mode,
    },
    await deps.proxySecrets.live(api.merchantId, api.mode),
  );
  const injected: Record<string, string> =
    api.upstreamHeaders === null ? {} : JSON.parse(deps.cipher.decrypt(api.upstreamHeaders));
  const lowered = Object.fromEntries(Object.entries(injected).map(([name, value]) => [name.toLowerCase(), value]));
  const { "idempotency-key": _, ...forwarded } = forwardedHeaders(call.headers, []);
  const result = await callTarget(deps.outbound, {
    url: url.href,
    method,
    headers: { ...forwarded, ...lowered, ...signed },
    body,
    timeoutMs: deps.targetTimeoutMs,
    memory,
  });
  if (result.outcome !== "answered") throw toFailure(result);
  return result.answer;
}

/** @throws NOT_FOUND */
export const failNoApi = (): never => fail("NOT_FOUND", "No active API has this address.");

/**
 * @param takesHead true if HEAD is allowed at this path
 * @throws NOT_FOUND, METHOD_NOT_ALLOWED
 */
export function failNoRoute(otherMethods: readonly string[], takesHead: boolean): never {
  if (otherMethods.length === 0) return fail("NOT_FOUND", "This API has no such route.");
  const allow = otherMethods.join(", ");
  throw new ServiceError("METHOD_NOT_ALLOWED", `This route only accepts ${allow}.`, {
    headers: { allow: `${allow}, ${takesHead ? "HEAD, " : ""}OPTIONS` },
  });
}

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { fail, ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import type { AgenticDeps } from "../agentic/agentic-deps.js";
import { ANSWER_SHARE, failureOf } from "../agentic/target-work.js";
import { callTarget, forwardedHeaders, type TargetAnswer } from "../proxy/call-target.js";
import { signatureHeaders } from "../proxy/signing.js";
import { routeUrl } from "./api-address.js";
import type { SoldApi } from "./sold-api.js";

interface FreeCall {
  readonly api: SoldApi;
  /** Canonical. */
  readonly path: string;
  readonly method: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  /** Gets the share of memory that the answer is held in; the caller closes it when the answer is gone. */
  readonly shares: MemoryShare[];
}

/** Calls a route that costs nothing. The signed status shows the target that the call was not paid. */
export async function callFreeRoute(deps: AgenticDeps, call: FreeCall): Promise<TargetAnswer> {
  const { api, method, body } = call;
  const url = routeUrl(api.baseUrl, call.path);
  url.search = call.query;
  const memory = deps.memory.open({ ...ANSWER_SHARE, owners: [`host ${url.host}`, `merchant ${api.merchantId}`] });
  if (memory === null) throw failureOf({ outcome: "no_memory" });
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
  if (result.outcome !== "answered") throw failureOf(result);
  return result.answer;
}

/** @throws NOT_FOUND */
export const failNoApi = (): never => fail("NOT_FOUND", "No active API has this address.");

/** @throws NOT_FOUND, METHOD_NOT_ALLOWED */
export function failNoRoute(otherMethods: readonly string[]): never {
  if (otherMethods.length === 0) return fail("NOT_FOUND", "This API has no such route.");
  const allow = otherMethods.join(", ");
  throw new ServiceError("METHOD_NOT_ALLOWED", `This route only accepts ${allow}.`, {
    headers: { allow: `${allow}, HEAD, OPTIONS` },
  });
}

import type { IncomingMessage } from "node:http";
import type { Catalog } from "./catalog.js";

/** A response of the protocol: x402's VerifyResponse or SettleResponse. */
type ProtocolAnswer = object;

/**
 * One kind of payment that the facilitator settles: a version of the format, on one network. Both methods reject
 * malformed input with a {@link ShapeError}, and throw the chain's errors.
 */
export interface PaymentKind {
  readonly version: 1 | 2;
  /** The network's name in that version. */
  readonly network: string;
  /** For `/supported`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  verify(paymentPayload: unknown, paymentRequirements: unknown): Promise<ProtocolAnswer>;
  settle(paymentPayload: unknown, paymentRequirements: unknown): Promise<ProtocolAnswer>;
}

/** The request doesn't follow the protocol. */
export class ShapeError extends Error {}

interface HttpAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const BODY_BYTES_MAX = 65_536;

/** Answers one request like the public facilitators. */
export async function answerRequest(
  request: IncomingMessage,
  kinds: readonly PaymentKind[],
  catalog: Catalog,
): Promise<HttpAnswer> {
  const path = request.url?.split("?", 1)[0];
  if (request.method === "GET" && path === "/health") return { status: 200, body: { status: "ok" } };
  if (request.method === "GET" && path === "/supported") return { status: 200, body: supported(kinds) };
  if (request.method === "GET" && path === "/discovery/resources") return { status: 200, body: catalog.listed() };
  if (request.method !== "POST" || (path !== "/verify" && path !== "/settle")) {
    return { status: 404, body: { error: "not found" } };
  }
  const body = await readJson(request);
  const what = path === "/verify" ? "verify" : "settle";
  const kind = findKind(body, kinds);
  if (kind === undefined) return { status: 400, body: refusal(what, "invalid_network") };
  try {
    const answer = await kind[what](body?.paymentPayload, body?.paymentRequirements);
    const isSettled = what === "settle" && "success" in answer && answer.success === true;
    const headers = isSettled ? catalog.note(body?.paymentPayload, body?.paymentRequirements) : {};
    return { status: 200, body: answer, headers };
  } catch (error) {
    if (error instanceof ShapeError) return { status: 400, body: refusal(what, "invalid_payload") };
    // An error of a node or a contract: the outcome is unknown to the caller.
    return { status: 500, body: { error: error instanceof Error ? error.message : String(error) } };
  }
}

function supported(kinds: readonly PaymentKind[]): object {
  const listed = kinds.map(({ version, network, extra }) => ({
    x402Version: version,
    scheme: "exact",
    network,
    ...(extra === undefined ? {} : { extra }),
  }));
  return { kinds: listed, extensions: ["bazaar"], signers: {} };
}

const refusal = (what: "verify" | "settle", reason: string): object =>
  what === "verify"
    ? { isValid: false, invalidReason: reason }
    : { success: false, errorReason: reason, transaction: "", network: "" };

interface Body {
  readonly x402Version?: unknown;
  readonly paymentPayload?: unknown;
  readonly paymentRequirements?: { readonly network?: unknown } | null;
}

const findKind = (body: Body | undefined, kinds: readonly PaymentKind[]): PaymentKind | undefined =>
  kinds.find(({ version, network }) => version === body?.x402Version && network === body?.paymentRequirements?.network);

async function readJson(request: IncomingMessage): Promise<Body | undefined> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_BYTES_MAX) return undefined;
  }
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
}

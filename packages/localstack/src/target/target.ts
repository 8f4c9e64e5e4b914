import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const PATH = "/api/v1/agentic/proxy-signing-secret";

/**
 * Returns a function that finds the signing secret of a key id, for the merchants that own `apiKeys`. For an unknown
 * key id, it asks the payments API, so it finds a rotated secret without a restart.
 */
export function signingSecrets(
  paymentsUrl: string,
  apiKeys: readonly string[],
): (keyId: string) => Promise<string | undefined> {
  const known = new Map<string, string>();
  const load = async (apiKey: string) => {
    const answer = await fetch(paymentsUrl + PATH, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) return;
    const { data } = (await answer.json()) as { data: { keyId: string; secret: string } };
    known.set(data.keyId, data.secret);
  };
  return async (keyId) => {
    if (keyId !== "" && !known.has(keyId)) await Promise.allSettled(apiKeys.map(load));
    return known.get(keyId);
  };
}

/** The payment of a call to the target. The call's signature has been checked. */
interface PaidCall {
  readonly paymentId: string;
  readonly paymentLink: string;
  readonly payer: string;
  /** Base units. */
  readonly amount: string;
  /** CAIP-2. */
  readonly network: string;
}

const SECONDS_APART_MAX = 300;
const REMEMBERED_MS = 600_000;

/**
 * Checks calls as a merchant's own server does, see docs/agentic-links.md. Records request ids, to reject repeated
 * calls.
 */
class CallVerifier {
  readonly #seen = new Map<string, number>();
  readonly #findSecret: (keyId: string) => Promise<string | undefined>;

  constructor(findSecret: (keyId: string) => Promise<string | undefined>) {
    this.#findSecret = findSecret;
  }

  /**
   * The payment of a call. Null if the payments service hasn't signed the call, or if the call is old, changed or
   * repeated.
   */
  async verify(request: IncomingMessage, body: Uint8Array): Promise<PaidCall | null> {
    const header = (name: string) => String(request.headers[name] ?? "");
    const signature = header("x-svc-signature");
    const t = /^t=(\d+)/.exec(signature)?.[1] ?? "";
    const id = header("x-svc-request-id");
    const secret = await this.#findSecret(header("x-svc-key-id"));
    const call = {
      paymentId: header("x-svc-payment-id"),
      paymentLink: header("x-svc-payment-link"),
      payer: header("x-svc-payer"),
      amount: header("x-svc-amount"),
      network: header("x-svc-network"),
    };
    const bodyHash = createHash("sha256").update(body).digest("hex");
    const sent = [request.method, header("host"), request.url, bodyHash];
    const text = ["v1", t, id, ...sent, ...Object.values(call)].join("\n");
    const nowMs = Date.now();
    if (
      secret === undefined ||
      !(Math.abs(nowMs / 1_000 - Number(t)) <= SECONDS_APART_MAX) ||
      !signs(signature, text, secret)
    )
      return null;
    for (const [known, atMs] of this.#seen) if (nowMs - atMs > REMEMBERED_MS) this.#seen.delete(known);
    if (this.#seen.has(id)) return null;
    this.#seen.set(id, nowMs);
    return call;
  }
}

function signs(signature: string, text: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  return [...signature.matchAll(/v1=([0-9a-f]{64})/g)].some(([, hex]) =>
    timingSafeEqual(expected, Buffer.from(hex as string, "hex")),
  );
}

export interface PaidTarget {
  readonly url: string;
  /** Stops at once, without waiting for open requests. */
  stop(): Promise<void>;
}

interface TargetAnswer {
  readonly status: number;
  readonly body: object;
}

/**
 * A minimal merchant API. If a call has a verified payment, the answer contains the payer and the amount. All other
 * calls get 401. `/fail` always answers 500, to show that a buyer isn't charged for a failure.
 * @param findSecret returns the signing secret of a key id
 */
export async function startTarget(findSecret: (keyId: string) => Promise<string | undefined>): Promise<PaidTarget> {
  const verifier = new CallVerifier(findSecret);
  const server = createServer(async (request, response) => {
    try {
      const { status, body } = await buildAnswer(request, verifier);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function buildAnswer(request: IncomingMessage, verifier: CallVerifier): Promise<TargetAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const path = request.url?.split("?", 1)[0];
  if (path === "/fail") return { status: 500, body: { error: "this path always fails" } };
  const paid = await verifier.verify(request, Buffer.concat(chunks));
  if (paid === null) return { status: 401, body: { error: "this call has no verifiable payment" } };
  return { status: 200, body: { report: "sunny, 21 °C", method: request.method, path: request.url, paid } };
}

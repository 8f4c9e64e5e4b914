import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What a call to the target says of its payment, once its signature has been checked. */
export interface PaidCall {
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

/** Checks calls as a merchant's own server does, see docs/agentic-links.md. Remembers request ids, so that none passes twice. */
export class CallVerifier {
  readonly #seen = new Map<string, number>();
  readonly #secretOf: (keyId: string) => Promise<string | undefined>;

  constructor(secretOf: (keyId: string) => Promise<string | undefined>) {
    this.#secretOf = secretOf;
  }

  /** The paid call, or null when it is not ours, old, changed or repeated. */
  async verify(request: IncomingMessage, body: Uint8Array): Promise<PaidCall | null> {
    const header = (name: string) => String(request.headers[name] ?? "");
    const signature = header("x-svc-signature");
    const t = /^t=(\d+)/.exec(signature)?.[1] ?? "";
    const id = header("x-svc-request-id");
    const secret = await this.#secretOf(header("x-svc-key-id"));
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

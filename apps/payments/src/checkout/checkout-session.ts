import { fail } from "@svc/errors";
import { baseUnitsOfCents, centsOf, type Mode, type NetworkName, networkOf } from "@svc/x402";

/** How long a session can be paid. */
export const SESSION_MS = 30 * 60_000;

export const SESSION_STATUSES = ["open", "completed", "expired"] as const;

/** One purchase of the sunset checkout: what is to be paid, where, and until when. */
export interface CheckoutSession {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly status: (typeof SESSION_STATUSES)[number];
  readonly paymentLinkId: string | null;
  readonly amount: number;
  readonly currency: "USD";
  readonly network: NetworkName;
  readonly token: "USDC";
  /** The wallet that is to be paid, canonical. */
  readonly merchantWalletAddress: string;
  readonly subtotalAmount: number | null;
  readonly taxAmount: number | null;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly customerAddress: string | null;
  readonly customerCountry: string | null;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transactionId: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** A session as it is answered and told of. */
export function sessionJson(session: CheckoutSession): Record<string, unknown> {
  const cents = centsOf(session.amount) as bigint;
  return {
    ...session,
    livemode: session.mode === "live",
    amountBaseUnits: baseUnitsOfCents(cents, networkOf(session.network).decimals).toString(),
  };
}

/** A session that was not paid in time is gone; one that was paid stays. */
export function requireAlive(session: CheckoutSession, nowMs: number): CheckoutSession {
  const isGone = session.status === "expired" || Date.parse(session.expiresAt) <= nowMs;
  if (session.status === "completed" || !isGone) return session;
  return fail("NOT_FOUND", "This checkout session has expired.", {
    hint: "Make a new one. A payment that was made all the same is recorded with POST /api/v1/transactions.",
  });
}

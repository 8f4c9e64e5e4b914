import type { Pool } from "pg";
import type { PaymentsSettings } from "../env.js";
import { type CheckoutSessionsRepository, createCheckoutSessionsRepository } from "./checkout-sessions-repository.js";

export interface Checkout {
  readonly sessions: CheckoutSessionsRepository;
  /** How long after its expiry a session can still be completed by a submission that arrived in time. */
  readonly graceMs: number;
}

/** Time that a submission needs besides the proof. */
const MARGIN_MS = 10_000;

export function createCheckout({ CHAIN_POLL_MS, CHAIN_NODE_TIMEOUT_MS }: PaymentsSettings, pool: Pool): Checkout {
  const proofMsMax = CHAIN_POLL_MS + 2 * CHAIN_NODE_TIMEOUT_MS;
  return { sessions: createCheckoutSessionsRepository(pool), graceMs: proofMsMax + MARGIN_MS };
}

import { createHmac } from "node:crypto";
import { fail } from "@svc/errors";
import { listOf } from "@svc/service";
import { type Mode, networkOf } from "@svc/x402";
import type { Deps } from "../deps.js";
import {
  draftIntent,
  type IntentInput,
  type PaidLink,
  payableNetworks,
  storedIntent,
  tokenHash,
} from "../payment-intents/open-intent.js";
import { type PaymentIntent, usdcText } from "../payment-intents/payment-intent.js";

/** Above it the payer is told that his payment will be noticed later. */
const DELAYED_SECONDS = 30;

/** What a person who pays may do without a key, on the page and through its API: the secret of his address is all that it takes. */
export function createPayer(deps: Deps) {
  const { repository, feed, store } = deps.intents;
  // What is kept of a visitor's address: enough to count what he has begun, and not the address.
  const secret = listOf(deps.settings.ENCRYPTION_KEYS)[0] as string;
  const visitorKey = (identity: string): Buffer => createHmac("sha256", secret).update(`visitor ${identity}`).digest();

  /** @throws NOT_FOUND for an unknown link and for an inactive one alike */
  async function activeLink(id: string): Promise<PaidLink> {
    const link = await deps.links.load(id);
    if (!link?.fields.active) return fail("NOT_FOUND", "There is no such active payment link.");
    return { id, merchantId: link.merchantId, mode: link.mode as Mode, fields: link.fields };
  }

  async function open(link: PaidLink, input: IntentInput, identity: string) {
    const intentDeps = { ...deps, intents: repository, networks: feed.networks };
    const { token, draft } = await draftIntent(intentDeps, link, input, visitorKey(identity));
    return { token, intent: storedIntent(await repository.insert({ ...draft, completion: () => null })) };
  }

  const byToken = async (token: string): Promise<PaymentIntent> =>
    (await repository.findByToken(tokenHash(token))) ?? fail("NOT_FOUND", "There is no such payment.");

  /** What the payer sees: nothing of the merchant's own notes. */
  async function view(intent: PaymentIntent) {
    const isWaiting = intent.status === "open" || intent.status === "processing";
    const now = new Date(deps.clock.now());
    const [transfers, lag] = await Promise.all([
      repository.transfersOf(intent.id),
      isWaiting ? store.lagSeconds(now) : null,
    ]);
    const seen = transfers.find(({ state }) => state === "seen");
    return {
      status: intent.status,
      reason: intent.reason,
      late: intent.late,
      name: intent.name,
      amount: Number(intent.amountCents) / 100,
      amountDue: usdcText(intent.amountDueBaseUnits),
      amountReceived: intent.receivedBaseUnits === null ? null : usdcText(intent.receivedBaseUnits),
      mode: intent.mode,
      networks: payableNetworks(intent),
      transfers,
      confirmations: seen ? { needed: networkOf(seen.network).confirmations } : null,
      isDelayed: (lag ?? 0) > DELAYED_SECONDS,
      expiresAt: intent.expiresAt.toISOString(),
      watchUntil: intent.watchUntil.toISOString(),
      now: now.toISOString(),
    };
  }

  return { activeLink, open, byToken, view };
}

export type PayerView = Awaited<ReturnType<ReturnType<typeof createPayer>["view"]>>;

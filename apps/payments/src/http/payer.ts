import { createHash, createHmac } from "node:crypto";
import { actFor } from "@svc/db";
import { fail } from "@svc/errors";
import { listOf } from "@svc/service";
import { type EvmNetwork, type NetworkName, networkOf, numberOfCents, type Offer, usdcText } from "@svc/x402";
import type { Deps } from "../deps.js";
import { chainSettingsOf } from "../env.js";
import { type FoundIntent, type IntentInProgress, NO_PROGRESS } from "../payment-intents/intents-repository.js";
import {
  draftIntent,
  type IntentInput,
  isSamePurchase,
  type PaidLink,
  payableNetworks,
  storedIntent,
  tokenHash,
} from "../payment-intents/open-intent.js";
import { signableOffers } from "../payment-intents/pay-by-wallet.js";
import type { IntentStatus, NoTransferReason } from "../payment-intents/payment-intent.js";
import { failNoLink } from "../payment-links/link-urls.js";
import type { CustomField } from "../payment-links/payment-link.js";
import type { OfferedLink } from "../payment-links/payment-links-repository.js";

/** States from which a payment can still go on. */
const CONTINUED: readonly IntentStatus[] = ["open", "processing", "unresolved"];
/** Above this lag the page says that payments are noticed later. */
const DELAYED_SECONDS = 30;

/**
 * Actions of a payer without a key, on the page and through its API: the secret in the page's address is the
 * credential.
 */
export function createPayer(deps: Deps) {
  const { repository, feed, lags } = deps.intents;
  const confirmationsNeeded = Object.fromEntries(
    Object.entries(chainSettingsOf(deps.settings)).map(([name, { confirmations }]) => [name, confirmations]),
  ) as Record<NetworkName, number>;
  // A keyed hash of the visitor's address is stored: enough to count open intents, and not the address.
  const secret = listOf(deps.settings.ENCRYPTION_KEYS)[0] as string;
  const visitorKey = (identity: string): Buffer => createHmac("sha256", secret).update(`visitor ${identity}`).digest();

  /** @throws NOT_FOUND for an unknown link and for an inactive one alike */
  async function activeLink(id: string): Promise<OfferedLink> {
    const link = await deps.links.loadOffered(id);
    // Without a wallet of its merchant a person can't pay it, as with an agentic one.
    if (!link?.fields.active || link.ownNetworks.length === 0) {
      return failNoLink();
    }
    actFor(link.merchantId);
    return link;
  }

  /** @param openToken of the payment that the visitor has open: continued where this is the same purchase */
  async function open(link: PaidLink, input: IntentInput, identity: string, openToken: string | null = null) {
    const intentDeps = { ...deps, intents: repository, networks: feed.networks };
    const { token, draft } = await draftIntent(intentDeps, link, input, visitorKey(identity));
    const current = await openPayment(link.id, openToken);
    if (openToken !== null && current !== null && isSamePurchase(current, draft.intent)) {
      return { token: openToken, intent: current };
    }
    const intent = storedIntent(await repository.insert({ ...draft, completion: () => null }));
    return { token, intent: { ...intent, ownNetworks: link.ownNetworks, progress: NO_PROGRESS } };
  }

  /** The payment of this link whose secret a visitor's browser kept, while it can go on. A secret of another link's payment counts for nothing. */
  async function openPayment(linkId: string, token: string | null): Promise<IntentInProgress | null> {
    const intent = token === null ? null : await repository.findByToken(tokenHash(token));
    if (intent?.paymentLinkId !== linkId || !CONTINUED.includes(intent.status)) return null;
    return deps.clock.now() < intent.expiresAt.getTime() ? intent : null;
  }

  async function byToken(token: string): Promise<IntentInProgress> {
    const intent = await repository.findByToken(tokenHash(token));
    if (intent === null) return fail("NOT_FOUND", "There is no such payment.");
    actFor(intent.merchantId);
    return intent;
  }

  /** The payer's view, without the merchant's own notes. */
  async function view(intent: IntentInProgress) {
    const isWaiting = intent.status === "open" || intent.status === "processing";
    const now = new Date(deps.clock.now());
    const { finalBlocks, signed, paidBy } = intent.progress;
    const [transfers, late] = await Promise.all([repository.transfersOf(intent.id), isWaiting ? lags() : []]);
    const seen = transfers.find(({ state }) => state === "seen");
    const isPayable = intent.status === "open" && signed === null && now < intent.expiresAt;
    const asks = isPayable ? intent.askedFields.map(askedField) : [];
    const canSign = isPayable && asks.length === 0;
    // Never ask for payments on networks that the service doesn't read, or to a wallet that is no longer the seller's.
    const isOffered = ({ network }: { readonly network: NetworkName }) =>
      feed.networks.includes(network) && intent.ownNetworks.includes(network);
    const offers = canSign ? (await signableOffers(deps.intents.byWallet, intent)).filter(isOffered) : [];
    const networks = asks.length > 0 ? [] : payableNetworks(intent).filter(isOffered);
    const shown = {
      status: intent.status,
      reason: intent.reason,
      late: intent.late,
      name: intent.name,
      amount: numberOfCents(intent.amountCents),
      amountDue: usdcText(intent.amountDueBaseUnits),
      amountReceived: intent.receivedBaseUnits === null ? null : usdcText(intent.receivedBaseUnits),
      mode: intent.mode,
      asks,
      networks,
      noTransfer: networks.length > 0 || asks.length > 0 ? null : whyNoTransfer(intent),
      transfers,
      confirmations: seen ? confirmationsOf(confirmationsNeeded[seen.network], finalBlocks) : null,
      signed,
      paidBy,
      signable: offers.map(signable),
      isDelayed: late.some(({ network, seconds }) => seconds > DELAYED_SECONDS && network in intent.wallets),
      expiresAt: intent.expiresAt.toISOString(),
      watchUntil: intent.watchUntil.toISOString(),
    };
    // The page changes when the time is over, even before a worker has ended the payment.
    const looks = JSON.stringify([shown, now >= intent.expiresAt]);
    const revision = createHash("sha256").update(looks).digest("base64url").slice(0, 16);
    return { ...shown, revision, now: now.toISOString() };
  }

  function whyNoTransfer({ ownNetworks }: FoundIntent): NoTransferReason {
    if (ownNetworks.length === 0) return "wallet_moved";
    return ownNetworks.some((network) => feed.networks.includes(network)) ? "no_amount_free" : "not_noticed";
  }

  return { activeLink, open, openPayment, byToken, view };
}

/** The newest final block has all confirmations that are needed; a block that came after it has one less, and so on. */
const confirmationsOf = (needed: number, finalBlocks: number | null) => ({
  seen: Math.min(needed, Math.max(1, needed + (finalBlocks ?? -needed))),
  needed,
});

const askedField = ({ options, ...field }: CustomField) => ({ ...field, ...(options && { options: [...options] }) });

/** Message that a wallet signs (EIP-3009), without the payer's own parts. */
function signable({ network, payTo, amountBaseUnits }: Offer) {
  const { title, chainId, usdc, eip712 } = networkOf(network) as EvmNetwork;
  return { network, title, chainId, payTo, tokenAddress: usdc, eip712, amountBaseUnits: amountBaseUnits.toString() };
}

export type PayerView = Awaited<ReturnType<ReturnType<typeof createPayer>["view"]>>;

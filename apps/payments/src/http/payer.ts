import { createHash, createHmac } from "node:crypto";
import { actFor } from "@svc/db";
import { fail } from "@svc/errors";
import { parseList } from "@svc/service";
import { type EvmNetwork, getNetwork, type NetworkName, numberOfCents, type Offer, usdcText } from "@svc/x402";
import type { Deps } from "../deps.js";
import { type PaymentsSettings, readChainSettings } from "../env.js";
import { type FoundIntent, type IntentInProgress, NO_PROGRESS } from "../payment-intents/intents-repository.js";
import {
  draftIntent,
  type IntentInput,
  type PaidLink,
  payableNetworks,
  storedIntent,
  tokenHash,
} from "../payment-intents/open-intent.js";
import { signableOffers } from "../payment-intents/pay-by-wallet.js";
import type { IntentStatus, NoTransferReason } from "../payment-intents/payment-intent.js";
import { isSamePurchase } from "../payment-intents/same-purchase.js";
import { failNoLink } from "../payment-links/link-urls.js";
import type { CustomField } from "../payment-links/payment-link.js";
import type { OfferedLink } from "../payment-links/payment-links-repository.js";

/** States in which a payer can still continue a payment. */
const CONTINUED: readonly IntentStatus[] = ["open", "processing", "unresolved"];
/** Above this lag the page warns that the service notices payments late. */
const DELAYED_SECONDS = 30;

/** Actions of a payer, on the payment page and through the API. The credential is the secret in the page's address. */
export function createPayer(deps: Deps) {
  const { repository } = deps.intents;
  const confirmationsNeeded = readConfirmations(deps.settings);
  const hashVisitor = createVisitorHash(deps.settings);

  /** @param openToken secret of the visitor's open payment. If that payment is for the same purchase, it continues */
  async function open(link: PaidLink, input: IntentInput, identity: string, openToken: string | null = null) {
    const intentDeps = { ...deps, intents: repository, networks: deps.intents.feed.networks };
    const { token, draft } = await draftIntent(intentDeps, link, input, hashVisitor(identity));
    const current = await findOpenPayment(deps, link.id, openToken);
    if (openToken !== null && current !== null && isSamePurchase(current, draft.intent)) {
      return { token: openToken, intent: current };
    }
    const intent = storedIntent(await repository.insert({ ...draft, completion: () => null }));
    return { token, intent: { ...intent, ownNetworks: link.ownNetworks, progress: NO_PROGRESS } };
  }

  return {
    activeLink: (id: string) => loadActiveLink(deps, id),
    open,
    openPayment: (linkId: string, token: string | null) => findOpenPayment(deps, linkId, token),
    byToken: (token: string) => loadIntent(deps, token),
    view: (intent: IntentInProgress) => viewIntent(deps, confirmationsNeeded, intent),
  };
}

export type Payer = ReturnType<typeof createPayer>;
export type PayerView = Awaited<ReturnType<typeof viewIntent>>;

function readConfirmations(settings: PaymentsSettings): Readonly<Record<NetworkName, number>> {
  const chains = Object.entries(readChainSettings(settings));
  return Object.fromEntries(chains.map(([name, { confirmations }]) => [name, confirmations])) as Record<
    NetworkName,
    number
  >;
}

/**
 * Keyed hash of a visitor's network address (IP). It is enough to count the visitor's open intents without storing the
 * address.
 */
function createVisitorHash(settings: PaymentsSettings): (identity: string) => Buffer {
  const secret = parseList(settings.ENCRYPTION_KEYS)[0] as string;
  return (identity) => createHmac("sha256", secret).update(`visitor ${identity}`).digest();
}

/** @throws NOT_FOUND for an unknown link and for an inactive one */
async function loadActiveLink({ links }: Deps, id: string): Promise<OfferedLink> {
  const link = await links.loadOffered(id);
  // A person can pay a link only if a wallet of the link still belongs to its merchant.
  if (!link?.fields.active || link.ownNetworks.length === 0) {
    return failNoLink();
  }
  actFor(link.merchantId);
  return link;
}

/**
 * The visitor's open payment of this link, by the secret that the browser stored. Null if the payment can't continue or
 * belongs to another link.
 */
async function findOpenPayment(
  { intents, clock }: Deps,
  linkId: string,
  token: string | null,
): Promise<IntentInProgress | null> {
  const intent = token === null ? null : await intents.repository.findByToken(tokenHash(token));
  if (intent?.paymentLinkId !== linkId || !CONTINUED.includes(intent.status)) return null;
  return clock.now() < intent.expiresAt.getTime() ? intent : null;
}

async function loadIntent({ intents }: Deps, token: string): Promise<IntentInProgress> {
  const intent = await intents.repository.findByToken(tokenHash(token));
  if (intent === null) return fail("NOT_FOUND", "There is no such payment.");
  actFor(intent.merchantId);
  return intent;
}

/** The payer's view, without the merchant's own notes. */
async function viewIntent(
  deps: Deps,
  confirmationsNeeded: Readonly<Record<NetworkName, number>>,
  intent: IntentInProgress,
) {
  const { repository, feed, lags } = deps.intents;
  const isWaiting = intent.status === "open" || intent.status === "processing";
  const now = new Date(deps.clock.now());
  const { seen, signed, paidBy } = intent.progress;
  const [transfers, networkLags] = await Promise.all([repository.listTransfers(intent.id), isWaiting ? lags() : []]);
  const { asks, networks, offers } = await listWaysToPay(deps, intent, now);
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
    noTransfer: networks.length > 0 || asks.length > 0 ? null : whyNoTransfer(intent, feed.networks),
    transfers,
    confirmations: seen ? countConfirmations(confirmationsNeeded[seen.network], seen.finalBlocks) : null,
    signed,
    paidBy,
    signable: offers.map(signable),
    isDelayed: networkLags.some(({ network, seconds }) => seconds > DELAYED_SECONDS && network in intent.wallets),
    expiresAt: intent.expiresAt.toISOString(),
    watchUntil: intent.watchUntil.toISOString(),
  };
  // The page changes when the time expires, even before a worker has ended the payment.
  const looks = JSON.stringify([shown, now >= intent.expiresAt]);
  const revision = createHash("sha256").update(looks).digest("base64url").slice(0, 16);
  return { ...shown, revision, now: now.toISOString() };
}

/**
 * Lists the fields that the seller still asks for. If there are none, lists the networks for a transfer and the offers
 * that a wallet can sign.
 */
async function listWaysToPay({ intents }: Deps, intent: IntentInProgress, now: Date) {
  const isPayable = intent.status === "open" && intent.progress.signed === null && now < intent.expiresAt;
  const asks = isPayable ? intent.askedFields.map(askedField) : [];
  const canSign = isPayable && asks.length === 0;
  // Never offer networks that the service doesn't read, or wallets that no longer belong to the seller.
  const isOffered = ({ network }: { readonly network: NetworkName }) =>
    intents.feed.networks.includes(network) && intent.ownNetworks.includes(network);
  const offers = canSign ? (await signableOffers(intents.byWallet, intent)).filter(isOffered) : [];
  const networks = asks.length > 0 ? [] : payableNetworks(intent).filter(isOffered);
  return { asks, networks, offers };
}

function whyNoTransfer({ ownNetworks }: FoundIntent, readNetworks: readonly NetworkName[]): NoTransferReason {
  if (ownNetworks.length === 0) return "wallet_moved";
  return ownNetworks.some((network) => readNetworks.includes(network)) ? "no_amount_free" : "not_noticed";
}

/**
 * Counts the confirmations of a block. The newest final block has all that are needed, the block after it one less, and
 * so on.
 */
const countConfirmations = (needed: number, finalBlocks: number | null) => ({
  seen: Math.min(needed, Math.max(1, needed + (finalBlocks ?? -needed))),
  needed,
});

const askedField = ({ options, ...field }: CustomField) => ({ ...field, ...(options && { options: [...options] }) });

/** Message that a wallet signs (EIP-3009), without the values that the payer's wallet adds. */
function signable({ network, payTo, amountBaseUnits }: Offer) {
  const { title, chainId, usdc, eip712 } = getNetwork(network) as EvmNetwork;
  return { network, title, chainId, payTo, tokenAddress: usdc, eip712, amountBaseUnits: amountBaseUnits.toString() };
}

import { type FieldError, fail, failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, centsOf, type Mode, type NetworkName, networkOf } from "@svc/x402";
import { mergeMetadata, metadataErrors, NO_AMOUNT } from "../field-rules.js";
import type { Caller } from "../keys/api-key.js";
import { walletOfFamily } from "../merchants/wallet-address.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import { redirectUrlErrors } from "../payment-links/link-urls.js";
import type { OfferedLink, PaymentLinksRepository } from "../payment-links/payment-links-repository.js";

import { customerErrors, partErrors, splitOf } from "../transactions/transaction-rules.js";

/** How long a session can be paid. */
const SESSION_MS = 30 * 60_000;

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

/** A session as answers and events have it. */
export function sessionJson(session: CheckoutSession): Record<string, unknown> {
  const cents = centsOf(session.amount) as bigint;
  return {
    ...session,
    livemode: session.mode === "live",
    amountBaseUnits: baseUnitsOfCents(cents, networkOf(session.network).decimals).toString(),
  };
}

/**
 * Reads a session. An open one doesn't show a wallet that another merchant has taken over since it was created. A paid
 * one stays unchanged.
 */
export async function readSession(
  { wallets }: { readonly wallets: WalletsRepository },
  session: CheckoutSession,
): Promise<Record<string, unknown>> {
  const { merchantId, mode, network, status, merchantWalletAddress: wallet } = session;
  if (status !== "open") return sessionJson(session);
  const own = await wallets.list(merchantId, mode, networkOf(network).family);
  return { ...sessionJson(session), merchantWalletAddress: own.includes(wallet) ? wallet : null };
}

/** A session that was not paid in time is gone; one that was paid stays. */
export function requireAlive(session: CheckoutSession, nowMs: number): CheckoutSession {
  const isGone = session.status === "expired" || Date.parse(session.expiresAt) <= nowMs;
  if (session.status === "completed" || !isGone) return session;
  return fail("NOT_FOUND", "This checkout session has expired.", {
    hint: "Make a new one. A payment that was made all the same is recorded with POST /api/v1/transactions.",
  });
}

/** Body of a creation, as validated by its schema. */
interface SessionInput {
  readonly paymentLinkId?: string | null;
  readonly amount?: number;
  readonly network?: NetworkName;
  readonly merchantWalletAddress?: string | null;
  readonly subtotalAmount?: number | null;
  readonly taxAmount?: number | null;
  readonly customerEmail?: string | null;
  readonly customerName?: string | null;
  readonly customerAddress?: string | null;
  readonly customerCountry?: string | null;
  readonly successUrl?: string | null;
  readonly cancelUrl?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface DraftSessionDeps {
  readonly links: PaymentLinksRepository;
  readonly wallets: WalletsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** A session that is valid, not stored yet. Fields default from the link; explicit values win. */
export async function draftSession(
  deps: DraftSessionDeps,
  caller: Caller,
  input: SessionInput,
): Promise<CheckoutSession> {
  const named = await usableLink(deps, caller, input);
  const link = named?.fields ?? null;
  const { amount, network } = priceOf(input, link, caller);
  const successUrl = input.successUrl ?? link?.successUrl ?? null;
  const cancelUrl = input.cancelUrl ?? link?.cancelUrl ?? null;
  const metadata = mergeMetadata({}, input.metadata ?? {});
  const errors = [
    ...partErrors(input, centsOf(amount)),
    ...customerErrors(input),
    ...redirectUrlErrors({ successUrl, cancelUrl, returnUrl: null }, caller.mode),
    ...metadataErrors(metadata),
  ];
  if (errors.length > 0) throw invalid(errors);
  const nowMs = deps.clock.now();
  return {
    id: deps.newId(),
    merchantId: caller.merchantId,
    mode: caller.mode,
    status: "open",
    paymentLinkId: input.paymentLinkId ?? null,
    amount,
    currency: "USD",
    network,
    token: "USDC",
    merchantWalletAddress: await walletOf(deps, caller, network, input, named),
    ...splitOf({ ...input, amount }),
    customerEmail: input.customerEmail ?? null,
    customerName: input.customerName ?? null,
    customerAddress: input.customerAddress ?? null,
    customerCountry: input.customerCountry ?? null,
    successUrl,
    cancelUrl,
    metadata,
    transactionId: null,
    expiresAt: new Date(nowMs + SESSION_MS).toISOString(),
    createdAt: new Date(nowMs).toISOString(),
  };
}

async function usableLink(
  deps: DraftSessionDeps,
  caller: Caller,
  { paymentLinkId }: SessionInput,
): Promise<OfferedLink | null> {
  if (!paymentLinkId) return null;
  const link = requireOwned(await deps.links.loadOffered(paymentLinkId), caller, "payment link");
  if (!link.fields.active) failInvalid("paymentLinkId", "names a payment link that is not active");
  return link;
}

function priceOf(
  input: SessionInput,
  link: OfferedLink["fields"] | null,
  { mode }: Caller,
): { amount: number; network: NetworkName } {
  const amount = input.amount ?? link?.amount;
  const network = input.network ?? link?.network;
  const errors: FieldError[] = [];
  const without = "is required where no payment link is named";
  if (amount === undefined) errors.push({ field: "amount", reason: without });
  else if (centsOf(amount) === null) {
    errors.push({ field: "amount", reason: NO_AMOUNT });
  }
  if (network === undefined) errors.push({ field: "network", reason: without });
  else if (networkOf(network).mode !== mode) {
    const { mode: networkMode } = networkOf(network);
    errors.push({ field: "network", reason: `${network} is a ${networkMode} network and this is a ${mode} key` });
  } else if (link && !link.networks.includes(network)) {
    errors.push({ field: "network", reason: `is not one of the link's networks (${link.networks.join(", ")})` });
  }
  if (errors.length > 0) throw invalid(errors);
  return { amount: amount as number, network: network as NetworkName };
}

/** One of the merchant's own wallets: a merchant can't name another party's wallet, nor claim its payments. */
async function walletOf(
  deps: DraftSessionDeps,
  caller: Caller,
  network: NetworkName,
  { merchantWalletAddress: given }: SessionInput,
  link: OfferedLink | null,
): Promise<string> {
  const { family } = networkOf(network);
  if (given) {
    const wallet = walletOfFamily(given, family);
    if (!wallet) return failInvalid("merchantWalletAddress", `is not a wallet address of ${network}`);
    const own = await deps.wallets.list(caller.merchantId, caller.mode, family);
    return own.includes(wallet) ? wallet : failInvalid("merchantWalletAddress", "is not one of your wallets");
  }
  if (link && !link.ownNetworks.includes(network)) {
    failInvalid("paymentLinkId", `names a wallet on ${network} that another merchant has taken over`);
  }
  const wallet = link?.fields.merchantWalletAddresses[network] ?? caller.wallets[family];
  return wallet ?? failInvalid("merchantWalletAddress", "is required: the merchant has no default wallet");
}

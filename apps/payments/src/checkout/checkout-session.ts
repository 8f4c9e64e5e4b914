import { type FieldError, fail, failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, getNetwork, type Mode, type NetworkName, toCents } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import { mergeMetadata, metadataErrors, NO_AMOUNT } from "../field-rules.js";
import { walletOfFamily } from "../merchants/wallet-address.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import { redirectUrlErrors } from "../payment-links/link-urls.js";
import type { OfferedLink, PaymentLinksRepository } from "../payment-links/payment-links-repository.js";

import { customerErrors, partErrors, splitAmount } from "../transactions/transaction-rules.js";

const SESSION_MS = 30 * 60_000;

export const SESSION_STATUSES = ["open", "completed", "expired"] as const;

/** A session of the deprecated checkout: what the buyer has to pay, to which wallet, and until when. */
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
  /** Canonical address of the wallet to pay. */
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

export function sessionJson(session: CheckoutSession): Record<string, unknown> {
  const cents = toCents(session.amount) as bigint;
  return {
    ...session,
    livemode: session.mode === "live",
    amountBaseUnits: baseUnitsOfCents(cents, getNetwork(session.network).decimals).toString(),
  };
}

/** Builds the JSON of a session. Hides the wallet of an open session if the merchant doesn't own it anymore. */
export async function readSession(
  { wallets }: { readonly wallets: WalletsRepository },
  session: CheckoutSession,
): Promise<Record<string, unknown>> {
  const { merchantId, mode, network, status, merchantWalletAddress: wallet } = session;
  if (status !== "open") return sessionJson(session);
  const own = await wallets.list(merchantId, mode, getNetwork(network).family);
  return { ...sessionJson(session), merchantWalletAddress: own.includes(wallet) ? wallet : null };
}

/** @throws NOT_FOUND if the session expired unpaid. A paid session never expires. */
export function requireAlive(session: CheckoutSession, nowMs: number): CheckoutSession {
  const isGone = session.status === "expired" || Date.parse(session.expiresAt) <= nowMs;
  if (session.status === "completed" || !isGone) return session;
  return failExpired();
}

export const failExpired = (): never =>
  fail("NOT_FOUND", "This checkout session has expired.", {
    hint: "Create a new one. If the buyer has paid anyway, record the payment with POST /api/v1/transactions.",
  });

/** Request body, validated by its schema. */
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

/** Validates the input and builds a session without storing it. Price, wallet and URLs default to the link's. */
export async function draftSession(
  deps: DraftSessionDeps,
  caller: Caller,
  input: SessionInput,
): Promise<CheckoutSession> {
  const named = await usableLink(deps, caller, input);
  const link = named?.fields ?? null;
  const { amount, network } = choosePrice(input, link, caller);
  const successUrl = input.successUrl ?? link?.successUrl ?? null;
  const cancelUrl = input.cancelUrl ?? link?.cancelUrl ?? null;
  const metadata = mergeMetadata({}, input.metadata ?? {});
  const errors = [
    ...partErrors(input, toCents(amount)),
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
    merchantWalletAddress: await chooseWallet(deps, caller, network, input, named),
    ...splitAmount({ ...input, amount }),
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

function choosePrice(
  input: SessionInput,
  link: OfferedLink["fields"] | null,
  { mode }: Caller,
): { amount: number; network: NetworkName } {
  const amount = input.amount ?? link?.amount;
  const network = input.network ?? link?.network;
  const errors: FieldError[] = [];
  const without = "is required without a payment link";
  if (amount === undefined) errors.push({ field: "amount", reason: without });
  else if (toCents(amount) === null) {
    errors.push({ field: "amount", reason: NO_AMOUNT });
  }
  if (network === undefined) errors.push({ field: "network", reason: without });
  else if (getNetwork(network).mode !== mode) {
    const { mode: networkMode } = getNetwork(network);
    errors.push({
      field: "network",
      reason: `${network} is a ${networkMode} network, but this request is in ${mode} mode`,
    });
  } else if (link && !link.networks.includes(network)) {
    errors.push({ field: "network", reason: `is not one of the link's networks (${link.networks.join(", ")})` });
  }
  if (errors.length > 0) throw invalid(errors);
  return { amount: amount as number, network: network as NetworkName };
}

/** Chooses one of the merchant's own wallets, because a merchant must not claim payments to another party's wallet. */
async function chooseWallet(
  deps: DraftSessionDeps,
  caller: Caller,
  network: NetworkName,
  { merchantWalletAddress: given }: SessionInput,
  link: OfferedLink | null,
): Promise<string> {
  const { family } = getNetwork(network);
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

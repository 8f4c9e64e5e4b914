import { randomBytes } from "node:crypto";
import { fail, failInvalid } from "@svc/errors";
import { type AllowHosts, createOutboundClient, type OutboundClient, type OutboundClientOptions } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import { canonicalWallet } from "../merchants/wallet-address.js";
import { findProof, isSignedBy, parseDomain, proofLine, proofUrl, walletMessage } from "./proofs.js";
import {
  type CheckKey,
  type CheckType,
  createVerificationsRepository,
  type StoredCheck,
  type VerificationStatus,
  type VerificationsRepository,
} from "./verifications-repository.js";

/** The text that the merchant has to sign or publish for a pending check. */
type Challenge =
  | { readonly nonce: string; readonly message: string }
  | { readonly nonce: string; readonly url: string; readonly content: string };

interface CheckView {
  readonly type: CheckType;
  readonly target: string;
  readonly status: VerificationStatus;
  /** Expiry of the challenge. */
  readonly expiresAt: string | null;
  readonly verifiedAt: string | null;
  readonly challenge: Challenge | null;
  /** Why the last attempt failed. */
  readonly reason?: string;
}

interface VerificationView {
  readonly status: VerificationStatus;
  readonly checks: readonly CheckView[];
}

interface VerifyDeps {
  readonly verifications: VerificationsRepository;
  readonly outbound: OutboundClient;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
  /** Address of this API, without a trailing slash. */
  readonly publicUrl: string;
}

export type CheckInput =
  | { readonly type: "wallet"; readonly walletAddress: string; readonly signature?: string }
  | { readonly type: "domain"; readonly domain: string };

/** Lifetimes of a challenge. Signing a message takes seconds, but publishing a file can take days. */
export const WALLET_CHALLENGE_MINUTES = 15;
export const DOMAIN_CHALLENGE_DAYS = 3;

export async function loadVerification(deps: VerifyDeps, merchantId: string): Promise<VerificationView> {
  const checks = (await deps.verifications.list(merchantId)).map((check) => toView(deps, merchantId, check));
  return { status: accountStatus(checks), checks };
}

/** Begins a check, or completes the pending one. */
export const verifyAccount = (deps: VerifyDeps, merchantId: string, input: CheckInput): Promise<CheckView> =>
  input.type === "wallet" ? verifyWallet(deps, merchantId, input) : verifyDomain(deps, merchantId, input.domain);

async function verifyWallet(
  deps: VerifyDeps,
  merchantId: string,
  { walletAddress, signature }: Extract<CheckInput, { type: "wallet" }>,
): Promise<CheckView> {
  const wallet = canonicalWallet(walletAddress);
  if (!wallet) return failInvalid("walletAddress", "is not an EVM address (EIP-55 checksum) or a Solana address");
  const key: CheckKey = { merchantId, type: "wallet", target: wallet.address };
  const now = new Date(deps.clock.now());
  if (signature === undefined)
    return toView(deps, merchantId, await begin(deps, key, WALLET_CHALLENGE_MINUTES * 60_000));
  const check = await deps.verifications.find(key);
  if (check?.status === "verified") return toView(deps, merchantId, check);
  if (!check || checkStatus(check, now.getTime()) !== "pending") return failNoChallenge();
  if (!isSignedBy(wallet.family, wallet.address, buildMessage(deps, merchantId, check), signature)) {
    failInvalid("signature", "is not a signature of the message by this wallet");
  }
  if (!(await deps.verifications.verifyWallet(key, wallet, check.nonce, now))) return failNoChallenge();
  return toView(deps, merchantId, (await deps.verifications.find(key)) as StoredCheck);
}

const failNoChallenge = (): never =>
  fail("CONFLICT", "There is no message to sign for this wallet, or the message has expired.", {
    hint: "Request a new message: send the same request without `signature`.",
  });

async function verifyDomain(deps: VerifyDeps, merchantId: string, text: string): Promise<CheckView> {
  const domain = parseDomain(text, deps.allowHosts);
  const key: CheckKey = { merchantId, type: "domain", target: domain };
  const before = await deps.verifications.find(key);
  const check = await begin(deps, key, DOMAIN_CHALLENGE_DAYS * 86_400_000);
  // A new nonce can't have been published yet.
  if (check.status !== "pending" || before?.nonce !== check.nonce) return toView(deps, merchantId, check);
  const reason = await findProof(deps.outbound, domain, check.nonce);
  if (reason !== null) return { ...toView(deps, merchantId, check), reason };
  await deps.verifications.verify(key, check.nonce, new Date(deps.clock.now()));
  return toView(deps, merchantId, (await deps.verifications.find(key)) as StoredCheck);
}

function begin({ verifications, clock }: VerifyDeps, key: CheckKey, goodForMs: number): Promise<StoredCheck> {
  const now = clock.now();
  const challenge = { nonce: randomBytes(24).toString("base64url"), expiresAt: new Date(now + goodForMs) };
  return verifications.begin(key, challenge, new Date(now));
}

const buildMessage = (
  { publicUrl }: VerifyDeps,
  merchantId: string,
  { target, nonce, expiresAt }: StoredCheck,
): string =>
  walletMessage({
    host: new URL(publicUrl).host,
    merchantId,
    address: target,
    nonce,
    expiresAt: expiresAt.toISOString(),
  });

function toView(deps: VerifyDeps, merchantId: string, check: StoredCheck): CheckView {
  const { type, target, nonce } = check;
  const status = checkStatus(check, deps.clock.now());
  const challenge = (): Challenge =>
    type === "wallet"
      ? { nonce, message: buildMessage(deps, merchantId, check) }
      : { nonce, url: proofUrl(target), content: proofLine(nonce) };
  return {
    type,
    target,
    status,
    expiresAt: status === "pending" ? check.expiresAt.toISOString() : null,
    verifiedAt: check.verifiedAt?.toISOString() ?? null,
    challenge: status === "pending" ? challenge() : null,
  };
}

/** A check whose challenge has expired counts as unverified. */
const checkStatus = ({ status, expiresAt }: StoredCheck, nowMs: number): VerificationStatus =>
  status === "pending" && expiresAt.getTime() <= nowMs ? "unverified" : status;

/** One verified check verifies the account. */
function accountStatus(checks: readonly Pick<CheckView, "status">[]): VerificationStatus {
  const has = (status: VerificationStatus) => checks.some((check) => check.status === status);
  return has("verified") ? "verified" : has("pending") ? "pending" : "unverified";
}

interface VerificationParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly allowHosts: AllowHosts;
  /** Overrides how the client resolves, dials and trusts hosts. */
  readonly outbound?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
}

export interface Verification extends VerifyDeps {
  close(): Promise<void>;
}

export function createVerification({ pool, clock, publicUrl, allowHosts, outbound }: VerificationParts): Verification {
  const client = createOutboundClient({ ...outbound, allowHosts, userAgent: "AgentPayments-Verification/1" });
  return {
    verifications: createVerificationsRepository(pool),
    outbound: client,
    allowHosts,
    clock,
    publicUrl,
    close: () => client.close(),
  };
}

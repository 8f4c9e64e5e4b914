import { randomUUID } from "node:crypto";
import type { Database } from "@svc/db";
import { systemClock } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { Scope } from "../authorization/caller.js";
import type { Role } from "../authorization/roles.js";
import { foldEmail } from "../field-rules.js";
import { keyOfToken, newApiKey } from "../keys/api-key.js";
import type { DeveloperKey } from "../keys/developer-keys-repository.js";
import { createDeveloperKeysRepository } from "../keys/developer-keys-repository.js";
import { inviteMember } from "../members/team.js";
import { createTeamRepository } from "../members/team-repository.js";
import { canonicalWallet } from "../merchants/wallet-address.js";

interface NewMerchant {
  readonly name: string;
  readonly contactEmail?: string;
  readonly agentic?: boolean;
  /** EVM or Solana addresses; registered as the defaults of both modes. */
  readonly wallets: readonly string[];
}

/**
 * Creates a merchant with its default wallets.
 * @throws Error if an address is invalid or taken, or if a chain family has two addresses
 */
export async function createMerchant({ prisma }: Database, merchant: NewMerchant): Promise<{ id: string }> {
  const wallets = merchant.wallets.map((text) => {
    const wallet = canonicalWallet(text);
    if (!wallet) throw new Error(`${text} is neither an EVM address (EIP-55 checksum) nor a Solana address`);
    return wallet;
  });
  if (new Set(wallets.map(({ family }) => family)).size !== wallets.length) {
    throw new Error("give at most one default wallet per chain family");
  }
  const taken = await prisma.merchantWallet.findFirst({
    where: { address: { in: wallets.map(({ address }) => address) } },
  });
  if (taken) throw new Error(`${taken.address} belongs to another merchant`);
  const id = randomUUID();
  const modes: Mode[] = ["test", "live"];
  await prisma.merchant.create({
    data: {
      id,
      name: merchant.name,
      contactEmail: merchant.contactEmail,
      agentic: merchant.agentic ?? false,
      wallets: {
        create: modes.flatMap((mode) =>
          wallets.map((wallet) => ({ id: randomUUID(), mode, ...wallet, isDefault: true })),
        ),
      },
    },
  });
  return { id };
}

interface NewKey {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly scope?: Scope;
  readonly name?: string;
  readonly expiresAt?: Date;
  /** A token that the operator chose, for local development. By default, the token is random. */
  readonly token?: string;
}

/** Creates an API key and its event. The token is returned once and never stored. */
export async function createKey({ pool }: Database, made: NewKey): Promise<{ id: string; token: string }> {
  const { merchantId, mode, scope = "full", name = "" } = made;
  const { token, hash, prefix, suffix } = made.token ? keyOfToken(made.token) : newApiKey(mode);
  const key: DeveloperKey = {
    id: randomUUID(),
    name,
    keyType: mode,
    keyPrefix: prefix,
    keySuffix: suffix,
    scope,
    permissions: null,
    lastUsedAt: null,
    createdAt: new Date().toISOString(),
    expiresAt: made.expiresAt?.toISOString() ?? null,
    revokedAt: null,
  };
  await createDeveloperKeysRepository(pool).insert({ merchantId, key, hash }, null, null);
  return { id: key.id, token };
}

/** Revokes a key and writes its event. Returns false if there is no such key or it was revoked before. */
export const revokeKey = ({ pool }: Database, id: string, now: Date): Promise<boolean> =>
  createDeveloperKeysRepository(pool).revoke(id, now);

interface NewMember {
  readonly merchantId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly role: Role;
  readonly email: string | undefined;
}

/** Makes a user a member of a merchant. @throws Error if the user is a member already */
export async function addMember({ prisma }: Database, { email, ...member }: NewMember): Promise<unknown> {
  const { issuer, subject, merchantId } = member;
  const before = await prisma.merchantMember.findFirst({ where: { issuer, subject, merchantId } });
  if (before) throw new Error(`this user is already a member (${before.id}): change the role with set-role`);
  const { id, role } = await prisma.merchantMember.create({
    data: { ...member, email: email && foldEmail(email), openedAccount: false },
  });
  return { id, role };
}

/** Changes the role of a member. @throws Error if there is no such member, or if the last owner would lose the role */
export async function setRole({ pool, prisma }: Database, id: string, role: Role): Promise<unknown> {
  const member = await prisma.merchantMember.findUnique({ where: { id } });
  if (!member) throw new Error(`there is no member ${id}`);
  const changed = await createTeamRepository(pool).change(member.merchantId, id, role);
  if (changed === "last-owner")
    throw new Error("a merchant needs at least one owner: make another member an owner first");
  return { id, role };
}

export const invite = ({ pool }: Database, merchantId: string, email: string, role: Role): Promise<unknown> =>
  inviteMember({ team: createTeamRepository(pool), clock: systemClock, newId: randomUUID }, merchantId, {
    email,
    role,
  });

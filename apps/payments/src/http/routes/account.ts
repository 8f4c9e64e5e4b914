import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { SCOPES } from "../../authorization/caller.js";
import { ROLES } from "../../authorization/roles.js";
import type { Deps } from "../../deps.js";
import { TIERS } from "../../limits.js";
import { changeAccount, openAccount } from "../../onboarding/account.js";
import { type RouteInstaller, requireMerchant, sendData } from "../route.js";
import {
  KEY_OR_SESSION,
  ModeName,
  memberErrors,
  Nullable,
  OneOf,
  Success,
  sessionErrorsOfV1,
  Timestamp,
  Uuid,
} from "../schemas/common.js";
import { NullablePermissions } from "../schemas/key-permissions.js";
import { ACCOUNT_PATCH, AccountOut, OnboardIn } from "./onboarding.js";

const CallerOut = Type.Object(
  {
    merchantId: Type.String({ ...Uuid, description: "Merchant for whom the caller acts" }),
    merchantName: Type.String({ description: "Name that buyers see" }),
    mode: Type.String({ ...ModeName, description: "Mode of the key, or of this request" }),
    livemode: Type.Boolean({ description: "Whether real money moves" }),
    scope: OneOf(SCOPES, "agentic: links and payments only if they are agentic"),
    permissions: NullablePermissions,
    keyId: Nullable(Type.String({ ...Uuid, description: "Id of the API key; null for a session" })),
    contactEmail: Nullable(Type.String()),
    agentic: Type.Boolean({ description: "Whether new keys get scope agentic" }),
    verified: Type.Boolean({ description: "Whether the merchant has verified a wallet or a domain" }),
    createdAt: Timestamp,
    role: Nullable(OneOf(ROLES, "Role of the session's member; null for a key")),
    wallets: Type.Object(
      {
        evm: Nullable(Type.String({ description: "Wallet on EVM chains" })),
        solana: Nullable(Type.String({ description: "Wallet on Solana" })),
      },
      { description: "Default wallets of this mode" },
    ),
    limits: Type.Array(
      Type.Object({
        tier: Type.String({ description: "Requests that the limit covers" }),
        max: Type.Integer({ description: "Maximum number of requests in a window" }),
        windowMs: Type.Integer({ description: "Length of the sliding window in milliseconds" }),
      }),
      { description: "Rate limits per client address; off for clients on the service's own machine" },
    ),
  },
  {
    title: "KeyAccount",
    examples: [
      {
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        merchantName: "Acme",
        mode: "test",
        livemode: false,
        scope: "full",
        permissions: null,
        keyId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        contactEmail: "pay@acme.example",
        agentic: false,
        verified: true,
        createdAt: "2026-11-21T09:30:00.000Z",
        role: null,
        wallets: { evm: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", solana: null },
        limits: [{ tier: "global", max: 100, windowMs: 10_000 }],
      },
    ],
  },
);

const LIMITS = TIERS.tiers.map(({ name, max, windowMs }) => ({ tier: name, max, windowMs }));

export const accountRoutes: RouteInstaller[] = [retrieveAccountRoute, openAccountRoute, updateAccountRoute];

function retrieveAccountRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/account",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveAccount",
      summary: "Get the merchant and the rights of the caller",
      tags: ["account"],
      security: KEY_OR_SESSION,
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: Success(CallerOut), ...memberErrors.listErrors() },
    },
    handler: async ({ caller, session }, reply) => {
      const { merchantId, merchantName, mode, scope, permissions, keyId, wallets } = caller;
      const { contactEmail, agentic, verified, createdAt } = await deps.accounts.view(merchantId);
      const role = session?.role ?? null;
      const livemode = mode === "live";
      const profile = { merchantId, merchantName, contactEmail, agentic, verified, createdAt };
      return sendData(
        reply,
        JSON.stringify({ ...profile, mode, livemode, scope, permissions, keyId, role, wallets, limits: LIMITS }),
      );
    },
  });
}

function openAccountRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/account",
    config: { auth: "session", withoutMerchant: true },
    schema: {
      operationId: "openAccount",
      summary: "Open an account to sell to people and agents",
      description:
        "Its keys have scope full. Live keys and changes in live mode need a verified wallet or domain. A user has one account: a repeat returns it unchanged, with 200.",
      tags: ["account"],
      security: [{ sessionToken: [] }],
      body: OnboardIn,
      response: {
        200: Success(AccountOut),
        201: Success(AccountOut),
        ...sessionErrorsOfV1("CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"),
      },
    },
    handler: async ({ session, body }, reply) => {
      const { made, account } = await openAccount(deps, session, body);
      return sendData(reply.code(made ? 201 : 200), JSON.stringify(account));
    },
  });
}

const AccountPatch = Type.Object(
  {
    ...ACCOUNT_PATCH,
    agentic: Type.Optional(
      Type.Unsafe<false>(
        Type.Boolean({ enum: [false], description: "`false`: new keys get scope full. You can't change it back" }),
      ),
    ),
  },
  { additionalProperties: false, examples: [{ displayName: "Acme Ltd", contactEmail: "pay@acme.example" }] },
);

function updateAccountRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/account",
    config: { auth: "session" },
    schema: {
      operationId: "updateMerchantAccount",
      summary: "Change the profile of the merchant",
      description:
        "Absent fields keep their values, `null` clears `contactEmail`, and `{}` changes nothing. Existing links keep the old name.",
      tags: ["account"],
      security: [{ sessionToken: [] }],
      body: AccountPatch,
      response: { 200: Success(AccountOut), ...memberErrors.bodyErrors() },
    },
    handler: async ({ session, body }, reply) =>
      sendData(reply, JSON.stringify(await changeAccount(deps, requireMerchant(session), body))),
  });
}

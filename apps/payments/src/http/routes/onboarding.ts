import { failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { type Static, Type } from "typebox";
import type { Deps } from "../../deps.js";
import { changeAccount, onboard } from "../../onboarding/account.js";
import {
  type CheckInput,
  DOMAIN_CHALLENGE_DAYS,
  loadVerification,
  verifyAccount,
  WALLET_CHALLENGE_MINUTES,
} from "../../onboarding/verify-account.js";
import { type RouteInstaller, requireMerchant, sendData } from "../route.js";
import {
  EmailIn,
  Nullable,
  OneOf,
  Success,
  sessionBodyErrors,
  sessionErrors,
  Timestamp,
  Uuid,
  userBodyErrors,
  WALLET_PATTERN,
  WalletIn,
} from "../schemas/common.js";

export const OnboardIn = Type.Object(
  {
    displayName: Type.String({ minLength: 1, description: "1 to 255 characters" }),
    walletAddresses: Type.Union(
      [
        Type.Array(WalletIn, { minItems: 1, maxItems: 9 }),
        Type.Record(Type.String(), WalletIn, { minProperties: 1, maxProperties: 11 }),
      ],
      {
        description:
          "At most one EVM and one Solana address: a list, or an object by chain family (`evm`, `solana`) or network name",
      },
    ),
    contactEmail: Type.Optional(EmailIn),
    acceptTerms: Type.Unsafe<true>(Type.Boolean({ enum: [true] })),
  },
  {
    additionalProperties: false,
    examples: [
      {
        displayName: "Acme",
        walletAddresses: { evm: "0x742d35Cc6634C0532925a3b844Bc454e4438f44e" },
        contactEmail: "pay@acme.example",
        acceptTerms: true,
      },
    ],
  },
);

export const ACCOUNT_PATCH = {
  displayName: Type.Optional(Type.String({ minLength: 1, description: "1 to 255 characters" })),
  contactEmail: Type.Optional(EmailIn),
};

const AccountPatch = Type.Object(ACCOUNT_PATCH, {
  additionalProperties: false,
  examples: [{ displayName: "Acme Ltd", contactEmail: "pay@acme.example" }],
});

export const AccountOut = Type.Object(
  {
    merchantId: Uuid,
    displayName: Type.String(),
    contactEmail: Nullable(Type.String()),
    agentic: Type.Boolean(),
    verified: Type.Boolean({ description: "Whether the account has verified a wallet or a domain" }),
    walletAddresses: Type.Record(Type.String(), Type.String(), {
      description: "Default wallets in live mode, by chain family",
    }),
    createdAt: Timestamp,
  },
  { title: "Account" },
);

const Status = Type.String({ enum: ["unverified", "pending", "verified"] });

const CheckOut = Type.Object(
  {
    type: Type.String({ enum: ["wallet", "domain"] }),
    target: Type.String({ description: "The wallet address or the domain" }),
    status: Status,
    expiresAt: Nullable({ ...Timestamp, description: "When the challenge expires; null unless pending" }),
    verifiedAt: Nullable(Timestamp),
    challenge: Nullable(
      Type.Object({
        nonce: Type.String(),
        message: Type.Optional(
          Type.String({
            description: "wallet: sign this text (personal_sign on EVM chains, signMessage on Solana)",
            examples: ["pay.example.com asks for proof that you control this wallet.…"],
          }),
        ),
        url: Type.Optional(
          Type.String({
            description: "domain: address of the file to publish",
            examples: ["https://shop.example.com/.well-known/svc-verification.txt"],
          }),
        ),
        content: Type.Optional(Type.String({ description: "domain: line that the file must contain" })),
      }),
    ),
    reason: Type.Optional(
      Type.String({ description: "Why this attempt failed", examples: ["The file does not contain the line."] }),
    ),
  },
  { title: "VerificationCheck" },
);

const VerificationOut = Type.Object({ status: Status, checks: Type.Array(CheckOut) }, { title: "Verification" });

const VerificationIn = Type.Object(
  {
    type: OneOf(["wallet", "domain"]),
    walletAddress: Type.Optional(
      Type.String({
        pattern: WALLET_PATTERN,
        // Also names the form, because the error message about the pattern quotes it.
        description: "Wallet to verify, required if `type` is `wallet`. EVM: 0x and 40 hex digits; Solana: base58",
      }),
    ),
    signature: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, description: "EVM: hex. Solana: base58 or base64" }),
    ),
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 253,
        description: "Host name without a scheme; required if `type` is `domain`",
        examples: ["shop.example.com"],
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      { type: "wallet", walletAddress: "0x742d35Cc6634C0532925a3b844Bc454e4438f44e" },
      { type: "domain", domain: "shop.example.com" },
    ],
  },
);

export const agenticAccountRoutes: RouteInstaller[] = [
  onboardRoute,
  updateAccountRoute,
  getVerificationRoute,
  postVerificationRoute,
];

function onboardRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/agentic/onboard",
    config: { auth: "session", withoutMerchant: true },
    schema: {
      operationId: "onboardAgenticAccount",
      summary: "Open an agentic account for the user of the session",
      description:
        "A user has one account: a repeat changes nothing and returns it with 200. PATCH changes its name and contact.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: OnboardIn,
      response: { 200: Success(AccountOut), 201: Success(AccountOut), ...userBodyErrors("CONFLICT") },
    },
    handler: async ({ session, body }, reply) => {
      const { made, account } = await onboard(deps, session, body);
      return sendData(reply.code(made ? 201 : 200), JSON.stringify(account));
    },
  });
}

function updateAccountRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/agentic/onboard",
    config: { auth: "session" },
    schema: {
      operationId: "updateAccount",
      summary: "Change the name or the contact of an account",
      description:
        "Absent fields keep their values, `null` clears `contactEmail`, and `{}` changes nothing. Existing links keep the old name.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: AccountPatch,
      response: { 200: Success(AccountOut), ...sessionBodyErrors() },
    },
    handler: async ({ session, body }, reply) =>
      sendData(reply, JSON.stringify(await changeAccount(deps, requireMerchant(session), body))),
  });
}

function getVerificationRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/agentic/verification",
    config: { auth: "session" },
    schema: {
      operationId: "getVerification",
      summary: "List verified and pending wallets and domains",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      response: { 200: Success(VerificationOut), ...sessionErrors() },
    },
    handler: async ({ session }, reply) =>
      sendData(reply, JSON.stringify(await loadVerification(deps.verification, requireMerchant(session)))),
  });
}

function postVerificationRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/agentic/verification",
    config: { auth: "session" },
    schema: {
      operationId: "verifyAccount",
      summary: "Prove that the account controls a wallet or a domain",
      description: [
        `\`wallet\`: the first call returns a message. Sign it with the wallet within ${WALLET_CHALLENGE_MINUTES} minutes and send the same call with`,
        "`signature`. In live mode the wallet then belongs to this account, even if another account had registered it.",
        `\`domain\`: the first call returns a line of text and an address. Publish a file with the line there within ${DOMAIN_CHALLENGE_DAYS} days and send`,
        "the same call again. If the check fails, `reason` says why.",
      ].join(" "),
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: VerificationIn,
      response: { 200: Success(CheckOut), ...sessionBodyErrors("CONFLICT") },
    },
    handler: async ({ session, body }, reply) =>
      sendData(
        reply,
        JSON.stringify(await verifyAccount(deps.verification, requireMerchant(session), toCheckInput(body))),
      ),
  });
}

/** Checks that the body has the members of its type and no others. */
function toCheckInput({ type, walletAddress, signature, domain }: Static<typeof VerificationIn>): CheckInput {
  if (type === "wallet") {
    if (domain !== undefined) failInvalid("domain", "cannot be combined with this type");
    return { type, walletAddress: walletAddress ?? failInvalid("walletAddress", "is required"), signature };
  }
  if (walletAddress !== undefined) failInvalid("walletAddress", "cannot be combined with this type");
  if (signature !== undefined) failInvalid("signature", "cannot be combined with this type");
  return { type, domain: domain ?? failInvalid("domain", "is required") };
}

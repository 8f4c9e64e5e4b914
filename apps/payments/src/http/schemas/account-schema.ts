import { Type } from "typebox";
import { Nullable, OneOf, Timestamp, Uuid, WalletIn } from "./common.js";

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
          "One EVM and one Solana address at most: a list, or an object by chain family (`evm`, `solana`) or network name",
      },
    ),
    contactEmail: Type.Optional(Nullable(Type.String({ format: "email", maxLength: 320 }))),
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

export const AccountPatch = Type.Object(
  {
    displayName: Type.Optional(Type.String({ minLength: 1, description: "1 to 255 characters" })),
    contactEmail: Type.Optional(Nullable(Type.String({ format: "email", maxLength: 320 }))),
  },
  { additionalProperties: false, examples: [{ displayName: "Acme Ltd", contactEmail: "pay@acme.example" }] },
);

export const AccountOut = Type.Object(
  {
    merchantId: Uuid,
    displayName: Type.String(),
    contactEmail: Nullable(Type.String()),
    agentic: Type.Boolean(),
    walletAddresses: Type.Record(Type.String(), Type.String(), {
      description: "Where it is paid by default in live mode, by chain family",
    }),
    createdAt: Timestamp,
  },
  { title: "Account" },
);

const Status = Type.String({ enum: ["unverified", "pending", "verified"] });

export const CheckOut = Type.Object(
  {
    type: Type.String({ enum: ["wallet", "domain"] }),
    target: Type.String({ description: "The wallet address or the domain" }),
    status: Status,
    expiresAt: Nullable(Timestamp),
    verifiedAt: Nullable(Timestamp),
    challenge: Nullable(
      Type.Object({
        nonce: Type.String(),
        message: Type.Optional(
          Type.String({ description: "wallet: sign this text (personal_sign on EVM chains, signMessage on Solana)" }),
        ),
        url: Type.Optional(Type.String({ description: "domain: where the file is looked for" })),
        content: Type.Optional(Type.String({ description: "domain: a line of the file" })),
      }),
    ),
    reason: Type.Optional(Type.String({ description: "Why this attempt proved nothing" })),
  },
  { title: "VerificationCheck" },
);

export const VerificationOut = Type.Object({ status: Status, checks: Type.Array(CheckOut) }, { title: "Verification" });

export const VerificationIn = Type.Object(
  {
    type: OneOf(["wallet", "domain"]),
    walletAddress: Type.Optional(WalletIn),
    signature: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, description: "EVM: hex. Solana: base58 or base64" }),
    ),
    domain: Type.Optional(Type.String({ minLength: 1, maxLength: 253, examples: ["shop.example.com"] })),
  },
  {
    additionalProperties: false,
    examples: [
      { type: "wallet", walletAddress: "0x742d35Cc6634C0532925a3b844Bc454e4438f44e" },
      { type: "domain", domain: "shop.example.com" },
    ],
  },
);

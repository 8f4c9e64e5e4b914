import { randomUUID } from "node:crypto";
import { MERCHANT_ID, WALLET } from "../../ground/bench-data.js";

/** What a peer takes. */
export interface ProductBody {
  readonly name: string;
  readonly amount: number;
  readonly description?: string;
  readonly metadata?: Record<string, string>;
}

export const PRODUCT_BODY = {
  type: "object",
  required: ["name", "amount"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 255 },
    amount: { type: "number", minimum: 0.01, maximum: 999_999_999.99 },
    description: { type: "string", maxLength: 5_000 },
    metadata: { type: "object", maxProperties: 50, additionalProperties: { type: "string", maxLength: 500 } },
  },
};

/** The product that a peer stores and answers: the same members as the service's. */
export function newProduct({ name, amount, description = "", metadata = {} }: ProductBody) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    merchantId: MERCHANT_ID,
    mode: "test" as const,
    name,
    description,
    amount,
    currency: "USD" as const,
    active: true,
    archived: false,
    pricingType: "one_time" as const,
    billingInterval: null,
    billingIntervalCount: null,
    trialDays: null,
    token: "USDC" as const,
    merchantWalletAddress: WALLET,
    metadata,
    totalCollected: 0,
    totalTransactions: 0,
    createdAt: now,
    updatedAt: now,
  };
}

export type NewProduct = ReturnType<typeof newProduct>;

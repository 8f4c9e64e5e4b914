const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const nullable = (schema: Record<string, unknown>) => ({ ...schema, nullable: true });

/** The response schema that a peer's serializer is compiled from. */
export const LIST_RESPONSE = {
  200: {
    type: "object",
    properties: {
      status: text,
      data: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: text,
            amount: { type: "number" },
            amountBaseUnits: text,
            token: text,
            network: text,
            mode: text,
            livemode: { type: "boolean" },
            status: text,
            txHash: text,
            explorerUrl: text,
            walletAddress: text,
            merchantWalletAddress: text,
            merchantId: text,
            paymentLinkId: nullable(text),
            customerEmail: nullable(text),
            customerName: nullable(text),
            customerAddress: nullable(text),
            customerCountry: nullable(text),
            subtotalAmount: nullable({ type: "number" }),
            taxAmount: nullable({ type: "number" }),
            confirmedAt: time,
            settledAt: nullable(time),
            createdAt: time,
            updatedAt: time,
          },
        },
      },
      hasMore: { type: "boolean" },
    },
  },
};

export const LIST_QUERY = {
  type: "object",
  properties: { limit: { type: "integer", minimum: 1, maximum: 100, default: 25 } },
};

export const EXPLORER = "https://sepolia.basescan.org/tx/";

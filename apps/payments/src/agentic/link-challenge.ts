import { errorRecord } from "@svc/errors";
import { buildChallenge, type Challenge, type Offer, type PaidResource, type X402Version } from "@svc/x402";
import { publicLinkId } from "./link-id.js";
import type { PayableLink } from "./payable-link.js";
import { priceText, type Quote, quoteCents } from "./quote.js";

interface ChallengeOptions {
  /** An x402 reason, or the sentence that asks for a payment. */
  readonly error: string;
  readonly version: X402Version;
  readonly more: Readonly<Record<string, unknown>>;
}

/** The 402 of a link: x402's members and our own envelope in one body. */
export function linkChallenge(
  link: PayableLink,
  quote: Quote,
  offers: readonly Offer[],
  resource: PaidResource,
  options: ChallengeOptions,
): Challenge {
  const outputSchema = link.inputSchema
    ? {
        input: {
          type: "http",
          method: link.targetMethod ?? "POST",
          bodyType: "json",
          bodyFields: link.inputSchema.properties ?? {},
        },
        output: {},
      }
    : undefined;
  const { payer, ...more } = options.more as { payer?: string };
  return buildChallenge({
    offers,
    resource: { ...resource, ...(outputSchema ? { outputSchema } : {}) },
    error: options.error,
    version: options.version,
    payer,
    body: {
      status: "error",
      code: "PAYMENT_REQUIRED",
      message: errorRecord("PAYMENT_REQUIRED").title,
      paymentLinkId: publicLinkId(link.id),
      name: link.name,
      mode: link.mode,
      price: priceText(quote.totalCents),
      quote: quoteCents(quote),
      ...more,
    },
  });
}

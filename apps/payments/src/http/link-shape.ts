import type { TSchema } from "typebox";
import { LEGACY_PAYMENT_LINKS, legacyPaymentLinkJson } from "../payment-links/legacy-payment-link.js";
import type { PaymentLink } from "../payment-links/payment-link.js";
import type { ResourceTable } from "../sql/resource-table.js";
import { LegacyPaymentLinkOut, PaymentLinkOut } from "./schemas/payment-link-schema.js";

/** How a family of routes answers payment links. */
export interface LinkShape {
  /** A stored link; default: as v1 answers it. */
  readonly table?: ResourceTable;
  /** A link that was just made; `json` is the v1 shape, which the event of its creation carries anyway. */
  readonly made: (link: PaymentLink, json: string) => string;
  readonly schema: TSchema;
  /** Where links are read one by one. */
  readonly path: string;
}

export const V1_LINKS: LinkShape = {
  made: (_link, json) => json,
  schema: PaymentLinkOut,
  path: "/api/v1/payment-links",
};

export const LEGACY_LINKS: LinkShape = {
  table: LEGACY_PAYMENT_LINKS,
  made: legacyPaymentLinkJson,
  schema: LegacyPaymentLinkOut,
  path: "/api/payment-links",
};

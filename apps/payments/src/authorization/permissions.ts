import { fail } from "@svc/errors";

/** RFC 6750 section 3.1. */
export const INSUFFICIENT_SCOPE = { "www-authenticate": 'Bearer error="insufficient_scope"' };

/** Resources that a restricted key may be allowed to read or write. */
export const RESOURCES = {
  products: "Products",
  paymentLinks: "Payment links",
  apis: "APIs for sale. Updates, deletions and imports also need `paymentLinks`",
  transactions: "Recorded payments, with their buyers' details",
  paymentIntents: "Purchases by people",
  refunds: "Refunds, prepared and recorded ones",
  reports: "The volume report",
  events: "Events with all their data, whichever resource they are about",
  webhooks: "Webhook endpoints and their secrets. To create or change one, `events` is needed too",
  requests: "The request log",
  branding: "Logo, color and support contact of payment pages",
  wallets: "Wallets. `write`: may name a new wallet on a link or product",
  proxySecret: "The secret that signs calls to targets",
  checkout: "Sessions of the deprecated checkout",
  settlements: "Settlements of the deprecated checkout",
} as const;
export type Resource = keyof typeof RESOURCES;
export const RESOURCE_NAMES = Object.keys(RESOURCES) as Resource[];

/** `write` includes `read`. */
export const ACCESS = ["read", "write"] as const;
type Access = (typeof ACCESS)[number];

/** Rights of a restricted key. Anything that isn't listed is refused. */
export type Permissions = Readonly<Partial<Record<Resource, Access>>>;

export type Right = `${Resource}:${Access}`;

/** @param permissions null: everything that the key's scope allows */
export function hasRight(permissions: Permissions | null, right: Right): boolean {
  if (permissions === null) return true;
  const [resource, access] = right.split(":") as [Resource, Access];
  const granted = Object.hasOwn(permissions, resource) ? permissions[resource] : undefined;
  return granted === "write" || (granted === "read" && access === "read");
}

/** @throws API_KEY_SCOPE_INSUFFICIENT if a restricted key lacks one of these rights; the message names them */
export function requireRights(permissions: Permissions | null, needed: readonly Right[]): void {
  const missing = needed.filter((right) => !hasRight(permissions, right));
  if (missing.length === 0) return;
  const names = missing.map((right) => `\`${right}\``).join(" and ");
  fail("API_KEY_SCOPE_INSUFFICIENT", `This restricted key lacks the permission ${names}.`, {
    headers: INSUFFICIENT_SCOPE,
    hint: "A key's permissions never change. Use another key, or create one with POST /api/developer/keys.",
  });
}

import { defineTiers, type Use } from "@svc/ratelimit";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The tiers of the service, per client address, in sliding windows. A request must pass every tier that matches it. The
 * headers and the pages use this table: the pages list the tiers with a subject.
 */
export const TIERS = defineTiers([
  { name: "global", max: 100, windowMs: 10 * SECOND, subject: "all requests" },
  { name: "read", max: 30, windowMs: 10 * SECOND, subject: "GET and HEAD requests" },
  {
    name: "auth-failures",
    max: 10,
    windowMs: 5 * MINUTE,
    subject: "failed authentications; then every request is refused",
  },
  // Counts failed and pending authentications, to limit how many the service evaluates at the same time.
  { name: "auth-attempts", max: 10, windowMs: 5 * MINUTE, refundable: true },
  { name: "checkout", max: 10, windowMs: MINUTE },
  { name: "checkout-poll", max: 30, windowMs: MINUTE },
  { name: "developer-keys", max: 5, windowMs: MINUTE, subject: "management of API keys" },
  { name: "webhooks", max: 10, windowMs: MINUTE, subject: "management of webhooks" },
  // Lets a hundred people behind one IP address open a payment page, start a payment and sign it.
  { name: "pay", max: 240, windowMs: MINUTE },
  { name: "pay-page", max: 200, windowMs: 10 * SECOND },
  // An open page polls the payment's state. It polls less often when this tier has few units left (browser/poll.ts).
  { name: "pay-poll", max: 240, windowMs: MINUTE },
  // Free calls reach merchants' own APIs too.
  { name: "free-routes", max: 60, windowMs: MINUTE, subject: "calls of free routes of sold APIs" },
  // The dashboard's files: one visit loads about twenty, and browsers cache them.
  { name: "dashboard", max: 300, windowMs: 10 * SECOND },
]);

export type TierName = (typeof TIERS.tiers)[number]["name"];
type Uses = Partial<Record<TierName, Use>>;

const below = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * Returns the tiers of a request. Payment pages, storefronts and the dashboard don't count against the global tier.
 * `path` is the pattern of the matching route, or the path as sent if no route matches. With the pattern, no spelling
 * escapes its tier: the router treats `/%61pi/webhooks`, `/api/webhooks#x` and `http://host/api/webhooks` as the same
 * path. The tier of failed authentications is only checked here; the authentication counts the failures.
 */
export function findUses(method: string, path: string): Uses {
  const uses: Uses = { "auth-failures": "check" };
  // Pages don't count against the API's global tier of 100 requests, because many people share one address.
  if (below(path, "/pay") || below(path, "/m")) {
    uses[method === "POST" ? "pay" : "pay-page"] = "consume";
    return uses;
  }
  if (below(path, "/dashboard")) return { ...uses, dashboard: "consume" };
  uses.global = "consume";
  const reads = method === "GET" || method === "HEAD";
  const followsPayment = reads && below(path, "/api/pay/intents");
  if (followsPayment) uses["pay-poll"] = "consume";
  else if (reads) uses.read = "consume";
  // A preflight request changes nothing, so it does not count as management.
  if (method === "OPTIONS") return uses;
  if (below(path, "/api/checkout")) {
    const polls = reads && path.startsWith("/api/checkout/session/");
    uses[polls ? "checkout-poll" : "checkout"] = "consume";
  }
  if (below(path, "/api/developer/keys")) uses["developer-keys"] = "consume";
  if (below(path, "/api/webhooks")) uses.webhooks = "consume";
  if (below(path, "/api/pay") && method === "POST") uses.pay = "consume";
  return uses;
}

import { type AllowHosts, BLOCK_MESSAGES, type BlockReason, checkTargetUrl } from "@svc/outbound";

/** What whoever gave an address can do about it, where the general sentence leaves that open. */
const REASONS: Partial<Record<BlockReason, string>> = {
  scheme: "The URL must begin with https://.",
  not_public:
    "The URL does not lead to a public host. For a server on your own machine: `svc listen` forwards webhooks to it, or the operator opens it with OUTBOUND_ALLOW_HOSTS.",
};

/** Why the guarded client would not call an address that a merchant gives, or null. */
export const targetRefusalOf =
  (allowHosts: AllowHosts) =>
  (url: string): string | null => {
    const checked = checkTargetUrl(url, { allowHosts, httpsOnly: true });
    return checked.ok ? null : (REASONS[checked.reason] ?? BLOCK_MESSAGES[checked.reason]);
  };

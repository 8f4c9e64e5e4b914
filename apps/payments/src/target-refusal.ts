import { type AllowHosts, BLOCK_MESSAGES, type BlockReason, checkTargetUrl } from "@svc/outbound";

/** Messages with a next step. They replace the generic messages of these reasons. */
const REASONS: Partial<Record<BlockReason, string>> = {
  scheme: "The URL must begin with https://.",
  not_public:
    "The URL does not point to a public host. For webhooks to your own machine, run `svc listen`. For other uses, ask the operator to add the host to OUTBOUND_ALLOW_HOSTS.",
};

/** Creates a function that checks a merchant's URL. It returns why the guarded client would refuse the URL, or null. */
export const createTargetRefusal =
  (allowHosts: AllowHosts) =>
  (url: string): string | null => {
    const checked = checkTargetUrl(url, { allowHosts, httpsOnly: true });
    return checked.ok ? null : (REASONS[checked.reason] ?? BLOCK_MESSAGES[checked.reason]);
  };

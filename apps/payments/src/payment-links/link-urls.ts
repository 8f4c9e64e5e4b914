import type { FieldError } from "@svc/errors";
import type { Mode } from "@svc/x402";

const FIELDS = ["successUrl", "returnUrl", "cancelUrl"] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where a buyer's browser is sent. We never fetch these; https keeps what they carry private. */
export function redirectUrlErrors(urls: Record<(typeof FIELDS)[number], string | null>, mode: Mode): FieldError[] {
  return FIELDS.flatMap((field) => {
    const text = urls[field];
    if (text === null || allowed(text, mode)) return [];
    const exception = mode === "test" ? " (http for localhost)" : "";
    return [{ field, reason: `must be an absolute https URL${exception} of at most 2048 characters` }];
  });
}

function allowed(text: string, mode: Mode): boolean {
  if (text.length > 2048 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && mode === "test" && LOOPBACK.test(hostname));
}

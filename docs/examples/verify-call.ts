import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Request ids of the last ten minutes. Several servers behind one address need a shared store, such as Redis. */
const seen = new Map<string, number>();

/**
 * True when the call comes from the payments service, is not changed, at most five minutes old, and new.
 * `headers` with lower-case names; `path` with its query; `body` as it was received, byte for byte.
 */
export function verifyCall(
  secret: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Uint8Array,
): boolean {
  const [t = "", ...signatures] = (headers["x-svc-signature"] ?? "")
    .split(",")
    .map((part) => part.replace(/^(t|v1)=/, ""));
  const id = headers["x-svc-request-id"] ?? "";
  const now = Date.now() / 1000;
  if (!/^\d+$/.test(t) || Math.abs(now - Number(t)) > 300) return false;
  const hash = createHash("sha256").update(body).digest("hex");
  const paid = ["payment-id", "payment-link", "payer", "amount", "network"].map((name) => headers[`x-svc-${name}`]);
  const text = ["v1", t, id, method, headers.host, path, hash, ...paid].join("\n");
  const expected = createHmac("sha256", secret).update(text).digest();
  const matches = (hex: string) => /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(expected, Buffer.from(hex, "hex"));
  if (!signatures.some(matches)) return false;
  for (const [known, at] of seen) if (now - at > 600) seen.delete(known);
  if (seen.has(id)) return false;
  seen.set(id, now);
  return true;
}

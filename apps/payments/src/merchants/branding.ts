import { createHash } from "node:crypto";
import type { FieldError } from "@svc/errors";

/** How payers see a merchant on payment pages. */
export interface Branding {
  /** `#rrggbb`, of what a payer presses */
  readonly color: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  /** Hash in the logo's address; null: no logo. */
  readonly logoHash: string | null;
}

/** Changes by a merchant. Undefined: unchanged; null: removed. */
export interface BrandingPatch {
  readonly color?: string | null;
  readonly supportEmail?: string | null;
  readonly supportUrl?: string | null;
  readonly logo?: Logo | null;
}

export interface Logo {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Small enough for a slow phone, and for the weight of a payment page. */
export const LOGO_MAX = { bytes: 24_576, pixels: 512 } as const;

const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/**
 * Reads a logo: a PNG whose size is bounded, because a few bytes can unpack to gigabytes in a payer's browser.
 * @param base64 of the file
 * @returns the errors of the field `logo` where it is no such file
 */
export function parseLogo(base64: string): Logo | FieldError[] {
  const bytes = Buffer.from(base64, "base64");
  const say = (reason: string): FieldError[] => [{ field: "logo", reason }];
  if (bytes.length > LOGO_MAX.bytes) return say(`must not be larger than ${LOGO_MAX.bytes} bytes`);
  if (bytes.length < 33 || !bytes.subarray(0, 16).equals(PNG_START)) return say("must be a PNG file in base64");
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isSized = [width, height].every((side) => side >= 1 && side <= LOGO_MAX.pixels);
  if (!isSized) return say(`must not be wider or higher than ${LOGO_MAX.pixels} pixels`);
  return { bytes, hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22) };
}

/** Payers follow it: an address of the web, over TLS, without credentials. */
export function supportUrlErrors(text: string): FieldError[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isFine = url !== null && url.protocol === "https:" && url.username === "" && url.password === "";
  return isFine ? [] : [{ field: "supportUrl", reason: "must be an https URL without a user name and password" }];
}

/** Path of a logo on this service. */
export const logoPath = (hash: string): string => `/pay/logos/${hash}.png`;

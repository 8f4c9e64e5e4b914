import { createHash } from "node:crypto";
import type { FieldError } from "@svc/errors";
import { parseUrl } from "@svc/outbound";

/** How payers see a merchant on payment pages. */
export interface Branding {
  /** `#rrggbb`, color of the payer's buttons */
  readonly color: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  /** Hash in the logo's address. Null without a logo. */
  readonly logoHash: string | null;
  /** Name in the public storefront's address. Null without a storefront. */
  readonly slug: string | null;
}

/** Changes by a merchant. Undefined keeps a member, null removes it. */
export interface BrandingPatch {
  readonly color?: string | null;
  readonly supportEmail?: string | null;
  readonly supportUrl?: string | null;
  readonly logo?: Logo | null;
  readonly slug?: string | null;
}

/** Thrown when another storefront has the slug. */
export class SlugTaken extends Error {}

/** 3 to 40 lower-case letters, digits and single hyphens between them. */
export const SLUG_PATTERN = "^[a-z0-9]+(-[a-z0-9]+)*$";
export const SLUG_LENGTH = { min: 3, max: 40 } as const;

export interface Logo {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Small enough for a payment page on a slow phone. */
export const LOGO_MAX = { bytes: 24_576, pixels: 512 } as const;

const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/**
 * Parses a logo: a PNG with limited dimensions, because a few bytes can unpack to gigabytes in a payer's browser.
 * @param base64 of the file
 * @returns the errors of the field `logo` if the file is not a valid logo
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

/** Payers open this address, so it must be an https address without credentials. */
export function supportUrlErrors(text: string): FieldError[] {
  const url = parseUrl(text);
  const isFine = url !== null && url.protocol === "https:" && url.username === "" && url.password === "";
  return isFine ? [] : [{ field: "supportUrl", reason: "must be an https URL without a user name and password" }];
}

export const logoPath = (hash: string): string => `/pay/logos/${hash}.png`;

import { type Html, html, icon } from "@svc/discovery";
import type { Mode } from "@svc/x402";
import { imitatesTrust } from "../../field-rules.js";
import { logoPath } from "../../merchants/branding.js";
import type { BrandingRepository } from "../../merchants/branding-repository.js";
import type { Words } from "./texts/words.js";

/** The seller as a payer sees it. */
export interface Seller {
  readonly name: string;
  /** A domain that the merchant has verified. Null if there is none. */
  readonly domain: string | null;
  /** Path of the logo on this service. */
  readonly logoPath: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
  /** Support contact for payers: an e-mail address, and a page. */
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
}

/** @param name the seller's name as the link shows it */
export async function loadSeller(
  brandings: BrandingRepository,
  { merchantId, mode }: { readonly merchantId: string; readonly mode: Mode },
  name: string,
): Promise<Seller> {
  const { logoHash, ...profile } = await brandings.find(merchantId, mode);
  return { ...profile, name, logoPath: logoHash && logoPath(logoHash) };
}

/**
 * Shows the seller's logo and name, and whether the domain is verified. The verification mark is an element of its own,
 * so that a seller can't imitate it in the logo or name.
 */
export function sellerHtml({ name, domain, logoPath }: Seller, words: Words): Html {
  const shown = name !== "" && !imitatesTrust(name) && html`<p class="seller"><bdi>${name}</bdi></p>`;
  const mark = domain ? words.say("seller.verified", { domain }) : words.say("seller.unverified");
  return html`<div class="by-whom">${logoPath && html`<img class="logo" src="${logoPath}" alt="" width="44" height="44">`}<div>${shown}<p class="seller mark">${icon(domain ? "badge-check" : "shield-question-mark")}<span>${mark}</span></p></div></div>`;
}

/** The best way to contact the seller. Null if none is known. */
export function contactLink({ supportEmail, supportUrl, domain }: Seller): Html | null {
  if (supportEmail) return html`<a href="mailto:${supportEmail}">${supportEmail}</a>`;
  const url = supportUrl ?? (domain === null ? null : `https://${domain}`);
  if (url === null) return null;
  return html`<a rel="noreferrer noopener" target="_blank" href="${url}">${new URL(url).host}</a>`;
}

import { type Html, html, previewTags } from "@svc/discovery";
import { PICTURE_COLORS, PICTURE_SIZE, pictureLines } from "@svc/discovery/pictures";
import { getNetwork, type NetworkName } from "@svc/x402";
import { imitatesTrust } from "../../field-rules.js";
import { publicLinkId } from "../../payment-links/link-urls.js";
import { SITE_NAME } from "./page.js";
import type { Seller } from "./seller.js";
import { getWords, type Words } from "./texts/words.js";

interface PreviewedLink {
  readonly id: string;
  readonly mode: string;
  readonly fields: {
    readonly name: string;
    readonly description: string;
    readonly amount: number;
    readonly merchantName: string;
    readonly isAgenticProxy: boolean;
  };
}

const DESCRIPTION_CHARACTERS_MAX = 200;

export const picturePath = (id: string): string => `/pay/${publicLinkId(id)}/preview.png`;

/** Preview of a link in chats: product, seller and price. */
export function linkPreview(
  { id, mode, fields, words }: PreviewedLink & { readonly words: Words },
  publicUrl: string,
): Html {
  const { name, description, amount, merchantName, isAgenticProxy } = fields;
  const price = words.price(amount);
  const seller = merchantName !== "" && !imitatesTrust(merchantName) ? merchantName : null;
  const key = isAgenticProxy ? "preview.perRequest" : "preview.pay";
  const offer =
    seller === null
      ? words.plain(key, { price })
      : words.plain(key === "preview.pay" ? "preview.payTo" : "preview.perRequestBy", { price, seller });
  const test = mode === "test" && words.plain("preview.test");
  return previewTags({
    title: `${name} · ${price}`,
    description: shortened([test, offer, description].filter(Boolean).join(" ")),
    url: `${publicUrl}/pay/${publicLinkId(id)}`,
    siteName: SITE_NAME,
    image: { url: `${publicUrl}${picturePath(id)}`, alt: `${name}: ${offer}`, ...PICTURE_SIZE },
  });
}

function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, " "));
  if (characters.length <= DESCRIPTION_CHARACTERS_MAX) return characters.join("");
  return `${characters.slice(0, DESCRIPTION_CHARACTERS_MAX - 1).join("")}…`;
}

interface PicturedLink extends PreviewedLink {
  readonly networks: readonly NetworkName[];
}

const { ink: INK, soft: SOFT, line: LINE, brand: BRAND, warn: WARN, warnSoft: WARN_SOFT } = PICTURE_COLORS;
const NETWORKS_MAX = 4;

/** Draws a link's preview picture as SVG. The text is English, because a chat caches one picture for all readers. */
export function linkPictureSvg(
  { mode, fields, networks }: PicturedLink,
  { name: sellerName, domain }: Pick<Seller, "name" | "domain">,
): string {
  const words = getWords("en");
  const seller = imitatesTrust(sellerName) ? "" : (pictureLines(sellerName, 42, 1)[0] ?? "");
  const names = pictureLines(fields.name, 30, 2);
  const titles = networks.slice(0, NETWORKS_MAX).map((name) => getNetwork(name).title);
  const more =
    networks.length > NETWORKS_MAX ? [words.plain("preview.more", { count: networks.length - NETWORKS_MAX })] : [];
  const mark = domain
    ? words.plain("preview.verified", { domain: pictureLines(domain, 44, 1)[0] ?? domain })
    : words.plain("seller.unverified");
  const priceY = 250 + names.length * 76;
  const price = words.price(fields.amount);
  const unit = fields.isAgenticProxy ? words.plain("preview.unit") : "USDC";
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" viewBox="0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}" font-family="Inter"><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="14" fill="${BRAND}"/>
<text x="80" y="122" font-size="36" font-weight="700" fill="${INK}">${seller || words.plain("preview.nameless")}</text><text x="80" y="166" font-size="26" fill="${SOFT}">${mark}</text>
${mode === "test" && html`<rect x="932" y="84" width="188" height="52" rx="26" fill="${WARN_SOFT}"/><text x="1026" y="119" font-size="26" font-weight="700" text-anchor="middle" fill="${WARN}">${words.plain("preview.testMark")}</text>`}
${names.map((line, index) => html`<text x="80" y="${262 + index * 76}" font-size="62" font-weight="700" fill="${INK}">${line}</text>`)}
<text x="80" y="${priceY + 70}" font-size="84" font-weight="700" fill="${BRAND}">${price}<tspan font-size="36" font-weight="400" fill="${SOFT}" dx="18">${unit}</tspan></text>
<rect x="80" y="528" width="1040" height="2" fill="${LINE}"/><text x="80" y="580" font-size="26" fill="${SOFT}">${[...titles, ...more].join(" · ")}</text><text x="1120" y="580" font-size="26" font-weight="700" text-anchor="end" fill="${INK}">${SITE_NAME}</text></svg>`
    .text;
}

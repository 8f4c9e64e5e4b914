import { type Html, html } from "./html.js";

/** The preview of a link that chats and other sites show. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  readonly siteName: string;
  /** PNG at an absolute URL, because chats don't draw SVG. */
  readonly image?: PreviewImage | undefined;
}

export interface PreviewImage {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The description, and the Open Graph tags of a page. */
export const previewTags = ({ title, description, url, siteName, image }: LinkPreview): Html =>
  html`<meta name="description" content="${description}">
<meta property="og:title" content="${title}"><meta property="og:type" content="website"><meta property="og:description" content="${description}"><meta property="og:url" content="${url}"><meta property="og:site_name" content="${siteName}">
${image && imageTags(image)}`;

const imageTags = ({ url, alt, width, height }: PreviewImage): Html =>
  html`<meta property="og:image" content="${url}"><meta property="og:image:type" content="image/png"><meta property="og:image:alt" content="${alt}"><meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta name="twitter:card" content="summary_large_image">`;

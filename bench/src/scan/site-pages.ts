import { gzipSync } from "node:zlib";

const paragraph = (place: number): string =>
  `<section><h2>Part ${place}</h2><p>What the site says in part ${place}, with a <a href="/part/${place}">link</a> and some words.</p></section>\n`;

/** A page of about so many bytes. */
export function page(bytes: number): string {
  const parts = Math.ceil(bytes / paragraph(1_000).length);
  const body = Array.from({ length: parts }, (_, place) => paragraph(place)).join("");
  return `<!doctype html><html lang="en"><head><title>A site</title><meta name="description" content="What it offers.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"A site"}</script></head>
<body><main><h1>A site</h1>${body}</main></body></html>`;
}

export const documents = (origin: string): ReadonlyMap<string, { readonly type: string; readonly body: string }> =>
  new Map([
    ["/robots.txt", { type: "text/plain", body: `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n` }],
    [
      "/sitemap.xml",
      {
        type: "application/xml",
        body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}/</loc><lastmod>2026-11-01</lastmod></url><url><loc>${origin}/docs</loc></url></urlset>`,
      },
    ],
    [
      "/llms.txt",
      { type: "text/markdown", body: `# A site\n\n> What it offers, in a line.\n\n- [Docs](${origin}/docs)\n` },
    ],
  ]);

/** 64 MB of zeros in a few kilobytes; sent over and over, it is a gzip of any length. */
export const gzipOfZeros = (): Buffer => gzipSync(Buffer.alloc(64 << 20));

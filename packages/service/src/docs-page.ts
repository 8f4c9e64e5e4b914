import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import type { HttpApp } from "./http-app.js";

interface DocsPage {
  readonly title: string;
  /** Pages that are read beside the reference. */
  readonly guides: readonly { readonly title: string; readonly href: string }[];
}

/**
 * What the page may do in a browser: load its own files and call its own origin. Its style is in elements. No upgrade to https: on a
 * host without it nothing would be loaded.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Requests that are tried go to the address that the page was loaded from, whatever its name, and to nobody else's proxy. */
const START = `Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  servers: [{ url: location.origin }],
  proxyUrl: "",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

const STYLE = `
:root { color-scheme: light dark; --scalar-custom-header-height: 3rem; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 10; display: flex; gap: 1.25rem; align-items: center; height: 3rem; padding: 0 1rem;
  box-sizing: border-box; overflow-x: auto; white-space: nowrap; color: CanvasText; background: Canvas; border-bottom: 1px solid GrayText; }
header a { color: inherit; }
body.light-mode header { color-scheme: light; }
body.dark-mode header { color-scheme: dark; }
header a:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

const page = ({ title, guides }: DocsPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: reference</title>
<style>${STYLE}</style>
</head>
<body>
<header><nav aria-label="Guides" style="display: contents">${guides.map(({ title, href }) => `<a href="${href}">${title}</a>`).join("\n")}</nav></header>
<noscript><p>This page needs a script. The same is there as <a href="/openapi.json">OpenAPI</a> and as <a href="/llms-full.txt">one text</a>.</p></noscript>
<main id="reference"></main>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The reference of the API at /docs, to read and to try. */
export function docsPage(app: HttpApp, options: DocsPage): void {
  const html = page(options);
  const hide = { schema: { hide: true } };
  app.get("/docs", hide, async (_request, reply) =>
    reply.header("content-security-policy", PAGE_POLICY).type("text/html; charset=utf-8").send(html),
  );
  app.get("/docs/start.js", hide, async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(START));
  let script: { readonly bytes: Buffer; readonly etag: string } | undefined;
  app.get("/docs/scalar.js", hide, async (request, reply) => {
    // As the build left it, for the compiled code, the source and a bundle. Read when somebody comes for it.
    script ??= scriptOf(readFileSync(createRequire(import.meta.url).resolve("@svc/service/docs/scalar.js.gz")));
    reply.headers({ etag: script.etag, "cache-control": "public, max-age=3600", vary: "Accept-Encoding" });
    if (request.headers["if-none-match"]?.includes(script.etag)) return reply.code(304).send();
    reply.type("text/javascript; charset=utf-8");
    const takesGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    return takesGzip
      ? reply.header("content-encoding", "gzip").send(script.bytes)
      : reply.send(gunzipSync(script.bytes));
  });
}

const scriptOf = (bytes: Buffer) => ({
  bytes,
  etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
});

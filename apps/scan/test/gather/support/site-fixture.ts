import type { Answer, Respond, SeenRequest } from "./internet.js";

export const ORIGIN = "https://site.example.com";

const json = (value: unknown, type = "application/json"): Answer => ({
  headers: { "content-type": type, "access-control-allow-origin": "*" },
  body: JSON.stringify(value),
});
const text = (body: string, type = "text/plain; charset=utf-8"): Answer => ({
  headers: { "content-type": type },
  body,
});

export const SKILL = "# A skill\n";

const HOMEPAGE = `<!doctype html><html lang="en"><head><title>Site</title>
<link rel="alternate" type="text/markdown" href="/index.md">
<link rel="license" type="application/rsl+xml" href="/license.xml">
<link rel="stylesheet" href="https://cdn.shopify.com/a.css">
<script src="/app.js"></script></head>
<body><main><h1>Site</h1><p>${"Words of the page. ".repeat(40)}</p><a href="/products/tea">Tea</a> <a href="/cart">Cart</a></main></body></html>`;

/** A site with everything that a scan requests. */
export const FULL_SITE: Readonly<Record<string, Answer | ((request: SeenRequest) => Answer)>> = {
  "/": ({ headers }): Answer =>
    headers.accept === "text/markdown"
      ? { headers: { "content-type": "text/markdown", vary: "Accept" }, body: "# Site\n\nWords of the page." }
      : {
          headers: {
            "content-type": "text/html; charset=utf-8",
            link: ['</docs>; rel="service-doc"', '</llms.txt>; rel="describedby"'],
            "set-cookie": "session=1",
          },
          body: HOMEPAGE,
        },
  "/robots.txt": text(
    "User-agent: *\nAllow: /\nContent-Signal: search=yes\n\nSitemap: https://site.example.com/map.xml\nLicense: https://site.example.com/license.xml\n",
  ),
  "/map.xml": text(
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://site.example.com/</loc></url></urlset>',
    "application/xml",
  ),
  "/llms.txt": text("# Site\n\n> Summary\n\n- [Docs](https://site.example.com/docs)\n"),
  "/llms-full.txt": text("# Site\n".repeat(2_000)),
  "/auth.md": text("# auth.md\n\nRegister at /agents.\n", "text/markdown"),
  "/index.md": text("# Site\n", "text/markdown"),
  "/license.xml": text('<rsl xmlns="https://rslstandard.org/rsl"><content url="/"/></rsl>', "application/rsl+xml"),
  "/app.js": text("document.modelContext.registerTool({})", "text/javascript"),
  "/products/tea":
    '<!doctype html><title>Tea</title><script type="application/ld+json">{"@type":"Product","name":"Tea"}</script>',
  "/.well-known/security.txt": text("Contact: mailto:a@site.example.com\n"),
  "/.well-known/api-catalog": json(
    { linkset: [{ anchor: "/api", "service-desc": [{ href: "/openapi.json" }] }] },
    "application/linkset+json",
  ),
  "/.well-known/oauth-authorization-server": json({ issuer: ORIGIN, token_endpoint: `${ORIGIN}/token` }),
  "/.well-known/openid-configuration": json({ issuer: ORIGIN, jwks_uri: `${ORIGIN}/jwks` }),
  "/.well-known/oauth-protected-resource": json({ resource: ORIGIN }),
  "/mcp/server-card": json({ name: "example/site", version: "1" }),
  "/.well-known/ard.json": json({ specVersion: "1", entries: [] }),
  "/.well-known/agent-card.json": json({ name: "Site", skills: [] }),
  "/.well-known/agent-skills/index.json": json({ skills: [{ name: "a", url: "a/SKILL.md" }] }),
  "/.well-known/agent-skills/a/SKILL.md": text(SKILL, "text/markdown"),
  "/.well-known/http-message-signatures-directory": json(
    { keys: [] },
    "application/http-message-signatures-directory+json",
  ),
  "/openapi.json": json({ openapi: "3.1.0", info: {}, paths: {}, components: { securitySchemes: { key: {} } } }),
  "/.well-known/ucp": json({ ucp: {} }),
  "/.well-known/acp.json": json({ protocol: {} }),
  "/api": json({ name: "api" }),
  "/mcp": {
    status: 405,
    headers: { "content-type": "application/json" },
    body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Method not allowed."},"id":null}',
  },
};

/** Answers from a table by path. */
export const respondFrom =
  (table: Readonly<Record<string, Answer | ((request: SeenRequest) => Answer | undefined)>>): Respond =>
  (request) => {
    const entry = table[new URL(request.url).pathname];
    return typeof entry === "function" ? entry(request) : entry;
  };

/** Redirects http to https. */
export const toHttps: Respond = ({ url }) => ({ status: 301, headers: { location: url.replace("http:", "https:") } });

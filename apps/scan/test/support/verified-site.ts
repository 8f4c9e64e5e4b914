import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ACP_DOCUMENT, inBase64, PAYMENT_REQUIREMENTS, UCP_PROFILE } from "./commerce.js";
import {
  AGENT_CARD,
  AI_CATALOG,
  AUTHORIZATION_SERVER,
  LINKSET,
  MCP_CARD,
  OPEN_API,
  SKILLS_INDEX,
} from "./documents.js";

const HTML = `<!doctype html>
<html lang="en"><head><title>Site</title>
<meta name="description" content="What the site offers to people and to agents, in one sentence.">
<link rel="canonical" href="https://site.example/">
<link rel="alternate" type="text/markdown" href="/index.md">
<link rel="alternate" type="application/atom+xml" href="/feed.xml">
<meta property="og:title" content="Site">
<script type="application/ld+json">{"@type": "Organization"}</script>
<script type="application/ld+json">{"@type": "Product", "offers": {"priceCurrency": "EUR"}}</script>
</head><body><main><h1>Site</h1><p>Text</p><a href="/shipping">Shipping</a><img src="a.png" alt="A">
<form toolname="search" tooldescription="Finds things"></form></main></body></html>
`;

const ROBOTS = `User-agent: *
Content-Signal: search=yes, ai-train=no
Content-Usage: train-ai=n
Allow: /
Sitemap: https://site.example/sitemap.xml
License: {origin}/rsl.xml
`;

const SITEMAP = "<urlset>\n<url><loc>https://site.example/</loc>\n<lastmod>2026-05-01</lastmod></url>\n</urlset>\n";

const OPEN_API_WITH_PRICE = { ...OPEN_API, "x-payment-info": {} };
const CARD_WITH_AP2 = { ...AGENT_CARD, uri: "https://github.com/google-agentic-commerce/ap2/v1" };

/** Path → media type and body; what is not here is 404. */
const FILES: Readonly<Record<string, readonly [type: string, body: string | object]>> = {
  "/robots.txt": ["text/plain", ROBOTS],
  "/sitemap.xml": ["application/xml", SITEMAP],
  "/llms.txt": ["text/plain", "# Site\n\n- [Docs](/docs): all\n"],
  "/llms-full.txt": ["text/plain", "text ".repeat(300)],
  "/auth.md": ["text/markdown", "# Site auth.md\n"],
  "/rsl.xml": ["application/rsl+xml", '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"/></rsl>\n'],
  "/openapi.json": ["application/json", OPEN_API_WITH_PRICE],
  "/mcp/server-card": ["application/json", MCP_CARD],
  "/.well-known/api-catalog": ["application/linkset+json", LINKSET],
  "/.well-known/oauth-authorization-server": ["application/json", AUTHORIZATION_SERVER],
  "/.well-known/oauth-protected-resource": ["application/json", { authorization_servers: [] }],
  "/.well-known/agent-card.json": ["application/json", CARD_WITH_AP2],
  "/.well-known/agent-skills/index.json": ["application/json", SKILLS_INDEX],
  "/.well-known/ai-catalog.json": ["application/json", AI_CATALOG],
  "/.well-known/http-message-signatures-directory": ["application/json", { keys: [{ kty: "OKP" }] }],
  "/.well-known/ucp": ["application/json", UCP_PROFILE],
  "/.well-known/acp.json": ["application/json", ACP_DOCUMENT],
  "/.well-known/security.txt": ["text/plain", "Contact: mailto:a@site.example\nExpires: 2027-01-01T00:00:00Z\n"],
};

function answerWell({ url = "/", headers }: IncomingMessage, response: ServerResponse): void {
  const path = url.split("?", 1)[0]!;
  if (path === "/api") {
    response.writeHead(402, { "payment-required": inBase64(PAYMENT_REQUIREMENTS) }).end();
    return;
  }
  if (path === "/") {
    const markdown = headers.accept === "text/markdown";
    response.setHeader("link", '</.well-known/api-catalog>; rel="api-catalog"');
    response.setHeader("vary", "Accept");
    response.setHeader("etag", '"1"');
    response.setHeader("content-type", markdown ? "text/markdown; charset=utf-8" : "text/html; charset=utf-8");
    response.end(markdown ? "# Site\n" : HTML);
    return;
  }
  const file = FILES[path];
  if (file === undefined) {
    response.writeHead(404).end("not found\n");
    return;
  }
  const [type, body] = file;
  response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" });
  response.end(typeof body === "string" ? body.replaceAll("{origin}", `http://${headers.host}`) : JSON.stringify(body));
}

/** One page for everything, which keeps agents out and is too long: what every command must tell from a good site. */
function answerBadly(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html", "x-robots-tag": "noindex, nosnippet" });
  response.end(`<!doctype html><div id="root"></div><script src="/app.js"></script>${" ".repeat(1_500_000)}`);
}

async function listen(answer: typeof answerWell): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { origin: `http://127.0.0.1:${address.port}`, server };
}

export const startGoodSite = () => listen(answerWell);
export const startBadSite = () => listen(answerBadly);

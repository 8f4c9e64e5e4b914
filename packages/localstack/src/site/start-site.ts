import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface SiteFile {
  readonly type: string;
  readonly body: string;
}

const TITLE = "Harbour Tea";
const SUMMARY =
  "A small shop window for loose-leaf tea: what we import, how to brew it, and when the next ship arrives.";

const PARAGRAPHS = [
  "We buy loose-leaf tea from eleven gardens and ship it in plain tins. Every tin names the garden, the harvest and the day on which it was packed.",
  "Green tea wants water of 75 to 80 degrees and two minutes. Black tea takes boiling water and four. White tea is patient: give it ten minutes and do not stir.",
  "Our next ship is expected in the first week of the month. Orders until then are served first; later ones wait for the ship after it.",
  "Tins that arrive dented are replaced. Write to us with a picture of the tin, and keep the tea: it is as good as before.",
];

const html = (origin: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${TITLE}: loose-leaf tea from eleven gardens</title>
<meta name="description" content="${SUMMARY}">
<link rel="canonical" href="${origin}/">
<link rel="alternate" type="text/markdown" href="/index.md">
</head>
<body>
<header><nav aria-label="Main"><a href="/">Home</a></nav></header>
<main>
<h1>${TITLE}</h1>
<p>${SUMMARY}</p>
<h2>How we work</h2>
${PARAGRAPHS.map((text) => `<p>${text}</p>`).join("\n")}
</main>
<footer><p>${TITLE}, Harbour Street 4</p></footer>
</body>
</html>
`;

const markdown = `# ${TITLE}\n\n> ${SUMMARY}\n\n## How we work\n\n${PARAGRAPHS.join("\n\n")}\n`;

/** A small, decent site with a few flaws, so that some checks of a scan pass and others fail. */
const siteFiles = (origin: string): ReadonlyMap<string, SiteFile> =>
  new Map(
    Object.entries({
      "/": { type: "text/html; charset=utf-8", body: html(origin) },
      "/index.md": { type: "text/markdown; charset=utf-8", body: markdown },
      "/robots.txt": {
        type: "text/plain; charset=utf-8",
        body: `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
      },
      "/sitemap.xml": {
        type: "application/xml",
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url></urlset>\n`,
      },
      "/llms.txt": {
        type: "text/plain; charset=utf-8",
        body: `# ${TITLE}\n\n> ${SUMMARY}\n\n- [Home](${origin}/index.md): everything on one page\n`,
      },
    }),
  );

export interface FixtureSite {
  readonly url: string;
  /** Stops at once. */
  stop(): Promise<void>;
}

/** A site for scans: one page as HTML and markdown, documents for crawlers, and a 404 elsewhere. */
export async function startSite(): Promise<FixtureSite> {
  let files: ReadonlyMap<string, SiteFile> = new Map();
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files = siteFiles(url);
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(files: ReadonlyMap<string, SiteFile>, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "/").split("?", 1)[0] as string;
  const wantsMarkdown = path === "/" && request.headers.accept?.includes("text/markdown");
  const file = files.get(wantsMarkdown ? "/index.md" : path);
  const { type, body } = file ?? { type: "text/plain; charset=utf-8", body: "There is nothing here.\n" };
  response.writeHead(file === undefined ? 404 : 200, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-cache",
    vary: "Accept",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

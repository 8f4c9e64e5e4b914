import { type LocalServer, serve } from "./serve.js";

export interface ManyPages extends LocalServer {
  /** Requested paths below /p/ and /private/, in order. */
  readonly asked: string[];
  /** Most concurrent requests for pages. */
  mostAtOnce(): number;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${"A page of a site with many. ".repeat(3)}"></head><body><main><h1>${title}</h1><p>${"It says a few words. ".repeat(40)}</p>${body}</main></body></html>`;

/**
 * Serves a site of numbered pages. The homepage links the first two, and a page that crawlers must not read. The
 * sitemap lists the first ten, and each page links the next. Every tenth page has no heading.
 */
export async function startManyPages(count: number): Promise<ManyPages> {
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  const server = await serve((request, response) => {
    const path = request.url!;
    const send = (type: string, body: string) => void response.writeHead(200, { "content-type": type }).end(body);
    if (path === "/robots.txt")
      return send("text/plain", `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`);
    if (path === "/sitemap.xml") {
      const entries = Array.from({ length: 10 }, (_, index) => `<url><loc>${origin}/p/${index + 1}</loc></url>`);
      return send(
        "application/xml",
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`,
      );
    }
    if (path === "/" && request.headers.accept !== "text/markdown") {
      return send(
        "text/html",
        page("Home", '<a href="/p/1">One</a> <a href="/private/a">Private</a> <a href="/p/2">Two</a>'),
      );
    }
    if (path.startsWith("/private/") || path.startsWith("/p/")) asked.push(path);
    const number = Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (number < 1 || number > count) return void response.writeHead(404, { "content-type": "text/plain" }).end("no");
    underWay += 1;
    most = Math.max(most, underWay);
    setTimeout(() => {
      underWay -= 1;
      const html = page(`Page ${number}`, `<a href="/p/${number + 1}">Next</a>`);
      send("text/html", number % 10 === 0 ? html.replace(/<h1>.*<\/h1>/, "") : html);
    }, 5);
  });
  const origin = server.url.slice(0, -1);
  return { ...server, asked, mostAtOnce: () => most };
}

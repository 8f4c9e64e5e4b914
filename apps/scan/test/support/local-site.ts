import { type LocalServer, serve } from "./serve.js";

/** A small site on this machine, which other processes can scan, too. */
export interface LocalSite extends LocalServer {
  /** Number of scans since the start. Each scan requests the page once. */
  pages(): number;
  /** The address of a new page, which no cache contains. */
  newUrl(): string;
  /** Sets whether the site answers requests or closes every connection. */
  behave(how: { isDown: boolean }): void;
  /** Makes requests for a page wait for {@link release}, so that a scan lasts as long as a test needs. */
  hold(): void;
  /** Resolves when this many requests wait for their page. */
  held(count?: number): Promise<void>;
  /** Answers all waiting and later requests. */
  release(): void;
}

const PAGE = `<!doctype html><html lang="en"><head><title>A small site</title></head><body><main><h1>A small site</h1>
<p>${"It says a few words. ".repeat(40)}</p></main></body></html>`;

export async function startLocalSite(): Promise<LocalSite> {
  let pages = 0;
  let urls = 0;
  let isDown = false;
  let isHolding = false;
  let waiting: (() => void)[] = [];
  let watchers: { readonly count: number; readonly resolve: () => void }[] = [];
  const tellWatchers = () => {
    for (const { count, resolve } of watchers) if (waiting.length >= count) resolve();
    watchers = watchers.filter(({ count }) => waiting.length < count);
  };
  const server = await serve(async (request, response) => {
    if (isDown) return void request.socket.destroy();
    const isPage = request.url?.split("?", 1)[0] === "/";
    const isFirstLook = isPage && request.method === "GET" && request.headers.accept !== "text/markdown";
    if (isFirstLook) pages += 1;
    if (isFirstLook && isHolding) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        tellWatchers();
      });
    }
    if (isPage) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
    else response.writeHead(404, { "content-type": "text/plain" }).end("nothing here");
  });
  return {
    ...server,
    pages: () => pages,
    newUrl: () => `${server.url}?page=${++urls}`,
    behave(how) {
      isDown = how.isDown;
    },
    hold() {
      isHolding = true;
    },
    held: (count = 1) =>
      new Promise((resolve) => {
        watchers.push({ count, resolve });
        tellWatchers();
      }),
    release() {
      isHolding = false;
      for (const answer of waiting) answer();
      waiting = [];
    },
  };
}

import type { Answer, Respond } from "../../gather/support/internet.js";

/** A site in parts, so that a test changes only the part that it is about. */
export interface SiteParts {
  readonly html: string;
  readonly pageHeaders: Readonly<Record<string, string>>;
  /** The answer to `Accept: text/markdown`; null: the HTML. */
  readonly markdown: string | null;
  readonly markdownHeaders: Readonly<Record<string, string>>;
  /** By path. */
  readonly files: Readonly<Record<string, Answer>>;
  readonly notFound: Answer;
  /** The answer to unknown paths below /.well-known/; default: `notFound`. */
  readonly wellKnownNotFound?: Answer;
  /** The page for user agents of AI crawlers; default: the same page as for browsers. */
  readonly forAiBots?: Answer;
  /** The answer over plain http; default: a redirect to https. */
  readonly overHttp?: Answer;
}

export const text = (body: string, type = "text/plain; charset=utf-8"): Answer => ({
  headers: { "content-type": type },
  body,
});
export const open = (value: object, type = "application/json"): Answer => ({
  headers: { "content-type": type, "access-control-allow-origin": "*" },
  body: JSON.stringify(value),
});
export const html = (body: string): Answer => text(body, "text/html; charset=utf-8");
export const NOT_FOUND: Answer = { status: 404, headers: { "content-type": "text/plain" }, body: "Not found" };

export const respondAs =
  (parts: SiteParts): Respond =>
  ({ url, headers }) => {
    const { pathname } = new URL(url);
    if (pathname === "/") {
      if (parts.forAiBots && /GPTBot|ClaudeBot/.test(headers["user-agent"] ?? "")) return parts.forAiBots;
      return headers.accept === "text/markdown" && parts.markdown !== null
        ? {
            headers: { "content-type": "text/markdown; charset=utf-8", ...parts.markdownHeaders },
            body: parts.markdown,
          }
        : { headers: { "content-type": "text/html; charset=utf-8", ...parts.pageHeaders }, body: parts.html };
    }
    const missing = pathname.startsWith("/.well-known/") ? parts.wellKnownNotFound : undefined;
    return parts.files[pathname] ?? missing ?? parts.notFound;
  };

export const respondOverHttp =
  (parts: SiteParts): Respond =>
  ({ url }) =>
    parts.overHttp ?? { status: 301, headers: { location: url.replace("http:", "https:") } };

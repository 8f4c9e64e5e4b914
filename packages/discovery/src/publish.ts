import { createHash } from "node:crypto";
import type { HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";

interface Range {
  readonly type: string;
  readonly quality: number;
}

function readRanges(accept: string): readonly Range[] {
  return accept.split(",").map((entry) => {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });
}

/**
 * True if the header names the type and prefers it to its rivals. Only the first of `rivals` that the header names
 * counts, so list the most specific rival first.
 */
function prefers(accept: string | undefined, type: string, rivals: readonly string[]): boolean {
  const ranges = readRanges(accept ?? "");
  const place = (wanted: string) => ranges.findIndex((range) => range.type === wanted);
  const own = place(type);
  if (own < 0) return false;
  const weight = ranges[own]?.quality ?? 0;
  const other = rivals.map(place).find((index) => index >= 0);
  const rival = other === undefined ? 0 : (ranges[other]?.quality ?? 0);
  return weight > 0 && (weight > rival || (weight === rival && own < (other ?? 0)));
}

/**
 * True if `text/markdown` is preferred to `text/html` (RFC 9110 section 12.5.1). The header must name `text/markdown`,
 * because browsers send a wildcard but want HTML. Of two types with equal weights, the first wins.
 */
export const prefersMarkdown = (accept: string | undefined): boolean =>
  prefers(accept, "text/markdown", ["text/html", "text/*", "*/*"]);

/** True if `text/html` is preferred to JSON, by the same rules: programs send a wildcard and expect data. */
export const prefersPage = (accept: string | undefined): boolean =>
  prefers(accept, "text/html", ["application/json", "application/*", "*/*"]);

/** True if `text/csv` is preferred to JSON, by the same rules. */
export const prefersCsv = (accept: string | undefined): boolean =>
  prefers(accept, "text/csv", ["application/json", "application/*", "*/*"]);

export interface PublishedText {
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PublishedDocument {
  /** Rendered for each request, because some contain a date. */
  readonly make: () => PublishedText;
  readonly path: string;
}

/** Long enough for a burst of agents, short enough to show a release soon. */
const FRESH_SECONDS = 300;

const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "cache-control": `public, max-age=${FRESH_SECONDS}`,
};

/**
 * True if an ETag is listed in If-None-Match. Compares weakly (RFC 9110 section 13.1.2), because a proxy may have made
 * the tag weak.
 */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);

/** Sends a public text with an ETag, readable from every origin. Answers 304 if the client already has this version. */
export function sendText(request: FastifyRequest, reply: FastifyReply, { contentType, text, headers }: PublishedText) {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.headers({ ...OPEN, ...headers, etag });
  if (isNotModified(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(contentType).send(text);
}

/** Answers preflights: pages of any origin may read a public document. */
function answerPreflight(app: HttpApp, path: string): void {
  app.options(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, HEAD, OPTIONS",
        "access-control-allow-headers": "accept, if-none-match",
        "access-control-max-age": "86400",
      })
      .send(),
  );
}

/** Publishes documents for GET, HEAD and preflights. */
export function publishDocuments(app: HttpApp, documents: readonly PublishedDocument[]): void {
  for (const { path, make } of documents) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => sendText(request, reply, make()));
    answerPreflight(app, path);
  }
}

interface PublishedPage {
  readonly path: string;
  readonly html: () => PublishedText;
  readonly markdown: () => PublishedText;
  /** Path of the markdown itself, for clients that can't send Accept. */
  readonly markdownPath?: string;
}

/** Publishes pages as HTML, or as markdown if the client prefers it; `Vary` keeps caches from mixing them. */
export function publishPages(app: HttpApp, pages: readonly PublishedPage[]): void {
  for (const { path, html, markdown, markdownPath } of pages) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.header("vary", "Accept");
      return sendText(request, reply, prefersMarkdown(request.headers.accept) ? markdown() : html());
    });
    answerPreflight(app, path);
    if (markdownPath !== undefined) publishDocuments(app, [{ path: markdownPath, make: markdown }]);
  }
}

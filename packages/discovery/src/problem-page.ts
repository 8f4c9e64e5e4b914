import type { ServiceError } from "@svc/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type HtmlPart, html } from "./html.js";
import { prefersMarkdown, prefersPage } from "./publish.js";
import { renderPage, type Site, siteFrame } from "./site-pages.js";

interface Problem {
  readonly title: string;
  /** The problem and the next step. */
  readonly content: HtmlPart;
}

/** Sends an error as a page of the site, which search engines don't index. */
export function sendProblemPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { status }: ServiceError,
  { title, content }: Problem,
): FastifyReply {
  const { html: text, headers } = renderPage({
    ...siteFrame(site),
    title: `${title} | ${site.name}`,
    description: `${title}. ${site.summary}`,
    canonical: `${site.publicUrl}/`,
    noindex: true,
    main: html`<div class="problem"><p class="eyebrow">Error ${status}</p><h1>${title}</h1><div role="alert">${content}</div><p class="soft small">Request <code>${request.id}</code></p></div>`,
  });
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", "x-robots-tag": "noindex", vary: "Accept", ...headers })
    .type("text/html; charset=utf-8")
    .send(text);
}

/** Addresses that answer every caller with data: the API, the MCP server and machine-readable documents. */
const DATA = /^\/(api|mcp|\.well-known)(\/|\?|$)|^[^?]*\.(json|txt|xml|md)(\?|$)/;

/** True if a failure is shown as a page: a browser requests an address that isn't data. */
export const wantsProblemPage = ({ url, headers: { accept } }: FastifyRequest): boolean =>
  !DATA.test(url) && prefersPage(accept) && !prefersMarkdown(accept);

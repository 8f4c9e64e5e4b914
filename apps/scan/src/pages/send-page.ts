import { type HtmlPart, html, renderPage, type Site, siteFrame } from "@svc/discovery";
import type { AllowHosts } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { FastifyReply } from "fastify";
import type { Gate } from "../gate/gate.js";
import type { Scanner } from "../scanner/scanner.js";
import { SCAN_SCRIPT_PATH } from "./scan-script.js";

export interface PageDeps {
  /** Whose head, navigation and foot the pages have. */
  readonly site: Site;
  readonly scanner: Scanner;
  readonly gate: Pick<Gate, "admit">;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
}

export interface SentPage {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Path of the page that this is about. */
  readonly path: string;
  readonly main: HtmlPart;
  /** What other sites show beside a link to it. */
  readonly image?: { readonly path: string; readonly alt: string; readonly width: number; readonly height: number };
}

/** A page about somebody's site, or about what went wrong: for people and not for search engines. */
export function sendPage(reply: FastifyReply, site: Site, { status, path, image, ...page }: SentPage): FastifyReply {
  const { html: text, headers } = renderPage({
    ...siteFrame(site),
    ...page,
    canonical: `${site.publicUrl}${path}`,
    ...(image && { image: { ...image, url: `${site.publicUrl}${image.path}` } }),
    noindex: true,
    scripts: [SCAN_SCRIPT_PATH],
  });
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", "x-robots-tag": "noindex", ...headers })
    .type("text/html; charset=utf-8")
    .send(text);
}

export interface Problem {
  readonly status: number;
  readonly title: string;
  /** What to do now. */
  readonly content: HtmlPart;
}

/** A page that says what is wrong, and offers the form. */
export const sendProblem = (reply: FastifyReply, site: Site, { status, title, content }: Problem): FastifyReply =>
  sendPage(reply, site, {
    status,
    title: `${title} | ${site.name}`,
    description: `${title} ${site.summary}`,
    path: "/",
    main: html`<h1>${title}</h1><div role="alert">${content}</div>`,
  });

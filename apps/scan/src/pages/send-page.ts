import { type HtmlPart, html, prefersMarkdown, prefersPage, renderPage, type Site, siteFrame } from "@svc/discovery";
import { type ErrorCode, ServiceError } from "@svc/errors";
import { sendError } from "@svc/errors/fastify";
import type { AllowHosts } from "@svc/outbound";
import { acceptForms, type Clock, type HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Gate } from "../gate/gate.js";
import type { ScanTarget } from "../gather/parse-target.js";
import { PROFILES, type Profile } from "../gather/parse-target.js";
import type { Scanner } from "../scanner/scanner.js";
import { ADDRESS_LENGTH_MAX, scanForm } from "./scan-form.js";
import { SCAN_SCRIPT_PATH } from "./scan-script.js";

export interface PageDeps {
  /** Provides the head, navigation and footer of the pages. */
  readonly site: Site;
  readonly scanner: Scanner;
  readonly gate: Pick<Gate, "admit">;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
}

interface SentPage {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Path of the page's canonical address. */
  readonly path: string;
  readonly main: HtmlPart;
  /** Image that other sites show next to a link to the page. */
  readonly image?: { readonly path: string; readonly alt: string; readonly width: number; readonly height: number };
}

/** Sends a page about a scanned site or an error. Such pages are for people and not for search engines. */
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

interface Problem {
  readonly status: number;
  readonly title: string;
  /** Next step for the visitor. */
  readonly content: HtmlPart;
}

/** Sends a page that says what is wrong and what to do next. */
export const sendProblem = (reply: FastifyReply, site: Site, { status, title, content }: Problem): FastifyReply =>
  sendPage(reply, site, {
    status,
    title: `${title} | ${site.name}`,
    description: `${title}. ${site.summary}`,
    path: "/",
    main: html`<h1>${title}</h1><div role="alert">${content}</div>`,
  });

interface Failed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly thrown: unknown;
}

/** Sends a failure as a page. The service's usual handling logs it, sets headers, and hides internal errors. */
export function sendFailure(
  site: Site,
  { request, reply, thrown }: Failed,
  title: string,
  form: HtmlPart = scanForm(),
): FastifyReply {
  const { status, message } = request.server.judgeError(request, reply, thrown);
  return sendProblem(reply, site, { status, title, content: html`<p>${message}</p>${form}` });
}

const TITLES: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: "Page not found",
  METHOD_NOT_ALLOWED: "Method not allowed",
  RATE_LIMITED: "Too many requests",
};

/** Sends an error: a page to a browser, or the envelope to a program. */
export function answerFailure(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  error: ServiceError,
): FastifyReply {
  if (isData(request.url)) return sendError(request, reply, error);
  reply.header("vary", "Accept");
  if (!prefersPage(request.headers.accept) || isForProgram(request)) return sendError(request, reply, error);
  const { status, code, message } = error;
  const content = html`<p>${message}</p>${scanForm()}`;
  return sendProblem(reply, site, { status, title: TITLES[code] ?? "Something went wrong", content });
}

/**
 * True for addresses that always answer with data: the API, the MCP server and documents for programs. Paths below
 * /report/ don't count, because they contain a host, whose name may look like a file's.
 */
const isData = (url: string): boolean =>
  /^\/(api|mcp|\.well-known)(\/|\?|$)/.test(url) ||
  (/^[^?]*\.(json|txt|xml|md)(\?|$)/.test(url) && !url.startsWith("/report/"));

/**
 * Answers errors that the routes of the pages don't handle themselves, such as exceeded limits and unreadable bodies. A
 * browser never gets JSON.
 */
export function sendUnanswered(site: Site, failed: Failed): FastifyReply {
  const { request, reply, thrown } = failed;
  if (!isForProgram(request)) return sendFailure(site, failed, "Something went wrong");
  return sendError(request, reply, request.server.judgeError(request, reply, thrown));
}

/**
 * True for reports as data, pictures and markdown, unless a browser navigates there. The path alone doesn't decide,
 * because a host's name may end in `.md`.
 */
const isForProgram = ({ url, headers: { accept = "" } }: FastifyRequest): boolean =>
  prefersMarkdown(accept) || (/^[^?]*\.(json|md|png|svg)(\?|$)/.test(url) && !prefersPage(accept));

/** Maximum size of a form. Percent-encoding triples the bytes of the address, and the other fields are short. */
const BODY_BYTES_MAX = 4 * ADDRESS_LENGTH_MAX;

export interface ScanFormBody {
  readonly address: string;
  readonly fresh: boolean;
  /** Id of the single check to run. */
  readonly check: string;
  readonly profile: Profile;
  /** Cache key of the report whose page has the form. Empty if that is the last report of the host. */
  readonly scan: string;
}

/** Reads the forms of this service. Register it only in a scope without the API, which takes JSON. */
export function acceptScanForms(scope: HttpApp): void {
  acceptForms<ScanFormBody>(scope, BODY_BYTES_MAX, ({ url = "", fresh, check = "", profile, scan = "" }) => ({
    address: url.trim(),
    fresh: fresh === "true",
    check,
    profile: PROFILES.find((one) => one === profile) ?? "auto",
    scan,
  }));
}

export type FormRequest = FastifyRequest<{ Body: ScanFormBody | null }>;

/** True if a page of another site sent the form. Such a page could use up the visitor's free scans. */
export function isFromElsewhere({ headers }: FormRequest): boolean {
  const from = headers["sec-fetch-site"];
  return from !== undefined && from !== "same-origin" && from !== "none";
}

type PageAdmission =
  /** Call `giveBack` if the scan sent no request, to return the unit of the free tier. */
  { readonly admitted: true; giveBack(): Promise<void> } | { readonly admitted: false; readonly waitSeconds: number };

/**
 * Takes a unit of the free tier. If there is none left, returns the time until the next one. People don't pay here, and
 * agents pay at the API.
 */
export async function admitScan(
  { gate, site }: PageDeps,
  request: FormRequest,
  reply: FastifyReply,
  target: ScanTarget,
): Promise<PageAdmission> {
  const { identity, exempt } = request.client;
  try {
    const admission = await gate.admit({
      identity,
      exempt,
      bypass: undefined,
      payment: { outcome: "none" },
      resource: { url: `${site.publicUrl}/api/scan`, description: site.summary, mimeType: "application/json" },
      asked: { address: target.candidates[0].href },
      idempotencyKey: null,
      nameErrors: [],
      namedPaymentId: null,
      challengeVersion: 2,
    });
    if (admission.kind === "paid") return { admitted: true, giveBack: async () => {} };
    reply.headers(admission.headers);
    return admission.kind === "challenge"
      ? { admitted: false, waitSeconds: Number(admission.challenge.body.retryAfter) }
      : { admitted: true, giveBack: admission.giveBack };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "RATE_LIMITED") throw error;
    reply.headers(error.options.headers ?? {});
    return { admitted: false, waitSeconds: error.options.retryAfter ?? 60 };
  }
}

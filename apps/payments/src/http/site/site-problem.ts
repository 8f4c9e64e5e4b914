import { type HtmlPart, html, type Site, sendProblemPage, wantsProblemPage } from "@svc/discovery";
import type { ErrorCode } from "@svc/errors";
import { type ErrorAnswer, sendError } from "@svc/errors/fastify";

const TITLES: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: "There is no page here",
  METHOD_NOT_ALLOWED: "This page can't be used that way",
  RATE_LIMITED: "Too many requests",
};

/** Answers failures that no route handles itself. A browser gets a page with the next step, and a program gets JSON. */
export const answerOnSite =
  (site: Site): ErrorAnswer =>
  (request, reply, error) => {
    if (!wantsProblemPage(request)) return sendError(request, reply, error);
    const title = TITLES[error.code] ?? "This didn't work";
    return sendProblemPage(site, request, reply, error, { title, content: wayOn(error.code, error.message) });
  };

const wayOn = (code: ErrorCode, message: string): HtmlPart =>
  code === "NOT_FOUND"
    ? html`<p>Check the address, or start from one of these:</p><ul><li><a href="/">Home</a></li><li><a href="/guides">Guides</a></li><li><a href="/docs">API reference</a></li></ul><p>Looking for a payment? Ask the seller for the link again.</p>`
    : html`<p>${message}</p><p><a href="/">Back to the home page</a></p>`;

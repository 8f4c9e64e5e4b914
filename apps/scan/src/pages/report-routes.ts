import { html, prefersMarkdown, sendText } from "@svc/discovery";
import type { HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { renderAgentMarkdown } from "../report/agent-markdown.js";
import type { ScanReport } from "../report/scan-report.js";
import { badgeSvg } from "./badge.js";
import { levelInWords } from "./level-words.js";
import type { PageDeps } from "./page-deps.js";
import { type ReportForm, readHost, readReportAddress, reportPath } from "./report-address.js";
import { reportMain } from "./report-main.js";
import { scanForm } from "./scan-form.js";
import { sendPage, sendProblem } from "./send-page.js";

/** A badge is shown by other sites on every visit. */
const BADGE_FRESH_SECONDS = 3600;
const BADGE_OF_NONE_FRESH_SECONDS = 300;

/** The last report of a host as a page, as JSON and as markdown, and its badge. None of them starts a scan. */
export function reportRoutes(app: HttpApp, deps: PageDeps): void {
  app.get<{ Params: { address: string } }>("/report/:address", { schema: { hide: true } }, async (request, reply) => {
    for (const { host, form } of readReportAddress(request.params.address)) {
      const report = await deps.scanner.lastReport(host);
      if (report !== null) return sendReport(deps, request, reply, report, form);
    }
    return sendNone(deps, reply, request.params.address);
  });
  app.get<{ Params: { file: string } }>("/badge/:file", { schema: { hide: true } }, async (request, reply) => {
    const host = request.params.file.endsWith(".svg") ? readHost(request.params.file.slice(0, -4)) : null;
    if (host === null) return reply.callNotFound();
    const report = await deps.scanner.lastReport(host);
    const freshSeconds = report === null ? BADGE_OF_NONE_FRESH_SECONDS : BADGE_FRESH_SECONDS;
    return sendText(request, reply, {
      contentType: "image/svg+xml; charset=utf-8",
      text: badgeSvg(report),
      headers: {
        "cache-control": `public, max-age=${freshSeconds}`,
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "cross-origin",
      },
    });
  });
}

/** Asked anew each time: a scan that was just made must be seen. */
const HEADERS = { "cache-control": "no-cache", "x-robots-tag": "noindex", vary: "Accept" };

function sendReport(
  { site }: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  report: ScanReport,
  form: ReportForm,
): FastifyReply {
  const { host } = report;
  if (form === "json") {
    const text = JSON.stringify(report, null, 2);
    return sendText(request, reply, { contentType: "application/json; charset=utf-8", text, headers: HEADERS });
  }
  if (form === "md" || prefersMarkdown(request.headers.accept)) {
    const text = renderAgentMarkdown(report);
    return sendText(request, reply, { contentType: "text/markdown; charset=utf-8", text, headers: HEADERS });
  }
  reply.header("vary", "Accept");
  return sendPage(reply, site, {
    status: 200,
    title: `${host}: ${levelInWords(report)} | ${site.name}`,
    description: `How ready ${host} is for AI agents: ${levelInWords(report)}, with what to fix first.`,
    path: reportPath(host),
    main: reportMain(report, site.publicUrl),
  });
}

function sendNone({ site }: PageDeps, reply: FastifyReply, address: string): FastifyReply {
  const host = readHost(address.replace(/\.(html|json|md)$/, ""));
  return sendProblem(reply, site, {
    status: 404,
    title: "There is no report here",
    content: html`<p>${host === null ? "This is not the name of a host." : html`<strong>${host}</strong> was not scanned in the last 30 days.`} Reports are made when somebody asks:</p>${scanForm(host === null ? {} : { address: host })}`,
  });
}

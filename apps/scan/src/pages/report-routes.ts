import { html, prefersMarkdown, sendText } from "@svc/discovery";
import { createPictures, PICTURE_SIZE } from "@svc/discovery/pictures";
import type { HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseTarget } from "../gather/parse-target.js";
import { renderAgentMarkdown } from "../report/agent-markdown.js";
import type { ScanReport } from "../report/scan-report.js";
import { compareMain } from "./compare-main.js";
import { levelInWords } from "./hero.js";
import { reportMain } from "./report-main.js";
import {
  ADDRESS_LENGTH_MAX,
  comparePath,
  type ReportForm,
  readHost,
  readReportAddress,
  reportPath,
  SCAN_KEY,
  scanForm,
  shareImagePath,
} from "./scan-form.js";
import { type PageDeps, sendPage, sendProblem } from "./send-page.js";
import { badgeSvg, shareSvg } from "./share-image.js";

/** How long browsers cache a badge, which other sites load on every visit. */
const BADGE_FRESH_SECONDS = 3600;
const BADGE_OF_NONE_FRESH_SECONDS = 300;

/** Routes of a host's last report: the page, JSON, markdown, badge and picture. None of them starts a scan. */
export function reportRoutes(app: HttpApp, deps: PageDeps): void {
  app.get<{ Params: { address: string }; Querystring: { scan?: unknown } }>(
    "/report/:address",
    { schema: { hide: true } },
    async (request, reply) => {
      const scan = request.query.scan === undefined ? undefined : String(request.query.scan);
      for (const { host, form } of readReportAddress(request.params.address)) {
        const report = scan === undefined ? await findLast(deps, host) : await findReport(deps, host, scan);
        if (report !== null) return await sendReport(deps, request, reply, { report, form, scan });
      }
      const missing =
        scan === undefined ? "has no report from the last 30 days" : "has no such report from the last hour";
      return sendNone(deps, reply, request.params.address, missing);
    },
  );
  app.get<{ Params: { file: string } }>("/share/:file", { schema: { hide: true } }, async (request, reply) => {
    const host = request.params.file.endsWith(".png") ? readHost(request.params.file.slice(0, -4)) : null;
    const report = host === null ? null : await findLast(deps, host);
    if (report === null) return reply.callNotFound();
    const etag = `"${Date.parse(report.scannedAt).toString(36)}"`;
    reply.headers({ etag, "cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    try {
      return await reply.type("image/png").send(await getImage(report));
    } catch (error) {
      // The drawing library may have no build for this machine, or too many pictures are waiting. The report is
      // complete without its picture, but caches must ask again.
      request.log.error({ err: error }, "failed to draw the picture");
      reply.removeHeader("etag").header("cache-control", "no-store");
      return reply.callNotFound();
    }
  });
  app.get<{ Querystring: { one?: string; other?: string } }>(
    "/compare",
    { schema: { hide: true } },
    async (request, reply) => {
      const hosts = [request.query.one, request.query.other].map((text) => hostIn(deps, text));
      const [one, other] = await Promise.all(
        hosts.map(async (host) => (host === null ? null : { host, report: await findLast(deps, host) })),
      );
      const sides = one && other ? ([one, other] as const) : null;
      return sendPage(reply, deps.site, {
        status: 200,
        title: `${sides === null ? "Compare two sites" : `${sides[0].host} and ${sides[1].host}`} | ${deps.site.name}`,
        description: "Two websites side by side: how ready each is for AI agents, by category and by check.",
        path: sides === null ? "/compare" : comparePath(sides[0].host, sides[1].host),
        main: compareMain(sides),
      });
    },
  );
  app.get<{ Params: { file: string } }>("/badge/:file", { schema: { hide: true } }, async (request, reply) => {
    const host = request.params.file.endsWith(".svg") ? readHost(request.params.file.slice(0, -4)) : null;
    if (host === null) return reply.callNotFound();
    const report = await findLast(deps, host);
    const freshSeconds = report?.siteError !== null ? BADGE_OF_NONE_FRESH_SECONDS : BADGE_FRESH_SECONDS;
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

/** Finds the last report of a host. If there is none, finds the report of its last failed scan. */
export const findLast = async ({ scanner }: PageDeps, host: string): Promise<ScanReport | null> =>
  (await scanner.lastReport(host)) ?? (await scanner.lastTrouble(host));

/**
 * Finds the report of a single scan by its cache key: a scan of one page, or with a profile. Null if there is none, or
 * if it is about another host.
 */
async function findReport({ scanner }: PageDeps, host: string, scan: string): Promise<ScanReport | null> {
  const report = SCAN_KEY.test(scan) ? await scanner.report(scan) : null;
  return report?.host === host ? report : null;
}

/** The host in a visitor's text, which may be an address. */
function hostIn({ allowHosts }: PageDeps, text: unknown): string | null {
  if (typeof text !== "string") return null;
  const parsed = parseTarget(text.slice(0, ADDRESS_LENGTH_MAX), { allowHosts });
  return parsed.ok ? parsed.target.host : null;
}

const pictures = createPictures();

const getImage = (report: ScanReport): Promise<Buffer> =>
  pictures(`${report.host} ${report.scannedAt}`, () => shareSvg(report));

/** Browsers must revalidate each time, so that they show a new scan at once. */
const HEADERS = { "cache-control": "no-cache", "x-robots-tag": "noindex", vary: "Accept" };

async function sendReport(
  { site, scanner }: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { report, form, scan }: { readonly report: ScanReport; readonly form: ReportForm; readonly scan?: string },
): Promise<FastifyReply> {
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
  // Only the last report of a host shows later failures and the history, not the report of a single scan.
  const [trouble, history] =
    scan === undefined ? await Promise.all([scanner.lastTrouble(host), scanner.history(host)]) : [null, []];
  const words = report.siteError === null ? levelInWords(report) : "could not be scanned";
  return sendPage(reply, site, {
    status: 200,
    title: `${host}: ${words} | ${site.name}`,
    description: `How ready ${host} is for AI agents: ${words}${report.siteError === null ? ", with what to fix first" : ""}.`,
    path: reportPath(host, "html", scan),
    ...(scan === undefined && {
      image: { path: shareImagePath(host), alt: `Agent readiness of ${host}: ${words}`, ...PICTURE_SIZE },
    }),
    main: reportMain(report, {
      publicUrl: site.publicUrl,
      trouble: trouble !== null && trouble.scannedAt > report.scannedAt ? trouble : null,
      history,
      scan,
    }),
  });
}

function sendNone({ site }: PageDeps, reply: FastifyReply, address: string, missing: string): FastifyReply {
  const host = readHost(address.replace(/\.(html|json|md)$/, ""));
  return sendProblem(reply, site, {
    status: 404,
    title: "No report yet",
    content: html`<p>${host === null ? "This isn't the name of a host. Enter the address of a website to scan it." : html`<strong>${host}</strong> ${missing}. Scan it now. This takes a few seconds.`}</p>${scanForm(host === null ? {} : { address: host })}`,
  });
}

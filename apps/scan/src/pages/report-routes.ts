import { html, prefersMarkdown, sendText } from "@svc/discovery";
import type { HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseTarget } from "../gather/parse-target.js";
import { renderAgentMarkdown } from "../report/agent-markdown.js";
import type { ScanReport } from "../report/scan-report.js";
import { levelInWords } from "./hero.js";
import { compareMain, reportMain } from "./report-main.js";
import {
  ADDRESS_LENGTH_MAX,
  comparePath,
  type ReportForm,
  readHost,
  readReportAddress,
  reportPath,
  scanForm,
  shareImagePath,
} from "./scan-form.js";
import { type PageDeps, sendPage, sendProblem } from "./send-page.js";
import { badgeSvg, SHARE_IMAGE, shareImage } from "./share-image.js";

/** A badge is shown by other sites on every visit. */
const BADGE_FRESH_SECONDS = 3600;
const BADGE_OF_NONE_FRESH_SECONDS = 300;

/** The last report of a host as a page, as JSON and as markdown, and its badge. None of them starts a scan. */
export function reportRoutes(app: HttpApp, deps: PageDeps): void {
  app.get<{ Params: { address: string } }>("/report/:address", { schema: { hide: true } }, async (request, reply) => {
    for (const { host, form } of readReportAddress(request.params.address)) {
      const report = await lastOf(deps, host);
      if (report !== null) return await sendReport(deps, request, reply, report, form);
    }
    return sendNone(deps, reply, request.params.address);
  });
  app.get<{ Params: { file: string } }>("/share/:file", { schema: { hide: true } }, async (request, reply) => {
    const host = request.params.file.endsWith(".png") ? readHost(request.params.file.slice(0, -4)) : null;
    const report = host === null ? null : await lastOf(deps, host);
    if (report === null) return reply.callNotFound();
    const etag = `"${Date.parse(report.scannedAt).toString(36)}"`;
    reply.headers({ etag, "cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    try {
      return await reply.type("image/png").send(await imageOf(report));
    } catch (error) {
      // A machine that the library has no build for: the report is as good without its picture.
      request.log.error({ err: error }, "the picture could not be drawn");
      return reply.callNotFound();
    }
  });
  app.get<{ Querystring: { one?: string; other?: string } }>(
    "/compare",
    { schema: { hide: true } },
    async (request, reply) => {
      const hosts = [request.query.one, request.query.other].map((text) => hostIn(deps, text));
      const [one, other] = await Promise.all(
        hosts.map(async (host) => (host === null ? null : { host, report: await lastOf(deps, host) })),
      );
      const sides = one && other ? ([one, other] as const) : null;
      return sendPage(reply, deps.site, {
        status: 200,
        title: `${sides === null ? "Compare two sites" : `${sides[0].host} and ${sides[1].host}`} | ${deps.site.name}`,
        description: "Two websites beside each other: how ready each is for AI agents, by category and by check.",
        path: sides === null ? "/compare" : comparePath(sides[0].host, sides[1].host),
        main: compareMain(sides),
      });
    },
  );
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

/** What is known of a host: its last report, or where there is none the look that came to nothing. */
const lastOf = async ({ scanner }: PageDeps, host: string): Promise<ScanReport | null> =>
  (await scanner.lastReport(host)) ?? (await scanner.lastTrouble(host));

/** A host as somebody wrote it, perhaps as an address. */
function hostIn({ allowHosts }: PageDeps, text: unknown): string | null {
  if (typeof text !== "string") return null;
  const parsed = parseTarget(text.slice(0, ADDRESS_LENGTH_MAX), { allowHosts });
  return parsed.ok ? parsed.target.host : null;
}

/** Drawing takes some 50 ms of a processor: a link that is shown everywhere is drawn once. */
const IMAGES_MAX = 100;
const images = new Map<string, Promise<Buffer>>();

function imageOf(report: ScanReport): Promise<Buffer> {
  const key = `${report.host} ${report.scannedAt}`;
  const image = images.get(key) ?? shareImage(report);
  images.delete(key);
  images.set(key, image);
  image.catch(() => images.delete(key));
  for (const oldest of images.keys()) {
    if (images.size <= IMAGES_MAX) break;
    images.delete(oldest);
  }
  return image;
}

/** Asked anew each time: a scan that was just made must be seen. */
const HEADERS = { "cache-control": "no-cache", "x-robots-tag": "noindex", vary: "Accept" };

async function sendReport(
  { site, scanner }: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  report: ScanReport,
  form: ReportForm,
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
  const [trouble, history] = await Promise.all([scanner.lastTrouble(host), scanner.history(host)]);
  const words = report.siteError === null ? levelInWords(report) : "could not be looked at";
  return sendPage(reply, site, {
    status: 200,
    title: `${host}: ${words} | ${site.name}`,
    description: `How ready ${host} is for AI agents: ${words}${report.siteError === null ? ", with what to fix first" : ""}.`,
    path: reportPath(host),
    image: { path: shareImagePath(host), alt: `Agent readiness of ${host}: ${words}`, ...SHARE_IMAGE },
    main: reportMain(report, {
      publicUrl: site.publicUrl,
      trouble: trouble !== null && trouble.scannedAt > report.scannedAt ? trouble : null,
      history,
    }),
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

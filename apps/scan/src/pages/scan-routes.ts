import { PassThrough } from "node:stream";
import { html } from "@svc/discovery";
import { ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifyReply } from "fastify";
import { CHECK_IDS } from "../checks/registry.js";
import { isFrontPage, parseTarget, type ScanTarget } from "../gather/parse-target.js";
import { getCaller } from "../limits.js";
import { checkRoutes } from "./check-routes.js";
import { findLast, reportRoutes } from "./report-routes.js";
import { ADDRESS_LENGTH_MAX, getReportPath, scanForm } from "./scan-form.js";
import { scanScriptRoute } from "./scan-script.js";
import {
  acceptScanForms,
  admitScan,
  type FormRequest,
  isFromElsewhere,
  type PageDeps,
  type ScanFormBody,
  sendFailure,
  sendProblem,
  sendUnanswered,
} from "./send-page.js";

interface Asked {
  readonly target: ScanTarget;
  readonly fresh: boolean;
  giveBack(): Promise<void>;
}

/**
 * POST /report: scans and redirects to the report. GET /report?url=: redirects to the last report, or offers a scan.
 */
async function scanRoutes(app: HttpApp, deps: PageDeps): Promise<void> {
  await app.register(async (scope) => {
    acceptScanForms(scope as unknown as HttpApp);
    scope.post<{ Body: ScanFormBody | null }>("/report", { schema: { hide: true } }, (request, reply) =>
      startScan(deps, request, reply),
    );
  });
  app.get<{ Querystring: { url?: string } }>("/report", { schema: { hide: true } }, async (request, reply) => {
    const { url } = request.query;
    const address = typeof url === "string" ? url.slice(0, ADDRESS_LENGTH_MAX) : "";
    const parsed = parseTarget(address, { allowHosts: deps.allowHosts });
    if (parsed.ok && (await isKept(deps, parsed.target))) return reply.redirect(getReportPath(parsed.target), 302);
    return sendProblem(reply, deps.site, {
      status: 404,
      title: "No report yet",
      content: html`<p>We have no report for this address. Scan it now. This takes a few seconds.</p>${scanForm({ address })}`,
    });
  });
}

const isKept = async (deps: PageDeps, target: ScanTarget): Promise<boolean> =>
  (await (isFrontPage(target) ? findLast(deps, target.host) : deps.scanner.report(target.cacheKey))) !== null;

async function startScan(deps: PageDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { site } = deps;
  if (isFromElsewhere(request)) {
    return sendProblem(reply, site, {
      status: 403,
      title: "Start the scan here",
      content: html`<p>Another site started this scan for you. If you want it, start it here:</p>${scanForm()}`,
    });
  }
  const { address = "", fresh = false, profile = "auto" } = request.body ?? {};
  const parsed = parseTarget(address.slice(0, ADDRESS_LENGTH_MAX + 1), { allowHosts: deps.allowHosts, profile });
  if (!parsed.ok || address.length > ADDRESS_LENGTH_MAX) {
    const reason = parsed.ok ? "The address is too long." : parsed.message;
    return sendProblem(reply, site, {
      status: 400,
      title: "We can't scan this address",
      content: html`<p>${reason}</p>${scanForm({ address: address.slice(0, ADDRESS_LENGTH_MAX), profile })}`,
    });
  }
  const admission = await admitScan(deps, request, reply, parsed.target);
  if (!admission.admitted) return sendTooMany(deps, reply, admission.waitSeconds, { address, fresh, profile });
  const asked: Asked = { target: parsed.target, fresh, giveBack: admission.giveBack };
  return /\btext\/event-stream\b/.test(request.headers.accept ?? "")
    ? streamScan(deps, request, reply, asked)
    : scanAndShow(deps, request, reply, asked);
}

function sendTooMany(
  { site }: PageDeps,
  reply: FastifyReply,
  seconds: number,
  asked: Pick<ScanFormBody, "address" | "fresh" | "profile">,
): FastifyReply {
  const wait = Math.max(1, Math.ceil(seconds));
  return sendProblem(reply.header("retry-after", String(wait)), site, {
    status: 429,
    title: "Too many scans for now",
    content: html`<p>You have used the free scans for your IP address. Try again in <strong>${wait} ${wait === 1 ? "second" : "seconds"}</strong>.</p><p>For programs: <a href="/auth.md">access and limits</a>.</p>${scanForm(asked)}`,
  });
}

async function scanAndShow(
  { scanner, site }: PageDeps,
  request: FormRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  try {
    await scanner.scan(asked, { caller: getCaller(request) });
    return reply.header("cache-control", "no-store").redirect(getReportPath(asked.target), 303);
  } catch (thrown) {
    // The scan got no slot, so it sent no request.
    if (thrown instanceof ServiceError) await asked.giveBack();
    const { fresh, target } = asked;
    const form = scanForm({ address: target.candidates[0].href, fresh, profile: target.profile });
    return sendFailure(site, { request, reply, thrown }, "The scan failed", form);
  }
}

/** Runs the scan with a stream of events: progress, then the address of the report or an error message. */
function streamScan({ scanner }: PageDeps, request: FormRequest, reply: FastifyReply, asked: Asked): FastifyReply {
  const stream = new PassThrough();
  const tell = (data: object) => stream.write(`data: ${JSON.stringify(data)}\n\n`);
  const gone = new AbortController();
  reply.raw.on("close", () => gone.abort());
  // The first event goes out at once with the headers, so that the page shows progress.
  tell({ done: 0, total: 1 });
  const onProgress = (done: number, total: number) => void tell({ done, total, checks: CHECK_IDS.length });
  scanner
    .scan(asked, { onProgress, signal: gone.signal, caller: getCaller(request) })
    .then(() => tell({ location: getReportPath(asked.target) }))
    .catch(async (thrown: unknown) => {
      if (thrown instanceof ServiceError) await asked.giveBack();
      if (gone.signal.aborted) return;
      tell({ message: request.server.judgeError(request, reply, thrown).message });
    })
    .finally(() => stream.end());
  return reply
    .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
    .type("text/event-stream; charset=utf-8")
    .send(stream);
}

/** Pages for people besides the homepage: scans, reports and badges. */
export async function pageRoutes(app: HttpApp, deps: PageDeps): Promise<void> {
  scanScriptRoute(app);
  await app.register(async (scope) => {
    const pages = scope as unknown as HttpApp;
    pages.setErrorHandler((thrown, request, reply) => sendUnanswered(deps.site, { request, reply, thrown }));
    reportRoutes(pages, deps);
    await scanRoutes(pages, deps);
    await checkRoutes(pages, deps);
  });
}

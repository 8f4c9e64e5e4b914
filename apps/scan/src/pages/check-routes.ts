import { type Html, html } from "@svc/discovery";
import { ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifyReply } from "fastify";
import { CHECK_IDS } from "../checks/registry.js";
import { parseTarget, type ScanTarget } from "../gather/parse-target.js";
import { getCaller } from "../limits.js";
import { getHeading } from "../report/findings.js";
import type { CheckedSite, CheckReport } from "../report/scan-report.js";
import { type CheckedScan, checkAgain } from "./check-again.js";
import { fixText } from "./fix-text.js";
import { observationList } from "./observations.js";
import { ADDRESS_LENGTH_MAX, getReportPath, reportPath, SCAN_KEY, scanForm } from "./scan-form.js";
import {
  acceptScanForms,
  admitScan,
  type FormRequest,
  isFromElsewhere,
  type PageDeps,
  sendFailure,
  sendPage,
  sendProblem,
} from "./send-page.js";

const IDS: ReadonlySet<string> = new Set<string>(CHECK_IDS);

const VERDICTS: Readonly<Record<CheckReport["status"], string>> = {
  pass: "passes now",
  fail: "still fails",
  error: "could not be determined",
  neutral: "doesn't apply",
};

/**
 * POST /check: runs one check again, for the button next to a finding. Counts as a scan, and shows the result as a
 * page.
 */
export async function checkRoutes(app: HttpApp, deps: PageDeps): Promise<void> {
  await app.register(async (scope) => {
    acceptScanForms(scope as unknown as HttpApp);
    scope.post("/check", { schema: { hide: true } }, async (request, reply) =>
      checkOne(deps, request as FormRequest, reply),
    );
  });
}

async function checkOne(deps: PageDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { site } = deps;
  const { address = "", check = "", profile = "auto", scan: key = "" } = request.body ?? {};
  const parsed = parseTarget(address.slice(0, ADDRESS_LENGTH_MAX + 1), { allowHosts: deps.allowHosts, profile });
  const problem = (status: number, title: string, content: Html) =>
    sendProblem(reply, site, { status, title, content });
  if (isFromElsewhere(request))
    return problem(
      403,
      "Start the check here",
      html`<p>Another site started this check for you. Start it from the report.</p>`,
    );
  if (!parsed.ok || !IDS.has(check)) {
    return problem(
      400,
      "We can't check this",
      html`<p>${parsed.ok ? "There is no check with this name." : parsed.message}</p>`,
    );
  }
  const admission = await admitScan(deps, request, reply, parsed.target);
  if (!admission.admitted) {
    const wait = Math.max(1, Math.ceil(admission.waitSeconds));
    reply.header("retry-after", String(wait));
    return problem(
      429,
      "Too many scans for now",
      html`<p>Try again in <strong>${wait} ${wait === 1 ? "second" : "seconds"}</strong>.</p>`,
    );
  }
  try {
    const asked = { target: parsed.target, checks: [check], fresh: true };
    const { report } = await deps.scanner.check(asked, { caller: getCaller(request) });
    const scan = SCAN_KEY.test(key) ? key : undefined;
    return sendVerdict(deps, reply, report, { target: parsed.target, of: { address, profile, scan }, id: check });
  } catch (thrown) {
    if (thrown instanceof ServiceError) await admission.giveBack();
    return sendFailure(site, { request, reply, thrown }, "The check failed", null);
  }
}

function sendVerdict(
  { site }: PageDeps,
  reply: FastifyReply,
  report: CheckedSite,
  { target, of, id }: { readonly target: ScanTarget; readonly of: CheckedScan; readonly id: string },
): FastifyReply {
  const check = Object.values(report.checks)
    .flatMap((checks) => Object.entries(checks))
    .find(([name]) => name === id)?.[1];
  const { siteError, host } = report;
  const verdict = siteError !== null || check === undefined ? "could not be determined" : VERDICTS[check.status];
  const title = check === undefined ? id : getHeading(check);
  // Link back to the report whose page has the button. The form sends the report's key, because an address has
  // different keys with and without a scheme.
  const path = of.scan === undefined ? getReportPath(target) : reportPath(host, "html", of.scan);
  const status = siteError === null ? (check?.status ?? "error") : "error";
  return sendPage(reply, site, {
    status: 200,
    title: `${title} (${verdict}): ${host} | ${site.name}`,
    description: `The check "${title}" of ${host} ${verdict}. This page shows what the scan saw.`,
    path,
    main: html`<p class="eyebrow">${host}</p><h1>${title}</h1><p class="verdict ${status}" data-verdict><strong>This check ${verdict}.</strong> ${siteError?.message ?? check?.message}</p>
${check?.fix !== undefined && html`<h2>How to fix it</h2>${fixText(check.fix.fix, `the fix of ${id}`)}<p class="soft"><strong>Why:</strong> ${check.fix.goal}</p>`}
<div class="row">${checkAgain(of, id, title)}<a class="quiet-link" href="${path}#${id}">Back to the report</a></div>
${check !== undefined && observationList(check, 2)}
<p class="soft">The level and the score change with the next scan of the whole site.</p>${scanForm({ address: of.address, profile: of.profile, fixed: true, fresh: true, title: "Scan again" })}`,
  });
}

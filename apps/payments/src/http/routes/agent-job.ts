import { actFor } from "@svc/db";
import { errorResponses, fail } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { timeInWords } from "@svc/ratelimit";
import { type HttpApp, logIds } from "@svc/service";
import { answerCors } from "@svc/x402/fastify";
import { ANSWER_KEPT_MS, isIdempotencyKey } from "@svc/x402/purchase";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { pollJob } from "../../agentic/poll-job.js";
import type { Deps } from "../../deps.js";
import { isUuid } from "../../field-rules.js";
import { parseLinkId } from "../../payment-links/link-urls.js";
import { deliver, holdingShares } from "../agentic-call.js";
import { watchBuyer } from "../buyer-gone.js";
import { ANYTHING, JobRunning, RECEIPT_HEADERS, text } from "../schemas/agent-payment-schema.js";

/** No compression, because the target's bytes are forwarded unchanged. */
const CONFIG = { takesAnyAddress: true, compress: false };
const JOB_PATH = "/api/agent/link/:linkId/jobs/:paymentId";

/** The same answer for unknown payments and for callers who aren't the buyer. */
const failNoJob = (): never =>
  fail("NOT_FOUND", "No job has this payment id and Idempotency-Key. Send the key of the paid call.");

/** GET /api/agent/link/{id}/jobs/{paymentId}: the answer of a paid call whose target works for minutes. */
export async function jobRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", answerCors(["GET", "OPTIONS"]));
    scope.route<{ Params: { linkId: string; paymentId: string } }>({
      method: "GET",
      url: JOB_PATH,
      // HEAD would collect the answer and discard it.
      exposeHeadRoute: false,
      config: CONFIG,
      schema: {
        operationId: "getPaidJob",
        summary: "Get the answer of a paid call that takes minutes, free of charge",
        description: `Send the Idempotency-Key of the paid call. Returns 202 while the job runs, then the target's answer, which the service stores for ${timeInWords(ANSWER_KEPT_MS)}.`,
        tags: ["agents"],
        security: [],
        params: Type.Object({ linkId: Type.String(), paymentId: Type.String() }),
        headers: Type.Object({ "idempotency-key": Type.Optional(text("Key of the paid call")) }),
        response: {
          200: {
            description: "The target's answer, unchanged",
            headers: RECEIPT_HEADERS,
            content: ANYTHING,
          },
          202: JobRunning,
          ...errorResponses([
            "NOT_FOUND",
            "CONFLICT",
            "RATE_LIMITED",
            "INTERNAL_ERROR",
            "UPSTREAM_ERROR",
            "SERVICE_UNAVAILABLE",
            "TIMEOUT",
          ]),
        },
      },
      handler: async (request, reply): Promise<FastifyReply> => {
        const linkId = parseLinkId(request.params.linkId);
        const { paymentId } = request.params;
        const key = request.headers["idempotency-key"];
        if (linkId === null || !isUuid(paymentId) || !isIdempotencyKey(key)) return failNoJob();
        actFor(linkId);
        logIds(request, { link: linkId });
        const shares: MemoryShare[] = [];
        return holdingShares(reply, shares, async () => {
          const poll = { linkId, paymentId: paymentId.toLowerCase(), key, headers: request.headers };
          const followed = await pollJob(deps.agentic, { ...poll, gone: watchBuyer(reply), shares });
          return followed === null ? failNoJob() : await deliver(deps, reply, followed, followed.claim.payment.version);
        });
      },
    });
    scope.options(JOB_PATH, { schema: { hide: true } }, async () => {});
  });
}

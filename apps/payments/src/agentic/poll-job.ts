import type { IncomingHttpHeaders } from "node:http";
import { actFor } from "@svc/db";
import { ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { type Followed, followJob } from "@svc/x402/purchase";
import { publicLinkId } from "../payment-links/link-urls.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import { findLinkForListing } from "./payable-link.js";
import { askJob, isAtTarget } from "./target-work.js";

/** A buyer's poll for the job of a paid call. */
interface JobPoll {
  readonly linkId: string;
  readonly paymentId: string;
  /** Idempotency-Key of the paid call. */
  readonly key: string;
  readonly headers: IncomingHttpHeaders;
  readonly gone: AbortSignal;
  /** Memory that the poll holds. The caller releases it when the response has been sent. */
  readonly shares: MemoryShare[];
}

/** The URL at which the buyer polls the job of a paid call. */
export const jobUrl = (publicUrl: string, linkId: string, paymentId: string): string =>
  `${publicUrl}/api/agent/link/${publicLinkId(linkId)}/jobs/${paymentId}`;

/**
 * Returns a job's answer, even if the link is closed by now, because the answer is paid for. Null if there is no such
 * payment or the caller isn't its buyer.
 */
export function pollJob(deps: AgenticDeps, poll: JobPoll): Promise<Followed<BoughtAnswer> | null> {
  const { linkId, paymentId, key } = poll;
  return followJob(deps, {
    paymentId,
    item: linkId,
    key,
    async ask({ payment, amountBaseUnits }, job) {
      const found = await findLinkForListing(deps.pool, linkId);
      if (found === null) throw new ServiceError("UPSTREAM_ERROR", "The link doesn't exist anymore.");
      const { link } = found;
      actFor(link.merchantId);
      if (!isAtTarget(link, job)) {
        throw new ServiceError(
          "UPSTREAM_ERROR",
          "The link's target has changed. Repeat the paid call with the same Idempotency-Key: it starts the work again without another charge.",
        );
      }
      const request = { method: "GET", path: null, query: "", body: null, secrets: [], mayStream: false };
      return askJob(deps, { ...poll, ...request, link, payment, amountBaseUnits }, paymentId, job);
    },
  });
}

import { paymentFailure, ServiceError } from "@svc/errors";

const UNCHARGED = { headers: { "x-svc-charged": "false" }, hint: "You were not charged." };

/** The error for the buyer if the target gave no usable answer. */
export function toFailure(
  result: { outcome: "timeout" | "no_memory" } | { outcome: "failed"; why: string },
): ServiceError {
  switch (result.outcome) {
    case "timeout":
      return new ServiceError("TIMEOUT", "The target did not answer in time.", {
        ...UNCHARGED,
        ...paymentFailure("target_timeout"),
      });
    case "no_memory":
      return new ServiceError(
        "SERVICE_UNAVAILABLE",
        "Too many large responses from targets are in progress. Try again in a few seconds.",
        {
          ...UNCHARGED,
          retryAfter: 2,
        },
      );
    case "failed":
      return new ServiceError("UPSTREAM_ERROR", `The target ${result.why}.`, UNCHARGED);
  }
}

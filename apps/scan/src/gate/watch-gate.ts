import { ServiceError } from "@svc/errors";
import type { Metrics } from "@svc/service";
import type { Gate } from "./gate.js";

const PAYMENT_OUTCOMES = [
  "charged",
  "replayed",
  "uncharged",
  "refused",
  "conflict",
  "limited",
  "unknown",
  "unavailable",
  "failed",
];

/** Wraps a gate to count its admissions and payments for operators. */
export function watchGate(metrics: Metrics, gate: Gate): Gate {
  const admissions = metrics.counter(
    "scan_admissions_total",
    "Requested scans, by the gate's decision: free, bypass, paid, challenge (402), refused (429), malformed (400), failed",
    { kind: ["free", "bypass", "paid", "challenge", "refused", "malformed", "failed"] },
  );
  const payments = metrics.counter(
    "scan_payments_total",
    "Payments that callers sent for scans, by outcome: charged, replayed (bought before), uncharged (the scan failed), refused (402), conflict (409), limited (429), unknown (504), unavailable (503), failed",
    { outcome: PAYMENT_OUTCOMES },
  );
  return {
    ...gate,
    async admit(request) {
      try {
        const admission = await gate.admit(request);
        admissions.inc({ kind: admission.kind });
        return admission;
      } catch (error) {
        admissions.inc({ kind: { 429: "refused", 400: "malformed" }[getStatus(error)] ?? "failed" });
        throw error;
      }
    },
    async charge(admission, work) {
      try {
        const bought = await gate.charge(admission, work);
        if (bought.kind === "challenge") payments.inc({ outcome: "refused" });
        else payments.inc({ outcome: bought.replayed ? "replayed" : bought.charged ? "charged" : "uncharged" });
        return bought;
      } catch (error) {
        const outcome = { 409: "conflict", 429: "limited", 503: "unavailable", 504: "unknown" }[getStatus(error)];
        payments.inc({ outcome: outcome ?? "failed" });
        throw error;
      }
    },
  };
}

const getStatus = (error: unknown): number => (error instanceof ServiceError ? error.status : 500);

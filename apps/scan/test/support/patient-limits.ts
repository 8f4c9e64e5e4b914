import type { ScanLimits } from "../../src/gather/http/scan-limits.js";

/** A machine may stall for many seconds, so no scan of a test runs out of time unless the test wants it. */
export const PATIENT_LIMITS: Pick<ScanLimits, "requestTimeoutMs" | "deadlineMs"> = {
  requestTimeoutMs: 60_000,
  deadlineMs: 180_000,
};

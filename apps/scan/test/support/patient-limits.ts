import type { ScanLimits } from "../../src/gather/http/scan-limits.js";

/** Limits that are long enough for a machine that stalls, so that a scan runs out of time only if the test wants it. */
export const PATIENT_LIMITS: Pick<ScanLimits, "requestTimeoutMs" | "deadlineMs"> = {
  requestTimeoutMs: 60_000,
  deadlineMs: 180_000,
};

import type { ScanLimits } from "../../src/gather/http/scan-limits.js";

/** A machine may stand still for many seconds: nothing that a test scans runs out of time unless the test wants it to. */
export const PATIENT_LIMITS: Pick<ScanLimits, "requestTimeoutMs" | "deadlineMs"> = {
  requestTimeoutMs: 60_000,
  deadlineMs: 180_000,
};

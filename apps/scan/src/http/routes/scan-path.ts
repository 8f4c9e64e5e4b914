/** Where scans are asked for, and paid. */
export const SCAN_PATH = "/api/scan";

import { COMMON_SETTINGS } from "@svc/service";
import { type Static, Type } from "typebox";

/** Every setting of the scan service. */
export const SCAN_SETTINGS = Type.Object({
  ...COMMON_SETTINGS,
  SCAN_PORT: Type.Integer({ minimum: 1, maximum: 65535, default: 3001, description: "Port of the scan API" }),
  SCAN_PUBLIC_URL: Type.String({
    format: "uri",
    pattern: "^https?://",
    default: "http://localhost:3001",
    description: "Address under which callers reach this API",
  }),
});

export type ScanSettings = Static<typeof SCAN_SETTINGS>;

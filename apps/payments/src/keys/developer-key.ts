import type { Mode } from "@svc/x402";
import { column, required, resourceTable } from "../sql/resource-table.js";
import type { Scope } from "./api-key.js";

/** A key as the dashboard shows it: everything but the key. Times are ISO 8601, UTC, milliseconds. */
export interface DeveloperKey {
  readonly id: string;
  readonly name: string;
  readonly keyType: Mode;
  readonly keyPrefix: string;
  /** Last four characters. */
  readonly keySuffix: string;
  readonly scope: Scope;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export const DEVELOPER_KEYS = resourceTable("api_keys", [
  required("id", "plain"),
  required("name", "text"),
  required("keyType", "plain", "mode"),
  required("keyPrefix", "plain"),
  required("keySuffix", "plain"),
  required("scope", "plain"),
  column("lastUsedAt", "timestamp"),
  required("createdAt", "timestamp"),
  column("expiresAt", "timestamp"),
  column("revokedAt", "timestamp"),
]);

import type { Mode } from "@svc/x402";
import { column, resourceTable } from "../sql/resource-table.js";
import type { Scope } from "./caller.js";

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
  column("id", "plain"),
  column("name", "text"),
  column("keyType", "plain", "mode"),
  column("keyPrefix", "plain"),
  column("keySuffix", "plain"),
  column("scope", "plain"),
  column("lastUsedAt", "timestamp"),
  column("createdAt", "timestamp"),
  column("expiresAt", "timestamp"),
  column("revokedAt", "timestamp"),
]);

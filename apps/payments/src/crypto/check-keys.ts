import type { Pool } from "pg";
import type { Cipher } from "./cipher.js";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.js";

export interface KeyCheck {
  /** Columns (`table.column`) in which the keys could decrypt a sampled value. */
  readonly opened: readonly string[];
  /** Columns (`table.column`) in which the keys could not decrypt a sampled value. */
  readonly unreadable: readonly string[];
}

const SAMPLED_ROWS = 1_000;
const KEY_ID_BYTES = 4;

/** Samples one value per encryption key. More values of the same key would prove nothing new. */
const buildSampleQuery = ({ table, column, key }: SealedColumn): string =>
  `SELECT DISTINCT ON (substring(box FROM 1 FOR ${KEY_ID_BYTES})) box FROM (
    SELECT ${column} AS box FROM ${table} ORDER BY ${key} DESC LIMIT ${SAMPLED_ROWS}
  ) AS sampled WHERE length(box) > 0`;

/** Tries to open a sample from every encrypted column. */
export async function checkKeys(pool: Pool, cipher: Cipher): Promise<KeyCheck> {
  const opened = new Set<string>();
  const unreadable = new Set<string>();
  for (const sealed of SEALED_COLUMNS) {
    const { rows } = await pool.query<{ box: Buffer }>(buildSampleQuery(sealed));
    for (const { box } of rows) {
      (canOpen(cipher, box) ? opened : unreadable).add(`${sealed.table}.${sealed.column}`);
    }
  }
  return { opened: [...opened], unreadable: [...unreadable] };
}

/** True if the keys can't decrypt any sampled value, so they are probably the keys of another database. */
export const areOtherKeys = ({ opened, unreadable }: KeyCheck): boolean => opened.length === 0 && unreadable.length > 0;

function canOpen(cipher: Cipher, box: Buffer): boolean {
  try {
    cipher.decryptBytes(box);
    return true;
  } catch {
    return false;
  }
}

const REPORTED_EVERY_MS = 60_000;

/**
 * Returns a function that checks whether the keys fit the stored values, until they do. The function reports unreadable
 * values at most once a minute. If the check itself fails, the keys are assumed to fit.
 */
export function watchKeys(
  pool: Pool,
  cipher: Cipher,
  report: (error: unknown, message: string) => void,
): () => Promise<boolean> {
  let fit = false;
  let reportedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (fit) return true;
    const check = await checkKeys(pool, cipher).catch(() => null);
    if (check === null) return true;
    fit = !areOtherKeys(check);
    if (check.unreadable.length > 0 && performance.now() - reportedMs >= REPORTED_EVERY_MS) {
      reportedMs = performance.now();
      const what = fit ? "do not decrypt some values in" : "decrypt no stored value in";
      report(
        undefined,
        `ENCRYPTION_KEYS ${what} ${check.unreadable.join(", ")}: add the missing keys again, after the newest`,
      );
    }
    return fit;
  };
}

import type { Database } from "@svc/db";
import { type Cipher, createCipher } from "../crypto/cipher.js";
import { SEALED_COLUMNS, type SealedColumn } from "../crypto/sealed-columns.js";

/** Rows per statement: few enough that no statement comes near its time limit, however large the table. */
const AT_ONCE = 1_000;
const TOLD_EVERY = 10_000;

/** Progress of a column. It is printed after every ten thousand rows and at the end of the column. */
interface Progress {
  /** `table.column` */
  readonly column: string;
  readonly rows: number;
  /** Rows that are now encrypted under the newest key and weren't before. */
  readonly encrypted: number;
  /** Rows that no key can decrypt, or that are damaged. */
  readonly unreadable: number;
}

/**
 * Encrypts all encrypted values again, under the newest key, and yields progress as lines of JSON. Safe while the
 * service runs. A second run skips finished values.
 * @throws Error at the end if a value could not be decrypted: then no key may be removed
 */
export async function* reencrypt({ pool }: Database, keys: readonly string[]): AsyncGenerator<string> {
  const cipher = createCipher(keys);

  async function encryptOne({ table, column, key }: SealedColumn, id: unknown) {
    const { rows } = await pool.query<{ box: Buffer | null }>(
      `SELECT ${column} AS box FROM ${table} WHERE ${key} = $1`,
      [id],
    );
    const box = rows[0]?.box ?? null;
    // The row or its value was deleted since the page was read.
    if (box === null) return "gone";
    const sealed = reseal(cipher, box);
    if (sealed === null) return "unreadable";
    // Does nothing if the value was replaced in the meantime. Each update is its own transaction, so it never waits for
    // one row while it locks another.
    const text = `UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1 AND ${column} = $2`;
    return (await pool.query(text, [id, box, sealed])).rowCount === 1 ? "encrypted" : "gone";
  }

  async function* encryptAll(of: SealedColumn): AsyncGenerator<Progress> {
    const { table, column, key } = of;
    // Reads pages in the order of the primary key, so undecryptable values can't stall the loop. A page contains no
    // values. It only says which values an older key encrypted (`isOld`).
    const text = (after: string) =>
      `SELECT ${key} AS id, coalesce(length(${column}) > 0 AND substring(${column} FROM 1 FOR length($1::bytea)) <> $1::bytea, false) AS "isOld"
       FROM ${table} ${after} ORDER BY ${key} LIMIT ${AT_ONCE}`;
    const progress = { column: `${table}.${column}`, rows: 0, encrypted: 0, unreadable: 0 };
    for (let after: unknown[] = []; ; ) {
      const where = after.length > 0 ? `WHERE ${key} > $2` : "";
      const values = [cipher.newestId, ...after];
      const { rows } = await pool.query<{ id: unknown; isOld: boolean }>(text(where), values);
      for (const { id, isOld } of rows) {
        const outcome = isOld ? await encryptOne(of, id) : "gone";
        if (outcome !== "gone") progress[outcome] += 1;
      }
      progress.rows += rows.length;
      if (rows.length < AT_ONCE) break;
      after = [rows.at(-1)?.id];
      if (progress.rows % TOLD_EVERY === 0) yield progress;
    }
    yield progress;
  }

  let unreadable = 0;
  for (const column of SEALED_COLUMNS) {
    let last = 0;
    for await (const progress of encryptAll(column)) {
      yield `${JSON.stringify(progress)}\n`;
      last = progress.unreadable;
    }
    unreadable += last;
  }
  if (unreadable > 0) {
    throw new Error(
      `values that could not be decrypted: ${unreadable}. Keep all keys. If you removed keys, put them into ENCRYPTION_KEYS after the newest key. Then run this command again`,
    );
  }
}

/** Encrypts under the newest key; null if the value can't be decrypted. */
function reseal(cipher: Cipher, box: Buffer): Buffer | null {
  let opened: Buffer;
  try {
    opened = cipher.decryptBytes(box);
  } catch {
    return null;
  }
  return cipher.encrypt(opened);
}

import type { Database } from "@svc/db";
import { type Cipher, createCipher } from "../crypto/cipher.js";
import { SEALED_COLUMNS, type SealedColumn } from "../crypto/sealed-columns.js";

/** A short read: none of the statements comes near its time limit, however large the table. */
const AT_ONCE = 1_000;
const TOLD_EVERY = 10_000;

/** A line of progress for each column, and for every ten thousand rows. */
interface Progress {
  /** `table.column` */
  readonly column: string;
  readonly rows: number;
  /** Now under the newest key, and not before. */
  readonly encrypted: number;
  /** No key opens them, or they were damaged. */
  readonly unreadable: number;
}

/**
 * Encrypts all that is stored sealed under the newest of the keys, and reports how far it has come. Safe beside the service; run again
 * it passes by what is done.
 * @throws Error at the end, where something could not be read: then no key may be removed
 */
export async function* reencrypt({ pool }: Database, keys: readonly string[]): AsyncGenerator<string> {
  const cipher = createCipher(keys);

  async function encryptOne({ table, column, key }: SealedColumn, id: unknown) {
    const { rows } = await pool.query<{ box: Buffer | null }>(
      `SELECT ${column} AS box FROM ${table} WHERE ${key} = $1`,
      [id],
    );
    const box = rows[0]?.box ?? null;
    // Its row or its value went since the page was read.
    if (box === null) return "gone";
    const sealed = reseal(cipher, box);
    if (sealed === null) return "unreadable";
    // Unless it was replaced meanwhile. One row a transaction: it never waits for one while it holds another.
    const text = `UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1 AND ${column} = $2`;
    return (await pool.query(text, [id, box, sealed])).rowCount === 1 ? "encrypted" : "gone";
  }

  async function* encryptAll(of: SealedColumn): AsyncGenerator<Progress> {
    const { table, column, key } = of;
    // In the order of the key, so that what cannot be read is passed by; a value is read only where it has to be changed.
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
      `${unreadable} values could not be read: remove no key. Put those that sealed them back behind the newest in ENCRYPTION_KEYS, and run it again`,
    );
  }
}

/** Under the newest key; null where it cannot be read. */
function reseal(cipher: Cipher, box: Buffer): Buffer | null {
  let opened: Buffer;
  try {
    opened = cipher.decryptBytes(box);
  } catch {
    return null;
  }
  return cipher.encrypt(opened);
}

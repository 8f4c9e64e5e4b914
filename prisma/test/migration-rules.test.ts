import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";

/**
 * Changes that break processes of the previous release, which run on the new schema during an update and after a
 * rollback. A new column is nullable or has a default, because the old release inserts rows without it. A column or
 * table that the old release uses stays until no such process can run anymore: remove it in a later release.
 */
const RULES: readonly (readonly [breaks: string, pattern: RegExp])[] = [
  ["a new column is required and has no default", /\bADD COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i],
  ["a column becomes required", /\bALTER COLUMN\b[^,;]*\bSET NOT NULL\b/i],
  ["a column changes its type", /\bALTER COLUMN\b[^,;]*\b(?:SET DATA )?TYPE\b/i],
  ["a column or table is renamed", /\bRENAME (?:COLUMN|TO)\b/i],
  ["a column, table, view or type is dropped", /\bDROP (?:COLUMN|TABLE|VIEW|TYPE)\b/i],
];

const findBroken = (sql: string): readonly string[] => {
  const statements = sql.replace(/--.*$/gm, "").replace(/\/\*.*?\*\//gs, "");
  return RULES.filter(([, pattern]) => pattern.test(statements)).map(([breaks]) => breaks);
};

/** Migrations that match a rule but are safe, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "20261121130000_sunset_checkout": "no release wrote refunds before",
  "20261125094700_volume_of_earlier_rows": "the dropped table holds the progress of this migration alone",
  "20261125172000_volume_periods": "no release had the renamed column",
};

const FOLDER = new URL("../migrations/", import.meta.url);
const MIGRATIONS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("a migration", () => {
  test("keeps what the release before reads and writes", () => {
    const broken = MIGRATIONS.flatMap((name) => {
      const found = findBroken(readFileSync(new URL(`${name}/migration.sql`, FOLDER), "utf8"));
      return found.length === 0 ? [] : [[name, found]];
    });
    expect(MIGRATIONS.length).toBeGreaterThan(50);
    expect(broken.filter(([name]) => !(String(name) in EXCEPTIONS))).toEqual([]);
    expect(broken.map(([name]) => name)).toEqual(Object.keys(EXCEPTIONS));
  });

  test.each([
    [`ALTER TABLE "apis" ADD COLUMN "note" TEXT NOT NULL;`, 1],
    [`ALTER TABLE "apis" ADD COLUMN "a" TEXT NOT NULL,\n  ADD COLUMN "b" TEXT NOT NULL DEFAULT 'x';`, 1],
    [`ALTER TABLE "apis" ADD COLUMN "a" TEXT NOT NULL DEFAULT 'x', ADD COLUMN "b" TEXT;`, 0],
    [`ALTER TABLE "apis" ALTER COLUMN "note" SET NOT NULL;`, 1],
    [`ALTER TABLE "apis" ALTER COLUMN "note" TYPE INTEGER USING "note"::int;`, 1],
    [`ALTER TABLE "apis" ALTER COLUMN "note" DROP NOT NULL;`, 0],
    [`ALTER TABLE "apis" RENAME TO "sold_apis";`, 1],
    [`ALTER TABLE "apis" DROP COLUMN "note";`, 1],
    [`-- DROP TABLE "apis"\nCREATE TABLE "notes" ("id" UUID NOT NULL);`, 0],
  ])("%j breaks %i rules", (sql, count) => {
    expect(findBroken(sql)).toHaveLength(count);
  });
});

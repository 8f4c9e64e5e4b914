import { readFileSync } from "node:fs";

/** Every setting that the migrations read. */
export const migrationSettings = (): string[] => {
  const program = readFileSync("prisma/src/migrate-main.ts", "utf8");
  const names = [...program.matchAll(/fromEnvironment\("(\w+)"\)/g)].map(([, name]) => name as string);
  if (names.length === 0)
    throw new Error("prisma/src/migrate-main.ts no longer calls fromEnvironment: adapt migrationSettings to it");
  return names;
};

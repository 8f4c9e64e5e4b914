import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository: the same from `src` and from `dist`. */
export const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

export const MIGRATIONS_FOLDER = join(REPOSITORY, "prisma", "migrations");

const FROM_SOURCE = import.meta.url.endsWith(".ts");

/**
 * Node's arguments for a program of the repository, such as `apps/payments/main`: built, or from source when this runs from source.
 */
export function programArguments(workspace: string, program: string): string[] {
  const folder = join(REPOSITORY, workspace);
  return FROM_SOURCE
    ? ["--conditions=workspace-source", "--import", "tsx", join(folder, "src", `${program}.ts`)]
    : [join(folder, "dist", `${program}.js`)];
}

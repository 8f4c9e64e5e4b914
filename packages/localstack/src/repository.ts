import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository: the same from `src` and from `dist`. */
export const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

export const MIGRATIONS_FOLDER = join(REPOSITORY, "prisma", "migrations");

/** Node's arguments for a built program of the repository, such as `main` of `apps/payments`. */
export const programArguments = (workspace: string, program: string): string[] => [
  join(REPOSITORY, workspace, "dist", `${program}.js`),
];

/** Node's arguments, for tests: a built service that kills itself at a step of a payment, by settings that the program names. */
export const dyingService = (app: "payments" | "scan"): string[] => [
  join(REPOSITORY, "packages", "localstack", "assets", "dying-service.mjs"),
  app,
];

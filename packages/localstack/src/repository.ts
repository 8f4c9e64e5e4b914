import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of this package: the same from `src`, from `dist` and from a bundle. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve("@svc/localstack/package.json"));

/** Path of a program that isn't TypeScript, for example `supervisor.mjs`. */
export const assetPath = (name: string): string => join(PACKAGE, "assets", name);

export const REPOSITORY = join(PACKAGE, "../..");

export const MIGRATIONS_FOLDER = join(REPOSITORY, "prisma", "migrations");

/** Node's arguments for a built program of the repository, for example `main` of `apps/payments`. */
export const programArguments = (workspace: string, program: string): string[] => [
  join(REPOSITORY, workspace, "dist", `${program}.js`),
];

/**
 * Node's arguments for a built service that kills itself at a step of a payment, for tests. See the top of
 * `dying-service.mjs` for its settings.
 */
export const dyingService = (app: "payments" | "scan"): string[] => [assetPath("dying-service.mjs"), app];

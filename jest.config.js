import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folders = ["packages", "apps"].flatMap((parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`),
);

const own = (name) => fileURLToPath(new URL(`scripts/jest/${name}`, import.meta.url));

/** One project per workspace folder: `pnpm jest --selectProjects ratelimit` runs a single one. */
const project = (folder) => ({
  displayName: folder.split("/").pop(),
  rootDir: folder,
  testEnvironment: own("native-environment.cjs"),
  runtime: own("native-runtime.cjs"),
  // Node loads the files itself, see scripts/jest/load-hooks.mjs. Workspace packages are tested from source, so no build can be stale.
  transform: {},
  extensionsToTreatAsEsm: [".ts"],
  testMatch: ["<rootDir>/src/**/*.test.ts", "<rootDir>/test/**/*.test.ts"],
});

export default {
  projects: [...folders, "prisma"].map(project),
  globalSetup: "<rootDir>/scripts/jest/global-setup.mjs",
  globalTeardown: "<rootDir>/scripts/jest/global-teardown.mjs",
  reporters: ["default", "<rootDir>/scripts/jest/counting-reporter.mjs"],
  testTimeout: 120_000,
  maxWorkers: 2,
  // Node keeps every module that a worker has ever loaded, and what one file turns on (async hooks) slows all later ones.
  workerIdleMemoryLimit: "400MB",
};

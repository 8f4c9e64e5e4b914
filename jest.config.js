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
  // A watchdog, not a measure: on a machine that others use as well a test may take many times what it takes alone.
  testTimeout: 300_000,
  testSequencer: "<rootDir>/scripts/jest/long-first.mjs",
  // Many tests wait for a time limit of the service or for a process to start: on two cores four workers are faster than two.
  maxWorkers: 4,
  workerGracefulExitTimeout: 10_000,
  // Node keeps every module that a worker has ever loaded. Garbage is not counted: native-environment.cjs has it collected.
  workerIdleMemoryLimit: "900MB",
};

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
  // Node loads the files itself, see scripts/jest/load-hooks.mjs. Workspace packages are tested from source, so no
  // build can be outdated.
  transform: {},
  extensionsToTreatAsEsm: [".ts"],
  testMatch: ["<rootDir>/src/**/*.test.ts", "<rootDir>/test/**/*.test.ts"],
});

export default {
  projects: [...folders, "prisma"].map(project),
  globalSetup: "<rootDir>/scripts/jest/global-setup.mjs",
  globalTeardown: "<rootDir>/scripts/jest/global-teardown.mjs",
  reporters: ["default", "<rootDir>/scripts/jest/counting-reporter.mjs"],
  // Only catches tests that hang. On a shared machine, a test may take many times as long as alone.
  testTimeout: 300_000,
  testSequencer: "<rootDir>/scripts/jest/long-first.mjs",
  // Many tests wait for a timeout of the service, or for a process to start. So four workers are faster than two on two
  // cores.
  maxWorkers: 4,
  workerGracefulExitTimeout: 10_000,
  // Restarts a larger worker, because Node keeps every module that a worker has loaded. Garbage doesn't count, because
  // native-environment.cjs collects it first.
  workerIdleMemoryLimit: "900MB",
};

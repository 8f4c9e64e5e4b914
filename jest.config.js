import { readdirSync } from "node:fs";

const folders = ["packages", "apps"].flatMap((parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`),
);

/** One project per workspace folder: `pnpm jest --selectProjects ratelimit` runs a single one. */
const project = (folder) => ({
  displayName: folder.split("/").pop(),
  rootDir: folder,
  testEnvironment: "node",
  testMatch: ["<rootDir>/src/**/*.test.ts", "<rootDir>/test/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  // Workspace packages are tested from source, so no build can be stale.
  testEnvironmentOptions: { customExportConditions: ["workspace-source", "node", "node-addons"] },
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: {
    "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript", decorators: false } } }],
  },
});

export default {
  projects: [...folders, "prisma"].map(project),
  globalSetup: "<rootDir>/scripts/jest/global-setup.mjs",
  globalTeardown: "<rootDir>/scripts/jest/global-teardown.mjs",
  reporters: ["default", "<rootDir>/scripts/jest/counting-reporter.mjs"],
  testTimeout: 120_000,
  maxWorkers: 2,
};

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";

/**
 * Checks docker-compose.yml: against the Compose schema (dclint), and that each service gets exactly the settings that
 * its code reads, so that a new setting is not silently without effect in containers.
 */
interface Compose {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, unknown>> }>>;
}

/** Set by the images. */
const OF_THE_IMAGE = ["HOST", "SERVICE_SHA"];

const SERVICES = { payments: PAYMENTS_SETTINGS, scan: SCAN_SETTINGS };

const compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true }) as Compose;

const problems = Object.entries(SERVICES).flatMap(([name, schema]) => {
  const given = Object.keys(compose.services[name]?.environment ?? {});
  const read = Object.keys(schema.properties).filter((key) => !OF_THE_IMAGE.includes(key));
  return [
    ...read.filter((key) => !given.includes(key)).map((key) => `${name} does not get ${key}`),
    ...given.filter((key) => !read.includes(key)).map((key) => `${name} does not read ${key}`),
  ];
});
for (const problem of problems) console.error(`docker-compose.yml: ${problem}`);

const lint = spawnSync("node_modules/.bin/dclint", ["docker-compose.yml", "--max-warnings", "0"], { stdio: "inherit" });
if (problems.length > 0 || lint.status !== 0) process.exitCode = 1;

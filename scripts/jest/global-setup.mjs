import { existsSync } from "node:fs";
import { turbo } from "../turbo.mjs";

/**
 * Components that the tests in these folders need; all other folders get all. `programs`: built programs that tests
 * start.
 */
const NEEDS = {
  errors: [],
  discovery: [],
  x402: ["programs"],
  outbound: [],
  service: [],
  redis: [],
  ratelimit: ["redis", "programs"],
  prisma: ["postgres", "programs"],
};

/**
 * Builds the programs, and starts a real PostgreSQL and a real Redis, once per run and only if the selected tests need
 * them. TEST_DATABASE_URL and TEST_REDIS_URL name servers to use instead. The tests find the servers through
 * TEST_POSTGRES_URL and TEST_REDIS_URL, see packages/localstack/src/test-run.ts.
 */
export default async function globalSetup() {
  // The runner started this process. When the runner is gone, end this process and its servers.
  process.on("disconnect", () => process.exit(1));
  // An active channel would keep jest alive after its last test.
  process.channel?.unref();
  const needed = neededComponents(process.argv);
  const { chainVersions, startTestRun } = await import("../../packages/localstack/src/test-run.ts");
  // In parallel, because servers mostly wait for the disk while they start, and the build doesn't need them.
  const [built, started] = await Promise.allSettled([
    // With TEST_BUILD=off, the caller has already built the programs.
    needed.has("programs") && process.env.TEST_BUILD !== "off" ? build() : undefined,
    startTestRun({
      postgres: needed.has("postgres"),
      redis: needed.has("redis"),
      // The browser is large, so a run of a few suites doesn't install it.
      browser: isWholeRun(process.argv),
      postgresUrl: process.env.TEST_DATABASE_URL,
      redisUrl: process.env.TEST_REDIS_URL,
      pgbouncer: process.env.TEST_PGBOUNCER,
      migrate,
    }),
  ]);
  if (started.status === "rejected") throw started.reason;
  const run = started.value;
  globalThis.stopTestRun = run.stop;
  if (built.status === "rejected") {
    await run.stop();
    throw built.reason;
  }
  Object.assign(process.env, run.env);
  const versions = [`node ${process.versions.node}`, ...run.versions, ...(needed.has("chains") ? chainVersions() : [])];
  console.log(`components: ${versions.join(", ")}`);
}

async function build() {
  const code = await turbo(["run", "build", "--output-logs=errors-only"]);
  if (code !== 0) throw new Error("the programs that the tests start could not be built");
}

/** Parses the arguments as jest does, because jest doesn't pass the selected projects to this hook. */
function neededComponents(argv) {
  const all = ["postgres", "redis", "chains", "programs"];
  const from = argv.indexOf("--selectProjects");
  const after = from < 0 ? [] : argv.slice(from + 1);
  const end = after.findIndex((argument) => argument.startsWith("-"));
  const names = (end < 0 ? after : after.slice(0, end)).filter((name) => name in NEEDS || isFolder(name));
  return new Set(names.length === 0 ? all : names.flatMap((name) => NEEDS[name] ?? all));
}

/** True if the arguments select no projects and no files. Selected files don't begin with a dash. */
const isWholeRun = (argv) =>
  argv.slice(2).every((argument) => argument.startsWith("-") && argument !== "--selectProjects");

const isFolder = (name) =>
  ["packages", "apps"].some((parent) => existsSync(new URL(`../../${parent}/${name}`, import.meta.url)));

async function migrate(url) {
  const migrator = await import("../../prisma/src/migrate.ts");
  await migrator.migrate(url);
  // The services under test get only the database rights that they have in production.
  const { serveUrl } = await import("../../packages/localstack/src/test-database.ts");
  const { letServe } = await import("../../prisma/src/serve-role.ts");
  await letServe(url, serveUrl(url));
}

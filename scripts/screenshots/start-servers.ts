import { serveUrl } from "../../packages/localstack/src/test-database.js";
import { startTestRun } from "../../packages/localstack/src/test-run.js";
import { migrate } from "../../prisma/src/migrate.js";
import { letServe } from "../../prisma/src/serve-role.js";

/**
 * Starts PostgreSQL and Redis as in a test run, for the services in this process. Returns a function that stops them.
 */
export async function startServers(): Promise<() => Promise<void>> {
  const { env, stop } = await startTestRun({
    postgres: true,
    redis: true,
    browser: false,
    postgresUrl: process.env.TEST_DATABASE_URL,
    redisUrl: process.env.TEST_REDIS_URL,
    async migrate(url) {
      await migrate(url);
      await letServe(url, serveUrl(url));
    },
  });
  Object.assign(process.env, env);
  return stop;
}

import { createDeps } from "@svc/payments/deps";
import { PAYMENTS_SETTINGS } from "@svc/payments/env";
import { createHttpApp, loadSettings, measureRequests } from "@svc/service";
import { MERCHANT_ID } from "../../ground/bench-data.js";
import { peerSettings } from "../../peers/settings.js";

/**
 * The service's own list on its own HTTP layer, without authentication and limits. Comparing it with the service shows
 * what those two cost.
 */
const build = { service: "bench", version: "0", sha: "unknown", env: "bench" };
const deps = createDeps(loadSettings(PAYMENTS_SETTINGS, process.env), { build });
const app = createHttpApp({ service: "bench", logLevel: "info", trustProxy: () => true });
measureRequests(app, deps.metrics);
const scope = [
  { sql: "merchant_id = ?", value: MERCHANT_ID },
  { sql: 'mode = ?::"Mode"', value: "test" },
];
app.get("/ready", async () => ({ ready: true }));
app.get("/api/v1/transactions", async (_request, reply) => {
  const { items, hasMore } = await deps.transactions.list({ scope, filters: [], limit: 25 });
  return reply
    .type("application/json; charset=utf-8")
    .send(`{"status":"success","data":[${items.join(",")}],"hasMore":${hasMore}}`);
});
process.once("SIGTERM", () => process.exit(0));
await app.listen({ port: peerSettings().port, host: "127.0.0.1" });

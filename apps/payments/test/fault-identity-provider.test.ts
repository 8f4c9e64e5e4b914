import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { AUDIENCE, type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { acknowledged, callOf, crashLines, refusedWhileAway, underFault } from "./support/fault-load.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";

let dashboard: DashboardUnderTest;
let service: PaymentsProcess;
let user: User & { merchantId: string };
let apiKey: string;
/** A token that is signed with a key that the service hasn't loaded yet. */
let rotated = "";

beforeAll(async () => {
  dashboard = await startDashboard();
  user = await dashboard.makeAccount();
  apiKey = (await dashboard.makeMerchant()).testKey;
  service = await startPaymentsProcess(dashboard.databaseUrl, {
    OIDC_ISSUER: dashboard.provider.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    WORKERS: "off",
  });
});
afterAll(async () => {
  await service?.stop();
  await dashboard?.stop();
});

const ask = (key: string, method: string, path: string, body?: unknown) => callOf(service)(method, path, { key, body });

test("the identity provider stops under load and comes back: cached signing keys still work, unknown ones are 503, and no API key is lost", async () => {
  const { provider } = dashboard;
  const answers = await underFault({
    service,
    load: [
      {
        name: "make a key",
        ask: (turn) => ask(user.token, "POST", "/api/developer/keys", { keyType: "test", name: `k ${turn}` }),
        faults: {},
      },
      {
        name: "rotated",
        ask: () => ask(rotated || user.token, "GET", "/api/agentic/verification"),
        faults: { 503: "SERVICE_UNAVAILABLE" },
      },
      { name: "api", ask: () => ask(apiKey, "GET", "/api/v1/products"), faults: {} },
      { name: "ready", ask: () => ask("", "GET", "/api/ready"), faults: {} },
    ],
    async takeAway() {
      await provider.pause();
      await provider.addKey("RS256");
      rotated = await provider.sessionToken({ subject: user.subject });
    },
    bringBack: () => provider.resume(),
    isBack: async () => (await ask(rotated, "GET", "/api/agentic/verification")).status === 200,
  });
  expect(crashLines(service)).toEqual([]);
  expect(refusedWhileAway(answers, "rotated")).toBeGreaterThan(0);
  // The outage didn't affect signed-in users: writes continued, and every acknowledged one is stored.
  const made = acknowledged(answers, "make a key");
  expect(made.filter(({ phase }) => phase === "away").length).toBeGreaterThan(0);
  const ids = made.map(({ answer }) => answer.body.data.id);
  const { rows } = await dashboard.deps.database.pool.query("SELECT id FROM api_keys WHERE id = ANY($1)", [ids]);
  expect(rows).toHaveLength(ids.length);
  const last = made.at(-1)?.answer.body.data.key;
  expect((await ask(last, "GET", "/api/v1/products")).status).toBe(200);
});

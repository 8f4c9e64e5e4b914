import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { AUDIENCE, type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { acknowledged, callOf, crashLines, refusedWhileAway, underFault } from "./support/fault-load.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import type { Answer } from "./support/payments-under-test.js";
import { sendFile, startUploads, storeEnv, type UploadsUnderTest } from "./support/uploads.js";

let uploads: UploadsUnderTest;
let dashboard: DashboardUnderTest;
let service: PaymentsProcess;
let user: User & { merchantId: string };

beforeAll(async () => {
  uploads = await startUploads();
  dashboard = await startDashboard();
  user = await dashboard.makeAccount();
  service = await startPaymentsProcess(dashboard.databaseUrl, {
    ...storeEnv(uploads.store),
    OIDC_ISSUER: dashboard.provider.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    WORKERS: "off",
  });
});
afterAll(async () => {
  await service?.stop();
  await dashboard?.stop();
  await uploads?.stop();
});

const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
  callOf(service)(method, path, { key: user.token, body });
const begin = (turn: number) =>
  ask("POST", "/api/upload", { fileType: "text/plain", fileName: `note-${turn}.txt`, fileSize: 4 });
const DOWN = { 503: "SERVICE_UNAVAILABLE", 504: "TIMEOUT" };

test("the file store stops under load and comes back: 503 or 504 for uploads only, and no stored file is lost", async () => {
  const stored = new Set<string>();
  const answers = await underFault({
    service,
    load: [
      {
        name: "upload",
        async ask(turn) {
          const answer = await begin(turn);
          if (answer.status === 200) {
            // As the browser does, sends the file to the store itself, which may be down by then.
            const sent = await sendFile(answer.body.data, "1234").catch(() => [0]);
            if (sent[0] === 200) stored.add(answer.body.data.key);
          }
          return answer;
        },
        faults: DOWN,
      },
      {
        name: "delete",
        async ask(turn) {
          const answer = await ask("DELETE", `/api/upload/merchants/${user.merchantId}/none-${turn}.txt`);
          // The file doesn't exist, so 404 is an answer of the working store.
          return answer.status === 404 ? { ...answer, status: 204 } : answer;
        },
        faults: DOWN,
      },
      { name: "keys", ask: () => ask("GET", "/api/developer/keys"), faults: {} },
      { name: "ready", ask: () => ask("GET", "/api/ready"), faults: {} },
    ],
    takeAway: () => uploads.store.pause(),
    bringBack: () => uploads.store.resume(),
    isBack: async () => (await begin(1_000_000)).status === 200,
  });
  expect(crashLines(service)).toEqual([]);
  expect(refusedWhileAway(answers, "upload")).toBeGreaterThan(0);
  expect(refusedWhileAway(answers, "delete")).toBeGreaterThan(0);
  expect(acknowledged(answers, "upload").length).toBeGreaterThan(0);
  expect(stored.size).toBeGreaterThan(0);
  const there = new Set(await uploads.store.keys());
  expect([...stored].filter((key) => !there.has(key))).toEqual([]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import {
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "../../../apps/payments/test/support/payments-under-test.js";
import { type RecordingTarget, startRecordingTarget } from "../../../apps/payments/test/support/recording-target.js";
import { startTcpProxy, type TcpProxy } from "../../../apps/payments/test/support/tcp-proxy.js";
import { Svc } from "../src/index.js";

const COMMAND = fileURLToPath(new URL("../dist/esm/cli/main.js", import.meta.url));

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let svc: Svc;
let road: TcpProxy;
let receiver: RecordingTarget;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
  svc = new Svc({ apiKey: merchant.testKey, baseUrl: payments.url });
  road = await startTcpProxy(payments.url);
  receiver = await startRecordingTarget();
});
afterAll(async () => {
  await receiver?.stop();
  await road?.stop();
  await payments?.stop();
});

/** Creates one event for each name, in order. */
async function makeProducts(names: readonly string[]): Promise<void> {
  for (const name of names) await svc.products.create({ name, amount: 1 });
}
const namesOf = (group: string) => Array.from({ length: 6 }, (_, index) => `${group} ${index}`);
const received = () => receiver.calls.map(({ body }) => JSON.parse(body.toString()).data.name as string);

test("svc listen forwards each event once and in order, through an outage of the service and of the receiver", async () => {
  const args = ["listen", "--forward-to", `${receiver.url}/hook`, "--base-url", road.url];
  const listening = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH as string, SVC_API_KEY: merchant.testKey },
  });
  const said: string[] = [];
  const complained: string[] = [];
  listening.stdout.on("data", (chunk) => said.push(String(chunk)));
  listening.stderr.on("data", (chunk) => complained.push(String(chunk)));
  const groups = ["before", "while the service is away", "after"].map(namesOf) as [string[], string[], string[]];
  const [before, meanwhile, after] = groups;
  try {
    await until(() => said.join("").includes("Forwarding events"));
    await makeProducts(before);
    await until(() => received().length === before.length);

    road.cut();
    await until(() => complained.join("").includes("The service doesn't answer"));
    await makeProducts(meanwhile);
    road.resume();
    await until(() => complained.join("").includes("The service answers again."));

    receiver.respond = (response) => response.destroy();
    await makeProducts(after);
    await until(() => said.join("").includes("not delivered"));
    receiver.calls.length = 0;
    receiver.respond = (response) => response.writeHead(204).end();
    await until(() => received().at(-1) === after.at(-1));
  } finally {
    listening.kill("SIGTERM");
    await once(listening, "close");
  }
  expect(listening.exitCode).toBe(0);
  // One line for each delivered event, in the order in which they happened.
  const ids = said.join("").match(/(?<=product\.created )\S+(?= → 20\d)/g) ?? [];
  const events = (await svc.events.list({ type: "product.created", limit: 100 })).data.reverse();
  expect(ids).toEqual(events.map(({ id }) => id));
  expect(events).toHaveLength(groups.flat().length);
  // Node warns of more than ten listeners of one signal.
  expect(complained.join("")).not.toContain("Warning");
});

test("a list that is read forward continues over its pages, oldest first", async () => {
  const first = await svc.products.create({ name: "first", amount: 1 });
  const names = namesOf("paged");
  await makeProducts(names);
  const read: string[] = [];
  for await (const { name } of svc.products.list({ ending_before: first.id, limit: 2 })) read.push(name);
  expect(read).toEqual(names);
});

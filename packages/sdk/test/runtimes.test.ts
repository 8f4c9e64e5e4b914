import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments } from "../../../apps/payments/test/support/payments-under-test.js";
import { installPacked, type PackedProject } from "./support/packed-project.js";

const run = promisify(execFile);

/** Finds a program at the path in TEST_BUN or TEST_DENO, otherwise in PATH. */
const programAt = (name: string): string | undefined =>
  [
    process.env[`TEST_${name.toUpperCase()}`] ?? "",
    ...(process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
  ].find((path) => path !== "" && existsSync(path));

const RUNTIMES = [
  { name: "bun", args: ["run"] },
  { name: "deno", args: ["run", "--allow-net", "--allow-env", "--allow-read"] },
] as const;

let project: PackedProject;
let payments: PaymentsUnderTest;
beforeAll(async () => {
  [project, payments] = await Promise.all([installPacked(), startPayments()]);
});
afterAll(async () => {
  await payments?.stop();
  project?.remove();
});

const PROGRAM = `import { Svc, verifyWebhook } from "@svc/sdk";
import { createHmac } from "node:crypto";
const [apiKey, baseUrl] = process.argv.slice(2);
const svc = new Svc({ apiKey, baseUrl });
const { id } = await svc.products.create({ name: "Pro plan", amount: 25 });
const names = [];
for await (const product of svc.products.list({ limit: 1 })) names.push(product.id === id);
const refusal = await svc.products.retrieve("x").catch((error) => error.constructor.name);
const body = JSON.stringify({ event: "webhook.test", id, data: {} });
const time = Math.floor(Date.now() / 1000);
const signature = createHmac("sha256", "whsec_x").update(time + "." + body).digest("hex");
const { event } = await verifyWebhook(body, { "x-webhook-signature": "t=" + time + ",v1=" + signature }, "whsec_x");
console.log(names.join(), refusal, event);
`;

for (const { name, args } of RUNTIMES) {
  const program = programAt(name);
  if (program === undefined) {
    console.warn(`The packed client is not run in ${name}: install it, or name it in TEST_${name.toUpperCase()}.`);
  }
  (program === undefined ? test.skip : test)(
    `the packed client calls, lists, fails and verifies in ${name}`,
    async () => {
      const { testKey } = await payments.makeMerchant();
      const file = project.write(`${name}.mjs`, PROGRAM);
      const { stdout } = await run(program as string, [...args, file, testKey, payments.url], { cwd: project.folder });
      expect(stdout).toBe("true ValidationError webhook.test\n");
    },
  );
}

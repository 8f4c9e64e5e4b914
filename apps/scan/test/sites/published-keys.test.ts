import { afterEach, expect, test } from "@jest/globals";
import { startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom } from "../gather/support/site-fixture.js";
import { targetOf, testScanner } from "../scanner/support/test-scanner.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const SECRET = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
const KEY = { kty: "OKP", crv: "Ed25519", d: SECRET, x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

test.each([
  ["webBotAuth", "/.well-known/http-message-signatures-directory", { keys: [KEY] }],
  ["ucp", "/.well-known/ucp", { keys: [KEY], ucp: { version: "2026-08-25", services: {}, payment_handlers: {} } }],
])("%s reports a private key without a part of it", async (id, path, value) => {
  const document = { headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
  const internet = await startInternet({ [ORIGIN]: respondFrom({ ...FULL_SITE, [path]: document }) });
  open.push(internet);
  const scanner = testScanner({ network: internet.network });
  open.push(scanner);
  const { json, markdown, report } = await scanner.scan({ target: targetOf(ORIGIN), fresh: true });
  expect(report.list.find((check) => check.id === id)).toMatchObject({ status: "fail" });
  expect(json.toString()).not.toContain(SECRET.slice(0, 8));
  expect(markdown).not.toContain(SECRET.slice(0, 8));
});

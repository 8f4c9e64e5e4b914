import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import fc from "fast-check";
import { type Described, requestsTo } from "../../../../packages/discovery/test/support/generated-requests.js";
import { readApiDocument } from "../../../payments/test/support/api-document.js";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { type Answer, newClient, read, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, { schema: { properties?: object; required?: string[] } }>>;
}

let site: LocalSite;
let scan: ScanUnderTest;
let responses: Readonly<Record<string, Documented>>;

beforeAll(async () => {
  site = await startLocalSite();
  scan = await startScan({
    OUTBOUND_ALLOW_HOSTS: site.host,
    SCAN_NETWORK: "base_sepolia",
    SCAN_PAY_TO: evmAccounts.merchant.address,
    FACILITATOR_URL_TEST: "http://127.0.0.1:9",
  });
  const document = (await (await fetch(`${scan.url}/openapi.json`)).json()) as {
    paths: Record<string, { post: { responses: Record<string, Documented & { $ref?: string }> } }>;
    components: { responses: Record<string, Documented> };
  };
  // Operations refer to the responses that they share.
  const resolved = ({ $ref, ...own }: Documented & { $ref?: string }): Documented =>
    $ref === undefined ? own : document.components.responses[$ref.split("/").at(-1) as string]!;
  const documented = document.paths["/api/scan"]?.post.responses ?? {};
  responses = Object.fromEntries(Object.entries(documented).map(([status, one]) => [status, resolved(one)]));
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

test("the document names every status of a scan", () => {
  expect(Object.keys(responses)).toEqual(["200", "400", "402", "409", "413", "415", "429", "500", "503", "504"]);
});

test("answers scans, challenges and refusals with the media types, members and headers of the document", async () => {
  const client = newClient();
  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    scan.post(body, { headers: { ...client, ...headers } });
  const answers: Answer[] = [await ask({ url: site.url }), await ask({ url: site.url, format: "agent" })];
  answers.push(await ask({}), await ask("x".repeat(20_000)), await ask("x", { "content-type": "text/plain" }));
  for (let count = 0; count < 8; count += 1) await ask({ url: site.url });
  answers.push(await ask({ url: site.url }));
  for (let count = 0; count < 19; count += 1) await ask({ url: site.url });
  answers.push(await ask({ url: site.url }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 413, 415, 402, 429]);
  for (const { status, headers, body } of answers) {
    const documented = responses[String(status)] as Documented;
    const type = String(headers.get("content-type")).split(";")[0] as string;
    const media = documented.content[type];
    expect([status, Object.keys(documented.content)]).toEqual([status, expect.arrayContaining([type])]);
    for (const name of media?.schema.required ?? []) expect(body).toHaveProperty(name);
    if (status === 200 || status === 402) {
      for (const name of Object.keys(documented.headers ?? {})) {
        const isOfSome = /^(x-)?payment-response$|^x-svc-|^idempotent-|^age$/i.test(name);
        if (!isOfSome) expect([name, headers.has(name)]).toEqual([name, true]);
      }
    }
  }
});

/** Number of generated requests. A nightly run uses GENERATED_REQUESTS=5000. */
const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 100);
const BATCH = 10;

test("answers all generated requests as documented, and none with 500", async () => {
  const document = await readApiDocument(scan.url, ["/openapi.json"]);
  const requests = document.operations.map((operation) =>
    // The resolver knows no names, so only this site exists.
    requestsTo(operation as Described, [site.url]).map((request) => ({ ...request, operation })),
  );
  const counts = new Map<number, number>();
  const seed = Number(process.env.GENERATED_SEED ?? 1);
  const batches = fc.array(fc.oneof(...requests), { minLength: BATCH, maxLength: BATCH });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const faults = batch.map(async ({ operation, method, path, headers, rawBody }) => {
        const all = { ...headers, ...newClient() };
        const answer = await read(
          await fetch(scan.url + path, { method, headers: all, ...(rawBody ? { body: rawBody } : {}) }),
        );
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        const summary = `${method} ${path} ${rawBody?.slice(0, 400) ?? ""} → ${answer.status} ${answer.text.slice(0, 300)}`;
        if (answer.status === 500) return [summary];
        return document.faults(operation, answer).map((fault) => `${summary}: ${fault}`);
      });
      expect((await Promise.all(faults)).flat()).toEqual([]);
    }),
    { seed, numRuns: Math.ceil(REQUESTS / BATCH), endOnFailure: REQUESTS > 1_000 },
  );
  if (process.env.GENERATED_REQUESTS) console.log(`seed ${seed}, answers by status`, Object.fromEntries(counts));
  expect(counts.get(200)).toBeGreaterThan(0);
}, 600_000);

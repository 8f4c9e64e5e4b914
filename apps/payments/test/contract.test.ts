import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type ApiDocument, readApiDocument } from "./support/api-document.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

interface Row {
  readonly method: string;
  readonly route: string;
  readonly answer: string;
  readonly file: string;
  readonly test: string;
  readonly line: number;
}
interface Contract {
  readonly rows: readonly Row[];
  readonly routes: readonly { readonly method: string; readonly route: string; readonly file: string }[];
  readonly faults: readonly string[];
}
type Complete = (file: string) => boolean;

const ROOT = new URL("../../../", import.meta.url);
/** Plain JavaScript, which the runner uses when the tests are over. */
const script = (name: string) => import(fileURLToPath(new URL(`scripts/contract/${name}.mjs`, ROOT)));

let readContract: (root: URL, page: string, text?: string) => Contract;
let readRun: (folder: string, root: URL) => object;
let contractFaults: (
  contract: Contract,
  run: object,
  root: URL,
  complete: Complete,
) => { faults: string[]; checked: number };
let completeness: (argv: readonly string[]) => Complete;

beforeAll(async () => {
  ({ readContract } = await script("read-contract"));
  ({ readRun, contractFaults, completeness } = await script("check-contract"));
});

describe("docs/contract.md", () => {
  let payments: PaymentsUnderTest;
  let document: ApiDocument;
  let contract: Contract;

  beforeAll(async () => {
    payments = await startPayments();
    document = await readApiDocument(payments.url);
    contract = readContract(ROOT, "docs/contract.md");
  });
  afterAll(() => payments?.stop());

  /** As the router writes them. */
  const routeOf = (path: string) => path.replace("{key}", "*").replaceAll(/\{(\w+)\}/g, ":$1");

  test("has a row for each answer that the OpenAPI document has, but 500", () => {
    const has = new Set(contract.rows.map(({ method, route, answer }) => `${method} ${route} ${answer}`));
    const documented = document.operations.flatMap(({ method, path, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const schema = content?.["application/json"]?.schema as { properties?: { code?: { enum?: string[] } } };
        const codes = Number(status) < 400 ? undefined : schema?.properties?.code?.enum;
        const answers = codes?.map((code) => `${status} ${code}`) ?? [status];
        return answers.map((answer) => `${method} ${routeOf(path)} ${answer}`);
      }),
    );
    expect(documented.length).toBeGreaterThan(300);
    expect(documented.filter((one) => !/ 500( INTERNAL_ERROR)?$/.test(one) && !has.has(one))).toEqual([]);
  });

  test("names no operation that the service does not have", () => {
    const names = new Set(document.operations.map(({ method, path }) => `${method} ${routeOf(path)}`));
    const further = contract.routes.map(({ method, route }) => `${method} ${route}`).filter((name) => !names.has(name));
    // Paying is open to every method, and what is answered is the merchant's: no operation of the document.
    expect(further).toEqual(["GET /api/agent/link/:linkId", "POST /api/agent/link/:linkId"]);
  });

  test("has no broken row, names each route once, and says of few answers that no test gets them", () => {
    expect(contract.faults).toEqual([]);
    const routes = contract.routes.map(({ method, route }) => `${method} ${route}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(contract.rows.filter(({ file }) => file === "").length).toBeLessThan(12);
  });
});

describe("the check of a run", () => {
  const PAGE = [
    "### `GET /api/x/:id`",
    "Route: [app.ts](../apps/payments/src/app.ts)",
    "| `200` | [contract.test.ts](../apps/payments/test/contract.test.ts) reads an x |",
  ].join("\n");
  const FILE = fileURLToPath(new URL("apps/payments/test/contract.test.ts", ROOT));
  const CALL = { file: FILE, test: "reads an x", method: "GET", route: "/api/x/:id", answer: "200" };

  function faultsOf(calls: readonly object[], tests: readonly object[], page = PAGE, argv: readonly string[] = []) {
    const folder = mkdtempSync(join(tmpdir(), "contract-"));
    try {
      const text = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
      writeFileSync(join(folder, "calls-1.jsonl"), text(calls));
      writeFileSync(join(folder, "tests.jsonl"), text(tests));
      return contractFaults(
        readContract(ROOT, "docs/contract.md", page),
        readRun(folder, ROOT),
        ROOT,
        completeness(argv),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const ran = [{ file: FILE, passed: ["reads an x"] }];

  test("passes when the named test ran and got the answer", () => {
    expect(faultsOf([CALL], ran)).toEqual({ faults: [], checked: 1 });
  });

  test.each([
    ["did not pass", [CALL], [{ file: FILE, passed: [] }], /no test "reads an x"/],
    ["got another status", [{ ...CALL, answer: "404 NOT_FOUND" }], ran, /did not get this answer/],
    ["asked another route", [{ ...CALL, route: "/api/y/:id" }], ran, /did not get this answer/],
    ["used another method", [{ ...CALL, method: "HEAD" }], ran, /did not get this answer/],
    ["left the call to another test", [{ ...CALL, test: "other" }], ran, /did not get this answer/],
    ["was not part of a whole run", [], [], /did not run/],
  ])("fails when the named test %s", (_what, calls, tests, fault) => {
    const { faults, checked } = faultsOf(calls, tests);
    expect([faults.length, faults[0], checked]).toEqual([1, expect.stringMatching(fault), 0]);
  });

  test("fails for a route file or a test file that is not there, and for a broken row", () => {
    const gone = PAGE.replace("src/app.ts)", "src/gone.ts)");
    expect(faultsOf([CALL], ran, gone).faults).toEqual([expect.stringContaining("there is no route file")]);
    const lost = PAGE.replace("test/contract.test.ts)", "test/lost.test.ts)");
    expect(faultsOf([CALL], ran, lost).faults).toEqual([expect.stringContaining("there is no test file")]);
    expect(faultsOf([CALL], ran, `${PAGE}\n| \`201\` | soon |`).faults).toEqual([expect.stringContaining("no row")]);
  });

  test("asks for the files of the projects that were selected, and for none that a pattern left out", () => {
    const file = "apps/payments/test/x.test.ts";
    expect(completeness([])(file)).toBe(true);
    expect(completeness(["--selectProjects", "payments"])(file)).toBe(true);
    expect(completeness(["--selectProjects", "scan", "service"])(file)).toBe(false);
    expect(completeness(["--selectProjects", "payments", "--", "products"])(file)).toBe(false);
    expect(completeness(["products"])(file)).toBe(false);
    expect(faultsOf([], [], PAGE, ["--selectProjects", "scan"])).toEqual({ faults: [], checked: 0 });
  });
});

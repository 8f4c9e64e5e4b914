import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import type { TargetCall } from "./support/recording-target.js";

const EXAMPLES = fileURLToPath(new URL("../../../docs/examples/", import.meta.url));

/** A call that the example is asked to verify. */
interface Question {
  readonly secret: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Base64. */
  readonly body: string;
}

const PYTHON = `
import base64, importlib.util, json, sys, time
spec = importlib.util.spec_from_file_location("example", sys.argv[1] + "verify-call.py")
example = importlib.util.module_from_spec(spec)
spec.loader.exec_module(example)
def answer(q):
    return example.verify_call(q["secret"], q["method"], q["path"], q["headers"], base64.b64decode(q["body"]))
time.time = lambda: int(sys.argv[2])
print(json.dumps([answer(q) for q in json.load(sys.stdin)]))
`;
const TYPESCRIPT = `
import { readFileSync } from "node:fs";
const { verifyCall } = await import(process.argv[1] + "verify-call.ts");
Date.now = () => Number(process.argv[2]) * 1000;
const answer = (q) => verifyCall(q.secret, q.method, q.path, q.headers, Buffer.from(q.body, "base64"));
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
`;

/**
 * Verifies calls with an example in one separate process, which therefore remembers all ids. Its clock is
 * `aheadSeconds` after the first call.
 */
function ask(language: "TypeScript" | "Python", questions: readonly Question[], aheadSeconds = 0): boolean[] {
  const [command, args] =
    language === "Python"
      ? ["python3", ["-c", PYTHON]]
      : [process.execPath, ["--import", "tsx", "--input-type=module", "-e", TYPESCRIPT]];
  const run = spawnSync(command as string, [...(args as string[]), EXAMPLES, String(signedAt + aheadSeconds)], {
    input: JSON.stringify(questions),
    encoding: "utf8",
    timeout: 120_000,
  });
  if (run.status !== 0) throw new Error(`${language} did not run: ${run.error ?? run.stderr}`);
  return JSON.parse(run.stdout);
}

let shop: LinkShop;
let secret: string;
let previousSecret: string;
let calls: Question[];
/** Time of the first call, in Unix seconds. */
let signedAt: number;

beforeAll(async () => {
  shop = await startLinkShop();
  const link = await shop.makeLink({ targetUrl: `${shop.target.url}/report?fixed=1` });
  const key = shop.merchant.testKey;
  const PATH = "/api/v1/agentic/proxy-signing-secret";
  previousSecret = (await shop.payments.call("GET", PATH, { key })).body.data.secret;
  secret = (await shop.payments.call("POST", `${PATH}/rotate`, { key, body: { graceSeconds: 3600 } })).body.data.secret;
  for (const n of [1, 2, 3]) {
    const paid = await shop.pay(link, { method: "POST", query: `?n=${n}&q=%C3%A4`, body: { city: "Köln" } });
    expect(paid.status).toBe(200);
  }
  calls = shop.target.calls.map(questionOf);
  signedAt = Number(/^t=(\d+),/.exec(calls[0]?.headers["x-svc-signature"] ?? "")?.[1]);
});
afterAll(() => shop?.stop());

const questionOf = ({ method, url, headers, body }: TargetCall): Question => ({
  secret,
  method,
  path: url,
  headers: headers as Record<string, string>,
  body: body.toString("base64"),
});

describe.each(["TypeScript", "Python"] as const)("the verifier of the documentation in %s", (language) => {
  test("accepts each real call once", () => {
    expect(ask(language, [...calls, ...calls])).toEqual([true, true, true, false, false, false]);
  });

  test("accepts a call signed with the old secret during the grace period", () => {
    expect(ask(language, [{ ...(calls[0] as Question), secret: previousSecret }])).toEqual([true]);
  });

  test("refuses a call with any change, and still accepts the original afterwards", () => {
    const [call] = calls as [Question];
    const withHeader = (name: string, value: string | undefined): Question => {
      const { [name]: _, ...rest } = call.headers;
      return { ...call, headers: value === undefined ? rest : { ...rest, [name]: value } };
    };
    const [, t = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]+)/.exec(call.headers["x-svc-signature"] ?? "") ?? [];
    const changed = [
      { ...call, secret: `psec_${"A".repeat(43)}` },
      { ...call, method: "PUT" },
      { ...call, path: "/report?fixed=2" },
      { ...call, body: Buffer.from('{"city":"Rome"}').toString("base64") },
      { ...call, body: "" },
      withHeader("host", "other.example"),
      withHeader("x-svc-request-id", "11111111-1111-4111-8111-111111111111"),
      withHeader("x-svc-payment-id", "11111111-1111-4111-8111-111111111111"),
      withHeader("x-svc-payment-link", "pl-11111111-1111-4111-8111-111111111111"),
      withHeader("x-svc-payer", "0x0000000000000000000000000000000000000001"),
      withHeader("x-svc-amount", "1"),
      withHeader("x-svc-network", "eip155:8453"),
      withHeader("x-svc-signature", `t=${Number(t) + 1},v1=${v1}`),
      withHeader("x-svc-signature", `t=${t},v1=${"0".repeat(64)}`),
      withHeader("x-svc-signature", `t=${t},v1=`),
      withHeader("x-svc-signature", `t=${t},v1=äöü`),
      withHeader("x-svc-signature", `t=${t}`),
      withHeader("x-svc-signature", "t=NaN,v1=00"),
      withHeader("x-svc-signature", ""),
      withHeader("x-svc-signature", undefined),
    ];
    expect(ask(language, [...changed, call])).toEqual([...changed.map(() => false), true]);
  });

  test.each([
    [200, true],
    [330, false],
    [-270, true],
    [-330, false],
  ])("with a clock that is %d seconds ahead: %s", (ahead, expected) => {
    expect(ask(language, [calls[0] as Question], ahead)).toEqual([expected]);
  });
});

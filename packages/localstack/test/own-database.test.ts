import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { freePort } from "../src/managed-process.js";
import { queryOnce } from "../src/postgres.js";
import { isAlive } from "../src/stack/launchers.js";
import type { StackDocument } from "../src/stack/stack-document.js";
import { until } from "../src/until.js";
import { followGuides, guidesVerify } from "./guides.js";
import { type ProgramRun, runStack } from "./run-stack.js";

const folder = mkdtempSync(join(tmpdir(), "svc-stack-"));
let stack: StackDocument;
let run: ProgramRun | undefined;
let pids: readonly number[];

beforeAll(async () => {
  const [PAYMENTS_PORT, SCAN_PORT] = [String(await freePort()), String(await freePort())];
  ({ stack, run, pids } = await runStack({ STACK_FOLDER: folder, PAYMENTS_PORT, SCAN_PORT }));
});
afterAll(() => {
  run?.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe("the local stack on its own database", () => {
  test("answers the commands in the README and the guides", async () => {
    const [product, link, list, report] = readmeAnswers(stack);
    for (const answer of [product, link, list]) expect(answer).toMatch(/^{"status":"success"/);
    expect(report).toMatch(/^# /);

    const guides = await followGuides(stack);
    // The twelve JSON answers are about a link, an agentic link, a purchase and its transfer, another purchase, a
    // refund and a branding. Two reads with `expand`, another agentic link, a storefront and the advance of the test
    // clock follow. The two answers before the last one are about events that are sent to a server.
    const triggers = guides.answers.slice(-3, -1);
    const answers = [...guides.answers.slice(0, -3), guides.answers.at(-1) as string];
    expect(answers.map((answer) => answer.slice(0, 19))).toEqual(Array(12).fill('{"status":"success"'));
    const triggered = /payment\.completed \S+ → 200/;
    expect(triggers).toEqual([expect.stringMatching(triggered), expect.stringMatching(triggered)]);
    expect(triggers[1]).toContain("payment_link.created");
    // The advance of the test clock made the guides' purchases expire early.
    expect(JSON.parse(guides.answers.at(-1) as string).data.paymentIntents.length).toBeGreaterThan(0);
    for (const expiresAt of Object.values(guides.advanced))
      expect(Date.parse(expiresAt.trim())).toBeLessThan(Date.now());
    expect(guides.program).toBe("");
    const verify = await guidesVerify();
    const signed = triggers.map((answer) => /signed with (whsec_\S+?)\)/.exec(answer)?.[1] as string);
    const events = guides.received.filter(({ headers }) => headers["x-webhook-event"] === "payment.completed");
    for (const [place, secret] of signed.entries()) {
      const { headers, body } = events.at(place - 2) as (typeof events)[number];
      const header = String(headers["x-webhook-signature"]);
      expect([verify(secret, header, body), verify(secret, header, `${body} `)]).toEqual([true, false]);
    }
  });

  test("is migrated, and says which PostgreSQL it runs on", async () => {
    const { rows } = await queryOnce(
      stack.database.url,
      "SELECT (SELECT count(*)::int FROM _prisma_migrations) AS applied, current_setting('server_version') AS version",
    );
    expect(rows[0].applied).toBeGreaterThan(0);
    expect(run?.output()).toContain(`PostgreSQL ${rows[0].version.split(" ")[0]}`);
  });

  test("ends with exit code 1 when a service dies, names it, and leaves nothing behind", async () => {
    const service = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim())
      .find((line) => line.includes("apps/scan") && pids.includes(Number.parseInt(line, 10)));
    process.kill(Number.parseInt(String(service), 10), "SIGKILL");

    expect(await run?.ended).toBe(1);
    expect(run?.output()).toContain("the scan service ended (SIGKILL)");
    await until(() => !pids.some(isAlive));
  });
});

/** Answers to the commands of the README, one after the other. */
function readmeAnswers({ payments, scan }: StackDocument): string[] {
  const page = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const block = /## The APIs in a minute.*?```sh\n(.*?)```/s.exec(page)?.[1] as string;
  const script = block
    .replaceAll("localhost:3000", new URL(payments.url).host)
    .replaceAll("localhost:3001", new URL(scan.url).host)
    .replaceAll("./.dev/stack.json", join(folder, "stack.json"))
    .replaceAll("\ncurl", "\necho; echo ---; curl");
  const answers = execFileSync("bash", ["-euc", script], { encoding: "utf8" }).split(/\n?---\n/);
  return answers.slice(1);
}

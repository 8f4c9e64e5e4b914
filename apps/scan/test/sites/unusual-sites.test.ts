import { afterEach, expect, test } from "@jest/globals";
import { type Answer, type Respond, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom } from "../gather/support/site-fixture.js";
import { targetOf, testScanner } from "../scanner/support/test-scanner.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const text = (body: string, type = "text/plain"): Answer => ({ headers: { "content-type": type }, body });

/** Scans the full site with some changes, and returns one check of the report. */
async function judge(id: string, changes: Parameters<typeof respondFrom>[0], others: Record<string, Respond> = {}) {
  const internet = await startInternet({ [ORIGIN]: respondFrom({ ...FULL_SITE, ...changes }), ...others });
  open.push(internet);
  const scanner = testScanner({ network: internet.network });
  open.push(scanner);
  const { report } = await scanner.scan({ target: targetOf(ORIGIN), fresh: true });
  const check = Object.values(report.checks).find((checks) => id in checks)?.[id];
  return { status: check?.status, evidence: JSON.stringify(check?.evidence) };
}

test("llms.txt may link addresses with parentheses, which markdown allows in pairs", async () => {
  const page = text("# Mercury", "text/markdown");
  const { status, evidence } = await judge("llmsTxt", {
    "/llms.txt": text(`# Planets\n\n> An encyclopedia of planets and gods.\n\n- [Mercury](${ORIGIN}/Mercury_(planet))\n`),
    "/Mercury_(planet)": page,
  });
  expect([status, evidence]).toEqual(["pass", expect.not.stringContaining("404")]);
});

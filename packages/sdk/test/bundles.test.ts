import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { type BuildOptions, build } from "esbuild";
import { chromium } from "playwright-core";
import { type LinkShop, startLinkShop } from "../../../apps/payments/test/support/link-shop.js";
import { SUNNY } from "../../../apps/payments/test/support/recording-target.js";
import { installPacked, type PackedProject } from "./support/packed-project.js";

const run = promisify(execFile);
const executablePath = findBrowser();
const PATIENCE_MS = 120_000;

let shop: LinkShop;
let project: PackedProject;
let url: string;

beforeAll(async () => {
  [project, shop] = await Promise.all([installPacked(), startLinkShop()]);
  url = shop.payments.url + (await shop.makeLink()).path;
});
afterAll(async () => {
  await shop?.stop();
  project?.remove();
});

const PAY = `import { payLink } from "@svc/sdk";
import { privateKeyToAccount } from "viem/accounts";
const signer = privateKeyToAccount("${evmAccounts.buyer.privateKey}");
export const pay = async (url) => {
  const { response, charged } = await payLink(url, { signer });
  return [response.status, charged, await response.text()].join(" ");
};
`;

/** Bundles a program and all that it imports into one file. */
async function bundle(name: string, text: string, options: BuildOptions): Promise<string> {
  const entry = project.write(`source-${name}.js`, text);
  const outfile = join(tmpdir(), `${Date.now()}-${process.pid}-${name}`);
  const { warnings } = await build({ entryPoints: [entry], bundle: true, outfile, logLevel: "silent", ...options });
  expect(warnings).toEqual([]);
  return outfile;
}

test("Svc bundles for browsers and Node without x402's client, and stays small", async () => {
  const text = 'import { Svc } from "@svc/sdk"; console.log(typeof new Svc().products.list);';
  const browser = await bundle("svc.js", text, { platform: "browser", format: "esm", minify: true });
  expect(statSync(browser).size).toBeLessThan(16_000);
  const node = await bundle("svc.cjs", text, { platform: "node", format: "cjs" });
  expect((await run(process.execPath, [node])).stdout).toBe("function\n");
});

describe("payLink", () => {
  beforeAll(() => {
    project.link("@x402");
    project.link("viem");
  });

  test.each(["esm", "cjs"] as const)(
    "pays from a bundle for Node (%s) that has no packages beside it",
    async (format) => {
      const text = `${PAY}pay(process.argv[2]).then(console.log);`;
      const suffix = format === "esm" ? "mjs" : "cjs";
      const file = await bundle(`pay.${suffix}`, text, { platform: "node", format });
      const { stdout } = await run(process.execPath, [file, `${url}?from=${format}`]);
      expect(stdout).toBe(`200 true ${SUNNY.body}\n`);
    },
  );

  (executablePath === null ? test.skip : test)("pays from a bundle in a browser, from another origin", async () => {
    const file = await bundle("pay.js", `${PAY}globalThis.pay = pay;`, { platform: "browser", format: "iife" });
    const script = readFileSync(file, "utf8");
    const site: Server = createServer(({ url: path }, response) => {
      if (path === "/pay.js") response.setHeader("content-type", "text/javascript").end(script);
      else response.setHeader("content-type", "text/html").end('<!doctype html><script src="/pay.js"></script>');
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const browser = await chromium.launch({
      executablePath: executablePath as string,
      args: ["--no-sandbox"],
      timeout: PATIENCE_MS,
    });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const paid = await page.evaluate(
        (address) => (globalThis as unknown as { pay(url: string): Promise<string> }).pay(address),
        `${url}?from=browser`,
      );
      expect(paid).toBe(`200 true ${SUNNY.body}`);
    } finally {
      await browser.close();
      site.closeAllConnections();
      site.close();
    }
  });
});

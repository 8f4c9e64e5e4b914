import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { serve } from "../support/serve.js";
import { runScanCommand } from "./support/run-scan-command.js";

let site: LocalSite;
/** Two services: `scan` doesn't limit local callers, and `limited` limits every caller. */
let scan: ScanUnderTest;
let limited: ScanUnderTest;
beforeAll(async () => {
  site = await startLocalSite();
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host, TRUST_PROXY: "", RATE_LIMIT_LOCALHOST: "exempt" });
  limited = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host, TRUST_PROXY: "" });
});
afterAll(async () => {
  await Promise.all([scan?.stop(), limited?.stop()]);
  await site?.stop();
});

describe("a scan service that the command calls", () => {
  test("gives the report, its markdown and its level to the same gates", async () => {
    const { code, out } = await runScanCommand([site.url, "--server", scan.url, "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ url: site.url, cached: false });
    const again = await runScanCommand([site.url, "--server", scan.url, "--min-level", "1"]);
    expect(again.code).toBe(1);
    expect(again.out).toContain("from an earlier scan");
    const fresh = await runScanCommand([site.url, "--server", `${scan.url}/`, "--fresh", "--format", "json"]);
    expect(JSON.parse(fresh.out).cached).toBe(false);
  });

  test("ends with 2 if it refuses the address, and with 4 and the wait if it is above its limit", async () => {
    expect(await runScanCommand(["http://10.0.0.1", "--server", scan.url])).toMatchObject({ code: 2, out: "" });
    for (let count = 0; count < 10; count += 1) await limited.post({ url: site.url });
    const { code, err } = await runScanCommand([site.url, "--server", limited.url]);
    expect(code).toBe(4);
    expect(err).toMatch(/Too many scans.*in \d+ s/);
  });

  test("ends with 4 and its name if it doesn't answer, or is another server", async () => {
    const gone = await runScanCommand([site.url, "--server", "http://127.0.0.1:1"]);
    expect(gone).toMatchObject({ code: 4, out: "" });
    expect(gone.err).toContain("Couldn't reach http://127.0.0.1:1");
    const server = await serve((_, response) => response.end('{"hello": "world"}'));
    const another = await runScanCommand([site.url, "--server", server.url]);
    expect(another).toMatchObject({ code: 4, out: "" });
    expect(another.err).toContain("no scan report");
    await server.stop();
  });
});

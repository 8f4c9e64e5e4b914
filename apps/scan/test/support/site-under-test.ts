import { freePort } from "@svc/localstack";
import { type ScanUnderTest, startScan } from "./scan-under-test.js";

export interface SiteUnderTest extends Pick<ScanUnderTest, "deps" | "stop"> {
  /** The site's address, which is also its public URL. */
  readonly url: string;
}

/**
 * Starts the scan service at its public URL, so that addresses in its pages and documents can be followed. Requests
 * from this machine have no limits.
 */
export async function startSite(env: Record<string, string> = {}): Promise<SiteUnderTest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { LOG_LEVEL: "error", TRUST_PROXY: "", RATE_LIMIT_LOCALHOST: "exempt", SCAN_PUBLIC_URL: url };
  const { app, deps, stop } = await startScan({ ...own, ...env }, { port });
  const { server } = app;
  return {
    url,
    deps,
    async stop() {
      // Browsers keep their connections open.
      server.closeAllConnections();
      await stop();
    },
  };
}

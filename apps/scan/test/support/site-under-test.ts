import { recordAnswers } from "@svc/localstack/recorded-answers";
import { loadSettings } from "@svc/service";
import { freePort } from "../../../../packages/discovery/test/support/free-port.js";
import { buildApp } from "../../src/app.js";
import { createDeps, type Deps } from "../../src/deps.js";
import { SCAN_SETTING_RULES, SCAN_SETTINGS } from "../../src/env.js";

export interface SiteUnderTest {
  /** Where it is reached, and what it believes its address to be. */
  readonly url: string;
  readonly deps: Deps;
  stop(): Promise<void>;
}

/** The scan service at an address that it knows: what its pages and documents name can be followed. */
export async function startSite(env: Record<string, string> = {}): Promise<SiteUnderTest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = loadSettings(
    SCAN_SETTINGS,
    { LOG_LEVEL: "error", SCAN_PUBLIC_URL: url, ...env },
    SCAN_SETTING_RULES,
  );
  const build = { service: "scan", version: "1.2.3", sha: "abc", env: "test" };
  const deps = createDeps(settings, { build, report: (error, message) => console.error(message, error) });
  const app = await buildApp(deps);
  recordAnswers(app, "scan");
  await app.listen({ host: "127.0.0.1", port });
  return {
    url,
    deps,
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await deps.close();
    },
  };
}

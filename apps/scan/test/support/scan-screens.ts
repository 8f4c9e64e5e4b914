import type { Screen, Screens } from "@svc/localstack";
import type { Page } from "playwright-core";
import { startLocalSite } from "./local-site.js";
import { type LocalServer, serve } from "./serve.js";
import { startSite } from "./site-under-test.js";

/** A site behind bot protection that lets no scanner in. */
const startChallengedSite = (): Promise<LocalServer> =>
  serve((_request, response) =>
    response
      .writeHead(403, { "content-type": "text/html", "cf-mitigated": "challenge", server: "cloudflare" })
      .end("<!doctype html><title>Just a moment...</title>"),
  );

const CLOSED_PORT = "127.0.0.1:9";
const PATIENCE_MS = 60_000;

/** Starts a scan service with reports of sites of all kinds. Returns screens that open its pages. */
export async function startScanScreens(): Promise<Screens<Page>> {
  const [site, slow, challenged, scan] = await Promise.all([
    startLocalSite(),
    startLocalSite(),
    startChallengedSite(),
    startSite({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" }),
  ]);
  const own = new URL(scan.url).host;
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${scan.url}${path}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  for (const url of [`http://${CLOSED_PORT}/`, `${scan.url}/`, site.url, challenged.url])
    await post("/report", { url });
  // A second scan gives the report a history and a comparison with the first.
  await post("/report", { url: site.url, fresh: "true" });

  const at = (name: string, path: string): Screen<Page> => ({
    name: `scan-${name}`,
    open: (page) => page.goto(`${scan.url}${path}`),
  });
  /** Opens the page that follows after a form was sent. */
  const sent = (name: string, path: string, fields: Record<string, string>): Screen<Page> => ({
    name: `scan-${name}`,
    open: async (page) => {
      await page.goto(`${scan.url}/bot`);
      await page.evaluate(`(() => {
        const form = Object.assign(document.createElement("form"), { action: ${JSON.stringify(path)}, method: "post" });
        for (const [name, value] of Object.entries(${JSON.stringify(fields)}))
          form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
        document.body.append(form);
        form.submit();
      })()`);
      await page.waitForURL(`**${path}`);
    },
  });
  return {
    screens: [
      at("home", "/"),
      {
        name: "scan-progress",
        async open(page) {
          slow.hold();
          await page.goto(`${scan.url}/`);
          await page.getByLabel("Website address").fill(slow.newUrl());
          await page.getByRole("button", { name: "Scan" }).click();
          await page.getByRole("progressbar").waitFor({ state: "visible", timeout: PATIENCE_MS });
          await slow.held();
        },
        close: () => slow.release(),
      },
      at("report-bad", `/report/${site.host}`),
      {
        name: "scan-report-open",
        async open(page) {
          await page.goto(`${scan.url}/report/${site.host}`);
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        },
      },
      at("report-good", `/report/${own}`),
      at("report-unreachable", `/report/${CLOSED_PORT}`),
      at("report-challenge", `/report/${challenged.host}`),
      at("report-missing", "/report/example.com"),
      sent("check-again", "/check", { url: site.url, check: "robotsTxt" }),
      sent("refused", "/report", { url: "http://10.0.0.1/" }),
      at("compare", `/compare?one=${site.host}&other=${own}`),
      at("compare-form", "/compare"),
      at("checks", "/checks"),
      at("check", "/checks/markdownNegotiation"),
      at("bot", "/bot"),
      at("errors", "/errors"),
      at("docs", "/docs"),
      at("docs-scan", "/docs/scan"),
      at("not-found", "/nothing-here"),
      { ...at("badge", `/badge/${site.host}.svg`), isPicture: true },
      { ...at("share-image", `/share/${site.host}.png`), isPicture: true },
    ],
    stop: () => Promise.all([scan.stop(), site.stop(), slow.stop(), challenged.stop()]),
  };
}

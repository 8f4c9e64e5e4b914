import { describe, expect, test } from "@jest/globals";
import { answer, json, text } from "../../test/support/answers.js";
import { nothingThere, shop, withApi, withAuth } from "../../test/support/artifacts.js";
import { productPage } from "../../test/support/commerce.js";
import { OPEN_API } from "../../test/support/documents.js";
import { cutShort, FAULTS, withFault, withUnread } from "../../test/support/faults.js";
import { homepage, markdown, withJsonLd } from "../../test/support/pages.js";
import { perfectSite, singlePageApplication } from "../../test/support/perfect-site.js";
import { robotsTxt } from "../../test/support/robots.js";
import type { ArtifactName, Artifacts } from "../gather/artifacts.js";
import { runChecks } from "./run-checks.js";

/** A site where every document exists and none is valid. A fault may turn these failures only into errors. */
const MALFORMED: Partial<Artifacts> = {
  homepage: homepage(
    {
      ...withJsonLd({ "@type": "Product", sku: "1" }),
      toolForms: [{ name: "search", description: null }],
      canonicals: ["/"],
      meta: { robots: "noindex, nosnippet" },
    },
    { headers: { "content-usage": "dream=y" } },
  ),
  robotsTxt: robotsTxt("User-agent: *\nContent-Signal: search=maybe\nDisallow: /\nSitemap: /sitemap.xml"),
  homepageMarkdown: markdown("<!doctype html>"),
  llmsTxt: text("/llms.txt", "Nothing that helps a reader, neither a heading nor a link."),
  openApi: json("/openapi.json", { ...OPEN_API, paths: { "/": { get: { "x-payment-info": {} } } } }),
  apiRoot: answer({ status: 402, headers: {} }),
  productPage: productPage(withJsonLd({ "@type": "Product", sku: "2", offers: {} })),
  ucp: json("/.well-known/ucp", {}),
  acp: json("/.well-known/acp.json", {}),
  agentSkills: json("/.well-known/agent-skills/index.json", {}),
  mcpServerCards: [json("/.well-known/mcp.json", {})],
  oauthAuthorizationServer: json("/.well-known/oauth-authorization-server", {}),
  oauthProtectedResource: json("/.well-known/oauth-protected-resource", {}),
  rslLicense: text("/rsl.xml", "none"),
};

const SITES: Readonly<Record<string, Artifacts>> = {
  "a site with everything": perfectSite(),
  "a site with nothing": nothingThere(),
  "an API with nothing else": nothingThere({ site: withApi }),
  "an API behind a login": nothingThere({ site: withAuth }),
  "a shop with nothing else": nothingThere({ site: shop }),
  "a shop with malformed documents": perfectSite(MALFORMED),
  "a single-page application": singlePageApplication(),
};

const REQUESTS = Object.keys(nothingThere()).filter(
  // These artifacts decide nothing if they are missing: samples, and those that only an operator enables.
  (name) =>
    !["site", "aiUserAgents", "pages", "llmsLinks", "documentTargets", "sitemapEntries", "mcpRoot"].includes(name),
) as ArtifactName[];

type Statuses = ReadonlyMap<string, string>;

const statusesOf = (artifacts: Artifacts): Statuses =>
  new Map(runChecks(artifacts).map(({ id, result }) => [id, result.status]));

/** Lists the checks whose status changed to anything but `error`. */
function changed(before: Statuses, artifacts: Artifacts, name: ArtifactName): readonly string[] {
  const after = statusesOf(withUnread(artifacts));
  return [...after]
    .filter(([id, status]) => status !== "error" && status !== before.get(id))
    .map(([id, status]) => `${name}: ${id} ${before.get(id)} → ${status}`);
}

describe.each(Object.entries(SITES))("on %s", (_, artifacts) => {
  const before = statusesOf(artifacts);
  const changes = (difference: (name: ArtifactName) => Partial<Artifacts>): readonly string[] =>
    REQUESTS.flatMap((name) => changed(before, { ...artifacts, ...difference(name) }, name));

  test.each(Object.entries(FAULTS))(
    "%s in place of any one answer changes a check to error or not at all",
    (fault, fetched) => {
      // For these artifacts a 401 is an answer, not a fault.
      const isAnswer = (name: ArtifactName) => fault === "401" && ["apiRoot", "mcpProbe"].includes(name);
      expect(changes((name) => (isAnswer(name) ? {} : withFault(artifacts, name, fetched)))).toEqual([]);
    },
  );

  test("a truncated body changes the status of a check only to error", () => {
    expect(changes((name) => cutShort(artifacts, name))).toEqual([]);
  });

  test("without any answer, every check that had a result is undetermined", () => {
    const silent: Artifacts = { ...artifacts };
    for (const name of REQUESTS) Object.assign(silent, withFault(artifacts, name, FAULTS.timeout!));
    const after = statusesOf(withUnread(silent));
    const isDecided = (status: string | undefined) => status === "fail" || status === "pass";
    expect([...after].filter(([, status]) => isDecided(status))).toEqual([]);
    expect([...before].filter(([id, status]) => isDecided(status) && after.get(id) !== "error")).toEqual([]);
  });
});

test.each(REQUESTS)("a missing answer for %s causes errors only in checks that require it", (name) => {
  const errors = [perfectSite(), nothingThere()].flatMap((artifacts) =>
    runChecks({ ...artifacts, ...withFault(artifacts, name, FAULTS.timeout!) }).filter(
      ({ result }) => result.status === "error",
    ),
  );
  expect(errors.length).toBeGreaterThan(0);
  for (const { check } of errors) expect(check.requires).toContain(name);
});

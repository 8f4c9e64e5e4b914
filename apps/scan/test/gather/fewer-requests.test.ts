import { afterEach, describe, expect, test } from "@jest/globals";
import { type Answer, type Internet, startInternet } from "./support/internet.js";
import { scanSite } from "./support/scan-site.js";
import { FULL_SITE, ORIGIN, respondFrom } from "./support/site-fixture.js";

const running: Internet[] = [];
afterEach(async () => {
  for (const internet of running.splice(0)) await internet.close();
});

/** Scans the full site with some changes, and returns the requested paths. */
async function askedPaths(changes: Parameters<typeof respondFrom>[0]): Promise<readonly string[]> {
  const internet = await startInternet({ [ORIGIN]: respondFrom({ ...FULL_SITE, ...changes }) });
  running.push(internet);
  const { artifacts } = await scanSite(ORIGIN, { network: internet.network });
  expect(artifacts.homepage.fetched.kind).toBe("http");
  return internet.paths(ORIGIN);
}

const MISSING: Answer = { status: 404 };
const text = (body: string): Answer => ({ headers: { "content-type": "text/plain" }, body });
const page = (body: string): Answer => ({ headers: { "content-type": "text/html" }, body: `<!doctype html>${body}` });
const NO_CARDS = { "/mcp/server-card": MISSING };
const NO_DESCRIPTION = { "/openapi.json": MISSING, "/.well-known/api-catalog": MISSING };

test("llms-full.txt is requested once if llms.txt links it", async () => {
  const paths = await askedPaths({
    "/llms.txt": text("# Site\n\n- [All](/llms-full.txt)\n- [Docs](/docs)\n"),
    "/docs": text("# Docs"),
  });
  expect(paths.filter((path) => path === "/llms-full.txt")).toHaveLength(1);
});

test("only the site's own scripts are requested, not libraries", async () => {
  const names = [
    "jquery-3.6.4.min.js",
    "jquery.fancybox.min.js",
    "react-dom.production.min.js",
    "vue-tools.js",
    "a.js",
  ];
  const scripts = names.map((name) => `<script src="/js/${name}"></script>`).join("");
  const paths = await askedPaths({ "/": page(`<title>Site</title>${scripts}<h1>Site</h1>`) });
  expect(paths.filter((path) => path.startsWith("/js/")).sort()).toEqual(["/js/a.js", "/js/vue-tools.js"]);
});

describe("a list of MCP servers at the former address", () => {
  const LIST = "/.well-known/mcp/server-cards.json";
  test("is requested if something answers at /mcp", async () => {
    expect(await askedPaths(NO_CARDS)).toContain(LIST);
  });

  test.each<[string, Answer]>([
    ["nothing is", MISSING],
    ["nothing is anymore", { status: 410 }],
  ])("isn't requested if %s at /mcp, but both cards are", async (_, answer) => {
    const paths = await askedPaths({ ...NO_CARDS, "/mcp": answer });
    expect(paths).not.toContain(LIST);
    expect(paths).toEqual(
      expect.arrayContaining(["/.well-known/mcp/server-card.json", "/.well-known/mcp.json", "/mcp"]),
    );
  });
});

describe("the second address of the list of paid resources", () => {
  const SECOND = "/.well-known/x402.json";
  const NO_API = { ...NO_DESCRIPTION, "/api": MISSING };
  test.each<[string, Parameters<typeof respondFrom>[0], boolean]>([
    ["is requested if an API answers", NO_DESCRIPTION, true],
    ["is requested if the page mentions x402", { ...NO_API, "/": page("<title>Tea</title><p>Pay by x402") }, true],
    [
      "is requested if the page links to it",
      { ...NO_API, "/": page('<title>Tea</title><a href="/pay-x402">Pay</a>') },
      true,
    ],
    ["is requested if the host has no page", { ...NO_API, "/": MISSING }, true],
    ["isn't requested on a site about something else", { ...NO_API, "/": page("<title>Tea</title><p>Tea.") }, false],
  ])("%s", async (_, changes, isAsked) => {
    const paths = await askedPaths(changes);
    expect(paths).toContain("/.well-known/x402");
    expect(paths.includes(SECOND)).toBe(isAsked);
  });
});

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { checksOf, scanOfService } from "../support/scan-of-service.js";
import { type SiteUnderTest, startSite } from "../support/site-under-test.js";

const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";

let plain: LocalSite;
let site: SiteUnderTest;
beforeAll(async () => {
  plain = await startLocalSite();
  // This service limits its own machine like any other client, and sells scans.
  site = await startSite({
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
    RATE_LIMIT_LOCALHOST: "enforce",
    SCAN_CONTACT: "https://scan.example.com/contact",
    SCAN_PAY_TO: WALLET,
    FACILITATOR_URL_LIVE: "http://127.0.0.1:9/",
  });
});
afterAll(async () => {
  await site?.stop();
  await plain?.stop();
});

const get = (path: string, init: RequestInit = {}) => fetch(`${site.url}${path}`, init);

describe("discovery documents over HTTP", () => {
  test.each([
    "/robots.txt",
    "/sitemap.xml",
    "/llms.txt",
    "/llms-full.txt",
    "/auth.md",
    "/.well-known/api-catalog",
    "/.well-known/ard.json",
    "/.well-known/ai-catalog.json",
    "/.well-known/security.txt",
    "/.well-known/oauth-protected-resource",
    "/.well-known/agent-skills/index.json",
    "/mcp/server-card",
  ])("%s is open to every origin, answers HEAD and preflights, and is not sent twice", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const etag = answer.headers.get("etag") ?? "";
    expect((await get(path, { headers: { "if-none-match": `"other", W/${etag.replace("W/", "")}` } })).status).toBe(
      304,
    );
    const head = await get(path, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect((await get(path, { method: "OPTIONS" })).headers.get("access-control-allow-methods")).toContain("HEAD");
    await answer.text();
  });

  test("the API catalog states its type in its header (RFC 9727, section 2)", async () => {
    const { headers } = await get("/.well-known/api-catalog", { method: "HEAD" });
    expect(headers.get("content-type")).toContain("application/linkset+json");
    expect(headers.get("link")).toContain('rel="api-catalog"');
  });

  test("no document claims that the service issues tokens", async () => {
    for (const path of ["openid-configuration", "oauth-authorization-server", "agent-card.json", "anything.json"]) {
      expect((await get(`/.well-known/${path}`)).status).toBe(404);
    }
    const resource = await (await get("/.well-known/oauth-protected-resource")).json();
    expect(resource).toMatchObject({ resource: site.url, authorization_servers: [], bearer_methods_supported: [] });
  });

  test("the API description has the price where directories of sellers look", async () => {
    const { paths } = (await (await get("/openapi.json")).json()) as { paths: Record<string, { post: object }> };
    expect(paths["/api/scan"]?.post).toMatchObject({
      "x-payment-info": { price: { mode: "fixed", currency: "USD", amount: "0.01" }, protocols: [{ x402: {} }] },
    });
  });

  test("every skill has the digest in the index", async () => {
    const { skills } = (await (await get("/.well-known/agent-skills/index.json")).json()) as {
      skills: { name: string; url: string; digest: string }[];
    };
    expect(skills.map(({ name }) => name)).toEqual(["scan-a-site", "raise-the-level", "pay-for-scans"]);
    for (const { url, digest } of skills) {
      const bytes = Buffer.from(await (await get(url)).arrayBuffer());
      expect(`sha256:${createHash("sha256").update(bytes).digest("hex")}`).toBe(digest);
    }
  });

  test("the command of the skill works as described", async () => {
    const skill = await (await get("/.well-known/agent-skills/scan-a-site/SKILL.md")).text();
    const command = /```sh\n([\s\S]*?)\n```/.exec(skill)?.[1]?.replace("example.com", plain.host) ?? "";
    const output = await new Promise<string>((resolve, reject) =>
      execFile("sh", ["-c", command], (error, text) => (error ? reject(error) : resolve(text))),
    );
    expect(output).toMatch(/level/i);
    expect(output).toContain(plain.host);
  });
});

describe("a service that sells nothing", () => {
  test("doesn't mention payments, and asks the operator for a contact address", async () => {
    const free = await startSite();
    try {
      for (const path of ["/", "/llms.txt", "/auth.md", "/.well-known/agent-skills/index.json"]) {
        expect(await (await fetch(free.url + path)).text()).not.toMatch(/USDC|PAYMENT-SIGNATURE|pay-for-scans/);
      }
      expect((await fetch(`${free.url}/.well-known/security.txt`)).status).toBe(404);
      expect(checksOf(await scanOfService(free.url), "fail")).toEqual([]);
    } finally {
      await free.stop();
    }
  });
});

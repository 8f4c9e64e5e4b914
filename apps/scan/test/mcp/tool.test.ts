import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { CHECK_IDS } from "../../src/checks/registry.js";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { BOTH, eventsOf, rpc, send, toolCall } from "./support/rpc.js";

let site: LocalSite;
let scan: ScanUnderTest;
type Tool = { name: string; description: string; inputSchema: object; outputSchema: object; annotations: object };
let tools: Tool[];
let tool: Tool;
beforeAll(async () => {
  site = await startLocalSite();
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host });
  const { body } = await rpc(scan.url, { jsonrpc: "2.0", id: 1, method: "tools/list" });
  tools = body.result.tools;
  tool = tools[0]!;
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

const newUrl = (): string => site.newUrl();
const call = async (args: unknown, options?: Parameters<typeof rpc>[2]) =>
  (await rpc(scan.url, toolCall(args), options)).body.result;
const conforms = (value: unknown, name = "scan_site") =>
  new AjvJsonSchemaValidator().getValidator(tools.find((one) => one.name === name)!.outputSchema)(value);

describe("the tool", () => {
  test("describes its input, its side effects, its duration and its output", () => {
    expect(tool).toMatchObject({
      name: "scan_site",
      inputSchema: { type: "object", required: ["url"], additionalProperties: false },
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true, destructiveHint: false },
    });
    for (const said of ["seconds", "GET requests to public pages", "level", "0.01 USD"]) {
      expect(tool.description).toContain(said);
    }
  });
});

describe("a call", () => {
  test("answers short markdown, and a summary that matches its schema", async () => {
    const { content, structuredContent, isError } = await call({ url: newUrl() });
    expect(isError).toBeUndefined();
    expect(content).toEqual([{ type: "text", text: expect.stringMatching(/^\*\*Level 0 of 5: Not Ready\*\*/) }]);
    expect(content[0].text.length).toBeLessThan(4_000);
    expect(content[0].text).toContain("First fixes:");
    expect(conforms(structuredContent)).toMatchObject({ valid: true });
    expect(structuredContent).toMatchObject({ level: 0, siteError: null, cached: false });
    expect(structuredContent.checks).toBeUndefined();
    const [first] = structuredContent.failures;
    expect(first).toMatchObject({ opensNextLevel: true, fix: expect.any(String), verify: expect.any(String) });
  });

  test("lists failures in order: those that open the next level first, then by weight", async () => {
    const { failures } = (await call({ url: newUrl() })).structuredContent;
    const ranks = failures.map(({ opensNextLevel, weight }: { opensNextLevel: boolean; weight: number }) =>
      opensNextLevel ? weight : weight - 10,
    );
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(failures.length).toBeGreaterThan(5);
  });

  test("with the format json returns every check with its evidence", async () => {
    const { content, structuredContent } = await call({ url: newUrl(), format: "json" });
    expect(conforms(structuredContent)).toMatchObject({ valid: true });
    expect(structuredContent.checks.discoverability.sitemap.evidence.length).toBeGreaterThan(0);
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  });

  test("with the format agent returns the report as markdown", async () => {
    const { content } = await call({ url: newUrl(), format: "agent" });
    expect(content[0].text).toMatch(/^# /);
  });

  test("shares its scan with POST /api/scan in both directions; fresh scans again", async () => {
    const url = newUrl();
    await scan.post({ url }, { headers: newClient() });
    expect((await call({ url })).structuredContent.cached).toBe(true);
    expect((await call({ url, fresh: true })).structuredContent.cached).toBe(false);
    expect((await scan.post({ url }, { headers: newClient() })).body.cached).toBe(true);
  });

  test("of a site that doesn't exist is a result with the reason", async () => {
    const down = await startLocalSite();
    const lonely = await startScan({ OUTBOUND_ALLOW_HOSTS: down.host });
    await down.stop();
    const { body } = await rpc(lonely.url, toolCall({ url: down.url }));
    expect(body.result.isError).toBeUndefined();
    expect(body.result.structuredContent.siteError.code).toBe("unreachable");
    expect(body.result.content[0].text).toContain("could not reach the site");
    await lonely.stop();
  });

  test.each([
    [{}, "url"],
    [{ url: 7 }, "url"],
    [{ url: "example.com", depth: 2 }, "depth"],
    [{ url: "http://169.254.169.254/latest" }, "public"],
    [{ url: "http://localhost:1" }, "public"],
    [{ url: "ftp://example.com" }, "url"],
  ])("with %j is a tool error that a model can mend, and takes nothing of the free tier", async (args, said) => {
    const client = newClient();
    const { status, body, headers } = await rpc(scan.url, toolCall(args), { headers: client });
    expect(status).toBe(200);
    expect(body.result).toEqual({ isError: true, content: [{ type: "text", text: expect.stringContaining(said) }] });
    expect(headers.get("x-ratelimit-limit")).toBe("10");
    const next = await rpc(scan.url, toolCall({ url: site.url }), { headers: client });
    expect(next.headers.get("x-ratelimit-remaining")).toBe("9");
  });
});

describe("check_site", () => {
  const check = async (args: object) => (await rpc(scan.url, toolCall(args, undefined, "check_site"))).body.result;

  test("runs only the named checks, on a fresh scan, with the same results as a whole scan", async () => {
    const url = newUrl();
    const whole = (await call({ url, format: "json" })).structuredContent;
    const { structuredContent, content } = await check({ url, checks: ["llmsTxt", "pageMetadata"] });
    expect(conforms(structuredContent, "check_site")).toMatchObject({ valid: true });
    expect(structuredContent).toMatchObject({ cached: false, verdict: "fail", checked: ["llmsTxt", "pageMetadata"] });
    const statuses = structuredContent.results.map(({ id, status }: Record<string, string>) => [id, status]);
    const { llmsTxt, pageMetadata } = whole.checks.discoverability;
    expect(statuses).toEqual([
      ["pageMetadata", pageMetadata.status],
      ["llmsTxt", llmsTxt.status],
    ]);
    expect(structuredContent.results[0].fix).toBe(pageMetadata.fix.fix);
    expect(structuredContent.requests).toBeLessThan(6);
    expect(structuredContent).not.toHaveProperty("score");
    expect(content[0].text).toContain("still fails");
    expect((await check({ url, checks: ["llmsTxt"], fresh: false })).structuredContent.cached).toBe(true);
  });

  test("takes a unit of the free calls, and none if it reads no site", async () => {
    const headers = newClient();
    const left = async (args: object) =>
      (await rpc(scan.url, toolCall(args, undefined, "check_site"), { headers })).headers.get("x-ratelimit-remaining");
    expect(await left({ url: newUrl(), checks: ["llmsTxt"] })).toBe("9");
    const refused = await rpc(scan.url, toolCall({ url: newUrl(), checks: ["none"] }, undefined, "check_site"), {
      headers,
    });
    expect(refused.body.result).toMatchObject({ isError: true });
    expect(await left({ url: newUrl(), checks: ["llmsTxt"] })).toBe("8");
  });
});

describe("explain_check", () => {
  const explain = (check: string, headers = newClient()) =>
    rpc(scan.url, toolCall({ check }, undefined, "explain_check"), { headers });

  test("has the text of each check's page, and uses no free calls", async () => {
    const headers = newClient();
    const ids = Object.values((await call({ url: newUrl(), format: "json" })).structuredContent.checks).flatMap(
      (checks) => Object.keys(checks as object),
    );
    expect(ids).toHaveLength(CHECK_IDS.length);
    for (const id of ids) {
      const { structuredContent, content } = (await explain(id, headers)).body.result;
      expect(conforms(structuredContent, "explain_check")).toMatchObject({ valid: true });
      expect(structuredContent).toMatchObject({ id, page: `/checks/${id}` });
      expect(content[0].text).toContain("## How to fix");
    }
    const next = await rpc(scan.url, toolCall({ url: site.url }), { headers });
    expect(next.headers.get("x-ratelimit-remaining")).toBe("9");
  });

  test("with an unknown check is a tool error with an example", async () => {
    const { body } = await explain("noSuchCheck");
    expect(body.result).toEqual({
      isError: true,
      content: [{ type: "text", text: expect.stringContaining("llmsTxt") }],
    });
  });
});

describe("progress", () => {
  test("arrives as increasing events before the result, for a call that requests it", async () => {
    const answer = await send(scan.url, JSON.stringify(toolCall({ url: newUrl() }, { progressToken: "p" })));
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = eventsOf(await answer.text());
    const response = events.pop() as { result: { structuredContent: unknown } };
    expect(conforms(response.result.structuredContent)).toMatchObject({ valid: true });
    expect(events.length).toBeGreaterThan(5);
    const done = events.map(({ method, params }) => {
      expect(method).toBe("notifications/progress");
      expect(params).toMatchObject({ progressToken: "p", total: expect.any(Number), message: expect.any(String) });
      return params?.progress as number;
    });
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
  });

  test("is omitted for a client that accepts no stream", async () => {
    const message = toolCall({ url: newUrl() }, { progressToken: 1 });
    const { headers, body } = await rpc(scan.url, message, { headers: { accept: "application/json" } });
    expect(headers.get("content-type")).toContain("application/json");
    expect(body.result.structuredContent.level).toBe(0);
  });

  test("ends the wait of a client that disconnects, and the next client gets the scan", async () => {
    const slow = await startLocalSite();
    slow.hold();
    const lonely = await startScan({ OUTBOUND_ALLOW_HOSTS: slow.host });
    const left = leaveWhileItScans(lonely.url, toolCall({ url: slow.url }, { progressToken: 1 }));
    await Promise.all([left, slow.held()]);
    const next = rpc(lonely.url, toolCall({ url: slow.url }));
    slow.release();
    const { body } = await next;
    expect(body.result.structuredContent.siteError).toBeNull();
    expect(slow.pages()).toBe(1);
    expect(lonely.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    await lonely.stop();
    await slow.stop();
  });
});

/** A client that reads the head of the answer and disconnects. */
const leaveWhileItScans = (url: string, message: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", accept: BOTH };
    const asked = request(`${url}/mcp`, { method: "POST", headers, agent: false }, (answer) => {
      asked.destroy();
      answer.once("error", () => {});
      asked.once("close", resolve);
    });
    asked.once("error", reject).end(JSON.stringify(message));
  });

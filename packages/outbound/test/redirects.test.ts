import type { RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createOutboundClient, type OutboundClientOptions } from "../src/index.js";
import { createDialRecorder, PUBLIC_ADDRESS } from "./support/recorder.js";
import { serveHttp } from "./support/servers.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client to whom every name is this one server, by way of a public address. */
async function clientTo(listener: RequestListener, options: OutboundClientOptions = {}) {
  const server = await serveHttp(listener);
  const recorder = createDialRecorder(server.port);
  const client = createOutboundClient({ dial: recorder.dial, resolver: async () => [PUBLIC_ADDRESS], ...options });
  closing.push(client.close, server.close);
  return { client, recorder };
}

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

const url = "http://site.example.com/start";

describe("redirects that are refused", () => {
  const refused: [string, string][] = [
    ["http://127.0.0.1/", "not_public"],
    ["//127.0.0.1/", "not_public"],
    ["//[::1]/", "not_public"],
    ["\\\\127.0.0.1\\", "not_public"],
    ["http:\\\\169.254.169.254/latest/meta-data", "not_public"],
    ["http://localhost:6379/", "not_public"],
    ["https://2130706433/", "not_public"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://site.example.com:6379/_FLUSHALL", "scheme"],
    ["ftp://site.example.com/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/html,hi", "scheme"],
    ["http://user:pass@site.example.com/", "credentials"],
    ["http://site.example.com:22/", "port"],
    ["//site.example.com:9200/", "port"],
    ["http://[/", "invalid_url"],
    [`/${"a".repeat(2048)}`, "too_long"],
    ["/start", "loop"],
    ["", "loop"],
    ["#fragment", "loop"],
    ["HTTP://SITE.example.com:80/x/../start#other", "loop"],
  ];
  for (const status of [301, 302, 303, 307, 308]) {
    test.each(refused)(`${status} to %s: %s`, async (location, reason) => {
      const { client, recorder } = await clientTo(redirectTo(location, status), { maxRedirects: 5 });
      const result = await client.request({ url });
      expect(result).toEqual({
        kind: "redirect_refused",
        reason,
        status,
        location: location.slice(0, 2048),
        redirects: [],
      });
      expect(recorder.dialled).toHaveLength(1);
    });
  }

  test("a chain of 50 ends at the maximum", async () => {
    let served = 0;
    const { client } = await clientTo(
      (request, response) => {
        served += 1;
        response.writeHead(302, { location: `/${Number(request.url?.slice(1) || 0) + 1}` }).end();
      },
      { maxRedirects: 5 },
    );
    const result = await client.request({ url: "http://site.example.com/0" });
    expect(result).toMatchObject({ kind: "redirect_refused", reason: "too_many", location: "/6" });
    expect(result.redirects).toHaveLength(5);
    expect(served).toBe(6);
  });

  test("a loop that does not lead back to the start ends where it closes", async () => {
    const { client } = await clientTo(
      (request, response) => response.writeHead(302, { location: request.url === "/b" ? "/c" : "/b" }).end(),
      { maxRedirects: 20 },
    );
    const result = await client.request({ url });
    expect(result).toMatchObject({ kind: "redirect_refused", reason: "loop", location: "/b" });
    expect(result.redirects).toHaveLength(2);
  });

  test("a loop over three pages ends where it closes", async () => {
    const next: Record<string, string> = { "/start": "/b", "/b": "/c", "/c": "/start" };
    const { client } = await clientTo(
      (request, response) => response.writeHead(302, { location: next[request.url ?? ""] }).end(),
      { maxRedirects: 20 },
    );
    const result = await client.request({ url });
    expect(result).toMatchObject({ kind: "redirect_refused", reason: "loop", location: "/start" });
    expect(result.redirects.map((redirect) => redirect.location)).toEqual([
      "http://site.example.com/b",
      "http://site.example.com/c",
    ]);
  });

  test("a redirect's body is not waited for", async () => {
    const { client } = await clientTo(
      (request, response) => {
        if (request.url !== "/start") return response.end("there");
        response.writeHead(302, { location: "/there" });
        return response.write("a body without an end");
      },
      { maxRedirects: 1 },
    );
    expect(await client.request({ url })).toMatchObject({
      kind: "response",
      finalUrl: "http://site.example.com/there",
    });
  });

  test("all hops share one deadline", async () => {
    const { client } = await clientTo(
      (request, response) => {
        setTimeout(() => response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end(), 100);
      },
      { maxRedirects: 1000, timeoutMs: 450 },
    );
    const result = await client.request({ url: "http://site.example.com/0" });
    expect(result.kind).toBe("timeout");
    expect(result.redirects.length).toBeGreaterThanOrEqual(1);
  });
});

describe("redirects that are followed", () => {
  test("none by default: the redirect is the response", async () => {
    const { client, recorder } = await clientTo(redirectTo("http://127.0.0.1/"));
    expect(await client.request({ url })).toMatchObject({
      kind: "response",
      status: 302,
      headers: { location: "http://127.0.0.1/" },
      redirects: [],
    });
    expect(recorder.dialled).toHaveLength(1);
  });

  test("a 3xx without a location is a response", async () => {
    const { client } = await clientTo((_request, response) => response.writeHead(302).end("where to?"), {
      maxRedirects: 5,
    });
    expect(await client.request({ url })).toMatchObject({ kind: "response", status: 302 });
  });

  test("relative, protocol-relative and non-ASCII locations are read as a browser reads them", async () => {
    const seen: string[] = [];
    const { client } = await clientTo(
      (request, response) => {
        seen.push(`${request.headers.host}${request.url}`);
        const next = ["b?q=1", "//other.example.com/c", Buffer.from("/é", "utf8").toString("latin1")][seen.length - 1];
        if (next === undefined) response.end();
        else response.writeHead(302, { location: next }).end();
      },
      { maxRedirects: 3 },
    );
    const result = await client.request({ url: "http://site.example.com/a#top" });
    expect(seen).toEqual([
      "site.example.com/a",
      "site.example.com/b?q=1",
      "other.example.com/c",
      "other.example.com/%C3%A9",
    ]);
    expect(result).toMatchObject({ kind: "response", finalUrl: "http://other.example.com/%C3%A9" });
    expect(result.redirects[0]).toEqual({
      url: "http://site.example.com/a",
      status: 302,
      location: "http://site.example.com/b?q=1",
    });
  });

  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [303, "HEAD", "HEAD", undefined],
    [301, "PUT", "PUT", "body"],
    [307, "POST", "POST", "body"],
    [308, "POST", "POST", "body"],
  ])("%d of a %s goes on as %s", async (status, method, expectedMethod, expectedBody) => {
    const seen: { method?: string; body: string; type?: string }[] = [];
    const { client } = await clientTo(
      async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        seen.push({ method: request.method, body, type: request.headers["content-type"] });
        response.writeHead(request.url === "/start" ? status : 200, { location: "/end" }).end();
      },
      { maxRedirects: 1 },
    );
    const body = method === "HEAD" ? undefined : "body";
    await client.request({ url, method, headers: { "content-type": "text/x" }, body });
    expect(seen[1]).toEqual({
      method: expectedMethod,
      body: expectedBody ?? "",
      type: expectedBody === "" ? undefined : "text/x",
    });
  });

  test("a streamed body is not sent twice", async () => {
    async function* body() {
      yield Buffer.from("once");
    }
    const { client } = await clientTo(redirectTo("/end", 307), { maxRedirects: 1 });
    const result = await client.request({ url, method: "POST", body: body() });
    expect(result).toMatchObject({ kind: "redirect_refused", reason: "body_not_repeatable" });
  });

  test("another origin gets no header that was meant for the first one", async () => {
    const seen: NodeJS.Dict<string | string[]>[] = [];
    const { client } = await clientTo(
      (request, response) => {
        seen.push(request.headers);
        const next = { "/start": "/same", "/same": "http://other.example.com/other" }[request.url ?? ""];
        if (next === undefined) response.end();
        else response.writeHead(302, { location: next }).end();
      },
      { maxRedirects: 2, userAgent: "agent/1" },
    );
    const secret = { Authorization: "Bearer a", Cookie: "b=c", "X-Api-Key": "d", "x-payment": "e" };
    await client.request({ url, headers: { ...secret, accept: "text/html" } });
    expect(seen[0]).toMatchObject({ authorization: "Bearer a", cookie: "b=c", "x-api-key": "d" });
    expect(seen[1]).toMatchObject({ authorization: "Bearer a" });
    expect(Object.keys(seen[2] ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  test("cookies are not kept between requests", async () => {
    const seen: (string | undefined)[] = [];
    const { client } = await clientTo((request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(200, { "set-cookie": ["a=b", "c=d"] }).end();
    });
    expect(await client.request({ url })).toMatchObject({ headers: { "set-cookie": ["a=b", "c=d"] } });
    await client.request({ url });
    expect(seen).toEqual([undefined, undefined]);
  });
});

import { expect, test } from "@jest/globals";
import { ServiceError } from "@svc/errors";
import { createHttpApp, type HttpApp } from "@svc/service";
import { mcpPost } from "./mcp-post.js";

test("a failure gets the service's status, one log line and a JSON-RPC body", async () => {
  const lines: string[] = [];
  const reported: string[] = [];
  const app = createHttpApp({
    service: "test",
    logLevel: "warn",
    logStream: { write: (line) => void lines.push(line) },
    trustProxy: false,
    refine: (_error, cause) =>
      new ServiceError("SERVICE_UNAVAILABLE", "The store does not answer.", {
        retryAfter: 2,
        cause,
        headers: { "x-extra": "1" },
      }),
    onServerError: ({ code }) => void reported.push(code),
  });
  await app.register(async (scope) =>
    mcpPost(scope as unknown as HttpApp, {
      publicUrl: "https://example.com",
      schema: {},
      bodyBytesMax: 1_000,
      answer: () => Promise.reject(new Error("connection refused")),
    }),
  );
  const answer = await app.inject({ method: "POST", url: "/mcp", payload: { jsonrpc: "2.0", id: 7, method: "ping" } });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
  expect(answer.headers).toMatchObject({ "retry-after": "2", "x-extra": "1" });
  expect(answer.json()).toMatchObject({
    jsonrpc: "2.0",
    id: 7,
    error: { message: "The store does not answer.", data: { code: "SERVICE_UNAVAILABLE", retryAfter: 2 } },
  });
  expect(reported).toEqual(["SERVICE_UNAVAILABLE"]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", reason: "connection refused" }]);
  await app.close();
});

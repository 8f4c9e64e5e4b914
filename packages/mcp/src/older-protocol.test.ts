import { expect, test } from "@jest/globals";
import { runRequest } from "./answer.js";
import { createProtocolServer } from "./protocol.js";

test("runs a call with a task as an ordinary call", async () => {
  const server = createProtocolServer({
    ...{ name: "test", title: "Test", version: "1", websiteUrl: "http://localhost", instructions: "" },
    tools: [
      {
        tool: { name: "greet", inputSchema: { type: "object" } },
        call: async () => ({ content: [{ type: "text", text: "hello" }] }),
      },
    ],
  });
  const request = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "greet", task: { ttl: 1_000 } },
  } as const;
  const response = await runRequest(server, { request, era: "older", headers: {} }, new AbortController().signal);
  expect(response).toMatchObject({ result: { content: [{ text: "hello" }] } });
});

import { describe, expect, test } from "@jest/globals";
import { readMessage } from "./answer.js";

describe("reading a POST body", () => {
  test("a message with an id is a request", () => {
    const request = { jsonrpc: "2.0", id: "a", method: "ping" };
    expect(readMessage(request)).toEqual({ kind: "request", request });
  });

  test.each([
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", id: 1, error: { code: -1, message: "no" } },
  ])("%j needs no answer", (body) => {
    expect(readMessage(body)).toEqual({ kind: "unanswered" });
  });

  test.each([
    [[{ jsonrpc: "2.0", id: 1, method: "ping" }], null],
    [[], null],
    ["ping", null],
    [7, null],
    [{}, null],
    [{ jsonrpc: "1.0", id: 7, method: "ping" }, 7],
    [{ jsonrpc: "2.0", id: null, method: "ping" }, null],
    [{ jsonrpc: "2.0", id: { a: 1 }, method: "ping" }, null],
    [{ jsonrpc: "2.0", id: "x", method: 7 }, "x"],
    [{ jsonrpc: "2.0", id: 0.5, method: "ping" }, null],
  ])("%j is an invalid request, and the error has the id that can be read", (body, id) => {
    expect(readMessage(body)).toEqual({
      kind: "invalid",
      body: { jsonrpc: "2.0", id, error: { code: -32600, message: expect.any(String) } },
    });
  });
});

import { describe, expect, test } from "@jest/globals";
import { parseAccept } from "./answer.js";

describe("Accept", () => {
  test.each([
    ["application/json, text/event-stream", true, true],
    ["text/event-stream;q=0.9, application/json", true, true],
    [undefined, true, true],
    ["*/*", true, true],
    ["application/json", true, false],
    ["APPLICATION/JSON", true, false],
    ["application/*", true, false],
    ["text/event-stream", false, true],
    ["text/html", false, false],
    ["application/json;q=0, text/event-stream", false, true],
    ["", false, false],
  ])("%p takes JSON: %p, a stream: %p", (header, json, stream) => {
    expect(parseAccept(header)).toEqual({ json, stream });
  });
});

import { expect, test } from "@jest/globals";
import { detectProtocolEra } from "./modern-protocol.js";

const named = (version: unknown) => ({ _meta: { "io.modelcontextprotocol/protocolVersion": version } });

test.each([
  ["tools/list", undefined, "2026-07-28", "modern"],
  ["tools/list", undefined, " 2026-07-28 ", "modern"],
  ["tools/list", named("2026-07-28"), undefined, "modern"],
  ["tools/list", named("2099-01-01"), "2025-11-25", "modern"],
  ["initialize", named("2026-07-28"), "2026-07-28", "modern"],
  ["initialize", undefined, "2026-07-28", "older"],
  ["tools/list", undefined, undefined, "older"],
  ["tools/list", undefined, "2025-11-25", "older"],
  ["tools/list", undefined, "2026-07-29", "older"],
  ["tools/list", undefined, "latest", "older"],
  ["tools/list", undefined, "2026-07-28, 2026-07-28", "older"],
  ["tools/call", { _meta: { progressToken: 1 } }, undefined, "older"],
] as const)("%s with %j and the version header %p speaks the %s protocol", (method, params, header, era) => {
  expect(detectProtocolEra({ method, ...(params && { params }) } as never, header)).toBe(era);
});

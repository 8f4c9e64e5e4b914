import { expect, test } from "@jest/globals";
import { expectCheap } from "../../../test/support/cheap.js";
import { registersWebMcpTools } from "./script-reader.js";

test.each([
  ["document.modelContext.registerTool({name:'a'})", true],
  ["const e=navigator.modelContext;e.registerTool(x)", true],
  ["document?.modelContext", true],
  ['if("modelContext"in navigator)', true],
  ["'modelContext' in window.navigator", true],
  ["navigator['modelContext']", true],
  ["t.modelContext . provideContext ({tools:[]})", false],
  ["t.modelContext.provideContext ({tools:[]})", true],
  ["const modelContext = await llm.window()", false],
  ["this.modelContext=4096;register(tool)", false],
  ["", false],
])("%j registers tools: %s", (script, registers) => {
  expect(registersWebMcpTools(script)).toBe(registers);
});

test("a bundle full of the word modelContext is read within milliseconds", () => {
  expectCheap(() => {
    registersWebMcpTools("modelContext ".repeat(40_000));
    registersWebMcpTools(`modelContext${"document".repeat(60_000)}`);
  });
});

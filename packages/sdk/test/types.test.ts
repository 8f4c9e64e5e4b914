import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { compile, installPacked, OWN, type PackedProject } from "./support/packed-project.js";

let project: PackedProject;
beforeAll(async () => {
  project = await installPacked();
});
afterAll(() => project?.remove());

test("events narrow by type, fetched objects can be sent back, and settings may be undefined", async () => {
  project.write("types/types.ts", readFileSync(join(OWN, "test/types.ts"), "utf8"));
  await compile(project, "types/types.ts", "--noEmit");
});

test("editors show names and descriptions of returned values", () => {
  const ts = createRequire(join(OWN, "package.json"))("typescript") as typeof import("typescript");
  const text = `import { Svc } from "@svc/sdk";
const link = await new Svc().paymentLinks.retrieve("1");
link.payableBy;
for (const { data } of (await new Svc().events.list()).data) data;
`;
  const file = project.write("hover/hover.ts", text);
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name) as string) : undefined,
    getCurrentDirectory: () => project.folder,
    getCompilationSettings: () => ({
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const shown = (words: string) => {
    const info = service.getQuickInfoAtPosition(file, text.indexOf(words));
    const textOf = (parts: readonly { readonly text: string }[] = []) => parts.map((part) => part.text).join("");
    return { type: textOf(info?.displayParts), words: textOf(info?.documentation) };
  };
  expect(shown("link =").type).toMatch(/^const link: (Api\.)?PaymentLink$/);
  expect(shown("payableBy")).toEqual({
    type: '(property) payableBy: ("x402-v1" | "x402-v2")[]',
    words: "Versions of x402 clients that can pay this link",
  });
  expect(shown("data }").type).toContain("Transaction");
});

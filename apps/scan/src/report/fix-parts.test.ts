import { describe, expect, test } from "@jest/globals";
import { REGISTRY } from "../checks/registry.js";
import { fixParts, wordParts } from "./fix-parts.js";

const FIXES = Object.values(REGISTRY)
  .flatMap((checks) => Object.values(checks))
  .map(({ check }) => [check.id, check.fix.fix] as const);

describe("the parts of a fix", () => {
  test("begin with an instruction for every check", () => {
    for (const [id, fix] of FIXES) {
      const [first] = fixParts(fix);
      expect([id, first?.kind]).toEqual([id, "words"]);
    }
  });

  test("keep the code unchanged, in one block for each text to copy", () => {
    for (const [id, fix] of FIXES)
      for (const { text } of fixParts(fix).filter(({ kind }) => kind === "code"))
        expect([id, fix.includes(text)]).toEqual([id, true]);
    expect(
      fixParts("Serve /robots.txt with a group:\n\nUser-agent: *\nAllow: /\n\nSitemap: {origin}/sitemap.xml"),
    ).toEqual([
      { kind: "words", text: "Serve /robots.txt with a group:" },
      { kind: "code", text: "User-agent: *\nAllow: /\n\nSitemap: {origin}/sitemap.xml" },
    ]);
  });

  test("keep a markdown document together, and make a sentence of the words after it", () => {
    expect(fixParts("Serve it:\n\n# auth.md\n\n## Keys\n\nHow they are sent.\n\nand link it.")).toEqual([
      { kind: "words", text: "Serve it:" },
      { kind: "code", text: "# auth.md\n\n## Keys\n\nHow they are sent." },
      { kind: "words", text: "Link it." },
    ]);
  });

  test("are words if a sentence starts with a tag", () => {
    expect(fixParts('<img alt="Plan"> and alt="" for decoration.').map(({ kind }) => kind)).toEqual(["words"]);
  });
});

test("marks tags, paths and quoted text within a sentence as code", () => {
  const code = wordParts("Put <main> first, serve /llms.txt. See `Allow: /`, and 1/2.").filter(
    ({ kind }) => kind === "code",
  );
  expect(code.map(({ text }) => text)).toEqual(["<main>", "/llms.txt", "Allow: /"]);
});

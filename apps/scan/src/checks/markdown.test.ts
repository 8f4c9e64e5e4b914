import { describe, expect, test } from "@jest/globals";
import { expectCheap } from "../../test/support/cheap.js";
import { firstHeading, hasLink, markdownStructure } from "./markdown.js";

describe("markdownStructure", () => {
  test("reads headings outside of code only", () => {
    const text = "# A\n```sh\n# no heading\n```\n## B\n~~~\n# nor this\n```\n~~~\nC\n===\n";
    expect(markdownStructure(text)).toEqual({
      headings: [
        { level: 1, text: "A" },
        { level: 2, text: "B" },
        { level: 1, text: "C" },
      ],
      fenceOpen: false,
      prose: "# A\n## B\nC\n===\n",
    });
  });

  test("counts neither front matter nor a hashtag as a heading", () => {
    expect(markdownStructure("---\ntitle: x\n---\n#tag\n").headings).toEqual([]);
  });

  test("closes a fence with its own character and length only", () => {
    expect(markdownStructure("````\n```\n").fenceOpen).toBe(true);
    expect(markdownStructure("```\n~~~\n").fenceOpen).toBe(true);
    expect(markdownStructure("```\n`````\n").fenceOpen).toBe(false);
  });
});

describe("firstHeading", () => {
  test("is the first heading of the level that has a text", () => {
    expect(firstHeading("#\n## B\n# C", 1)).toBe("C");
    expect(firstHeading("## B", 1)).toBeNull();
    expect(firstHeading("## B")).toBe("B");
  });
});

describe("hasLink", () => {
  test.each(["[a](b)", "- [Docs](https://x.example/): all", "[![badge](a.svg)](b)"])("finds the link in %p", (text) => {
    expect(hasLink(text)).toBe(true);
  });

  test.each(["[a] (b)", "[a]()", "[a\n](b)", "a](b)", "[a]: b"])("finds none in %p", (text) => {
    expect(hasLink(text)).toBe(false);
  });

  test("stays linear on half a megabyte of brackets", () => {
    expectCheap(() => {
      hasLink("[".repeat(500_000));
      hasLink("[a]".repeat(170_000));
      markdownStructure("=".repeat(500_000) + "#".repeat(500_000));
    });
  });
});

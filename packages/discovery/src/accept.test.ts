import { describe, expect, test } from "@jest/globals";
import { prefersMarkdown, prefersPage } from "./publish.js";

describe("prefersMarkdown", () => {
  test.each([
    "text/markdown",
    "TEXT/MARKDOWN; charset=utf-8",
    "text/markdown, text/html;q=0.5",
    "text/markdown, text/html, */*",
    "text/markdown;q=0.9, */*;q=0.1",
  ])("%s gets markdown", (accept) => expect(prefersMarkdown(accept)).toBe(true));

  test.each([
    undefined,
    "",
    "*/*",
    "text/*",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "text/html, text/markdown",
    "text/markdown;q=0",
    "text/markdown;q=0.5, */*",
    "text/markdown;q=many",
    "text/markdownish",
  ])("%s gets HTML", (accept) => expect(prefersMarkdown(accept)).toBe(false));
});

describe("prefersPage", () => {
  test.each([
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
    ["text/html", true],
    ["text/html, application/json", true],
    ["application/json, text/html;q=0.5", false],
    ["application/json, text/html", false],
    ["text/html;q=0, */*", false],
    ["text/html;q=0.5, application/*", false],
    ["*/*", false],
    [undefined, false],
  ])("%s: %s", (accept, isPage) => expect(prefersPage(accept)).toBe(isPage));
});

import { describe, expect, test } from "@jest/globals";
import { refreshTarget } from "./landing.js";

const PAGE = "https://site.example/";
const tag = (content: string) => `<head><meta http-equiv="refresh" content="${content}"></head>`;

describe("refreshTarget", () => {
  test.each([
    ["0; url=/en/", "https://site.example/en/"],
    ["0;URL='https://www.site.example/en/'", "https://www.site.example/en/"],
    ["3, en/", "https://site.example/en/"],
    ["0; url=/a?b=1&amp;c=2", "https://site.example/a?b=1&c=2"],
  ])("follows %s", (content, target) => expect(refreshTarget(tag(content), PAGE)).toBe(target));

  test.each([
    ["30; url=/en/", "a delay for readers"],
    ["0", "no address"],
    ["0; url=/", "the page itself"],
    ["0; url=https://elsewhere.example/", "another site"],
    ["0; url=javascript:alert(1)", "not a web address"],
  ])("doesn't follow %s: %s", (content) => expect(refreshTarget(tag(content), PAGE)).toBeNull());

  test.each(["<!-- ", "<noscript>"])("doesn't follow one behind %s", (before) =>
    expect(refreshTarget(`${before}${tag("0; url=/en/")}`, PAGE)).toBeNull(),
  );
});

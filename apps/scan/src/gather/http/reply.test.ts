import { expect, test } from "@jest/globals";
import { expectCheap } from "../../../test/support/cheap.js";
import { bodyText, looksLikeHtml, toHop } from "./reply.js";

test.each([
  ["in UTF-8 by default", Buffer.from("é"), undefined],
  ["in the charset of the media type", Buffer.from([0xe9]), 'text/plain; charset="ISO-8859-1"'],
  ["in UTF-8 if the charset is unknown", Buffer.from("é"), "text/plain; charset=klingon"],
  ["without a byte order mark", Buffer.from("\ufeffé"), "text/plain"],
])("reads a body: %s", (_, bytes, type) => {
  expect(bodyText(bytes, type)).toBe("é");
});

test("reads the charset that an HTML page names, but not one that another text names", () => {
  const bytes = Buffer.from('<meta charset="windows-1252">\xe9', "latin1");
  expect(bodyText(bytes, "text/html")).toMatch(/é$/);
  expect(bodyText(bytes, "text/plain")).toMatch(/\ufffd$/);
});

test.each([
  ["<!DOCTYPE html>\n<html>", true],
  ["\ufeff \n<!-- built --><!-- twice -->\n<html lang=en>", true],
  ["<HTML>", true],
  ["<head><title>", true],
  ["<body>", true],
  ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">', true],
  ["# Title\n<html>", false],
  ["<p align=center>A readme</p>\n\n# Title", false],
  ['<?xml version="1.0"?><urlset/>', false],
  ["<header>", false],
  ["{}", false],
  ["", false],
  ["<!-- never closed <html>", false],
])("%j looks like HTML: %s", (text, html) => {
  expect(looksLikeHtml(text)).toBe(html);
});

test("skips a long run of comments at no cost", () => {
  expectCheap(() => {
    looksLikeHtml("<!--".repeat(500_000));
    looksLikeHtml("<!---->".repeat(500_000));
  });
});

test("joins fields of one name, except X-Robots-Tag, where a crawler's name applies to its own field only", () => {
  const headers = { "x-robots-tag": ["googlebot: nofollow", "noindex"], link: ["</a>", "</b>"], "set-cookie": ["a=b"] };
  const response = {
    status: 200,
    body: Buffer.alloc(0),
    encoded: false,
    truncated: false,
  };
  expect(toHop({ kind: "response", headers, ...response })).toMatchObject({
    headers: { "x-robots-tag": "googlebot: nofollow\nnoindex", link: "</a>, </b>" },
  });
});

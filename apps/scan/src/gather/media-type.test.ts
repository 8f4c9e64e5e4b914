import { expect, test } from "@jest/globals";
import { expectCheap } from "../../test/support/cheap.js";
import { looksLikeHtml } from "./media-type.js";

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

test("a long run of comments costs nothing", () => {
  expectCheap(() => {
    looksLikeHtml("<!--".repeat(500_000));
    looksLikeHtml("<!---->".repeat(500_000));
  });
});

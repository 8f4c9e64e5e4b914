import { gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { gunzipCapped, parseSitemap } from "./parse-sitemap.js";

test("a gzip file is unpacked", async () => {
  expect(await gunzipCapped(gzipSync("hello"), 100)).toEqual({ bytes: Buffer.from("hello"), truncated: false });
});

test("unpacks a zip bomb only up to the cap", async () => {
  const unpacked = await gunzipCapped(gzipSync(Buffer.alloc(50_000_000)), 1_000);
  expect(unpacked).toMatchObject({ truncated: true });
  expect(unpacked!.bytes).toHaveLength(1_000);
});

test("unpacks a truncated file as far as it goes", async () => {
  const text = Array.from({ length: 5_000 }, (_, index) => String(index * 7_919)).join(" ");
  const unpacked = await gunzipCapped(gzipSync(text).subarray(0, 5_000), 1_000_000);
  expect(unpacked!.bytes.length).toBeGreaterThan(1_000);
  expect(text.startsWith(unpacked!.bytes.toString())).toBe(true);
});

test("returns null for bytes that are no gzip file", async () => {
  expect(await gunzipCapped(Buffer.from("<urlset/>"), 100)).toBeNull();
});

const URL_OF_IT = "https://site.example/sitemap.xml";
const parse = (text: string, truncated = false) => parseSitemap(text, URL_OF_IT, truncated);
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

describe("a sitemap", () => {
  test("in XML gives its entries with an address, and their dates as written", async () => {
    const text = `\ufeff<?xml version="1.0"?><!-- made by hand -->
      <urlset ${NS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc>https://site.example/?a=1&amp;b</loc><lastmod> 2026-01-02 </lastmod><image:image><image:loc>x</image:loc></image:image></url>
      <url><loc><![CDATA[https://site.example/b]]></loc></url>
      <url><loc></loc><lastmod/></url></urlset>`;
    expect(await parse(text)).toEqual({
      url: URL_OF_IT,
      form: "urlset",
      entries: 2,
      lastmods: ["2026-01-02"],
      locations: ["https://site.example/?a=1&b", "https://site.example/b"],
      namespaced: true,
      truncated: false,
    });
  });

  test("that is an index is reported as one", async () => {
    const text = `<sitemapindex ${NS}><sitemap><loc>https://site.example/1.xml.gz</loc></sitemap></sitemapindex>`;
    expect(await parse(text)).toMatchObject({ form: "index", entries: 1 });
  });

  test("without the namespace is accepted and reported", async () => {
    expect(await parse("<urlset><url><loc>https://site.example/</loc></url></urlset>")).toMatchObject({
      namespaced: false,
    });
  });

  test("that was truncated gives the entries that were read", async () => {
    const text = `<urlset ${NS}>${"<url><loc>https://site.example/</loc></url>".repeat(3)}<url><loc>https://si`;
    expect(await parse(text, true)).toMatchObject({ entries: 3, truncated: true });
    expect(await parse("https://site.example/a\nhttps://site.example/b\nhttp", true)).toMatchObject({
      form: "text",
      entries: 2,
    });
  });

  test("may be a list of absolute addresses", async () => {
    expect(await parse("https://site.example/a\r\nhttps://site.example/b\r\n")).toMatchObject({
      form: "text",
      entries: 2,
    });
  });

  test.each([
    ["an HTML page", "<!doctype html><html><body><urlset><url><loc>x</loc></url></urlset>"],
    ["a feed", "<rss><channel><item/></channel></rss>"],
    ["a text", "Not found\nhttps://site.example/"],
    ["relative addresses", "/a\n/b"],
    ["nothing", ""],
    ["only an XML declaration", '<?xml version="1.0"?>'],
  ])("is not %s", async (_, text) => {
    expect(await parse(text)).toBeNull();
  });

  test("with as many entries as fit into 512 KB keeps the date of each", async () => {
    const text = `<urlset ${NS}>${"<url><loc>h</loc><lastmod>2026</lastmod></url>".repeat(11_000)}</urlset>`;
    const file = await parse(text);
    expect(file).toMatchObject({ entries: 11_000 });
    expect(file!.lastmods).toHaveLength(11_000);
  });
});

import { expect, test } from "@jest/globals";
import { bodyText } from "./reply.js";

test.each([
  ["UTF-8 by default", Buffer.from("é"), undefined],
  ["the charset of the media type", Buffer.from([0xe9]), 'text/plain; charset="ISO-8859-1"'],
  ["UTF-8 for a charset that nobody knows", Buffer.from("é"), "text/plain; charset=klingon"],
  ["without a byte order mark", Buffer.from("\ufeffé"), "text/plain"],
])("a body is read in %s", (_, bytes, type) => {
  expect(bodyText(bytes, type)).toBe("é");
});

test("a page may name its charset itself, another text may not", () => {
  const bytes = Buffer.from('<meta charset="windows-1252">\xe9', "latin1");
  expect(bodyText(bytes, "text/html")).toMatch(/é$/);
  expect(bodyText(bytes, "text/plain")).toMatch(/\ufffd$/);
});

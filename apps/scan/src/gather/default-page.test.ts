import { expect, test } from "@jest/globals";
import { page } from "../../test/support/pages.js";
import { recognizeProgram } from "./default-page.js";

const shown = (title: string | null, textStart: string, textLength = textStart.length) =>
  recognizeProgram(page({ title, textStart, textLength }));

test.each([
  [
    "nginx",
    "Welcome to nginx!",
    "Welcome to nginx! If you see this page, the nginx web server is successfully installed",
  ],
  ["Apache", "Apache2 Ubuntu Default Page: It works", "It is used to test the correct operation of the Apache2 server"],
  ["Apache", null, "It works!"],
  ["IIS", "IIS Windows Server", ""],
])("recognizes the page that %s shows before a site is installed", (program, title, text) => {
  expect(shown(title, text)).toBe(program);
});

test("doesn't recognize a default page by its title or one sentence alone", () => {
  expect(shown("Welcome to nginx!", "How we moved our shop to nginx")).toBeNull();
  expect(shown("How to read a default page", "the nginx web server is successfully installed")).toBeNull();
  expect(shown(null, "It works! And this is how.")).toBeNull();
  expect(shown("Welcome to nginx!", "the nginx web server is successfully installed", 9_000)).toBeNull();
});

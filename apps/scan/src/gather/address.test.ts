import { expect, test } from "@jest/globals";
import { registrableDomain, sameSite } from "./address.js";

test.each([
  ["https://www.site.example/a", "https://site.example/", true],
  ["https://shop.site.co.uk/", "http://site.co.uk:8080/", true],
  ["https://one.co.uk/", "https://two.co.uk/", false],
  ["https://one.github.io/", "https://two.github.io/", false],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:4000/", true],
  ["http://127.0.0.1/", "http://127.0.0.2/", false],
  ["http://[::1]/", "http://[::1]:1/", true],
  ["http://localhost/", "http://localhost/", true],
  ["https://site.example./", "https://site.example/", true],
  ["not a URL", "", false],
])("%s and %s belong to one site: %s", (left, right, same) => {
  expect(sameSite(left, right)).toBe(same);
});

test("the registrable domain knows public suffixes and hosting ones", () => {
  expect(registrableDomain("https://a.b.site.co.uk/")).toBe("site.co.uk");
  expect(registrableDomain(new URL("https://a.b.pages.dev/"))).toBe("b.pages.dev");
});

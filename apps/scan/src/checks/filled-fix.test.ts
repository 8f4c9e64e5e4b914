import { describe, expect, test } from "@jest/globals";
import { defineCheck, fails } from "./check.js";
import { filledFix } from "./filled-fix.js";
import { REGISTRY } from "./registry.js";

const check = defineCheck({
  ...REGISTRY.discovery.ard.check,
  requires: ["site"],
  fix: {
    goal: "Goal.",
    fix: 'Serve {origin}/x for {host} and {"a": 1}',
    docs: ["https://example.org/"],
    verify: "curl {origin}/x",
  },
});
const filled = (url: string) => filledFix(check, fails("It is missing.", []), url);

describe("filledFix", () => {
  test("names the site's own addresses and what was wrong", () => {
    expect(filled("https://shop.example:8443/a?b#c")).toEqual({
      goal: "Goal.",
      issue: "It is missing.",
      fix: 'Serve https://shop.example:8443/x for shop.example:8443 and {"a": 1}',
      docs: ["https://example.org/"],
      verify: "curl https://shop.example:8443/x",
    });
  });

  test.each(["https://xn--bcher-kva.example/", "http://127.0.0.1:3000/", "http://[2001:db8::1]:80/"])(
    "fills in %s",
    (url) => {
      expect(filled(url).verify).toBe(`curl ${new URL(url).origin}/x`);
    },
  );

  test.each([
    "https://$(id).example/",
    "https://a;id;.example/",
    "https://a`id`.example/",
    "https://a&b.example/",
    "https://'.example/",
    "no address",
  ])("puts nothing into a command that a shell would run: %s", (url) => {
    expect(filled(url).verify).toBe("curl https://your-site.example/x");
  });
});

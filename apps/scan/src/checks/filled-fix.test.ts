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
    inspect: "curl {origin}/x",
  },
});
const filled = (url: string) => filledFix(check, fails("It is missing.", []), { siteUrl: url });

describe("filledFix", () => {
  test("names the site's own addresses and what was wrong", () => {
    expect(filled("https://shop.example:8443/a#c")).toMatchObject({
      goal: "Goal.",
      issue: "It is missing.",
      fix: 'Serve https://shop.example:8443/x for shop.example:8443 and {"a": 1}',
      docs: ["https://example.org/"],
      inspect: "curl https://shop.example:8443/x",
      verify: "site-scan https://shop.example:8443/a --check ard",
      verifyRequest: { url: "https://shop.example:8443/a", checks: ["ard"], fresh: true },
    });
  });

  test("has one prompt with the problem, the task and how to verify it", () => {
    const { prompt } = filled("https://shop.example/");
    for (const part of ["It is missing.", "Goal.", "Serve https://shop.example/x", "site-scan https://shop.example/"]) {
      expect(prompt).toContain(part);
    }
  });

  test("adds advice for the site's platform", () => {
    const { platform } = filledFix(check, fails("It is missing.", []), {
      siteUrl: "https://shop.example/",
      platforms: ["wordpress", "nginx"],
    });
    expect(platform).toEqual({ name: "WordPress", fix: expect.stringContaining("wp-config.php") });
  });

  test("prefers a check's advice for this site to its general advice", () => {
    const result = { ...fails("It is missing.", []), fix: "Do that on {host}." };
    expect(filledFix(check, result, { siteUrl: "https://shop.example/" }).fix).toBe("Do that on shop.example.");
  });

  test("re-checks the same page with the scan's profile, and prints only plain addresses in the command", () => {
    const siteUrl = "https://shop.example/caf%C3%A9/?id=7&lang=de";
    expect(filledFix(check, fails("It is missing.", []), { siteUrl, profile: "commerce" })).toMatchObject({
      verify: "site-scan 'the address of this page' --profile commerce --check ard",
      verifyRequest: { url: siteUrl, profile: "commerce", checks: ["ard"], fresh: true },
    });
    expect(filledFix(check, fails("It is missing.", []), { siteUrl }).verifyRequest).not.toHaveProperty("profile");
  });

  test("advises on the site generator, and on the web server for what the generator can't do", () => {
    const of = (id: "structuredData" | "linkHeaders" | "markdownNegotiation", platforms: readonly string[]) => {
      const { check } = { ...REGISTRY.discoverability, ...REGISTRY.contentAccessibility }[id];
      return filledFix(check, fails("It is missing.", []), { siteUrl: "https://site.example/", platforms }).platform;
    };
    const starlight = ["starlight", "astro", "nginx"];
    expect(of("structuredData", starlight)).toMatchObject({ name: "Starlight" });
    expect(of("linkHeaders", starlight)).toMatchObject({ name: "nginx" });
    expect(of("linkHeaders", ["starlight"])?.fix).toContain("at the site's host");
    expect(of("linkHeaders", ["next"])?.fix).toContain("output: 'export'");
    expect(of("markdownNegotiation", starlight)).toBeUndefined();
  });

  test("verifies with --allow-host when the operator opened the host", () => {
    const site = { siteUrl: "http://localhost:8080/", openedByOperator: true };
    expect(filledFix(check, fails("It is missing.", []), site).verify).toBe(
      "site-scan http://localhost:8080/ --allow-host localhost:8080 --check ard",
    );
  });

  test("doesn't print another page's address if it can't print the page's own", () => {
    const canonical = (siteUrl: string) =>
      filledFix(REGISTRY.discoverability.canonicalUrl.check, fails("None.", []), { siteUrl }).fix;
    expect(canonical("https://shop.example/p")).toContain('href="https://shop.example/p"');
    expect(canonical("https://shop.example/?id=7")).toContain('href="the address of this page"');
    expect(canonical("https://shop.example/caf%C3%A9/")).toContain('href="the address of this page"');
  });

  test.each(["https://xn--bcher-kva.example/", "http://127.0.0.1:3000/", "http://[2001:db8::1]:80/"])(
    "fills in %s",
    (url) => {
      expect(filled(url)).toMatchObject({
        inspect: `curl ${new URL(url).origin}/x`,
        verify: `site-scan ${new URL(url).origin}/ --check ard`,
      });
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
    expect(filled(url)).toMatchObject({
      inspect: "curl https://your-site.example/x",
      verify: "site-scan https://your-site.example/ --check ard",
    });
  });
});

import { describe, expect, test } from "@jest/globals";
import { type Answer, startInternet } from "../gather/support/internet.js";
import { runScanCommand } from "./support/run-scan-command.js";

describe("a site behind a login", () => {
  const LOGIN = `Basic ${Buffer.from("owner:hunter2").toString("base64")}`;
  const STAGING = "https://staging.example.com";
  const start = async () => {
    const elsewhere = "https://elsewhere.example.com";
    return startInternet({
      [STAGING]: ({ url, headers }): Answer | undefined => {
        if (headers.authorization !== LOGIN) return { status: 401, headers: { "www-authenticate": "Basic" } };
        const { pathname } = new URL(url);
        if (pathname === "/")
          return `<!doctype html><title>Staging</title><h1>Staging</h1><p>${"word ".repeat(200)}</p>`;
        return pathname === "/robots.txt"
          ? { status: 302, headers: { location: `${elsewhere}/robots.txt` } }
          : undefined;
      },
      "http://staging.example.com": () => ({ status: 404 }),
      [elsewhere]: () => undefined,
    });
  };

  test("is scanned with its header, which goes only to its own origin and appears in no output", async () => {
    const staging = await start();
    try {
      const run = (args: readonly string[]) =>
        runScanCommand([STAGING, ...args], { gathering: { network: staging.network }, env: { LOGIN } });
      expect((await run([])).code).toBe(3);
      const { code, out, err } = await run(["--format", "json", "--header", "Authorization: @LOGIN"]);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ siteError: null, pages: [{ title: "Staging" }] });
      expect(out + err).not.toContain(LOGIN);
      const others = staging.requests.filter(({ url }) => !url.startsWith(`${STAGING}/`));
      expect(others.map(({ url }) => new URL(url).origin)).toEqual(
        expect.arrayContaining(["https://elsewhere.example.com", "http://staging.example.com"]),
      );
      expect(others.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    } finally {
      await staging.close();
    }
  });
});

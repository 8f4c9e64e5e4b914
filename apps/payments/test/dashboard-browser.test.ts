import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The dashboard is not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startDashboardWorld(executablePath);
});
afterAll(() => world?.stop());

const DIST = join(dirname(createRequire(import.meta.url).resolve("@svc/dashboard/package.json")), "dist");
const BUDGET_BYTES = 200_000;

withBrowser("a developer", () => {
  test("signs in with one click, makes a key that works, and is never shown it again", async () => {
    const user = await world.makeAccount();
    const [key, complaints] = await world.look({}, async (page) => {
      await page.goto(`${world.url}/dashboard/`);
      await page.getByRole("heading", { name: "Sign in to your dashboard" }).waitFor();
      expect(await inspect(page, "sign-in")).toEqual([]);
      await signIn(page, world, user, "test/developers/keys");
      await page.getByText("No test keys yet").waitFor();
      expect(await inspect(page, "keys-empty")).toEqual([]);
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("CI");
      expect(await inspect(page, "keys-new")).toEqual([]);
      await dialog.getByRole("button", { name: "Create key" }).click();
      const secret = page.locator(".secret code");
      await secret.waitFor();
      const shown = (await secret.textContent()) as string;
      await page.getByLabel("I saved it").check();
      await page.getByRole("button", { name: "Done" }).click();
      await secret.waitFor({ state: "detached" });
      expect(await page.content()).not.toContain(shown);
      expect(await inspect(page, "keys")).toEqual([]);
      // A reload loses the tokens, and the provider still knows the user.
      await page.reload();
      await page.getByText("CI").first().waitFor();
      expect(await page.content()).not.toContain(shown);
      expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain("eyJ");
      return shown;
    });
    expect(complaints).toEqual([]);
    expect((await world.call("GET", "/api/v1/account", { key })).status).toBe(200);
  });

  test("finds a failed webhook, fixes the server, sends it again", async () => {
    const user = await world.makeAccount();
    world.receiver.answer(500, "/shop");
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user, "test/developers/webhooks");
      await page.getByRole("button", { name: "Add endpoint" }).click();
      await page.getByRole("dialog").getByLabel("Address").fill(`${world.receiver.url}/shop`);
      await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
      expect(await page.locator(".secret code").textContent()).toMatch(/^whsec_/);
      await page.getByLabel("I saved it").check();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("link", { name: `${world.receiver.url}/shop` }).click();
      await page.getByRole("button", { name: "Send test event" }).click();
      await until(async () => world.receiver.at("/shop").length > 0);
      await page.getByRole("button", { name: /webhook\.test/ }).click();
      await page.getByRole("cell", { name: "HTTP 500" }).first().waitFor();
      expect(await inspect(page, "webhook")).toEqual([]);
      world.receiver.answer(200, "/shop");
      await page.getByRole("button", { name: "Resend" }).click();
      await page.getByText("Delivered", { exact: true }).last().waitFor();
      expect(new URL(page.url()).searchParams.get("delivery")).not.toBeNull();
    });
    expect(complaints).toEqual([]);
    const sent = world.receiver.at("/shop").map(({ body }) => body.eventId ?? body.id);
    expect(new Set(sent).size).toBe(1);
  });
});

test("at most 200 kB of gzipped JavaScript load before the first view", () => {
  const manifest = JSON.parse(readFileSync(join(DIST, "manifest.json"), "utf8")) as Record<
    string,
    { readonly file: string; readonly imports?: string[] }
  >;
  const files = new Set<string>();
  const add = (name: string) => {
    const one = manifest[name];
    if (one === undefined || files.has(one.file)) return;
    files.add(one.file);
    for (const next of one.imports ?? []) add(next);
  };
  for (const name of ["index.html", "src/views/developers/keys-view.tsx"]) add(name);
  const sizes = [...files].map((file) => [file, gzipSync(readFileSync(join(DIST, file))).length] as const);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`JavaScript before the first view: ${total} bytes gzipped in ${sizes.length} files`);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
});

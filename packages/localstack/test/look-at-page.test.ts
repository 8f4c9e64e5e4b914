import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { ensureBrowser, findBrowser } from "../src/look-at-page.js";

const { PATH, TEST_BROWSER } = process.env;
let folder: string;
let warned: string[];
let spies: ReturnType<typeof jest.spyOn>[];
beforeEach(() => {
  warned = [];
  spies = [
    jest.spyOn(console, "warn").mockImplementation((text) => void warned.push(text)),
    jest.spyOn(console, "log").mockImplementation(() => {}),
  ];
  folder = mkdtempSync(join(tmpdir(), "browsers-"));
  process.env.PATH = folder;
  delete process.env.TEST_BROWSER;
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  process.env.PATH = PATH;
  if (TEST_BROWSER === undefined) delete process.env.TEST_BROWSER;
  else process.env.TEST_BROWSER = TEST_BROWSER;
  rmSync(folder, { recursive: true });
});

function program(name: string, text: string, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode });
  return path;
}

test("ignores a program that is named like a browser but doesn't run", () => {
  const stub = program("chromium", "exit 1");
  expect(findBrowser()).toBeNull();
  expect(warned).toEqual([expect.stringContaining(`${stub} is not a usable browser`)]);
  const chrome = program("google-chrome", "echo Chrome 1.2");
  expect([findBrowser(), ensureBrowser()]).toEqual([chrome, "Chrome 1.2"]);
});

test("uses the one on PATH if TEST_BROWSER doesn't run", () => {
  process.env.TEST_BROWSER = program("mine", "echo Mine", 0o644);
  const chromium = program("chromium", "echo Chromium 3.4");
  expect([findBrowser(), ensureBrowser()]).toEqual([chromium, "Chromium 3.4"]);
});

test("prefers the engine without a window, and doesn't install it again", () => {
  program("apt-get", 'echo called > "$0.called"');
  program("chromium", "echo Chromium 3.4");
  const shell = program("chromium-headless-shell", "echo Shell 5.6");
  expect([findBrowser(), ensureBrowser()]).toEqual([shell, "Shell 5.6"]);
  expect(existsSync(join(folder, "apt-get.called"))).toBe(false);
});

test("uses any available browser if it can't be installed", () => {
  program("apt-get", "exit 1");
  program("chromium", "echo Chromium 3.4");
  expect(ensureBrowser()).toBe("Chromium 3.4");
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "../../apps/scan/node_modules/playwright-core/index.js";
import type { Screen } from "../../packages/localstack/src/screen.js";

export interface Picture {
  readonly screen: string;
  readonly width: number;
  readonly theme: "light" | "dark";
  readonly file: string;
}

/** Measurements of a page at one width. */
export interface Measured {
  readonly screen: string;
  readonly width: number;
  /** CSS pixels of the whole page. */
  readonly height: number;
  /** Bytes of the page and of everything that it loads, as transferred. */
  readonly bytes: number;
  readonly requests: number;
  /** Rules of axe that the page breaks in one of the themes, each with an element; null: not checked. */
  readonly violations: readonly string[] | null;
  /** Messages of uncaught errors, and URLs of requests to other hosts. */
  readonly complaints: readonly string[];
  readonly pictures: readonly Picture[];
}

const WIDTHS = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 1280, height: 800, isMobile: false, hasTouch: false },
] as const;
const THEMES = ["light", "dark"] as const;
const PATIENCE_MS = 120_000;
/** Longer pages are cut, because the browser can't draw larger pictures. */
const PICTURE_HEIGHT_MAX = 15_000;

const require = createRequire(new URL("../../apps/scan/package.json", import.meta.url));
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** Without `rules`, axe checks WCAG 2.2 A and AA and its best practices. The dark theme is checked only for colors. */
const buildAxeCall = (
  rules: string,
) => `axe.run(document, { resultTypes: ["violations"]${rules} }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes[0].target.join(" ")))`;
const COLORS_ONLY = ', runOnly: ["color-contrast", "link-in-text-block"]';

/** Takes pictures of a screen at each width, light and dark. */
export async function takePictures(
  browser: Browser,
  screen: Screen<Page>,
  folder: string,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const viewport of WIDTHS) measured.push(await atWidth(browser, screen, viewport, folder));
  return measured;
}

async function atWidth(
  browser: Browser,
  screen: Screen<Page>,
  { width, height, ...device }: (typeof WIDTHS)[number],
  folder: string,
): Promise<Measured> {
  const context = await browser.newContext({ ...device, viewport: { width, height }, bypassCSP: true });
  try {
    const page: Page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (new URL(request.url()).hostname !== "127.0.0.1") complaints.push(request.url());
      sizes.push(
        request.sizes().then(
          ({ responseBodySize }) => responseBodySize,
          () => 0,
        ),
      );
    });
    await screen.open(page);
    if (screen.isPicture) await showPicture(page);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const requests = sizes.length;
    const pageHeight = await page.evaluate<number>("document.documentElement.scrollHeight");
    const pictures: Picture[] = [];
    for (const theme of THEMES) {
      await useTheme(page, theme);
      // A bar that stays in view would otherwise appear in the middle of the picture.
      await page.evaluate("scrollTo(0, 0)");
      const file = `${screen.name}-${width}-${theme}.png`;
      await page.screenshot({
        path: join(folder, file),
        ...(pageHeight > PICTURE_HEIGHT_MAX
          ? { clip: { x: 0, y: 0, width, height: PICTURE_HEIGHT_MAX }, fullPage: true }
          : { fullPage: true }),
      });
      pictures.push({ screen: screen.name, width, theme, file });
    }
    const violations = screen.isPicture ? null : await brokenRules(page);
    return { screen: screen.name, width, height: pageHeight, bytes, requests, violations, complaints, pictures };
  } finally {
    await context.close();
    await screen.close?.();
  }
}

/** A browser can't take a screenshot of a standalone picture, so show it on an empty page. */
async function showPicture(page: Page): Promise<void> {
  const answer = await page.context().request.get(page.url());
  const type = answer.headers()["content-type"];
  const data = (await answer.body()).toString("base64");
  await page.goto("about:blank");
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:1rem;background:#888"><img src="data:${type};base64,${data}" style="max-width:100%">`,
  );
}

/** Switches the theme, and waits for the dashboard, whose components switch a moment after its style sheet. */
async function useTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.waitForFunction(`(document.documentElement.dataset.mantineColorScheme ?? "${theme}") === "${theme}"`);
}

async function brokenRules(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const inDark = await page.evaluate<string[]>(buildAxeCall(COLORS_ONLY));
  await useTheme(page, "light");
  const inLight = await page.evaluate<string[]>(buildAxeCall(""));
  return [...inLight, ...inDark.map((one) => `${one} (dark)`)];
}

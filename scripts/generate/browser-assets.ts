import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const ROOT = new URL("../../", import.meta.url);

/** Icons used in pages, by lucide's names. */
const ICONS = [
  "arrow-left",
  "arrow-right",
  "badge-check",
  "book-open",
  "bot",
  "check",
  "chevron-down",
  "circle-alert",
  "circle-check",
  "clock",
  "code-xml",
  "copy",
  "external-link",
  "file-text",
  "hourglass",
  "link",
  "loader",
  "shield-question-mark",
  "smartphone",
  "triangle-alert",
  "wallet",
  "wifi-off",
] as const;

/** Bundles and minifies one script or stylesheet. The services send the result unchanged. */
async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(source, ROOT))],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: ["es2022"],
    charset: "ascii",
    legalComments: "none",
  });
  const text = outputFiles[0]?.text.trim() ?? "";
  console.log(`${source}: ${text.length} bytes, ${gzipSync(text).length} compressed`);
  return text;
}

const formatModule = (source: string, name: string, text: string): string =>
  `// Bundled from ${source} by \`pnpm gen\`.\n\nexport const ${name} = ${JSON.stringify(text)};\n`;

/** Reads the shapes of an icon. `icon` in packages/discovery adds the surrounding element. */
function iconShapes(name: string): string {
  const file = new URL(`packages/discovery/node_modules/lucide-static/icons/${name}.svg`, ROOT);
  const svg = readFileSync(file, "utf8");
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? "";
  return shapes.trim().replace(/\s*\n\s*/g, "");
}

const iconsModule = (): string => {
  const shapes = Object.fromEntries(ICONS.map((name) => [name, iconShapes(name)]));
  return `// From lucide-static (ISC license, https://lucide.dev) by \`pnpm gen\`.\n\nexport const ICON_SHAPES = ${JSON.stringify(shapes, null, 2)} as const;\n`;
};

/** Scripts, styles and icons of all pages, by generated file. */
export async function browserAssets(): Promise<Record<string, string>> {
  const asset = async (source: string, name: string) => formatModule(source, name, await bundle(source));
  return {
    "packages/discovery/src/site-style.generated.ts": await asset("packages/discovery/style/site.css", "SITE_STYLE"),
    "packages/discovery/src/site-script.generated.ts": await asset("packages/discovery/browser/site.ts", "SITE_SCRIPT"),
    "packages/discovery/src/reference/reference-style.generated.ts": await asset(
      "packages/discovery/style/reference.css",
      "REFERENCE_STYLE",
    ),
    "packages/discovery/src/reference/reference-script.generated.ts": await asset(
      "packages/discovery/browser/reference.ts",
      "REFERENCE_SCRIPT",
    ),
    "packages/discovery/src/icons.generated.ts": iconsModule(),
    "apps/payments/src/http/site/site-style.generated.ts": await asset("apps/payments/browser/site.css", "SITE_STYLE"),
    "apps/payments/src/http/pay-page/pay-style.generated.ts": await asset("apps/payments/browser/pay.css", "PAY_STYLE"),
    "apps/payments/src/http/pay-page/pay-script.generated.ts": await asset(
      "apps/payments/browser/pay.ts",
      "PAY_SCRIPT",
    ),
    "apps/scan/src/pages/scan-script.generated.ts": await asset("apps/scan/browser/scan.ts", "SCAN_SCRIPT"),
  };
}

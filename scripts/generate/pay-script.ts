import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const APP = new URL("../../apps/payments/", import.meta.url);

/** The script of the payment pages, bundled: the service sends it as it stands here, and needs no tool for it. */
export async function payScript(): Promise<string> {
  const own = createRequire(new URL("package.json", APP));
  const { build } = (await import(pathToFileURL(own.resolve("esbuild")).href)) as typeof import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [new URL("browser/pay.ts", APP).pathname],
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
  console.log(`script of the payment pages: ${text.length} bytes, ${gzipSync(text).length} compressed`);
  return `// Bundled from apps/payments/browser by \`pnpm gen\`.\n\nexport const PAY_SCRIPT = ${JSON.stringify(text)};\n`;
}

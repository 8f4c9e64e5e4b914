import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Writes dist/packages.json: folders of the packages that are in the app, from which an image gets its licenses and
 * SBOM.
 */
function listPackages(): Plugin {
  return {
    name: "list packages",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const folders = new Set(modules.map(findPackageFolder).filter((folder) => folder !== null));
      // Only index.html and assets/ are served.
      this.emitFile({ type: "asset", fileName: "packages.json", source: JSON.stringify([...folders].sort()) });
    },
  };
}

function findPackageFolder(id: string): string | null {
  const path = id.replace(/^\0/, "").split("?")[0] as string;
  if (!path.includes("/node_modules/")) return null;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) continue;
    // A folder of a package can have a manifest of its own that says only how to read its files.
    const { name, version } = JSON.parse(readFileSync(manifest, "utf8"));
    if (name && version) return relative(ROOT, folder);
  }
  return null;
}

export default defineConfig({
  base: "/dashboard/",
  resolve: {
    alias: {
      "@svc/sdk": join(ROOT, "packages/sdk/src"),
      "@svc/x402/networks": join(ROOT, "packages/x402/src/networks"),
    },
  },
  // The service puts one of its own into each answer.
  html: { cspNonce: "NONCE" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Data URLs would need more in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: "manifest.json",
    rolldownOptions: {
      onwarn(warning, warn) {
        // "use client" concerns servers only.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  plugins: [listPackages()],
});

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Writes dist/packages.json: the folders of the bundled packages. The image takes its licenses and SBOM from them.
 */
function listPackages(): Plugin {
  return {
    name: "list packages",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const folders = new Set(modules.map(findPackageFolder).filter((folder) => folder !== null));
      // This file stays private: the service serves only index.html and assets/.
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
    // A package can have inner folders with a package.json that sets only the module type.
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
  // A placeholder. The service replaces it with a new nonce in each answer.
  html: { cspNonce: "NONCE" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Inlined assets are data URLs, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: "manifest.json",
    rolldownOptions: {
      onwarn(warning, warn) {
        // The directive "use client" has an effect only in server rendering.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  plugins: [listPackages()],
});

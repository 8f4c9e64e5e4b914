import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };

/**
 * Path of the anvil program for this machine. It lies in a platform package beside `@foundry-rs/anvil`, so no install script
 * has to run. Throws where there is no package for this machine.
 */
export function anvilBinary(): string {
  const anvil = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const manifest = createRequire(anvil).resolve(`${platformPackage}/package.json`);
  return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
}

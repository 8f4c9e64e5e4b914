import { createRequire } from "node:module";
import type { ed25519 as Curve } from "@noble/curves/ed25519";

const require = createRequire(import.meta.url);
let loaded: typeof Curve | undefined;

/** The curve of Solana's keys. Loaded with the first question about one: its tables take some 50 ms to build. */
export function ed25519(): typeof Curve {
  loaded ??= (require("@noble/curves/ed25519") as { ed25519: typeof Curve }).ed25519;
  return loaded;
}

import { fileURLToPath } from "node:url";
import { type Launched, launch } from "../ground/launch.js";

/** Starts a peer's program (a path below this package's dist) with the service's environment. */
export function launchPeer(
  program: string,
  env: Readonly<Record<string, string>>,
  readyPath = "/ready",
): Promise<Launched> {
  return launch({
    name: program,
    program: fileURLToPath(new URL(`../${program}.js`, import.meta.url)),
    readyPath,
    portVariable: "PORT",
    env,
  });
}

import { Child } from "../child.js";
import type { LoadResult, LoadSpec } from "./load-spec.js";

/** The load generator in a process of its own, so that what it costs is not counted for what it measures. */
export class LoadGenerator {
  readonly #child = new Child<LoadSpec>(new URL("./main.js", import.meta.url));

  run(spec: LoadSpec): Promise<LoadResult> {
    return this.#child.ask(spec);
  }

  stop(): void {
    this.#child.stop();
  }
}

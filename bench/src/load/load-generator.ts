import { type ChildProcess, fork } from "node:child_process";
import { register, unregister } from "@svc/localstack";
import type { LoadResult, LoadSpec } from "./load-spec.js";

type Reply = { readonly result: LoadResult } | { readonly error: string };

/** The load generator in a process of its own, so that what it costs is not counted for what it measures. */
export class LoadGenerator {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(new URL("./main.js", import.meta.url), { stdio: "inherit" });
    if (this.#child.pid !== undefined) register(this.#child.pid);
  }

  run(spec: LoadSpec): Promise<LoadResult> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error("the load generator has ended"));
      this.#child.once("exit", onExit);
      this.#child.once("message", (reply: Reply) => {
        this.#child.off("exit", onExit);
        if ("result" in reply) resolve(reply.result);
        else reject(new Error(reply.error));
      });
      this.#child.send(spec);
    });
  }

  stop(): void {
    this.#child.disconnect();
    if (this.#child.pid !== undefined) unregister(this.#child.pid);
  }
}

import { type ChildProcess, fork } from "node:child_process";
import { register, unregister } from "@svc/localstack";

type Reply<Result> = { readonly result: Result } | { readonly error: string };

/** A process of the bench that carries out one order after another. */
export class Child<Order extends object> {
  readonly #process: ChildProcess;

  /** `program`: a URL of a built module. */
  constructor(program: URL, env: Readonly<Record<string, string>> = {}) {
    this.#process = fork(program, { stdio: "inherit", env: { ...process.env, ...env } });
    if (this.#process.pid !== undefined) register(this.#process.pid);
  }

  /** Returns the next answer of the process. Rejects if the process reports a failure, or ends. */
  answer<Result>(): Promise<Result> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${this.#process.spawnargs.at(-1)} ended before it answered`));
      this.#process.once("exit", onExit);
      this.#process.once("message", (reply: Reply<Result>) => {
        this.#process.off("exit", onExit);
        if ("result" in reply) resolve(reply.result);
        else reject(new Error(reply.error));
      });
    });
  }

  ask<Result>(order: Order): Promise<Result> {
    const answer = this.answer<Result>();
    this.#process.send(order);
    return answer;
  }

  stop(): void {
    this.#process.removeAllListeners("exit");
    if (this.#process.connected) this.#process.disconnect();
    if (this.#process.pid !== undefined) unregister(this.#process.pid);
  }
}

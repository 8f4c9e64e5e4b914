import { rmSync } from "node:fs";
import { join } from "node:path";
import { checkPort } from "./check-port.js";
import { describeStack } from "./describe-stack.js";
import { Lifetime } from "./lifetime.js";
import { localKeys } from "./local-keys.js";
import type { StackReporter } from "./progress.js";
import type { StackDocument } from "./stack-document.js";
import { removeStackFile, writeStackFile } from "./stack-file.js";
import type { StackSettings } from "./stack-settings.js";
import { reachDatabase } from "./start-database.js";
import { type Ground, startGround } from "./start-ground.js";
import { startServices } from "./start-services.js";
import { whenPartEnds } from "./watch-parts.js";

export interface Stack {
  readonly document: StackDocument;
  readonly ground: Ground;
  /** Settles with what happened when a part of the stack ends by itself. */
  readonly broken: Promise<string>;
  /** Stops everything: the services first, which finish what they are doing. May be called again. */
  stop(): Promise<void>;
}

/** Starts the whole local stack. When a part does not start, everything is stopped again and the error says why. */
export async function startStack(settings: StackSettings, reporter: StackReporter): Promise<Stack> {
  const { folder, host, paymentsPort, scanPort } = settings;
  await checkPort(host, paymentsPort, "PAYMENTS_PORT");
  await checkPort(host, scanPort, "SCAN_PORT");
  await reachDatabase(settings.databaseUrl);
  // A stack that was killed left them.
  removeStackFile(folder);
  rmSync(join(folder, "logs"), { recursive: true, force: true });

  const below = new Lifetime();
  const above = new Lifetime();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      removeStackFile(folder);
      await above.stop();
      await below.stop();
    })();
    return stopping;
  };
  try {
    const keys = localKeys(join(folder, "keys.json"));
    const urls = { payments: `http://127.0.0.1:${paymentsPort}`, scan: `http://127.0.0.1:${scanPort}` };
    const ground = await startGround(settings, keys, urls.payments, below, reporter);
    const services = await startServices({ settings, urls, ground, keys }, above, reporter);
    const document = await describeStack(urls, ground, keys);
    writeStackFile(folder, document);
    return { document, ground, broken: whenPartEnds(services, ground), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

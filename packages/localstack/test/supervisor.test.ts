import { existsSync, mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { isAlive } from "../src/stack/launchers.js";
import { until } from "../src/until.js";
import { startFixture } from "./start-fixture.js";

describe("supervisor", () => {
  test("ends the registered processes and folders of a killed parent", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-supervisor-"));
    const { parent, said } = await startFixture<{ polite: number; stubborn: number }>("parent.ts", folder);
    expect([isAlive(said.polite), isAlive(said.stubborn)]).toEqual([true, true]);

    parent.kill("SIGKILL");

    await until(() => !isAlive(said.polite));
    // This process ignores SIGTERM, so it is killed after a grace period.
    await until(() => !isAlive(said.stubborn));
    await until(() => !existsSync(folder));
  });

  test("a killed process leaves neither its PostgreSQL nor its Redis behind", async () => {
    const { parent, said } = await startFixture<{ postgres: string; redis: string }>("servers.ts");
    const ports = [said.postgres, said.redis].map((url) => Number(new URL(url).port));
    expect(await Promise.all(ports.map(isListening))).toEqual([true, true]);

    parent.kill("SIGKILL");

    for (const port of ports) await until(async () => !(await isListening(port)));
  });
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

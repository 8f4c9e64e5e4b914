import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runProgram } from "../support/run-program.js";

let site: Server;
let host: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    response.statusCode = request.url === "/" ? 200 : 404;
    response.end(request.url === "/" ? `<!doctype html><h1>Local</h1><p>${"word ".repeat(200)}</p>` : "");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

const scan = (...args: string[]) => runProgram([new URL("../../dist/cli/main.js", import.meta.url).pathname, ...args]);

describe("the program", () => {
  test("writes a report that can be piped, and ends with the gate's code", async () => {
    const { code, out, err } = await scan(
      `http://${host}`,
      "--allow-host",
      host,
      "--format",
      "json",
      "--min-level",
      "5",
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ level: 0, finalUrl: `http://${host}/` });
    expect(err).toContain("below 5");
  });

  test("ends with 2 when it is used wrongly, with 3 when the site is not there", async () => {
    expect(await scan("--nonsense")).toMatchObject({ code: 2, out: "" });
    expect(await scan("http://127.0.0.1:1", "--allow-host", "127.0.0.1:1")).toMatchObject({ code: 3 });
  });
});

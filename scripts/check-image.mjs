/**
 * Tests an image of scripts/build-images.sh by running it with its own configuration. The image must answer /api/health
 * (except localstack, which has only its health check). Its health check must distinguish a healthy service from a dead
 * one. It must not run as root, and must exit with 0 on SIGTERM. The images of the services contain only what they
 * need. So the test makes the service load each file beside the bundle, and checks the size of the image.
 * Usage: node scripts/check-image.mjs payments|scan|localstack, with CONTAINERS_STORAGE_CONF as that script sets it.
 */
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer as createSite } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const START_MS = 30_000;
/** The first port of the local chains, which use eighteen consecutive ports. */
const CHAINS_PORT = "38545";
const MB_MAX = { payments: 160, scan: 160 };
const run = promisify(execFile);
const buildah = async (...args) => (await run("buildah", args)).stdout.trim();

const app = process.argv[2];
const port = await freePort();
const site = app === "scan" ? await startSite() : undefined;
const container = await buildah("from", `agent-payments/${app}:local`);
try {
  const {
    User: user,
    Cmd: command,
    Healthcheck: check,
  } = JSON.parse(await buildah("inspect", container)).Docker.config;
  // A number lets a cluster verify that the user isn't root. The localstack image names the user "node".
  ensure(user === "node" || user === "1000:1000", `the image's user is "${user}"`);
  const settings =
    app === "localstack"
      ? { CHAINS_PORT }
      : {
          [`${app.toUpperCase()}_PORT`]: String(port),
          ...(app === "payments" ? paymentsSettings() : { OUTBOUND_ALLOW_HOSTS: site.host }),
        };
  const inContainer = [
    "run",
    ...Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    container,
    "--",
  ];
  const isHealthy = () =>
    buildah(...inContainer, ...check.Test.slice(1)).then(
      () => true,
      () => false,
    );
  if (app !== "localstack") console.log(await checkContents());
  if (app === "payments") {
    if (process.env.DATABASE_URL)
      console.log(await buildah(...inContainer, "node", "node_modules/@svc/db/dist/migrate-main.js"));
    // Without a database, the command doctor must report the failure.
    const doctor = await buildah(...inContainer, "node", "dist/admin.js", "doctor").catch(({ stdout }) => stdout);
    ensure(
      new RegExp(`^${process.env.DATABASE_URL ? "ok" : "WRONG"} +PostgreSQL: `, "m").test(doctor),
      `unexpected output of the command doctor: ${doctor}`,
    );
  }

  const service = spawn("buildah", [...inContainer, ...command], { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(service, "exit");
  try {
    console.log(await untilHealthy(service, isHealthy));
    ensure(await isHealthy(), "the health check of a healthy service failed");
    if (app !== "localstack") console.log(await checkReference());
    if (app === "scan") console.log(await checkPicture());
    const pid = serviceBelow(service.pid, command[1]);
    const uid = readUid(pid);
    ensure(uid !== 0, "the service runs as root");
    process.kill(pid, "SIGTERM");
    const [status] = await ended;
    ensure(status === 0, `SIGTERM ended the service with ${status}`);
    ensure(!(await isHealthy()), "the health check of a stopped service passed");
    console.log(`${app}: healthy, runs as uid ${uid}, ends with 0 on SIGTERM`);
  } finally {
    if (service.exitCode === null) process.kill(serviceBelow(service.pid, command[1]), "SIGKILL");
    await ended;
  }
} finally {
  await buildah("rm", container);
  site?.server.close();
}

/** Without a database the service still starts, but isn't ready. */
function paymentsSettings() {
  return {
    DATABASE_URL: process.env.DATABASE_URL ?? "postgresql://unreachable@127.0.0.1:9/none",
    ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
  };
}

async function untilHealthy(service, isHealthy) {
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (app === "localstack") {
      if (await isHealthy()) return "healthy";
    } else {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
      if (answer?.ok) return answer.text();
    }
    ensure(
      service.exitCode === null && Date.now() < deadline,
      `the image did not become healthy within ${START_MS} ms`,
    );
    await sleep(250);
  }
}

/** Loads the reference page and all its files. A file is missing if the Dockerfile doesn't copy it. */
async function checkReference() {
  const read = async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const text = await answer.text();
    ensure(answer.ok && text.length > 0, `${path} answered ${answer.status}`);
    return text;
  };
  const page = await read("/docs");
  const loaded = [...page.matchAll(/<(?:script|link)[^>]*?(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  const sizes = await Promise.all(loaded.map(async (path) => `${path} ${(await read(path)).length}`));
  ensure(/<script[^>]*src="/.test(page), "the reference at /docs loads no script");
  return `/docs loads ${sizes.join(", ")}`;
}

/** Starts a site whose page is so long that the scanner reads it in a separate thread. */
async function startSite() {
  const page = `<!doctype html><title>Long</title><h1>Long</h1><p>${"word ".repeat(20_000)}</p>`;
  const server = createSite((request, response) => response.writeHead(request.url === "/" ? 200 : 404).end(page));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, host: `127.0.0.1:${server.address().port}` };
}

/** Makes a scan and its picture, which a native library draws with a package's fonts. */
async function checkPicture() {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ url: `http://${site.host}` });
  const scan = await fetch(`http://127.0.0.1:${port}/api/scan`, { method: "POST", headers, body });
  const { siteError } = await scan.json();
  ensure(scan.ok && siteError === null, `a scan answered ${scan.status}, ${siteError}`);
  const picture = await fetch(`http://127.0.0.1:${port}/share/${site.host}.png`);
  ensure(picture.headers.get("content-type") === "image/png", `the picture of a report answered ${picture.status}`);
  return `a scan and its picture of ${(await picture.arrayBuffer()).byteLength} bytes`;
}

async function checkContents() {
  const root = await buildah("mount", container);
  const { stdout } = await run("du", ["--summarize", "--apparent-size", "--block-size=1", root]);
  const megabytes = Number.parseInt(stdout, 10) / 1e6;
  ensure(megabytes < MB_MAX[app], `the image is ${megabytes} MB, but must be below ${MB_MAX[app]} MB`);
  const { components } = JSON.parse(readFileSync(join(root, "app/sbom.cdx.json"), "utf8"));
  const licences = readFileSync(join(root, "app/LICENSES"), "utf8");
  const without = components.filter(({ name, version }) => !licences.includes(`\n${name} ${version}\n`));
  ensure(
    components.length > 50 && without.length === 0,
    `packages without a license text: ${without.map(({ name }) => name)}`,
  );
  return `${megabytes.toFixed(1)} MB, ${components.length} packages with their licenses`;
}

/** The process of the service itself, below buildah's processes. */
function serviceBelow(pid, script) {
  if (readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[1] === script) return pid;
  const child = readdirSync("/proc").find((entry) => /^\d+$/.test(entry) && readParent(entry) === pid);
  return child === undefined ? pid : serviceBelow(Number(child), script);
}

function statusField(pid, field) {
  try {
    return Number(readFileSync(`/proc/${pid}/status`, "utf8").match(new RegExp(`^${field}:\\s+(\\d+)`, "m"))?.[1]);
  } catch {
    return Number.NaN; // The process has ended.
  }
}

function readParent(pid) {
  return statusField(pid, "PPid");
}

function readUid(pid) {
  return statusField(pid, "Uid");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address();
  server.close();
  return free;
}

function ensure(holds, message) {
  if (!holds) throw new Error(`${app}: ${message}`);
}

// Checks docker-compose.yml against the Compose schema (dclint). Each service must get exactly the settings that its
// code reads, so that a new setting also works in containers. Proxy, services and Compose must agree on probes and
// shutdown. An update must not stop a running service before its replacement works.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { ERROR_CODES, type ErrorCode, errorRecord } from "../packages/errors/src/catalogue.js";
import { problemsOfUpdate } from "./check-update.js";
import { OF_THE_IMAGE } from "./generate/compose.js";
import { migrationSettings } from "./migration-settings.js";

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly gateway?: string }[] } };
  };
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

const SERVICES = {
  payments: Object.keys(PAYMENTS_SETTINGS.properties),
  scan: Object.keys(SCAN_SETTINGS.properties),
  migrations: migrationSettings(),
};

const compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true }) as Compose;

const problems = Object.entries(SERVICES).flatMap(([name, settings]) => {
  const given = Object.keys(compose.services[name]?.environment ?? {});
  const read = settings.filter((key) => !OF_THE_IMAGE.includes(key));
  return [
    ...read.filter((key) => !given.includes(key)).map((key) => `${name} does not get ${key}`),
    ...given.filter((key) => !read.includes(key)).map((key) => `${name} does not read ${key}`),
  ];
});
for (const name of ["payments", "scan"])
  problems.push(...problemsOfProxy(name), ...problemsOfEnd(name), ...problemsOfNeeds(name));
problems.push(...problemsOfProxyErrors());
const facilitator = compose.services.facilitator?.environment ?? {};
for (const [line, name = "", url] of readFileSync("docs/operations.md", "utf8").matchAll(
  /^(RPC_URLS_\w+)=(http:\/\/chains:.*)$/gm,
))
  if (facilitator[name] !== url)
    problems.push(`docs/operations.md says ${line}, but that chain listens at ${facilitator[name]}`);
// docs/operations.md tells operators to trust the gateway, so both files must name the same address.
const gateway = /:-(.+)\}/.exec(compose.networks.default.ipam.config[0]?.gateway ?? "")?.[1];
if (!readFileSync("docs/operations.md", "utf8").includes(`\nTRUST_PROXY=${gateway}/32 `))
  problems.push(`the network's gateway is ${gateway}, but docs/operations.md sets TRUST_PROXY to another address`);
for (const problem of problems) console.error(`docker-compose.yml: ${problem}`);
const ofUpdate = await problemsOfUpdate();
for (const problem of ofUpdate) console.error(problem);

const lint = spawnSync("node_modules/.bin/dclint", ["docker-compose.yml", "--max-warnings", "0"], { stdio: "inherit" });
if (problems.length + ofUpdate.length > 0 || lint.status !== 0) process.exitCode = 1;

/** The proxy must probe replicas on the metrics port, where neither rate limits nor locked addresses matter. */
function problemsOfProxy(name: string): string[] {
  const asked = /^\s*default-server check port (\d+) /m.exec(readFileSync("deploy/compose/haproxy.cfg", "utf8"))?.[1];
  const port = compose.services[name]?.environment?.METRICS_PORT;
  return asked === port ? [] : [`the proxy probes port ${asked} of ${name}, which answers probes on port ${port}`];
}

/**
 * The proxy's own errors must have a code from the catalogue with that code's status. `retryAfter` in the body must
 * equal the Retry-After header.
 */
function problemsOfProxyErrors(): string[] {
  const config = readFileSync("deploy/compose/haproxy.cfg", "utf8");
  const answers = [...config.matchAll(/^ *http-error status (\d+) .*lf-string '([^']*)'(.*)$/gm)].map(
    ([, status, body = "", headers = ""]) => ({ status: Number(status), body, headers }),
  );
  const missing = [400, 408, 413, 500, 502, 503, 504].filter((one) => !answers.some(({ status }) => status === one));
  return [
    ...missing.map(
      (status) => `deploy/compose/haproxy.cfg has no answer for status ${status}, so haproxy sends its own HTML`,
    ),
    ...answers.flatMap(({ status, body, headers }) => {
      const where = `deploy/compose/haproxy.cfg: the answer ${status}`;
      const envelope = JSON.parse(body || "{}") as Record<string, unknown>;
      if (envelope.status !== "error" || !ERROR_CODES.includes(envelope.code as ErrorCode))
        return `${where} has no code from the catalogue`;
      const { status: own, otherStatuses = [] } = errorRecord(envelope.code as ErrorCode);
      // For a broken connection (502), the proxy uses a code of status 503. For a slow request (408), it uses one of
      // status 400, as the services do.
      const sent = { 502: 503, 408: 400 }[status] ?? status;
      return [
        ...([own, ...otherStatuses].includes(sent) ? [] : [`${where} has a code that belongs to another status`]),
        ...(headers.includes("Access-Control-Allow-Origin")
          ? []
          : [`${where} lacks Access-Control-Allow-Origin, so pages can't read it`]),
        ...((envelope.retryAfter ?? null) === (Number(/Retry-After (\d+)/.exec(headers)?.[1]) || null)
          ? []
          : [`${where} has different times in retryAfter and Retry-After`]),
      ];
    }),
  ];
}

/**
 * Compose's grace period must exceed the service's shutdown time by three to five seconds. The service needs this time
 * to release everything.
 */
function problemsOfEnd(name: string): string[] {
  const { stop_grace_period: grace, environment } = compose.services[name] ?? {};
  const readMs = (setting: string) => Number(/:-(\d+)\}$/.exec(String(environment?.[setting]))?.[1]);
  const spareMs = Number.parseInt(grace ?? "", 10) * 1000 - readMs("SHUTDOWN_DELAY_MS") - readMs("SHUTDOWN_TIMEOUT_MS");
  return spareMs >= 3_000 && spareMs <= 5_000
    ? []
    : [`${name} has ${spareMs} ms of its grace period left after its shutdown, not 3000 to 5000`];
}

/**
 * The update script must start every missing dependency of a service. It also runs the migrations, so their
 * dependencies count too.
 */
function problemsOfNeeds(name: string): string[] {
  const neededBy = (service: string) => Object.keys(compose.services[service]?.depends_on ?? {});
  const needed = neededBy(name).flatMap((one) => (one === "migrations" ? neededBy(one) : [one]));
  const update = readFileSync("deploy/compose/update.sh", "utf8");
  const given = new RegExp(`\\[${name}\\]="([^"]*)"`).exec(update)?.[1]?.split(" ");
  return given?.toSorted().join() === needed.toSorted().join()
    ? []
    : [`deploy/compose/update.sh must start what ${name} needs: ${needed}`];
}

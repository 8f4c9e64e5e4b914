// The built service, for tests, which kills itself like a power cut: `node dying-service.mjs payments`. `DIE_AT` says as JSON at which
// step of its sale each payment (the text of its `x-payment`) stays; when all of them are there, the process is gone.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

const [, , name] = process.argv;
const steps = new Map(Object.entries(JSON.parse(process.env.DIE_AT)));
const payments = new AsyncLocalStorage();
subscribe("http.server.request.start", ({ request }) => payments.enterWith(request.headers["x-payment"]));

let arrived = 0;
async function checkpoint(step) {
  if (steps.get(payments.getStore()) !== step) return;
  arrived += 1;
  if (arrived === steps.size) process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}

const app = new URL(`../../../apps/${name}/`, import.meta.url);
const built = (module) => import(new URL(`dist/${module}.js`, app).href);
const { startService } = await import(new URL("../../service/dist/index.js", import.meta.url).href);
const modules = { payments: ["app", "deps", "env", "setting-rules"], scan: ["app", "deps", "env"] }[name];
const { buildApp, createDeps, ...exported } = Object.assign({}, ...(await Promise.all(modules.map(built))));
const own = name.toUpperCase();

await startService({
  name,
  settings: exported[`${own}_SETTINGS`],
  settingRules: exported[`${own}_SETTING_RULES`],
  portSetting: `${own}_PORT`,
  packageUrl: new URL("package.json", app),
  createDeps: (values, options) => createDeps(values, { ...options, checkpoint }),
  buildApp,
  process,
});

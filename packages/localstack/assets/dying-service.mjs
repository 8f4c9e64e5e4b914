// The built service, for tests, which kills itself like a power cut when `DIE_COUNT` requests have come to the step `DIE_AT` of a
// payment, after `DIE_DELAY_MS` in which whatever was begun goes on: `node dying-service.mjs payments`.
const [, , name] = process.argv;
const { DIE_AT, DIE_COUNT = "1", DIE_DELAY_MS = "0" } = process.env;
let arrived = 0;

async function checkpoint(step) {
  if (step !== DIE_AT) return;
  arrived += 1;
  if (arrived === Number(DIE_COUNT)) {
    if (DIE_DELAY_MS !== "0") await new Promise((resolve) => setTimeout(resolve, Number(DIE_DELAY_MS)));
    process.kill(process.pid, "SIGKILL");
  }
  await new Promise(() => {});
}

const app = new URL(`../../../apps/${name}/`, import.meta.url);
const built = (module) => import(new URL(`dist/${module}.js`, app).href);
const [{ startService }, { buildApp }, { createDeps }, settings, rules] = await Promise.all([
  import(new URL("../../service/dist/index.js", import.meta.url).href),
  ...["app", "deps", "env", "setting-rules"].map(built),
]);
const own = name.toUpperCase();

await startService({
  name,
  settings: settings[`${own}_SETTINGS`],
  settingRules: rules[`${own}_SETTING_RULES`],
  portSetting: `${own}_PORT`,
  packageUrl: new URL("package.json", app),
  createDeps: (values, options) => createDeps(values, { ...options, checkpoint }),
  buildApp,
  process,
});

// Runs a built service that ends as in a power cut, for tests: `node dying-service.mjs payments`. `DIE_AT` is JSON. It
// maps the text of each `x-payment` header to the step at which that sale stops. Once all sales have stopped, the
// process kills itself.
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

const { startPayments, startScan } = await import(
  new URL(`../../../apps/${name}/dist/service.js`, import.meta.url).href
);
await { payments: startPayments, scan: startScan }[name](process, {
  checkpoint,
  // With a short timeout, a sale on a busy machine could fail before its step.
  redisTimeoutMs: 60_000,
});

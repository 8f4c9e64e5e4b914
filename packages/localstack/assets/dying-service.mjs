// Runs a built service for tests and kills it like a power cut: `node dying-service.mjs payments`. `DIE_AT` (JSON) maps
// each payment (the text of its `x-payment`) to the step of its sale where it stops. Once all payments have reached
// their steps, the process kills itself.
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
  // A short timeout could fail a sale on a busy machine, so that it would never reach its step.
  redisTimeoutMs: 60_000,
});

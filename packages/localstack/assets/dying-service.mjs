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

const { startPayments, startScan } = await import(
  new URL(`../../../apps/${name}/dist/service.js`, import.meta.url).href
);
await { payments: startPayments, scan: startScan }[name](process, {
  checkpoint,
  // A sale that is refused, because a busy machine made Redis late, never comes to its step.
  redisTimeoutMs: 60_000,
});

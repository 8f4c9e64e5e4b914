/** Stops the components from the global setup. If the run is killed, the supervisor of packages/localstack does it. */
export default async function globalTeardown() {
  await globalThis.stopTestRun?.();
}

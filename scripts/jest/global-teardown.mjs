/** Stops what the global set-up started. When the run is killed, the supervisor of packages/localstack does it. */
export default async function globalTeardown() {
  await globalThis.stopTestRun?.();
}
